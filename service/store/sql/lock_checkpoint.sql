-- Made if it is not there, then locked to the end of the transaction: one folds, others wait.
INSERT INTO touchline.projection_checkpoints (competition_id, projection, generation, "position")
VALUES (%(competition_id)s, %(projection)s, %(generation)s, 0)
ON CONFLICT (competition_id, projection, generation)
DO UPDATE SET "position" = projection_checkpoints."position"
RETURNING "position"
