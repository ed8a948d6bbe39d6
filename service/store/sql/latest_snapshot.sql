SELECT rules, state FROM touchline.snapshots
WHERE competition_id = %(competition_id)s AND stream_id = %(stream_id)s
    AND version <= %(version)s
ORDER BY competition_id DESC, stream_id DESC, version DESC
LIMIT 1
