SELECT d.competition_id, d.key_id, d.device, d.stream_id, d.last_at, k.role, k.label
FROM touchline.devices d
LEFT JOIN touchline.keys k ON k.key_id = d.key_id
WHERE d.competition_id = %(competition_id)s
ORDER BY d.last_at DESC, d.key_id, d.device
LIMIT %(limit)s
