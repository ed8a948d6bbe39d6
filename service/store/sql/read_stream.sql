-- The row comparison and the whole key in the order leave only the index on versions to use.
SELECT competition_id, "position", event_id, stream_id, stream_kind, version, type, schema, rules, cause,
    actor_key, actor_role, device, occurred_at, recorded_at, hash, body
FROM touchline.events
WHERE (competition_id, stream_id, version) > (%(competition_id)s, %(stream_id)s, %(after)s)
    AND competition_id = %(competition_id)s AND stream_id = %(stream_id)s
ORDER BY competition_id, stream_id, version
LIMIT %(limit)s
