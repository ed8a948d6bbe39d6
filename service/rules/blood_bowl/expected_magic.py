"""What a side may use before anybody acts in a turn: its Weather Mage, and a spell."""

from collections.abc import Iterator

from schemas.views import ChoiceField, Expectation, Field, Option, SquareField
from service.rules.blood_bowl.magic import FIREBALL, MAGE, WIZARD, ZAP, targets, usable
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.expected_answers import fixed

PITCH = TABLES.pitch


@cites("BB-005")
def expected_of_magic(state: State) -> Iterator[Expectation]:
    """Of both sides: a wizard waits for the opponents' turn as well."""
    for side in state.sides:
        may = usable(state, side)
        if MAGE in may:
            yield _use(state, side, MAGE, MAGE)
        if WIZARD in may:
            yield from _spells(state, side)


def _use(state: State, side: str, inducement: str, what: str, *more: Field) -> Expectation:
    """Rarely picked by a simulated table."""
    own = (fixed("side", "Side", side), fixed("inducement", "Inducement", inducement))
    title = f"{state.sides[side].name} use {what}"
    return Expectation("use_inducement", title, side, (*own, *more), ("BB-005",), weight=1)


def _spells(state: State, side: str) -> Iterator[Expectation]:
    fireball, zap = (fixed("spell", "Spell", spell) for spell in (FIREBALL, ZAP))
    if state.detail == "sheet":
        yield _use(state, side, WIZARD, f"{WIZARD}: Fireball", fireball)
        yield _use(state, side, WIZARD, f"{WIZARD}: Zap!", zap)
        return
    squares = tuple((x, y) for x in range(PITCH.length) for y in range(PITCH.width))
    at = SquareField(name="at", label="Fireball at", squares=squares)
    yield _use(state, side, WIZARD, f"{WIZARD}: Fireball", fireball, at)
    if there := targets(state, side):
        options = tuple(Option(key, state.name_of(key)) for key in there)
        target = ChoiceField(name="target", label="Zap", options=options)
        yield _use(state, side, WIZARD, f"{WIZARD}: Zap!", zap, target)
