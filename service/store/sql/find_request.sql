SELECT request, status, response, created_at FROM touchline.idempotency
WHERE key_id = %(key_id)s AND idempotency_key = %(idempotency_key)s
