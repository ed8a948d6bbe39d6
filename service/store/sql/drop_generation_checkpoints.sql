DELETE FROM touchline.projection_checkpoints
WHERE competition_id = %(competition_id)s AND projection = %(projection)s
    AND generation = %(generation)s
