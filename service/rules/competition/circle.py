"""A round robin by the circle method (J. Schurig, 1886): one team stays, the others go round it."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from service.rules.contract import cites

Pair = tuple[UUID, UUID]
"""Home, away."""


class CircleRound(NamedTuple):
    pairs: tuple[Pair, ...]
    bye: UUID | None


@cites("COMP-012")
def circle(teams: Sequence[UUID], games: int) -> tuple[CircleRound, ...]:
    """All rounds in which everybody meets everybody once; with `games` 2 all of them again, home
    and away exchanged."""
    if len(teams) < 2:
        return ()
    places: list[UUID | None] = [*([None] if len(teams) % 2 else []), *teams]
    first = [_round(places, number) for number in range(len(places) - 1)]
    second = [
        CircleRound(tuple((away, home) for home, away in one.pairs), one.bye) for one in first
    ]
    return (*first, *(second if games == 2 else ()))


def _round(places: list[UUID | None], number: int) -> CircleRound:
    going_round = places[1:]
    turned = [places[0], *going_round[number:], *going_round[:number]]
    pairs, bye = [], None
    for index in range(len(turned) // 2):
        one, other = turned[index], turned[-1 - index]
        if one is None or other is None:
            bye = one or other
            continue
        # The team that stays is at home every other round. Of the places round it half are at home;
        # everybody stands once on each. So nobody is at home twice more often than away.
        swap = number % 2 if index == 0 else index % 2
        pairs.append((other, one) if swap else (one, other))
    return CircleRound(tuple(pairs), bye)
