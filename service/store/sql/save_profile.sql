INSERT INTO touchline.profiles (competition_id, profile_id, name)
VALUES (%(competition_id)s, %(profile_id)s, %(name)s)
ON CONFLICT (competition_id, profile_id) DO UPDATE SET name = excluded.name
