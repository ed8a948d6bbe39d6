INSERT INTO touchline.keys
    (key_id, competition_id, match_id, role, secret, label, created_at, expires_at)
VALUES
    (%(key_id)s, %(competition_id)s, %(match_id)s, %(role)s, %(secret)s, %(label)s, %(created_at)s,
    %(expires_at)s)
