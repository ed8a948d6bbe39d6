-- By the owner, after a restore: readers of the old history start again.
WITH restored AS (
    SELECT competition_id, epoch AS before, head FROM touchline.logs
    WHERE %(competition)s::uuid IS NULL OR competition_id = %(competition)s
    ORDER BY competition_id FOR UPDATE
)
UPDATE touchline.logs l SET epoch = left(md5(gen_random_uuid()::text), 12)
FROM restored r
WHERE l.competition_id = r.competition_id
RETURNING l.competition_id, r.before, l.epoch AS after, r.head
