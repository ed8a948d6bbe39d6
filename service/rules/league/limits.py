"""How many players a list may have, and which numbers are worn."""

from schemas.team import Position
from service.rules.contract import cites
from service.rules.league import gold
from service.rules.league.course import Course
from service.rules.league.profile import position_of
from service.rules.league.state import State
from service.rules.league.tables import TABLES

HIGHEST_NUMBER = 99


@cites("LEAGUE-050", "LEAGUE-054")
def judge_room(course: Course, position: Position, rule: str) -> None:
    """16 players, the maximum of the position, and of big guys; who is retired counts."""
    state = course.state
    most = TABLES.draft.most_players
    if listed(state) >= most:
        course.breach(rule, f"{state.name} has {listed(state)} players.", f"{most} at most.")
    if of_position(state, position.name) >= position.max:
        course.breach(
            rule,
            f"{state.name} has {of_position(state, position.name)} of {position.name}.",
            f"Its list allows {position.max}.",
            "position",
        )
    if position.big_guy and state.roster and big_guys(state) >= state.roster.big_guys_max:
        course.breach(
            rule,
            f"{state.name} has {gold.plural(big_guys(state), 'big guy')}.",
            f"Its list allows {state.roster.big_guys_max} of them together.",
            "position",
        )


def has_room(state: State, position: Position) -> bool:
    """Whether one more of a position is within the limits."""
    assert state.roster is not None
    big = not position.big_guy or big_guys(state) < state.roster.big_guys_max
    room = listed(state) < TABLES.draft.most_players
    return room and big and of_position(state, position.name) < position.max


def listed(state: State) -> int:
    """How many players the list has."""
    return sum(player.listed for player in state.players.values())


def of_position(state: State, name: str) -> int:
    """How many players of the list are of a position."""
    return sum(player.listed and player.position == name for player in state.players.values())


def big_guys(state: State) -> int:
    """How many players of the list are big guys."""
    return sum(
        player.listed and position_of(state, player).big_guy for player in state.players.values()
    )


def worn(state: State) -> set[int]:
    """Numbers of the list, and of those of last season's who may come back."""
    return {
        player.number
        for key, player in state.players.items()
        if player.listed or key in state.last_list
    }


@cites("LEAGUE-080")
def number_for(course: Course, wanted: int | None) -> int:
    """The number wanted, or the lowest that is free."""
    taken = worn(course.state)
    if wanted is None:
        return next(each for each in range(1, HIGHEST_NUMBER + 1) if each not in taken)
    if wanted in taken:
        course.breach(
            "LEAGUE-080",
            f"Number {wanted} is worn already.",
            "A number that nobody of the list wears; without one the lowest free is given.",
            "number",
        )
    return wanted
