UPDATE touchline.keys k SET last_seen_at = greatest(k.last_seen_at, s.at)
FROM unnest(%(key_ids)s::uuid[], %(at)s::bigint[]) s (id, at)
WHERE k.key_id = s.id
