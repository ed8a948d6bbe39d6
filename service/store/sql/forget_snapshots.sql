DELETE FROM touchline.snapshots
WHERE competition_id = %(competition_id)s AND stream_id = %(stream_id)s
