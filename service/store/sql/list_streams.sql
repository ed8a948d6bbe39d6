SELECT competition_id, stream_id, kind, version, hash FROM touchline.streams
WHERE competition_id = %(competition_id)s AND stream_id > %(after)s
    AND (%(kind)s::text IS NULL OR kind = %(kind)s)
ORDER BY stream_id
LIMIT %(limit)s
