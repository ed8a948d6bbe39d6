SELECT projection, "position" FROM touchline.projection_checkpoints
WHERE competition_id = %(competition_id)s AND generation = %(generation)s
ORDER BY projection
