INSERT INTO touchline.devices (competition_id, key_id, device, stream_id, last_at)
SELECT * FROM unnest(
    %(competition_ids)s::uuid[], %(key_ids)s::uuid[], %(devices)s::text[], %(stream_ids)s::uuid[],
    %(at)s::bigint[]
)
ON CONFLICT (competition_id, key_id, device)
DO UPDATE SET stream_id = excluded.stream_id, last_at = greatest(devices.last_at, excluded.last_at)
