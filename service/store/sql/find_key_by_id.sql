SELECT key_id, competition_id, match_id, role, label, created_at, expires_at, revoked_at, last_seen_at
FROM touchline.keys WHERE key_id = %(key_id)s
