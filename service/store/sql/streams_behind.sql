-- Streams of a kind whose newest event was folded long ago, but not into their row: they were left
-- out.
SELECT s.stream_id, s.version
FROM touchline.streams s
JOIN touchline.events e
    ON e.competition_id = s.competition_id AND e.stream_id = s.stream_id AND e.version = s.version
LEFT JOIN touchline.projection_rows r
    ON r.competition_id = s.competition_id AND r.projection = %(projection)s
    AND r.generation = %(generation)s AND r.key = s.stream_id::text
WHERE s.competition_id = %(competition_id)s AND s.kind = %(kind)s
    AND e."position" <= %(position)s
    AND (r."position" IS NULL OR r."position" < e."position")
ORDER BY s.stream_id
