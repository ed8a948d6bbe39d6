"""What may come next in a Blood Bowl match: the shared expectations, and entries of its own."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.steps import EntryDue
from schemas.views import (
    ChoiceField,
    Expectation,
    Field,
    FixedField,
    HeadField,
    Offer,
    Option,
    PurchaseField,
    SquareField,
)
from service.rules.blood_bowl import zones
from service.rules.blood_bowl.charging import CHARGE_ACTIONS
from service.rules.blood_bowl.expected_magic import expected_of_magic
from service.rules.blood_bowl.expected_set_ups import expected_set_up
from service.rules.blood_bowl.game import GAME
from service.rules.blood_bowl.inducements import purse
from service.rules.blood_bowl.kick_off import may_kick
from service.rules.blood_bowl.price_lists import INDUCEMENTS, OFFERS
from service.rules.blood_bowl.state import State, available, team, turn_is_new
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.expected import expected as shared_expected
from service.rules.pitch.expected_answers import Expectations, fixed
from service.rules.pitch.field import has_skill, on_pitch
from service.rules.pitch.state import Square

PITCH = TABLES.pitch


def expected(state: State) -> Expectations:
    """The entries that may come next; empty when the match is over and confirmed."""
    found = shared_expected(GAME, state, _ENTRIES)
    if found and not state.agenda and may_concede(state):
        assert state.active is not None
        magic = expected_of_magic(state)
        return (*found, *magic, concession(state, state.active))
    return found if state.charge is None else tuple(filter(_is_of_a_charge, found))


@cites("BB-014")
def _is_of_a_charge(expectation: Expectation) -> bool:
    """In the Blitz of a kick-off players are activated for some actions only."""
    return expectation.type != "activate" or any(
        isinstance(field, FixedField) and field.name == "action" and field.value in CHARGE_ACTIONS
        for field in expectation.fields
    )


# ------------------------------------------------------------------------------------ pre-game


@cites("BB-007")
def _coin_toss(state: State, due: EntryDue) -> Expectations:
    winner = ChoiceField(
        name="winner",
        label="Winner of the toss",
        options=tuple(Option(key, side.name) for key, side in state.sides.items()),
    )
    choice = ChoiceField(
        name="choice",
        label="Choice",
        options=(Option("kick", "Kick"), Option("receive", "Receive")),
    )
    return (Expectation("coin_toss", "Toss the coin", None, (winner, choice), ("BB-007",)),)


@cites("BB-004")
def _journeymen(state: State, due: EntryDue) -> Expectations:
    """Ids that nobody has; a tablet may put others in their place."""
    assert due.side is not None
    names = (f"{due.side[:24]}-j{number}" for number in range(1, 100))
    free = [name for name in names if name not in state.profiles and name not in state.sides]
    new = tuple(free[: due.number])
    fields = (fixed("side", "Side", due.side), fixed("journeymen", "Journeymen", new))
    title = f"{state.sides[due.side].name} take {due.number} journeymen"
    return (Expectation("take_journeymen", title, due.side, fields, ("BB-004",)),)


@cites("BB-005")
def _inducements(state: State, due: EntryDue) -> Expectations:
    """What the side may buy with petty cash and, beyond it, gold of its treasury. Stars and
    mercenaries come with a player of their own and are not among the offers."""
    assert due.side is not None
    has = purse(state, due.side)
    buyer = team(state, due.side)
    bought = PurchaseField(
        name="inducements",
        label="Inducements",
        offers=tuple(
            Offer(offer.name, offer.name, price, offer.at_most or 1, offer.group)
            for offer in OFFERS.values()
            if (price := offer.price_for(buyer)) is not None
            and offer.is_for(buyer)
            and not offer.joins
        ),
        budget=has.petty_cash_gp,
        groups=INDUCEMENTS.groups,
        extra=has.treasury_gp,
        extra_name="from_treasury_gp",
    )
    title = f"{state.sides[due.side].name} buy inducements: {has.petty_cash_gp:,} gp of petty cash"
    fields = (fixed("side", "Side", due.side), bought)
    return (Expectation("buy_inducements", title, due.side, fields, ("BB-005",)),)


# --------------------------------------------------------------------------------------- drives


def _set_up(state: State, due: EntryDue) -> Expectations:
    return (expected_set_up(state, due),)


@cites("BB-013")
def _kick(state: State, due: EntryDue) -> Expectations:
    """At a square of the other half; once more for each player that kicks with skill."""
    assert due.side is not None
    side = fixed("side", "Side", due.side)
    at = SquareField(name="at", label="Kick to", squares=_other_half(state, due.side))
    name = state.sides[due.side].name
    rules = ("BB-013",)
    plain = Expectation("kick", f"{name} kick off", due.side, (side, at), rules)
    with_skill = (
        Expectation(
            "kick",
            f"{name} kick off: {state.name_of(kicker)} uses Kick",
            due.side,
            (side, fixed("kicker", "Kicker", kicker), at),
            rules,
        )
        for kicker in _kickers(state, due.side)
    )
    return (plain, *with_skill)


def _other_half(state: State, side: str) -> tuple[Square, ...]:
    return tuple(
        (x, y)
        for x in range(PITCH.length)
        for y in range(PITCH.width)
        if not zones.in_half(state, side, (x, y))
    )


def _kickers(state: State, side: str) -> tuple[str, ...]:
    """Players with Kick where they may kick from."""
    return tuple(
        key
        for key in on_pitch(state, side)
        if has_skill(state, key, "Kick") and may_kick(state, side, key)
    )


# ------------------------------------------------------------------------------------------ end


@cites("BB-080")
def may_concede(state: State) -> bool:
    """At the start of an own turn."""
    return turn_is_new(state)


def _concede(state: State, due: EntryDue) -> Expectations:
    """Before a set-up only a side with hardly anybody left gives up."""
    assert due.side is not None
    few = len(available(state, due.side)) <= TABLES.conceding.players_without_penalty
    return (concession(state, due.side),) if few else ()


def concession(state: State, side: str) -> Expectation:
    """No simulated table gives up."""
    title = f"{state.sides[side].name} concede the match"
    fields = (fixed("side", "Side", side),)
    return Expectation("concede", title, side, fields, ("BB-080",), weight=0)


@cites("BB-095")
def _confirmation(state: State, due: EntryDue) -> Expectations:
    """Each coach that has not, as of the match's head, or as the other coach has. Both again, where
    they have confirmed different heads."""
    return tuple(
        Expectation(
            "confirm_result",
            f"{side.name} confirm the result",
            key,
            (fixed("side", "Side", key), _head(state, key)),
            ("BB-095",),
        )
        for key, side in state.sides.items()
        if key not in state.confirmed or len(state.confirmed) == len(state.sides)
    )


def _head(state: State, side: str) -> Field:
    other = state.confirmed.get(state.other(side))
    return HeadField("head", "Head") if other is None else fixed("head", "Head", other)


BEFORE_AND_AFTER: dict[str, Callable[[Any, EntryDue], Expectations]] = {
    "coin_toss": _coin_toss,
    "take_journeymen": _journeymen,
    "buy_inducements": _inducements,
    "concede": _concede,
    "confirm_result": _confirmation,
}
"""What both details have."""
_ENTRIES: dict[str, Callable[[Any, EntryDue], Expectations]] = {
    **BEFORE_AND_AFTER,
    "set_up": _set_up,
    "kick": _kick,
}
