"""Fields and chances that expectations are made of."""

from collections.abc import Iterable
from math import gcd

from schemas.views import (
    Chance,
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    Option,
    SquareField,
)
from service.rules.dba_bowl.state import Square, State


def roll(
    kind: str,
    title: str,
    side: str | None,
    rules: tuple[str, ...],
    needed: int | None = None,
    dice: int = 1,
    chance: Chance | None = None,
) -> Expectation:
    """A roll of D6; with `needed` one die of it succeeds from that face up."""
    field = DiceField(name="dice", label="Dice", faces=6, count=dice, target=needed)
    if needed is not None:
        chance = face_chance(needed)
    return Expectation(kind, title, side, (field,), rules, chance)


def action(
    kind: str,
    title: str,
    side: str,
    fields: Iterable[Field],
    rules: tuple[str, ...],
    weight: int = 1,
    chance: Chance | None = None,
) -> Expectation:
    return Expectation(kind, title, side, tuple(fields), rules, chance, weight)


def phase_end(state: State, title: str, rule: str, weight: int = 2) -> Expectation:
    fixed = FixedField(name="phase", label="Phase", value=state.phase)
    return action("end_phase", title, state.side, (fixed,), (rule,), weight)


def fixed_player(key: str, name: str = "player", label: str = "Player") -> FixedField:
    return FixedField(name=name, label=label, value=key)


def fixed_square(name: str, label: str, at: Square) -> FixedField:
    return FixedField(name=name, label=label, value=at)


def picks_up() -> FixedField:
    return FixedField(name="pick_up", label="Pick up the ball", value=True)


def player_choice(
    state: State, players: Iterable[str], name: str = "player", label: str = "Player"
) -> ChoiceField:
    options = tuple(Option(key, state.player_name(key)) for key in players)
    return ChoiceField(name=name, label=label, options=options)


def square_field(
    name: str, label: str, squares: Iterable[Square], suggest: Iterable[Square] = ()
) -> SquareField:
    return SquareField(name=name, label=label, squares=tuple(squares), suggest=tuple(suggest))


def face_chance(needed: int) -> Chance:
    """Chance that a D6 shows this face or more."""
    return reduced(max(0, min(6, 7 - needed)), 6)


def reduced(part: int, whole: int) -> Chance:
    shared = gcd(part, whole)
    return part // shared, whole // shared
