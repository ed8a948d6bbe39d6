DELETE FROM touchline.projection_rows
WHERE competition_id = %(competition_id)s AND projection = %(projection)s
    AND generation = %(generation)s AND key = ANY (%(keys)s)
