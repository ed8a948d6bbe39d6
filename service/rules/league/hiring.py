"""New players and journeymen, in the sequence and at the draft of a new season."""

from schemas.limits import NAME_CHARACTERS
from schemas.team import HireJourneyman, HirePlayer, JourneymanHired, PlayerSigned, Position
from service.rules.contract import cites
from service.rules.league import gold, journeymen
from service.rules.league.course import Course, illegal, known_player, within
from service.rules.league.limits import judge_room, number_for, worn
from service.rules.league.profile import position_of
from service.rules.league.state import State


@cites("LEAGUE-050")
def hire_player(course: Course, entry: HirePlayer) -> None:
    """A new player of the list, for its price."""
    state = course.state
    position = _known_position(state, entry.position)
    if entry.player in state.players:
        raise illegal(
            "LEAGUE-080",
            f"The id {entry.player} is, or was, that of {state.name_of(entry.player)}.",
            "A new player has an id of its own.",
            "player",
        )
    within(course, "hiring", "redraft")
    judge_room(course, position, "LEAGUE-050")
    number = number_for(course, entry.number)
    if entry.raised:
        _judge_raised(course, position)
    else:
        gold.spend(course, position.cost_gp, "player", f"A {position.name}", entry.player)
    course.happen(
        PlayerSigned(
            player=entry.player,
            number=number,
            name=entry.name or f"{position.name} {number}"[:NAME_CHARACTERS],
            position=position.name,
            how="raised" if entry.raised else "hired",
        )
    )


def _known_position(state: State, name: str) -> Position:
    found = state.position(name)
    if found is None:
        known = () if state.roster is None else (each.name for each in state.roster.positions)
        raise illegal(
            "LEAGUE-050",
            f"There is no {name} on the list of {state.name}.",
            f"Its positions: {', '.join(known) or 'none'}.",
            "position",
        )
    return found


@cites("LEAGUE-055")
def _judge_raised(course: Course, position: Position) -> None:
    state = course.state
    allowed = journeymen.raised_position(state)
    if not state.raises or position.name != allowed:
        legal = (
            f"A team with such a rule raises a {allowed or 'player'} after a game in which an "
            "opponent died, one a game."
        )
        course.breach("LEAGUE-055", f"{state.name} raises no {position.name} now.", legal, "raised")


@cites("LEAGUE-053")
def hire_journeyman(course: Course, entry: HireJourneyman) -> None:
    """A journeyman stays: Loner goes, points and advancements do not."""
    player = known_player(course, entry.player, "LEAGUE-053")
    state = course.state
    if player.status != "journeyman":
        raise illegal(
            "LEAGUE-053",
            f"{state.name_of(entry.player)} is no journeyman.",
            "A journeyman of the last game, before the hiring is done.",
            "player",
        )
    within(course, "hiring")
    judge_room(course, position_of(state, player), "LEAGUE-053")
    number = number_for(course, entry.number or _own_number(state, player.number))
    gold.spend(
        course,
        journeyman_price(state, entry.player),
        "journeyman",
        f"The journeyman {player.name}",
        entry.player,
    )
    course.happen(JourneymanHired(entry.player, number, entry.name or player.name))


def _own_number(state: State, number: int) -> int | None:
    return None if number in worn(state) else number


@cites("LEAGUE-053")
def journeyman_price(state: State, player: str) -> int:
    """Its fee, and the value of its advancements."""
    found = state.players[player]
    advancements = sum(each.value_gp for each in found.advancements)
    return position_of(state, found).cost_gp + advancements
