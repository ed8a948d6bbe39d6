SELECT competition_id, "position", event_id, stream_id, stream_kind, version, type, schema, rules, cause,
    actor_key, actor_role, device, occurred_at, recorded_at, hash, body,
    fingerprint
FROM unnest(%(event_ids)s::uuid[]) WITH ORDINALITY wanted (id, place)
CROSS JOIN LATERAL (
    -- One look-up by the index on event ids for each.
    SELECT e.* FROM touchline.events e
    WHERE (e.competition_id, e.event_id) >= (%(competition_id)s, wanted.id)
    ORDER BY e.competition_id, e.event_id LIMIT 1
) found
WHERE found.competition_id = %(competition_id)s AND found.event_id = wanted.id
ORDER BY place
