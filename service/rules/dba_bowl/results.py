"""What a tackle, or a bomb, does: stumble, down, exploit, and a Celebrity Star's dive."""

from schemas.dba_bowl import (
    Dive,
    DiveDue,
    Exploit,
    ExploitDue,
    PlayerDowned,
    PlayerInjured,
    PlayerMoved,
    Stumble,
    StumbleDue,
)
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, expects_player, illegal, place
from service.rules.dba_bowl.field import empty_near, place_of
from service.rules.dba_bowl.handling import dropped
from service.rules.dba_bowl.moving import walk
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.tables import TABLES
from service.rules.dba_bowl.zones import reach_of


@cites("DBA-033", "DBA-035")
def loses(course: Course, player: str, falls: bool, by: str) -> None:
    """The opponent moves the player one square; with none free it is down where it stands."""
    if not stumbling_squares(course.state, player):
        _falls(course, player, by)
        return
    side = course.state.opponents(player)
    course.then(StumbleDue(player=player, side=side, falls=falls, by=by, origin=course.number))


@cites("DBA-033")
def stumbling_squares(state: State, player: str) -> tuple[Square, ...]:
    return empty_near(state, place_of(state, player), 1)


@cites("DBA-033", "DBA-035")
def stumble(course: Course, entry: Stumble) -> None:
    """One square, into an empty one; down there when the result says so."""
    due = course.due
    assert isinstance(due, StumbleDue)
    expects_player(course.state, entry.player, due.player, "DBA-033")
    _one_of(entry.at, stumbling_squares(course.state, due.player), "DBA-033", "stumble to")
    course.answered()
    course.happen(PlayerMoved(due.player, entry.at, "stumble"))
    if due.falls:
        _falls(course, due.player, due.by)


@cites("DBA-035", "DBA-045")
def _falls(course: Course, player: str, by: str | None) -> None:
    """The player is down, a Nutter off the pitch; a carried ball drops next to it."""
    holds, at = course.state.carrier == player, place_of(course.state, player)
    course.happen(PlayerDowned(player, by))
    if course.state.players[player].profile == "nutter":
        course.happen(PlayerInjured(player))
    if holds:
        dropped(course, player, at)


@cites("DBA-034")
def exploit(course: Course, entry: Exploit) -> None:
    """The winner moves up to its exploit distance, or stays."""
    due = course.due
    assert isinstance(due, ExploitDue)
    expects_player(course.state, entry.player, due.player, "DBA-034")
    course.answered()
    if entry.to != place_of(course.state, due.player):
        squares = course.state.players[due.player].figures.exploit
        walk(course, due.player, entry.to, squares, "exploit", entry.pick_up)
    elif entry.pick_up:
        raise illegal(
            "DBA-063",
            f"{course.state.player_name(due.player)} stays where it is.",
            "Who picks up the ball moves to where it lies.",
            "pick_up",
        )


def can_exploit(state: State, due: ExploitDue) -> bool:
    """Whether the winner still stands and has somewhere to go."""
    player = state.players[due.player]
    return player.stands and bool(reach_of(state, due.player, player.figures.exploit))


@cites("DBA-050")
def dive(course: Course, entry: Dive) -> None:
    """The Celebrity Star lands on a vacant square up to two squares away."""
    due = course.due
    assert isinstance(due, DiveDue)
    expects_player(course.state, entry.player, due.player, "DBA-050")
    _one_of(entry.at, diving_squares(course.state, due.player), "DBA-050", "dive to")
    course.answered()
    course.happen(PlayerMoved(due.player, entry.at, "dive"))


@cites("DBA-050")
def diving_squares(state: State, player: str) -> tuple[Square, ...]:
    return empty_near(state, place_of(state, player), TABLES.handling.dive)


def can_dive(state: State, due: DiveDue) -> bool:
    return state.players[due.player].stands and bool(diving_squares(state, due.player))


def _one_of(at: Square, squares: tuple[Square, ...], rule: str, what: str) -> None:
    if at not in squares:
        raise illegal(
            rule,
            f"Nobody can {what} {place(at)}.",
            f"Empty squares: {'; '.join(place(square) for square in squares)}.",
            "at",
        )
