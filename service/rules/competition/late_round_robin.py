"""A round robin whose circle was broken: by teams that came late or by rounds drawn otherwise."""

from itertools import combinations
from uuid import UUID

from service.rules.competition.circle import CircleRound
from service.rules.competition.matching import cheapest_matching
from service.rules.competition.meetings import home_games, met
from service.rules.competition.state import State
from service.rules.competition.tables import games_a_pair
from service.rules.contract import cites


@cites("COMP-003", "COMP-012")
def unmet_pairs(state: State, teams: tuple[UUID, ...]) -> CircleRound:
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
