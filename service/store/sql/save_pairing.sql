INSERT INTO touchline.pairings
    (code, competition_id, match_id, role, label, created_at, expires_at)
VALUES
    (%(code)s, %(competition_id)s, %(match_id)s, %(role)s, %(label)s, %(created_at)s,
    %(expires_at)s)
