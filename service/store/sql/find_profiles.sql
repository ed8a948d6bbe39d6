SELECT profile_id, name FROM touchline.profiles
WHERE competition_id = %(competition_id)s AND profile_id = ANY (%(profile_ids)s)
