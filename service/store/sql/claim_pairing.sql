-- One statement: a code is claimed once, whoever asks at the same time.
UPDATE touchline.pairings SET claimed_at = %(at)s, key_id = %(claimed_by)s
WHERE code = %(code)s AND claimed_at IS NULL AND expires_at > %(at)s
RETURNING code, competition_id, match_id, role, label, created_at, expires_at, claimed_at, key_id
