-- One statement, one moment: what the counter row says and what is there.
SELECT l.head, coalesce(max(e."position"), 0)
FROM touchline.logs l
LEFT JOIN touchline.events e ON e.competition_id = l.competition_id AND e."position" > l.head
WHERE l.competition_id = %(competition_id)s
GROUP BY l.head
