INSERT INTO touchline.competitions (competition_id, name, public, created_at)
VALUES (%(competition_id)s, %(name)s, %(public)s, %(created_at)s)
ON CONFLICT (competition_id) DO UPDATE SET name = excluded.name, public = excluded.public
