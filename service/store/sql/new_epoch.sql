-- The row locks wait for appends that are under way.
WITH before AS (
    SELECT competition_id, epoch FROM touchline.logs
    WHERE %(competition)s::uuid IS NULL OR competition_id = %(competition)s
    ORDER BY competition_id
    FOR UPDATE
)
UPDATE touchline.logs l SET epoch = left(md5(gen_random_uuid()::text), 12)
FROM before b
WHERE l.competition_id = b.competition_id
RETURNING l.competition_id, b.epoch AS before, l.epoch AS after, l.head
