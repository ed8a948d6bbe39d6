INSERT INTO touchline.snapshots (competition_id, stream_id, version, rules, state)
VALUES (%(competition_id)s, %(stream_id)s, %(version)s, %(rules)s, %(state)s)
ON CONFLICT (competition_id, stream_id, version)
DO UPDATE SET rules = excluded.rules, state = excluded.state
