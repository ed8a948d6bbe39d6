-- The events of a competition's own stream and of its teams up to a position, of each stream those
-- above the version that is known: a walk over streams, so that matches cost nothing.
SELECT e.*
FROM touchline.streams s
LEFT JOIN unnest(%(streams)s::uuid[], %(versions)s::bigint[]) known (stream_id, version)
    ON known.stream_id = s.stream_id
CROSS JOIN LATERAL (
    SELECT competition_id, "position", event_id, stream_id, stream_kind, version, type, schema, rules, cause,
        actor_key, actor_role, device, occurred_at, recorded_at, hash, body
    FROM touchline.events
    WHERE (competition_id, stream_id, version)
        > (s.competition_id, s.stream_id, coalesce(known.version, 0))
        AND competition_id = s.competition_id AND stream_id = s.stream_id
        AND "position" <= %(position)s
    ORDER BY competition_id, stream_id, version
) e
WHERE s.competition_id = %(competition_id)s AND s.kind IN ('competition', 'team')
ORDER BY e."position"
