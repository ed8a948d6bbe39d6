DELETE FROM touchline.idempotency WHERE created_at < %(before)s
