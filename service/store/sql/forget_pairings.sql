DELETE FROM touchline.pairings WHERE expires_at < %(before)s
