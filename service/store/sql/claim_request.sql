INSERT INTO touchline.idempotency (key_id, idempotency_key, request, created_at)
VALUES (%(key_id)s, %(idempotency_key)s, %(request)s, %(created_at)s)
ON CONFLICT (key_id, idempotency_key) DO NOTHING
