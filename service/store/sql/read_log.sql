SELECT competition_id, "position", event_id, stream_id, stream_kind, version, type, schema, rules, cause,
    actor_key, actor_role, device, occurred_at, recorded_at, hash, body
FROM touchline.events
WHERE competition_id = %(competition_id)s AND "position" > %(after)s
ORDER BY competition_id, "position"
LIMIT %(limit)s
