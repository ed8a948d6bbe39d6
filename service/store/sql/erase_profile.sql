DELETE FROM touchline.profiles
WHERE competition_id = %(competition_id)s AND profile_id = %(profile_id)s
