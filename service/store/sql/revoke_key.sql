UPDATE touchline.keys SET revoked_at = %(at)s
WHERE key_id = %(key_id)s AND revoked_at IS NULL
