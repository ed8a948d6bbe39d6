"""What would be legal, said of this very table: players with their ids, squares, dice."""

from collections.abc import Iterable

from schemas.pitch.steps import ReRollDue
from service.rules.pitch.course import Course
from service.rules.pitch.field import is_standing, occupant, on_pitch
from service.rules.pitch.squares import adjacent, neighbours
from service.rules.pitch.state import PitchState, Square

MOST = 12
"""How many are named at most."""


def one_of(state: PitchState, players: Iterable[str], nobody: str = "There is nobody now.") -> str:
    """`Now: Grim #7 (h7), Gork #9 (h9).`"""
    named = [f"{state.name_of(key)} ({key})" for key in players]
    if not named:
        return nobody
    more = f" and {len(named) - MOST} more" if len(named) > MOST else ""
    return f"Now: {', '.join(named[:MOST])}{more}."


def next_to(state: PitchState, player: str, opponents: bool, standing: bool) -> list[str]:
    """Who is on a neighbouring square: opponents or team-mates, standing or lying."""
    at, own = state.players[player].at, state.side_of(player)
    return [
        key
        for key in on_pitch(state)
        if key != player
        and (state.side_of(key) != own) is opponents
        and is_standing(state, key) is standing
        and at is not None
        and (there := state.players[key].at) is not None
        and adjacent(at, there)
    ]


def free_next_to(course: Course, square: Square) -> str:
    """`Free next to [5, 5]: [4, 4], [4, 5].`"""
    free = [
        named(each)
        for each in sorted(neighbours(square))
        if course.game.is_square(course.state, each) and occupant(course.state, each) is None
    ]
    return f"Free next to {named(square)}: {', '.join(free) or 'no square'}."


def named(square: Square) -> str:
    return f"[{square[0]}, {square[1]}]"


def skills_of(state: PitchState, player: str) -> str:
    """What it has, by its list."""
    own = state.profiles[player].skills
    return f"{state.name_of(player)} has: {', '.join(own) or 'no skill'}."


def numbered(due: ReRollDue) -> str:
    """How the dice of a roll are told apart: `from 0 to 2`."""
    return f"from 0 to {len(due.due.faces) - 1}"
