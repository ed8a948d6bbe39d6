"""What the games on squares share: teams, entries, dues and facts of Blood Bowl's mechanics.

A place is a square: x along the pitch from the left end zone, y across it from the top side line,
both from 0. Left and right, top and bottom are those of the board as it is drawn.
"""
