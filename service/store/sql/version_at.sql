-- The version of a stream at a position of its log; from the newest down, readers resume near it.
SELECT version FROM touchline.events
WHERE competition_id = %(competition_id)s AND stream_id = %(stream_id)s
    AND "position" <= %(position)s
ORDER BY competition_id DESC, stream_id DESC, version DESC
LIMIT 1
