"""The report of rounds and fixtures with their results, and of games outside of any round."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from schemas.competition import MatchFinished, RuleResult
from schemas.reports import FixtureLine, FixturesReport, FixtureTeam, RoundFixtures
from schemas.result import HowDecided
from service.league.league import League
from service.rules.competition.state import Fixture, Game, Round, State
from service.rules.match import Match
from service.rules.slots import Slot

Behind = dict[UUID | str, Slot]


def fixtures_report(league: League) -> FixturesReport:
    """Rounds of all seasons in the order they were drawn."""
    lists = fixture_lists(league.competition)
    return FixturesReport(
        **league.about, season=league.season, rounds=lists.rounds, others=lists.others
    )


class FixtureLists(NamedTuple):
    """Rounds in the order they were drawn, and games outside of any."""

    rounds: tuple[RoundFixtures, ...]
    others: tuple[FixtureLine, ...]


def fixture_lists(competition: Match) -> FixtureLists:
    """Of a competition that has its slots."""
    state: State = competition.head.state
    behind = results(competition)
    return FixtureLists(
        rounds=tuple(_round(state, one, behind) for one in state.rounds),
        others=tuple(_others(state, behind)),
    )


def results(competition: Match) -> Behind:
    """The entry that every result is from, by match or by fixture."""
    found: Behind = {}
    for slot in competition.slots or ():
        entry = slot.entry
        if slot.retracted:
            continue
        if isinstance(entry, MatchFinished):
            found[entry.match] = slot
        elif isinstance(entry, RuleResult):
            found[entry.fixture] = slot
    return found


def _round(state: State, drawn: Round, behind: Behind) -> RoundFixtures:
    division = drawn.division and state.divisions.get(drawn.division, drawn.division)
    return RoundFixtures(
        season=drawn.season,
        round=drawn.round,
        method=drawn.method,
        fixtures=tuple(_fixture(state, key, behind) for key in drawn.fixtures),
        division=division,
        byes=tuple(map(state.team_name, drawn.byes)),
    )


def _fixture(state: State, key: str, behind: Behind) -> FixtureLine:
    fixture = state.fixtures[key]
    game = state.games.get(fixture.match) if fixture.match is not None else None
    slot = behind.get(key if game is None or fixture.match is None else fixture.match)
    if game is None and fixture.ruling is None:
        slot = None
    return FixtureLine(
        fixture=key,
        teams=_teams(state, fixture, game),
        status=fixture.status,
        match=fixture.match,
        how=_how(fixture, game),
        winner=_winner(fixture, game),
        stage=fixture.stage,
        amended=slot is not None and slot.amended,
        flags=() if slot is None else slot.flags,
    )


def _how(fixture: Fixture, game: Game | None) -> HowDecided | None:
    if game is not None:
        return "played"
    return None if fixture.ruling is None else fixture.ruling.how


def _teams(state: State, fixture: Fixture, game: Game | None) -> tuple[FixtureTeam, ...]:
    if game is not None:
        return _sides(state, game)
    scores = {one.team: one.score for one in fixture.ruling.scores} if fixture.ruling else {}
    return tuple(
        FixtureTeam(team, state.team_name(team), scores.get(team)) for team in fixture.teams
    )


def _sides(state: State, game: Game) -> tuple[FixtureTeam, ...]:
    results = {side.side: side for side in game.result.sides}
    return tuple(
        FixtureTeam(
            side.team,
            state.team_name(side.team) if side.team is not None else side.name or side.side,
            results[side.side].score,
            results[side.side].casualties,
        )
        for side in game.sides
        if side.side in results
    )


def _winner(fixture: Fixture, game: Game | None) -> UUID | None:
    if game is not None:
        return _winner_of(game)
    return None if fixture.ruling is None else fixture.ruling.winner


def _winner_of(game: Game) -> UUID | None:
    return next((side.team for side in game.sides if side.side == game.result.winner), None)


def _others(state: State, behind: Behind) -> Iterator[FixtureLine]:
    """Friendly games, and matches that do not count any more."""
    for match, game in state.games.items():
        if game.fixture is not None and state.counts(match, game):
            continue
        slot = behind.get(match)
        yield FixtureLine(
            fixture=game.fixture,
            teams=_sides(state, game),
            status="finished",
            match=match,
            how="played",
            winner=_winner_of(game),
            void=not state.counts(match, game),
            amended=slot is not None and slot.amended,
            flags=() if slot is None else slot.flags,
        )
