"""Pairing a Swiss round: nobody meets a team again, those with the same points meet.

Everything is put into one cost, the weightiest first: byes in turn, rematches, whose bye it is,
squared differences in points, and the word of the draw where all that is level.
"""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple
from uuid import UUID

from service.rules.competition.matching import cheapest_matching
from service.rules.competition.ordering import seeded
from service.rules.contract import cites

Pair = frozenset[UUID]
LEVEL_BITS = 16
"""The word of the draw orders pairs by so many bits of a hash."""


class Field(NamedTuple):
    """What the teams bring along."""

    teams: Sequence[UUID]
    points: dict[UUID, int]
    met: Counter[Pair]
    byes: Counter[UUID]
    home: Counter[UUID]


class Weights(NamedTuple):
    """What one of each costs; none can be outweighed by all of a lighter kind."""

    difference: int
    bye_place: int
    rematch: int
    bye_again: int


@cites("COMP-013", "COMP-014", "COMP-015")
def swiss_pairs(field: Field, seed: str) -> tuple[list[tuple[UUID, UUID]], UUID | None]:
    """Pairs, home team first, the ones with the most points first, and who has the bye."""
    order = sorted(seeded(seed, field.teams), key=lambda team: -field.points[team])
    weights = _weights(field)
    costs: dict[tuple[UUID | None, UUID | None], int] = {
        (one, other): _pair_cost(field, weights, seed, one, other)
        for one, other in combinations(order, 2)
    }
    if len(order) % 2:
        for place, team in enumerate(reversed(order)):
            cost = field.byes[team] * weights.bye_again + place * weights.bye_place
            costs[team, None] = cost
    pairs, bye = [], None
    for one, other in cheapest_matching(costs):
        if one is None or other is None:
            bye = one or other
        else:
            pairs.append(_home_first(field, order, one, other))
    rank = {team: place for place, team in enumerate(order)}
    return sorted(pairs, key=lambda pair: min(rank[pair[0]], rank[pair[1]])), bye


def _weights(field: Field) -> Weights:
    size = len(field.teams)
    points = [field.points[team] for team in field.teams] or [0]
    difference = size << LEVEL_BITS
    widest = (max(points) - min(points)) ** 2 + 1
    bye_place = widest * size * difference
    rematch = (size + 1) * bye_place
    most_met = max(field.met.values(), default=0) + 1
    return Weights(difference, bye_place, rematch, size * most_met * rematch)


def _pair_cost(field: Field, weights: Weights, seed: str, one: UUID, other: UUID) -> int:
    apart = (field.points[one] - field.points[other]) ** 2
    again = field.met[frozenset((one, other))]
    return again * weights.rematch + apart * weights.difference + _level(seed, one, other)


@cites("COMP-018")
def _level(seed: str, one: UUID, other: UUID) -> int:
    first, second = sorted((one.bytes, other.bytes))
    return int.from_bytes(sha256(seed.encode() + first + second).digest()[: LEVEL_BITS // 8], "big")


def _home_first(field: Field, order: Sequence[UUID], one: UUID, other: UUID) -> tuple[UUID, UUID]:
    """Who was at home less often is."""
    first, second = sorted((one, other), key=lambda team: (field.home[team], order.index(team)))
    return first, second
