"""Journeymen: they are with the team from a game until its hiring is done. Raised players, too."""

from schemas.result import Journeyman
from schemas.team import PlayerReleased, PlayerSigned
from service.rules.contract import cites
from service.rules.league.course import Course
from service.rules.league.state import State
from service.rules.league.tables import TABLES
from service.rules.league.values import journeyman_positions

LONGEST_ID = 32


@cites("LEAGUE-089")
def join(course: Course, journeymen: tuple[Journeyman, ...]) -> dict[str, str]:
    """The journeymen of a game join for its sequence. The ids the team gives them, by those of the
    match."""
    ids: dict[str, str] = {}
    for each in journeymen:
        position = _position(course, each)
        if position is None:
            continue
        key = free_id(course.state, each.player)
        ids[each.player] = key
        course.happen(
            PlayerSigned(
                player=key,
                number=each.number,
                name=each.name,
                position=position,
                how="journeyman",
                as_player=None if key == each.player else each.player,
            )
        )
    return ids


def _position(course: Course, journeyman: Journeyman) -> str | None:
    linemen = tuple(journeyman_positions(course.state))
    if journeyman.position in linemen:
        return journeyman.position
    known = ", ".join(linemen) or "nobody"
    course.breach(
        "LEAGUE-089",
        f"The journeyman {journeyman.name} is a {journeyman.position}.",
        f"Journeymen of {course.state.name} are linemen of its list: {known}.",
        "game/own/journeymen",
    )
    return linemen[0] if linemen else None


def free_id(state: State, wanted: str) -> str:
    """The id wanted, or the first like it that nobody has or had."""
    taken, count = wanted, 1
    while taken in state.players:
        count += 1
        ending = f"-{count}"
        taken = wanted[: LONGEST_ID - len(ending)] + ending
    return taken


@cites("LEAGUE-053")
def leave(course: Course) -> None:
    """Whoever was not hired leaves, with all points and advancements."""
    for key, _ in course.state.of_status("journeyman"):
        course.happen(PlayerReleased(key, "journeyman_left"))


@cites("LEAGUE-055")
def raised_position(state: State) -> str | None:
    """What an opponent's dead rise as in this team."""
    raises = TABLES.special_rules.raises
    return next((raises[rule] for rule in state.special_rules if rule in raises), None)
