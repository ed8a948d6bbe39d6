INSERT INTO touchline.projection_generations (competition_id, projection, live, building)
VALUES (%(competition_id)s, %(projection)s, %(live)s, %(building)s)
ON CONFLICT (competition_id, projection)
DO UPDATE SET live = excluded.live, building = excluded.building
