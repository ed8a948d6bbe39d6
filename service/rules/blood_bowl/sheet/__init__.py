"""Blood Bowl logged as a sheet: the same match without positions.

Pre-game, drives, halves, harm and post-game are the code of the full detail. What needs squares is
reported here as it happened; what nobody reports stays unknown and is never worked out from less.
A turn ends when its end is reported: what ended it is kept until then.
"""
