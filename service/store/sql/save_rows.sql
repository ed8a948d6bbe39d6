INSERT INTO touchline.projection_rows
    (competition_id, projection, generation, key, body, "position")
SELECT %(competition_id)s, %(projection)s, %(generation)s, r.key, r.body, r.at
FROM unnest(%(keys)s::text[], %(bodies)s::bytea[], %(positions)s::bigint[]) r (key, body, at)
ON CONFLICT (competition_id, projection, generation, key)
DO UPDATE SET body = excluded.body, "position" = excluded."position"
