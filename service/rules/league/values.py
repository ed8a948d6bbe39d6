"""What players and the team are worth, figure by figure: every sum is its lines added up."""

from collections.abc import Iterable

from schemas.team import StaffKind, ValueLine
from service.rules.contract import cites
from service.rules.league.profile import position_of
from service.rules.league.state import Advancement, Player, State
from service.rules.league.tables import TABLES, SidelineKind

SIDELINE: tuple[SidelineKind, ...] = ("assistant_coach", "cheerleader", "apothecary")


def total(lines: Iterable[ValueLine]) -> int:
    """Gold pieces of all lines."""
    return sum(line.amount_gp for line in lines)


@cites("LEAGUE-072")
def low_cost(state: State, player: Player) -> bool:
    """Whether the fee of this player does not count, by its team's rule."""
    cheap = TABLES.special_rules.low_cost in state.special_rules
    return cheap and position_of(state, player).lineman


def player_lines(state: State, player: Player) -> tuple[ValueLine, ...]:
    """The current value of a player."""
    fee = position_of(state, player).cost_gp
    label = f"{player.position}, {fee:,} gp"
    if low_cost(state, player):
        hired = ValueLine(f"{label}, not counted ({TABLES.special_rules.low_cost})", 0)
    else:
        hired = ValueLine(player.position, fee)
    return (hired, *(ValueLine(what(each), each.value_gp) for each in player.advancements))


def what(advancement: Advancement) -> str:
    """The skill, or the characteristic in capitals."""
    if advancement.characteristic is not None:
        return advancement.characteristic.upper()
    return advancement.skill or ""


def player_value(state: State, player: Player) -> int:
    """The current value of a player in gold pieces."""
    return total(player_lines(state, player))


def list_price(state: State, staff: StaffKind) -> int:
    """What one of it counts for in the team's value."""
    if staff != "re_roll":
        return TABLES.staff[staff].price_gp
    return 0 if state.roster is None else state.roster.re_roll_gp


@cites("LEAGUE-070", "LEAGUE-052")
def team_value(state: State) -> tuple[ValueLine, ...]:
    """All players of the list, staff and re-rolls, these at their list price. Nothing else: no
    gold, no dedicated fans."""
    players = (
        ValueLine(f"{player.number} {player.name}", player_value(state, player))
        for _, player in state.listed()
    )
    return (*players, *_staff_lines(state))


def _staff_lines(state: State) -> Iterable[ValueLine]:
    for kind in SIDELINE:
        if count := state.staff[kind]:
            price = list_price(state, kind)
            yield ValueLine(f"{TABLES.staff[kind].name} ({count} x {price:,} gp)", count * price)
    price = list_price(state, "re_roll")
    if count := state.staff["re_roll"]:
        yield ValueLine(f"team re-roll ({count} x {price:,} gp)", count * price)
    if state.trophy is not None:
        yield ValueLine("team re-roll of the League Trophy", price)


@cites("LEAGUE-071", "LEAGUE-054")
def current_team_value(state: State) -> tuple[ValueLine, ...]:
    """The team's value without who misses the next game or is temporarily retired, and with the
    journeymen that its next game asks for."""
    away = (
        ValueLine(f"{player.number} {player.name} {reason}", -player_value(state, player))
        for _, player in state.listed()
        if (reason := _absent(player))
    )
    lines = (ValueLine("team value", total(team_value(state))), *away)
    if count := journeymen_needed(state):
        price = journeyman_value(state)
        lines += (ValueLine(f"journeymen ({count} x {price:,} gp)", count * price),)
    return lines


def _absent(player: Player) -> str:
    if player.status == "retired":
        return "is temporarily retired"
    return "misses the next game" if player.misses_next_game else ""


@cites("LEAGUE-089")
def journeymen_needed(state: State) -> int:
    """How many players fewer than eleven can take part in the next game."""
    if not any(True for _ in journeyman_positions(state)):
        return 0
    able = sum(not _absent(player) for _, player in state.listed())
    return max(0, TABLES.journeymen.up_to - able)


def journeyman_positions(state: State) -> Iterable[str]:
    """The positions that journeymen may be of, the first one for want of another choice."""
    if state.roster is not None:
        yield from (each.name for each in state.roster.positions if each.lineman)


@cites("LEAGUE-089", "LEAGUE-072")
def journeyman_value(state: State) -> int:
    """What a journeyman adds to the current team value: its fee, or nothing where fees of linemen
    do not count."""
    name = next(iter(journeyman_positions(state)), None)
    if name is None or TABLES.special_rules.low_cost in state.special_rules:
        return 0
    position = state.position(name)
    return 0 if position is None else position.cost_gp
