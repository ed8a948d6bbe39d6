SELECT competition_id, name, public, created_at FROM touchline.competitions
WHERE competition_id > %(after)s AND (public OR NOT %(public_only)s)
ORDER BY competition_id
LIMIT %(limit)s
