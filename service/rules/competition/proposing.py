"""Proposals of the next round, or of all rounds of a round robin: entries the organiser publishes.

Pure: the same competition and the same word give the same proposal. Nothing is recorded here.
"""

from collections.abc import Callable, Iterator
from uuid import UUID

from msgspec.structs import replace

from schemas.competition import DrawRound, Pairing, PairingMethod, PlannedRound, Schedule
from service.rules.competition.circle import CircleRound, circle
from service.rules.competition.counting import season_points
from service.rules.competition.drawing import basis_of, next_round
from service.rules.competition.knock_out import entrants, knock_out
from service.rules.competition.meetings import byes_had, home_games, met
from service.rules.competition.ordering import seeded
from service.rules.competition.pairing import Drawn, bye_of, results_are_in
from service.rules.competition.refusing import listed, refused
from service.rules.competition.round_robin import groups, round_robin
from service.rules.competition.state import State
from service.rules.competition.swiss import Field, swiss_pairs
from service.rules.competition.tables import games_a_pair
from service.rules.contract import cites


def propose(
    state: State,
    method: PairingMethod,
    seed: str = "",
    *,
    division: str | None = None,
    teams: int | None = None,
) -> DrawRound:
    """The next round. `teams`: with how many a knock-out begins; None: four in a league, else all.

    Raises IllegalEntry where there is nothing to pair, or results are missing.
    """
    if method not in _METHODS:
        legal = f"Proposals are made for {listed(list(_METHODS))}."
        raise refused("COMP-010", "A round drawn by hand has no proposal.", legal, "method")
    paired = state
    if not state.seeds and method == "knock_out":
        paired = replace(state, seeds=entrants(state, seed, division, teams))
    drawn = _METHODS[method](paired, seed, division)
    number = next_round(state, division)
    ids = fixture_ids(state, number)
    draw = DrawRound(
        round=number,
        method=method,
        fixtures=tuple(Pairing(next(ids), pair, stage) for pair, stage in drawn.pairs),
        byes=drawn.byes,
        division=division,
        seed=seed or None,
    )
    return replace(draw, basis=basis_of(state, draw))


def fixture_ids(state: State, number: int) -> Iterator[str]:
    """Free ids for the fixtures of a round: `s1r3-1`, `s1r3-2` and so on."""
    index = 0
    while True:
        index += 1
        key = f"s{state.season}r{number}-{index}"
        if key not in state.fixtures:
            yield key


# ------------------------------------------------------------------------------------ round robin


@cites("COMP-012")
def propose_schedule(state: State, seed: str = "", *, division: str | None = None) -> Schedule:
    """All rounds of a round robin, of every division apart; teams of smaller divisions have byes
    at the end. Raises IllegalEntry where there is nobody to pair or rounds were drawn."""
    if any(division in (None, one.division) for one in state.rounds_of_season()):
        legal = "Propose the next round instead."
        raise refused("COMP-012", "Rounds of this season are drawn already.", legal)
    games = games_a_pair(state.settings)
    circles = [(group, circle(seeded(seed, group), games)) for group in groups(state, division)]
    length = max((len(rounds) for _, rounds in circles), default=0)
    if not length:
        raise refused("COMP-012", "There are no two teams to pair.", "Enter teams first.")
    rounds = tuple(_planned(state, circles, index) for index in range(length))
    return Schedule(rounds=rounds, division=division, seed=seed or None)


def _planned(
    state: State, circles: list[tuple[tuple[UUID, ...], tuple[CircleRound, ...]]], index: int
) -> PlannedRound:
    ids = fixture_ids(state, index + 1)
    fixtures: list[Pairing] = []
    byes: list[UUID] = []
    for group, rounds in circles:
        if index >= len(rounds):
            byes += group
            continue
        fixtures += [Pairing(next(ids), pair) for pair in rounds[index].pairs]
        byes += bye_of(rounds[index].bye)
    return PlannedRound(round=index + 1, fixtures=tuple(fixtures), byes=tuple(byes))


# ------------------------------------------------------------------------------------------ swiss


@cites("COMP-014")
def _swiss(state: State, seed: str, division: str | None) -> Drawn:
    results_are_in(state, division, "COMP-014")
    teams = state.taking_part(division)
    if len(teams) < 2:
        raise refused("COMP-014", "There are no two teams to pair.", "Enter teams first.")
    points = season_points(state, state.season)
    field = Field(teams, points, met(state), byes_had(state), home_games(state))
    pairs, bye = swiss_pairs(field, seed)
    return Drawn([(pair, None) for pair in pairs], bye_of(bye))


_METHODS: dict[PairingMethod, Callable[[State, str, str | None], Drawn]] = {
    "round_robin": round_robin,
    "swiss": _swiss,
    "knock_out": knock_out,
}
