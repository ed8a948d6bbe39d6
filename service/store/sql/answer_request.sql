UPDATE touchline.idempotency SET status = %(status)s, response = %(response)s
WHERE key_id = %(key_id)s AND idempotency_key = %(idempotency_key)s
