"""Hiring, dismissing and retiring, in the sequence and at the draft of a new season."""

from schemas.team import (
    BuyStaff,
    DismissPlayer,
    DismissStaff,
    HireJourneyman,
    HirePlayer,
    JourneymanHired,
    PlayerReleased,
    PlayerRetired,
    PlayerSigned,
    Position,
    RetirePlayer,
    StaffChanged,
    StaffKind,
)
from service.rules.contract import cites
from service.rules.league import gold, journeymen
from service.rules.league.course import Course, illegal, known_player, within
from service.rules.league.profile import position_of
from service.rules.league.state import State
from service.rules.league.tables import TABLES
from service.rules.league.values import list_price

HIGHEST_NUMBER = 99


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
    number = _number(course, entry.number)
    if entry.raised:
        _judge_raised(course, position)
    else:
        gold.spend(course, position.cost_gp, "player", f"A {position.name}", entry.player)
    course.happen(
        PlayerSigned(
            player=entry.player,
            number=number,
            name=entry.name or f"{position.name} {number}"[:80],
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


def has_room(state: State, position: Position) -> bool:
    """Whether one more of a position is within the limits."""
    assert state.roster is not None
    big = not position.big_guy or big_guys(state) < state.roster.big_guys_max
    room = listed(state) < TABLES.draft.most_players
    return room and big and of_position(state, position.name) < position.max


def worn(state: State) -> set[int]:
    """Numbers of the list, and of those of last season's who may come back."""
    return {
        player.number
        for key, player in state.players.items()
        if player.listed or key in state.last_list
    }


@cites("LEAGUE-080")
def _number(course: Course, wanted: int | None) -> int:
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
    number = _number(course, entry.number or _own_number(state, player.number))
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


@cites("LEAGUE-050", "LEAGUE-052", "LEAGUE-081")
def buy_staff(course: Course, entry: BuyStaff) -> None:
    """Staff at its price; re-rolls double during a season."""
    within(course, "hiring", "redraft")
    state = course.state
    name = staff_name(entry.staff)
    have, most = state.staff[entry.staff], most_staff(state, entry.staff)
    if have + entry.count > most:
        course.breach(
            "LEAGUE-050" if entry.staff == "re_roll" else "LEAGUE-081",
            f"{state.name} would have {have + entry.count} x {name}.",
            f"It may have {most}.",
            "count",
        )
    price = staff_price(state, entry.staff)
    gold.spend(
        course,
        entry.count * price,
        "re_rolls" if entry.staff == "re_roll" else "staff",
        f"{entry.count} x {name} at {price:,} gp",
    )
    course.happen(StaffChanged(entry.staff, entry.count))


def staff_name(staff: StaffKind) -> str:
    """What one of it is called."""
    return "team re-roll" if staff == "re_roll" else TABLES.staff[staff].name


@cites("LEAGUE-052")
def staff_price(state: State, staff: StaffKind) -> int:
    """Gold pieces for one now."""
    double = staff == "re_roll" and not state.redrafting
    return list_price(state, staff) * (TABLES.re_rolls.season_factor if double else 1)


def most_staff(state: State, staff: StaffKind) -> int:
    """How many the team may have."""
    if state.roster is None:
        return 0
    if staff == "re_roll":
        return state.roster.re_rolls_max
    if staff == "apothecary" and not state.roster.apothecary:
        return 0
    return TABLES.staff[staff].most


@cites("LEAGUE-051")
def dismiss_player(course: Course, entry: DismissPlayer) -> None:
    """A player of the list leaves it."""
    player = known_player(course, entry.player, "LEAGUE-051")
    if not player.listed:
        raise illegal(
            "LEAGUE-051",
            f"{course.state.name_of(entry.player)} is not on the list.",
            "Journeymen who are not hired leave by themselves.",
            "player",
        )
    within(course, "hiring")
    course.happen(PlayerReleased(entry.player, "dismissed"))


@cites("LEAGUE-051")
def dismiss_staff(course: Course, entry: DismissStaff) -> None:
    """Staff leaves; nobody dismisses a re-roll."""
    have = course.state.staff[entry.staff]
    if entry.staff == "re_roll" or entry.count > have:
        raise illegal(
            "LEAGUE-051",
            f"{course.state.name} cannot dismiss {entry.count} x {staff_name(entry.staff)}.",
            "Re-rolls stay until the team is drafted again."
            if entry.staff == "re_roll"
            else f"It has {have}.",
            "staff" if entry.staff == "re_roll" else "count",
        )
    within(course, "hiring")
    course.happen(StaffChanged(entry.staff, -entry.count))


@cites("LEAGUE-054")
def retire_player(course: Course, entry: RetirePlayer) -> None:
    """Off for the season, and still on the list."""
    player = known_player(course, entry.player, "LEAGUE-054")
    if player.status != "rostered":
        raise illegal(
            "LEAGUE-054",
            f"{course.state.name_of(entry.player)} is retired, or not on the list.",
            "A player of the list retires once.",
            "player",
        )
    within(course, "hiring")
    if player.lasting_in is None or player.lasting_in != course.state.game:
        course.breach(
            "LEAGUE-054",
            f"{course.state.name_of(entry.player)} suffered no lasting injury in the last game.",
            "Whoever suffered a lasting injury in the game just played may retire.",
            "player",
        )
    course.happen(PlayerRetired(entry.player))
