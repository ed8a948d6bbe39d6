SELECT competition_id, name, public, created_at FROM touchline.competitions
WHERE competition_id = %(competition_id)s
