"""Sentences and checks that several kinds of entry share: who may act, and on whom.

`illegal` is for what cannot have happened; everything that returns breaches is for what can have
happened but is against a rule.
"""

from schemas.bolter_ball import BolterBallSetup
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import INCH
from service.rules.contract import Breach, IllegalEntry, cites

Breaches = tuple[Breach, ...]


def illegal(rule: str, detail: str, legal: str, field: str | None = None) -> IllegalEntry:
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))


def inches(hundredths: int) -> str:
    """600 -> `6 inches`, 1201 -> `12.01 inches`."""
    whole, rest = divmod(hundredths, INCH)
    if not rest:
        return "1 inch" if whole == 1 else f"{whole} inches"
    return f"{whole}.{rest:02d}".rstrip("0") + " inches"


@cites("BOLT-001")
def known_marine(state: State, marine: str, field: str = "marine") -> Marine:
    """The marine of this id. Raises IllegalEntry when the match has none."""
    found = state.marines.get(marine)
    if found is None:
        raise illegal(
            "BOLT-001",
            f"No marine of this match has the id {marine}.",
            f"The marines are {', '.join(state.marines)}.",
            field,
        )
    return found


@cites("BOLT-003", "BOLT-050")
def may_act(state: State, marine: str) -> Breaches:
    """Breaches when it is not the marine's turn, or it lies knocked out."""
    one = state.marines[marine]
    breaches: list[Breach] = []
    if one.side != state.side:
        breaches.append(
            Breach(
                "BOLT-003",
                f"{state.marine_name(marine)} acts in the turn of {state.side_name(state.side)}.",
                f"Only marines of {state.side_name(state.side)} act in this turn.",
                "marine",
            )
        )
    if one.down:
        breaches.append(
            Breach(
                "BOLT-050",
                f"{state.marine_name(marine)} lies knocked out.",
                "A knocked-out marine does nothing before its own next movement phase.",
                "marine",
            )
        )
    return tuple(breaches)


@cites("BOLT-001", "BOLT-050")
def standing_enemy(state: State, marine: str, target: str) -> Marine:
    """The marine being attacked. Raises IllegalEntry when nobody could attack it."""
    enemy = known_marine(state, target, "target")
    if enemy.side == state.marines[marine].side:
        raise illegal(
            "BOLT-013" if state.phase == "shoot" else "BOLT-023",
            f"{state.marine_name(target)} is on the same side as {state.marine_name(marine)}.",
            "A target is a marine of the other side.",
            "target",
        )
    if enemy.down:
        raise illegal(
            "BOLT-050",
            f"{state.marine_name(target)} lies knocked out already.",
            "A target is standing.",
            "target",
        )
    return enemy


def placed(marine: Marine) -> Point:
    """Where a marine stands; after set-up every marine stands somewhere."""
    assert marine.at is not None
    return marine.at


@cites("BOLT-002")
def on_the_table(setup: BolterBallSetup, point: Point, field: str) -> None:
    """Raises IllegalEntry for a place that is not on the table at all."""
    if not (0 <= point[0] <= setup.table.width and 0 <= point[1] <= setup.table.height):
        raise illegal(
            "BOLT-002",
            f"The place {point[0]}, {point[1]} is not on the table.",
            f"The table goes from 0, 0 to {setup.table.width}, {setup.table.height}, "
            "in hundredths of an inch.",
            field,
        )
