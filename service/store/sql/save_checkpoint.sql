UPDATE touchline.projection_checkpoints SET "position" = %(position)s
WHERE competition_id = %(competition_id)s AND projection = %(projection)s
    AND generation = %(generation)s
