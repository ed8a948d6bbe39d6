SELECT outcome, "position", version, recorded_at, hash
FROM touchline.append_events(
    %(competition)s, %(unit)s, %(event_ids)s, %(stream_ids)s, %(stream_kinds)s, %(types)s,
    %(schemas)s, %(rule_keys)s, %(causes)s, %(actor_keys)s, %(actor_roles)s, %(devices)s,
    %(occurred)s, %(bodies)s, %(fingerprints)s, %(expected)s
)
