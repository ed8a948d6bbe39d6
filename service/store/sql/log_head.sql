SELECT competition_id, epoch, head FROM touchline.logs WHERE competition_id = %(competition_id)s
