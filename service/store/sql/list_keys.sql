SELECT key_id, competition_id, match_id, role, label, created_at, expires_at, revoked_at, last_seen_at
FROM touchline.keys
WHERE competition_id IS NOT DISTINCT FROM %(competition_id)s AND key_id > %(after)s
ORDER BY key_id
LIMIT %(limit)s
