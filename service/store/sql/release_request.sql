DELETE FROM touchline.idempotency
WHERE key_id = %(key_id)s AND idempotency_key = %(idempotency_key)s AND status IS NULL
