SELECT "position", stream_id, version, touchline.event_line(events)
FROM touchline.events
WHERE (competition_id, stream_id, version) > (%(competition_id)s, %(stream_id)s, %(after)s)
    AND competition_id = %(competition_id)s AND stream_id = %(stream_id)s
ORDER BY competition_id, stream_id, version
LIMIT %(limit)s
