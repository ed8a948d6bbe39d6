SELECT competition_id, stream_id, kind, version, hash FROM touchline.streams
WHERE stream_id = %(stream_id)s
LIMIT 1
