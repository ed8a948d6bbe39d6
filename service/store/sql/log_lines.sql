-- The event as it is served, one JSON text a row, made where the bytes are.
SELECT "position", stream_id, version, touchline.event_line(events)
FROM touchline.events
WHERE competition_id = %(competition_id)s AND "position" > %(after)s
ORDER BY competition_id, "position"
LIMIT %(limit)s
