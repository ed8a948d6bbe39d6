"""What the explosion of a bomb does: who is in the square is hit, each neighbour may be."""

from schemas.pitch.steps import RollDue
from service.rules.contract import cites
from service.rules.pitch import harm
from service.rules.pitch.armour import armour_due
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import occupant, on_pitch
from service.rules.pitch.parties import both
from service.rules.pitch.special_tables import SPECIAL
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import Square

D6 = 6


@cites("BB-090")
def explodes(course: Course, square: Square, thrower: str) -> None:
    """Who is in the square is hit; each neighbour may be."""
    state = course.state
    hit = occupant(state, square)
    around = [
        key
        for key in on_pitch(state)
        if (at := state.players[key].at) is not None and adjacent(at, square)
    ]
    course.then(*(_hit_due(course, key, thrower) for key in around))
    if hit is not None:
        _hits(course, hit, thrower)


def _hit_due(course: Course, player: str, thrower: str) -> RollDue:
    return RollDue(
        roll="bomb_hit",
        side=course.state.side_of(thrower),
        faces=(D6,),
        origin=course.origin,
        player=player,
        against=thrower,
    )


def _rolled_for(course: Course, due: RollDue, dice: Dice) -> None:
    if dice[0] >= SPECIAL.bomb.hits_from:
        _hits(course, *both(due))


@cites("BB-050", "BB-090")
def _hits(course: Course, player: str, thrower: str) -> None:
    """Placed Prone if it stands; then an armour roll to which nothing is added."""
    harm.placed_prone(course, player, "bomb")
    course.then(armour_due(course.state, player, "bomb", course.origin, thrower))


PART = Part(rolled={"bomb_hit": _rolled_for})
