"""A player with Ball and Chain: the server reports where it went; where it faced follows from that.

The server rolls the direction, moves the player and then rolls for a rush; ours rushes first. So
its steps are no end of what is looked at ahead while it whirls about.
"""

from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.templates import facing_of
from service.importers.fumbbl.words import DIRECTIONS

STOP = "stop"


def faces(playing: Playing, due: ChoiceDue) -> str:
    """The way it faced, from which the die led where it did; it stops where nothing is rolled."""
    seen = playing.reader.peek("scatterPlayer", lambda one: len(one["rolls"]) == 1)
    if seen is None:
        return STOP
    direction = DIRECTIONS.get(seen.value["directionArray"][0])
    return facing_of(seen.value["rolls"][0], direction) or STOP
