-- A page of the rows that are read, with the position they are true at: one statement, so that a
-- switch of generations or a new batch falls before it or after it. Without rows: the position only.
SELECT c."position", r.key, r.body, r."position"
FROM touchline.projection_checkpoints c
LEFT JOIN LATERAL (
    SELECT p.key, p.body, p."position" FROM touchline.projection_rows p
    WHERE p.competition_id = c.competition_id AND p.projection = c.projection
        AND p.generation = c.generation AND p.key > %(after)s
        AND (%(key)s::text IS NULL OR p.key = %(key)s)
    ORDER BY p.key
    LIMIT %(limit)s
) r ON true
WHERE c.competition_id = %(competition_id)s AND c.projection = %(projection)s
    AND c.generation = coalesce(
        (
            SELECT g.live FROM touchline.projection_generations g
            WHERE g.competition_id = c.competition_id AND g.projection = c.projection
        ), 1
    )
ORDER BY r.key
