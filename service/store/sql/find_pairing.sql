SELECT code, competition_id, match_id, role, label, created_at, expires_at, claimed_at, key_id
FROM touchline.pairings WHERE code = %(code)s
