"""What the treasury allows: players, journeymen, staff; who may go, retire or come back."""

from collections.abc import Iterator

from schemas.team import Position, StaffKind, StepDue
from schemas.views import ChoiceField, DiceField, Expectation, FixedField, NumberField, Option
from service.rules.league.hiring import journeyman_price
from service.rules.league.journeymen import free_id, raised_position
from service.rules.league.limits import has_room, listed, of_position
from service.rules.league.profile import position_of
from service.rules.league.seasons import recovery_dice, rehire_price
from service.rules.league.staffing import most_staff, staff_name, staff_price
from service.rules.league.state import State
from service.rules.league.tables import TABLES
from service.rules.league.values import SIDELINE

Expectations = tuple[Expectation, ...]
STAFF: tuple[StaffKind, ...] = (*SIDELINE, "re_roll")
ENDS = 4
"""A step in which much may be done comes to its end in reasonable time."""


def hiring(state: State, due: StepDue) -> Expectations:
    """Everything the treasury and the list allow, and the end of the step."""
    step = FixedField("step", "Step", "hiring")
    title = "Hiring, dismissing and retiring are done"
    return (
        *_new_players(state),
        *_raised(state),
        *_journeymen(state),
        *_staff(state, state.treasury_gp),
        *_leaving(state),
        Expectation("end_step", title, None, (step,), ("LEAGUE-001",), weight=ENDS),
    )


def redraft(state: State, due: StepDue) -> Expectations:
    """Last season's players and new ones, staff, and the end as soon as there are eleven. What the
    cheapest players up to eleven cost is not offered for anything else."""
    found = (*_again(state), *_new_players(state), *_staff(state, _spare(state)))
    if listed(state) < TABLES.draft.least_players:
        return found
    return (*found, Expectation("end_redraft", "The list is complete", None, (), ("LEAGUE-092",)))


def _spare(state: State, taken: Position | None = None) -> int:
    """The gold that those still missing from eleven leave, as cheap as they come; `taken`: besides
    one of this position. Outside a redraft all of it."""
    if not state.redrafting or state.roster is None:
        return state.treasury_gp
    missing = TABLES.draft.least_players - listed(state) - (taken is not None)
    prices = sorted(
        price
        for each in state.roster.positions
        if not each.big_guy
        for price in [each.cost_gp] * (each.max - of_position(state, each.name) - (each == taken))
    )
    return state.treasury_gp - sum(prices[: max(0, missing)])


def _new_id(state: State) -> str:
    return free_id(state, f"p{len(state.players) + 1}")


def _new_players(state: State) -> Iterator[Expectation]:
    if state.roster is None:
        return
    options = tuple(
        Option(each.name, f"{each.name}, {each.cost_gp:,} gp")
        for each in state.roster.positions
        if each.cost_gp <= _spare(state, each) and has_room(state, each)
    )
    if options:
        title = f"Hire a player; the treasury has {state.treasury_gp:,} gp"
        fields = (
            FixedField("player", "A new id", _new_id(state)),
            ChoiceField("position", "Position", options),
        )
        yield Expectation("hire_player", title, None, fields, ("LEAGUE-050",))


def _raised(state: State) -> Iterator[Expectation]:
    position = state.position(raised_position(state) or "")
    if not state.raises or position is None or not has_room(state, position):
        return
    fields = (
        FixedField("player", "A new id", _new_id(state)),
        FixedField("position", "Position", position.name),
        FixedField("raised", "Raised", True),
    )
    title = f"A dead opponent rises as a {position.name}"
    yield Expectation("hire_player", title, None, fields, ("LEAGUE-055",))


def _journeymen(state: State) -> Iterator[Expectation]:
    for key, player in state.of_status("journeyman"):
        price = journeyman_price(state, key)
        if price <= state.treasury_gp and has_room(state, position_of(state, player)):
            title = f"Hire the journeyman {state.name_of(key)} for {price:,} gp"
            who = (FixedField("player", "Player", key),)
            yield Expectation("hire_journeyman", title, None, who, ("LEAGUE-053",))


def _staff(state: State, gold_gp: int) -> Iterator[Expectation]:
    for kind in STAFF:
        price = staff_price(state, kind)
        most = most_staff(state, kind) - state.staff[kind]
        if price:
            most = min(most, max(0, gold_gp) // price)
        if most > 0:
            title = f"Hire {staff_name(kind)}, {price:,} gp each"
            fields = (
                FixedField("staff", "Staff", kind),
                NumberField("count", "How many", 1, min(most, 12)),
            )
            rule = "LEAGUE-052" if kind == "re_roll" else "LEAGUE-081"
            yield Expectation("buy_staff", title, None, fields, (rule,))


def _leaving(state: State) -> Iterator[Expectation]:
    players = tuple(Option(key, state.name_of(key)) for key, _ in state.listed())
    if players:
        fields = (ChoiceField("player", "Player", players),)
        yield Expectation("dismiss_player", "Dismiss a player", None, fields, ("LEAGUE-051",))
    for kind in SIDELINE:
        if have := state.staff[kind]:
            count = NumberField("count", "How many", 1, min(have, 12))
            what = (FixedField("staff", "Staff", kind), count)
            title = f"Dismiss {staff_name(kind)}"
            yield Expectation("dismiss_staff", title, None, what, ("LEAGUE-051",))
    hurt = tuple(
        Option(key, state.name_of(key))
        for key, player in state.of_status("rostered")
        if player.lasting_in is not None and player.lasting_in == state.game
    )
    if hurt:
        fields = (ChoiceField("player", "Player", hurt),)
        title = "Retire a player for the season"
        yield Expectation("retire_player", title, None, fields, ("LEAGUE-054",))


def _again(state: State) -> Iterator[Expectation]:
    for key in state.last_list:
        player = state.players[key]
        price = rehire_price(state, player)
        position = position_of(state, player)
        if price > _spare(state, position) or not has_room(state, position):
            continue
        who = FixedField("player", "Player", key)
        dice = recovery_dice(state, key)
        fields = (who, DiceField("dice", "Recovery", 6, dice)) if dice else (who,)
        title = f"Hire {state.name_of(key)} again for {price:,} gp"
        yield Expectation("rehire_player", title, None, fields, ("LEAGUE-092", "LEAGUE-093"))
