"""A knock-out: who is in it, who meets whom, how it ended.

The bracket is made of the seeds alone: the first plays the last, and the first two can only meet in
the final. Free places fall to the best seeds, who have a bye in the first round. Later rounds need
no record of their own: of every part of the bracket one team is left.
"""

from collections.abc import Iterator
from uuid import UUID

from schemas.competition import Stage
from schemas.result import GameOutcome
from service.rules.competition.counting import outings
from service.rules.competition.state import Fixture, State
from service.rules.contract import cites


@cites("COMP-016")
def slots(count: int) -> tuple[int, ...]:
    """Seeds (from 0) by place in a bracket of the next power of two; free places have seeds that
    nobody has."""
    order = [0]
    while len(order) < count:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return tuple(order)


def knock_out_fixtures(state: State) -> Iterator[tuple[str, Fixture]]:
    """Of the season."""
    return ((k, one) for k, one in state.fixtures_of_season() if one.method == "knock_out")


def knock_out_outcomes(state: State) -> dict[str, dict[UUID, GameOutcome]]:
    """By fixture, the outcome of each team."""
    keys = {key for key, _ in knock_out_fixtures(state)}
    found: dict[str, dict[UUID, GameOutcome]] = {}
    for outing in outings(state):
        if outing.fixture in keys and outing.fixture is not None:
            found.setdefault(outing.fixture, {})[outing.team] = outing.outcome
    return found


@cites("COMP-016")
def alive(state: State) -> tuple[UUID, ...]:
    """The teams that have not lost yet, in the order of their seeds."""
    outcomes = knock_out_outcomes(state)
    lost = {team for of in outcomes.values() for team, outcome in of.items() if outcome == "loss"}
    return tuple(
        team for team in state.seeds if team not in lost and state.teams[team].status == "in"
    )


@cites("COMP-017")
def losers_of_semi_finals(state: State) -> tuple[UUID, ...]:
    """Those of the last round that had two fixtures or more, if it was the semi-finals."""
    by_round: dict[int, list[str]] = {}
    for key, fixture in knock_out_fixtures(state):
        if fixture.stage is None:
            by_round.setdefault(fixture.round, []).append(key)
    if not by_round or len(semi_finals := by_round[max(by_round)]) != 2:
        return ()
    outcomes = knock_out_outcomes(state)
    return tuple(
        team
        for key in semi_finals
        for team in state.fixtures[key].teams
        if outcomes.get(key, {}).get(team) == "loss"
    )


@cites("COMP-016")
def next_pairs(state: State) -> Iterator[tuple[UUID | None, UUID | None]]:
    """Whose ways cross next, from the top of the bracket down; None: a free place. Everybody who
    is left is in one of the pairs."""
    left = set(alive(state))
    order = slots(len(state.seeds))
    places = [state.seeds[seed] if seed < len(state.seeds) else None for seed in order]
    while len(places) > 1 and not _to_play(places, left):
        places = _halved(places, left)
    for index in range(0, len(places) - 1, 2):
        first, second = (team if team in left else None for team in places[index : index + 2])
        if first is not None or second is not None:
            yield first, second


def _to_play(places: list[UUID | None], left: set[UUID]) -> bool:
    """Whether two teams that are left meet at this width of the bracket."""
    pairs = (places[index : index + 2] for index in range(0, len(places), 2))
    return any(all(team in left for team in pair) for pair in pairs)


def _halved(places: list[UUID | None], left: set[UUID]) -> list[UUID | None]:
    pairs = (places[index : index + 2] for index in range(0, len(places), 2))
    return [next((team for team in pair if team in left), None) for pair in pairs]


def fixture_of(state: State, stage: Stage) -> str | None:
    """The season's fixture of that stage, once it is drawn."""
    return next((key for key, one in knock_out_fixtures(state) if one.stage == stage), None)
