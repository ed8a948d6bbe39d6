"""What an entry's facts say for statistics: its dice, and the figures of the tally it changed."""

from collections.abc import Iterator
from typing import Any

from schemas.pitch.facts import Counted, ReRollUsed, RollMade
from service.rules.contract import FigureSeen, ReRollSeen, RollSeen
from service.rules.pitch.block_tables import face

Seen = tuple[RollSeen | ReRollSeen, ...]


def dice(state: Any, entry: Any, facts: tuple[Any, ...]) -> Seen:
    """The rolls and re-rolls of an entry."""
    return tuple(_seen(facts))


def _seen(facts: tuple[Any, ...]) -> Iterator[RollSeen | ReRollSeen]:
    for fact in facts:
        if isinstance(fact, RollMade):
            yield RollSeen(
                fact.side,
                fact.roll,
                fact.dice,
                fact.faces,
                passed=fact.passed,
                chance=fact.chance,
                re_rolled=fact.re_rolled,
                names=tuple(face(die) for die in fact.dice) if fact.roll == "block" else (),
            )
        elif isinstance(fact, ReRollUsed):
            yield ReRollSeen(fact.side, fact.skill or fact.source)


def figures(facts: tuple[Any, ...]) -> tuple[FigureSeen, ...]:
    """The figures that grew; star player points are one of their own."""
    found: list[FigureSeen] = []
    for fact in facts:
        if isinstance(fact, Counted):
            found.append(FigureSeen(fact.side, fact.player, fact.figure))
            if fact.spp:
                found.append(FigureSeen(fact.side, fact.player, "spp"))
    return tuple(found)
