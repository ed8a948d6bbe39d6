"""The Celebrity Star: when it comes, that it goes first, that it wants the ball, and its moods."""

from schemas.dba_bowl import (
    CelebrityEntered,
    CelebrityIgnored,
    CelebrityLeft,
    DbaBowlFact,
    EnterCelebrity,
)
from service.rules.contract import Breach, cites
from service.rules.dba_bowl.bands import range_of
from service.rules.dba_bowl.course import Course, expects_player, illegal, place
from service.rules.dba_bowl.field import PITCH, occupied
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.zones import reach_of, tacklers_of


def star_of(state: State, side: str) -> str | None:
    """The Celebrity Star of a side."""
    for key, player in state.players.items():
        if player.side == side and player.profile == "celebrity":
            return key
    return None


@cites("DBA-048")
def entry_squares(state: State) -> tuple[Square, ...]:
    """The empty squares along both side lines."""
    taken = occupied(state)
    rows = (0, PITCH.width - 1)
    squares = ((x, y) for y in rows for x in range(PITCH.length))
    return tuple(square for square in squares if square not in taken)


@cites("DBA-048")
def enter_celebrity(course: Course, entry: EnterCelebrity) -> None:
    state = course.state
    due = course.due
    assert due is not None
    expects_player(state, entry.player, getattr(due, "player", ""), "DBA-048")
    if entry.at not in entry_squares(state):
        raise illegal(
            "DBA-048",
            f"{state.player_name(entry.player)} can't come on at {place(entry.at)}.",
            f"An empty square along a side line: y is 0 or {PITCH.width - 1}.",
            "at",
        )
    course.answered()
    course.happen(CelebrityEntered(entry.player, entry.at))


@cites("DBA-048")
def has_to_move(state: State) -> str | None:
    """The moving side's Celebrity Star, while nobody else may move before it: it stands on the
    pitch, has not moved, is in no opposing TZ, there is a PIP and somewhere to go."""
    star = star_of(state, state.side)
    if star is None:
        return None
    player = state.players[star]
    if not player.stands or player.moves or state.pips < 1 or tacklers_of(state, star):
        return None
    return star if reach_of(state, star, 1) else None


@cites("DBA-049")
def ignored_celebrity(state: State) -> str | None:
    """The moving side's Celebrity Star while somebody else of the side holds the ball, has not
    thrown it this turn and has the star in range: what is not thrown to it now ignores it."""
    star = star_of(state, state.side)
    holder = state.players.get(state.carrier or "")
    if star is None or holder is None or state.carrier == star or holder.side != state.side:
        return None
    at, player = holder.at, state.players[star]
    if not player.stands or player.at is None or at is None or state.passed:
        return None
    return star if range_of(at, player.at) is not None else None


@cites("DBA-049")
def obligations(state: State, facts: tuple[DbaBowlFact, ...]) -> tuple[Breach, ...]:
    """What was owed to a Celebrity Star and not done, for the audit; nothing is refused."""
    return tuple(
        Breach(
            "DBA-049",
            f"The ball was not thrown to {state.player_name(fact.player)}, who stood in range.",
            "The ball is passed to the Celebrity Star at the earliest chance.",
        )
        for fact in facts
        if isinstance(fact, CelebrityIgnored)
    )


@cites("DBA-050")
def moods(course: Course, player: str, die: int) -> bool:
    """A 1 rolled for the Celebrity Star: it leaves the pitch. Whether it did."""
    if die != 1 or course.state.players[player].profile != "celebrity":
        return False
    course.happen(CelebrityLeft(player))
    return True
