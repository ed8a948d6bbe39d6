"""Proposals of the next round, or of all rounds of a round robin: entries the organiser publishes.

Pure: the same competition and the same word give the same proposal. Nothing is recorded here.
"""

from collections.abc import Callable, Iterable, Iterator
from uuid import UUID

from msgspec.structs import replace

from schemas.competition import (
    DrawRound,
    Pairing,
    PairingMethod,
    PlannedRound,
    Schedule,
    Stage,
)
from service.rules.competition.bracket import alive, losers_of_semi_finals, next_pairs
from service.rules.competition.circle import CircleRound, circle
from service.rules.competition.counting import season_points
from service.rules.competition.drawing import basis_of, next_round
from service.rules.competition.late_round_robin import unmet_pairs
from service.rules.competition.meetings import byes_had, home_games, met, undecided
from service.rules.competition.ordering import seeded
from service.rules.competition.refusing import listed, refused
from service.rules.competition.seeding import seeding
from service.rules.competition.state import State
from service.rules.competition.swiss import Field, swiss_pairs
from service.rules.competition.tables import TABLES, games_a_pair
from service.rules.contract import cites

Drawn = tuple[list[tuple[tuple[UUID, UUID], Stage | None]], tuple[UUID, ...]]
"""Pairs with their stages, and byes."""


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
        paired = replace(state, seeds=_entrants(state, seed, division, teams))
    pairs, byes = _METHODS[method](paired, seed, division)
    return _entry(state, method, seed, division, pairs, byes)


def _entry(
    state: State,
    method: PairingMethod,
    seed: str,
    division: str | None,
    pairs: list[tuple[tuple[UUID, UUID], Stage | None]],
    byes: tuple[UUID, ...],
) -> DrawRound:
    number = next_round(state, division)
    ids = fixture_ids(state, number)
    draw = DrawRound(
        round=number,
        method=method,
        fixtures=tuple(Pairing(next(ids), pair, stage) for pair, stage in pairs),
        byes=byes,
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
    groups = _groups(state, division)
    circles = [(group, circle(seeded(seed, group), games)) for group in groups]
    length = max((len(rounds) for _, rounds in circles), default=0)
    if not length:
        raise refused("COMP-012", "There are no two teams to pair.", "Enter teams first.")
    rounds = tuple(_planned(state, circles, index) for index in range(length))
    return Schedule(rounds=rounds, division=division, seed=seed or None)


def _groups(state: State, division: str | None) -> list[tuple[UUID, ...]]:
    """The teams that meet each other."""
    if division is not None or not state.divisions:
        return [state.taking_part(division)]
    return [state.taking_part(one) for one in state.divisions]


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
        byes += _bye(rounds[index].bye)
    return PlannedRound(round=index + 1, fixtures=tuple(fixtures), byes=tuple(byes))


def _bye(team: UUID | None) -> tuple[UUID, ...]:
    return () if team is None else (team,)


@cites("COMP-012")
def _round_robin(state: State, seed: str, division: str | None) -> Drawn:
    pairs: list[tuple[tuple[UUID, UUID], Stage | None]] = []
    byes: list[UUID] = []
    for group in _groups(state, division):
        one = _next_of_circle(state, _word(state, seed), group) or unmet_pairs(state, group)
        pairs += [(pair, None) for pair in one.pairs]
        paired = {team for pair in one.pairs for team in pair}
        byes += [team for team in group if team not in paired]
    if not pairs:
        raise refused("COMP-012", "Everybody has met everybody.", "Close the season.", "method")
    return pairs, tuple(byes)


def _word(state: State, seed: str) -> str:
    """One circle has one order: the word of its first round."""
    words = (one.seed for one in state.rounds_of_season() if one.method == "round_robin")
    return next(words, seed) or ""


def _next_of_circle(state: State, seed: str, group: tuple[UUID, ...]) -> CircleRound | None:
    """The first round of the circle that was not drawn yet; None when others were drawn instead."""
    so_far, had = met(state), byes_had(state)
    rounds = circle(seeded(seed, group), games_a_pair(state.settings))
    games = {frozenset(pair): 0 for one in rounds for pair in one.pairs}
    for one in rounds:
        fresh = [pair for pair in one.pairs if so_far[frozenset(pair)] == games[frozenset(pair)]]
        if len(fresh) == len(one.pairs) and _in_turn(one.bye, had, group):
            return one
        for pair in one.pairs:
            games[frozenset(pair)] += 1
    return None


def _in_turn(bye: UUID | None, had: dict[UUID, int], group: Iterable[UUID]) -> bool:
    return bye is None or had[bye] == min(had[team] for team in group)


# ------------------------------------------------------------------------------------------ swiss


@cites("COMP-014")
def _swiss(state: State, seed: str, division: str | None) -> Drawn:
    _results_are_in(state, division, "COMP-014")
    teams = state.taking_part(division)
    if len(teams) < 2:
        raise refused("COMP-014", "There are no two teams to pair.", "Enter teams first.")
    points = season_points(state, state.season)
    field = Field(teams, points, met(state), byes_had(state), home_games(state))
    pairs, bye = swiss_pairs(field, seed)
    return [(pair, None) for pair in pairs], _bye(bye)


def _results_are_in(state: State, division: str | None, rule: str) -> None:
    missing = [state.title(key) for key in undecided(state, division)]
    if missing:
        legal = "The rounds before have their results first."
        raise refused(rule, f"Without a result: {listed(missing)}.", legal)


# -------------------------------------------------------------------------------------- knock-out


@cites("COMP-016", "COMP-017")
def _entrants(state: State, seed: str, division: str | None, teams: int | None) -> tuple[UUID, ...]:
    """The best of the table, in its order."""
    if teams is None and state.settings.kind == "league":
        teams = TABLES.knock_out.teams_of_a_league
    return seeding(state, state.taking_part(division), seed)[:teams]


@cites("COMP-016")
def _knock_out(state: State, seed: str, division: str | None) -> Drawn:
    _results_are_in(state, division, "COMP-016")
    left = alive(state)
    if len(left) < 2:
        legal = "Close the season, or draw another kind of round."
        raise refused("COMP-016", "Nobody is left to pair in the knock-out.", legal, "method")
    stage: Stage | None = "final" if len(left) == 2 else None
    seeds = {team: place for place, team in enumerate(state.seeds)}
    pairs: list[tuple[tuple[UUID, UUID], Stage | None]] = []
    byes: list[UUID] = []
    for one, other in next_pairs(state):
        if one is None or other is None:
            byes += [team for team in (one, other) if team is not None]
        else:
            home, away = sorted((one, other), key=seeds.__getitem__)
            pairs.append(((home, away), stage))
    return [*pairs, *_third_place(state, stage)], tuple(byes)


@cites("COMP-017")
def _third_place(state: State, stage: Stage | None) -> list[tuple[tuple[UUID, UUID], Stage | None]]:
    losers = [one for one in losers_of_semi_finals(state) if state.teams[one].status == "in"]
    if stage != "final" or not state.settings.third_place or len(losers) != 2:
        return []
    return [((losers[0], losers[1]), "third_place")]


_METHODS: dict[PairingMethod, Callable[[State, str, str | None], Drawn]] = {
    "round_robin": _round_robin,
    "swiss": _swiss,
    "knock_out": _knock_out,
}
