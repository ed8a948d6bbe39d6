SELECT live, building FROM touchline.projection_generations
WHERE competition_id = %(competition_id)s AND projection = %(projection)s
