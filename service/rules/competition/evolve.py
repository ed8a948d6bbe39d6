"""One fact at a time: what the competition is after it. Nothing is judged or paired here."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from schemas import competition as facts
from service.rules.competition.state import Fixture, Game, Round, Ruling, State, Team


def evolve(state: State, fact: facts.CompetitionFact) -> State:
    """Apply one fact."""
    return _EVOLVE[type(fact)](state, fact)


# ------------------------------------------------------------------------------------- the field


def _team_entered(state: State, fact: facts.TeamEntered) -> State:
    team = Team(fact.name, fact.division, fact.roster, rounds=fact.rounds)
    return replace(state, teams=state.teams | {fact.team: team})


def _team_dropped_out(state: State, fact: facts.TeamDroppedOut) -> State:
    team = replace(state.teams[fact.team], status="dropped_out")
    called_off = {key: replace(state.fixtures[key], status="called_off") for key in fact.called_off}
    without_it = {key: _without(state.fixtures[key], fact.team) for key in fact.without_it}
    return replace(
        state,
        teams=state.teams | {fact.team: team},
        fixtures=state.fixtures | called_off | without_it,
    )


def _without(fixture: Fixture, team: UUID) -> Fixture:
    return replace(fixture, teams=tuple(one for one in fixture.teams if one != team))


def _team_rejoined(state: State, fact: facts.TeamRejoined) -> State:
    team = replace(state.teams[fact.team], status="in", rounds=fact.rounds)
    return replace(state, teams=state.teams | {fact.team: team})


def _team_substituted(state: State, fact: facts.TeamSubstituted) -> State:
    team_out, team_in = state.teams[fact.team_out], state.teams[fact.team_in]
    changed = {
        fact.team_out: replace(team_out, status="substituted"),
        fact.team_in: replace(team_in, division=team_in.division or team_out.division),
    }
    taken_over = {key: _instead(state.fixtures[key], fact) for key in fact.fixtures}
    return replace(
        state,
        teams=state.teams | changed,
        fixtures=state.fixtures | taken_over,
        seeds=_seeds_instead(state.seeds, fact),
    )


def _seeds_instead(seeds: tuple[UUID, ...], fact: facts.TeamSubstituted) -> tuple[UUID, ...]:
    if fact.team_in in seeds:
        return seeds
    return tuple(fact.team_in if one == fact.team_out else one for one in seeds)


def _instead(fixture: Fixture, fact: facts.TeamSubstituted) -> Fixture:
    teams = (fact.team_in if one == fact.team_out else one for one in fixture.teams)
    return replace(fixture, teams=tuple(teams))


def _divisions_set(state: State, fact: facts.DivisionsSet) -> State:
    of = {team: division.id for division in fact.divisions for team in division.teams}
    teams = {key: replace(team, division=of.get(key)) for key, team in state.teams.items()}
    divisions = {division.id: division.name for division in fact.divisions}
    return replace(state, teams=teams, divisions=divisions)


# ---------------------------------------------------------------------------- seasons and rounds


def _season_opened(state: State, fact: facts.SeasonOpened) -> State:
    teams = {key: replace(team, rounds=0) for key, team in state.teams.items()}
    return replace(state, season=fact.season, season_open=True, seeds=(), teams=teams)


def _round_drawn(state: State, fact: facts.RoundDrawn) -> State:
    drawn = Round(
        season=fact.season,
        round=fact.round,
        method=fact.method,
        fixtures=tuple(pairing.id for pairing in fact.fixtures),
        byes=fact.byes,
        division=fact.division,
        seed=fact.seed,
        basis=fact.basis,
    )
    fixtures = {pairing.id: _fixture(state, fact, pairing) for pairing in fact.fixtures}
    seeds = state.seeds
    if fact.method == "knock_out" and not seeds:
        seeds = tuple(line.team for line in fact.basis)
    return replace(
        state, rounds=(*state.rounds, drawn), fixtures=state.fixtures | fixtures, seeds=seeds
    )


def _fixture(state: State, fact: facts.RoundDrawn, pairing: facts.Pairing) -> Fixture:
    divisions = {state.teams[team].division for team in pairing.teams}
    return Fixture(
        season=fact.season,
        round=fact.round,
        method=fact.method,
        teams=pairing.teams,
        division=fact.division or (divisions.pop() if len(divisions) == 1 else None),
        stage=pairing.stage,
    )


def _season_closed(state: State, fact: facts.SeasonClosed) -> State:
    orders = state.orders | {fact.season: fact.order}
    return replace(state, season_open=False, orders=orders)


def _prize_awarded(state: State, fact: facts.PrizeAwarded) -> State:
    return replace(state, prizes=(*state.prizes, fact))


def _lots_drawn(state: State, fact: facts.LotsDrawn) -> State:
    return replace(state, lots=(*state.lots, fact.order))


# ----------------------------------------------------------------------------------- the results


def _fixture_started(state: State, fact: facts.FixtureStarted) -> State:
    return _with_fixture(state, fact.fixture, status="started", match=fact.match, ruling=None)


def _game_counted(state: State, fact: facts.GameCounted) -> State:
    game = Game(
        head=fact.head,
        result=fact.result,
        sides=fact.sides,
        fixture=fact.fixture,
        season=fact.season,
        void=not fact.counts,
    )
    state = replace(state, games=state.games | {fact.match: game})
    if fact.fixture is None or not fact.counts:
        return state
    return _with_fixture(state, fact.fixture, status="finished", match=fact.match, ruling=None)


def _result_ruled(state: State, fact: facts.ResultRuled) -> State:
    ruling = Ruling(fact.how, fact.winner, fact.scores)
    return _with_fixture(state, fact.fixture, status="finished", match=None, ruling=ruling)


def _match_voided(state: State, fact: facts.MatchVoided) -> State:
    game = state.games[fact.match]
    state = replace(state, games=state.games | {fact.match: replace(game, void=True)})
    fixture = state.fixtures.get(game.fixture) if game.fixture else None
    if fixture is None or fixture.match != fact.match:
        return state
    return _with_fixture(state, game.fixture, status="open", match=None)


def _fixture_reopened(state: State, fact: facts.FixtureReopened) -> State:
    if fact.match is not None:
        state = replace(state, set_aside=(*state.set_aside, fact.match))
    return _with_fixture(state, fact.fixture, status="open", match=None, ruling=None)


def _with_fixture(state: State, key: str | None, **changes: Any) -> State:
    assert key is not None, "a game of a fixture"
    fixture = replace(state.fixtures[key], **changes)
    return replace(state, fixtures=state.fixtures | {key: fixture})


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    facts.TeamEntered: _team_entered,
    facts.TeamDroppedOut: _team_dropped_out,
    facts.TeamRejoined: _team_rejoined,
    facts.TeamSubstituted: _team_substituted,
    facts.SeasonOpened: _season_opened,
    facts.DivisionsSet: _divisions_set,
    facts.RoundDrawn: _round_drawn,
    facts.FixtureStarted: _fixture_started,
    facts.GameCounted: _game_counted,
    facts.ResultRuled: _result_ruled,
    facts.MatchVoided: _match_voided,
    facts.FixtureReopened: _fixture_reopened,
    facts.LotsDrawn: _lots_drawn,
    facts.PrizeAwarded: _prize_awarded,
    facts.SeasonClosed: _season_closed,
}
