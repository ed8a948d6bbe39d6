"""The next round of a round robin: that of the circle, or of whoever has still to meet.

The circle is broken by teams that came late or by rounds that were drawn otherwise.
"""

from itertools import combinations
from uuid import UUID

from schemas.competition import Stage
from service.rules.competition.circle import CircleRound, circle
from service.rules.competition.matching import cheapest_matching
from service.rules.competition.meetings import home_games, met
from service.rules.competition.ordering import seeded
from service.rules.competition.pairing import Drawn
from service.rules.competition.refusing import refused
from service.rules.competition.state import State
from service.rules.competition.tables import games_a_pair
from service.rules.contract import cites


@cites("COMP-012")
def round_robin(state: State, seed: str, division: str | None) -> Drawn:
    """Of every division apart. Raises IllegalEntry when everybody has met."""
    pairs: list[tuple[tuple[UUID, UUID], Stage | None]] = []
    byes: list[UUID] = []
    for group in groups(state, division):
        one = _next_of_circle(state, _word(state, seed), group) or _unmet_pairs(state, group)
        pairs += [(pair, None) for pair in one.pairs]
        paired = {team for pair in one.pairs for team in pair}
        byes += [team for team in group if team not in paired]
    if not pairs:
        raise refused("COMP-012", "Everybody has met everybody.", "Close the season.", "method")
    return Drawn(pairs, tuple(byes))


def _word(state: State, seed: str) -> str:
    """One circle has one order: the word of its first round."""
    words = (one.seed for one in state.rounds_of_season() if one.method == "round_robin")
    return next(words, seed) or ""


def _next_of_circle(state: State, seed: str, group: tuple[UUID, ...]) -> CircleRound | None:
    """The first round of the circle that was not drawn yet; None when others were drawn instead."""
    so_far = met(state)
    rounds = circle(seeded(seed, group), games_a_pair(state.settings))
    games = {frozenset(pair): 0 for one in rounds for pair in one.pairs}
    for one in rounds:
        fresh = [pair for pair in one.pairs if so_far[frozenset(pair)] == games[frozenset(pair)]]
        if len(fresh) == len(one.pairs):
            return one
        for pair in one.pairs:
            games[frozenset(pair)] += 1
    return None


@cites("COMP-003", "COMP-012")
def _unmet_pairs(state: State, teams: tuple[UUID, ...]) -> CircleRound:
    """As many pairs as possible that have still to meet; who has most games to come goes first."""
    most, so_far, home = games_a_pair(state.settings), met(state), home_games(state)
    to_come = dict.fromkeys(teams, 0)
    costs: dict[tuple[UUID, UUID], int] = {}
    for one, other in combinations(teams, 2):
        if (left := most - so_far[frozenset((one, other))]) > 0:
            to_come[one] += left
            to_come[other] += left
            costs[one, other] = 0
    costs = {pair: -(to_come[pair[0]] ** 2) - to_come[pair[1]] ** 2 for pair in costs}
    pairs = sorted(cheapest_matching(costs), key=lambda pair: teams.index(pair[0]))
    return CircleRound(
        tuple((one, other) if home[one] <= home[other] else (other, one) for one, other in pairs),
        None,
    )


def groups(state: State, division: str | None) -> list[tuple[UUID, ...]]:
    """The teams that meet each other."""
    if division is not None or not state.divisions:
        return [state.taking_part(division)]
    return [state.taking_part(one) for one in state.divisions]
