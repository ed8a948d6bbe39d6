SELECT competition_id, epoch, head FROM touchline.logs ORDER BY competition_id
