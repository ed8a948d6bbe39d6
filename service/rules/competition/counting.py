"""A competition's games as each team sees them: outcome, figures and the points they are worth.

Everything that is reported of games is made of these outings: the table, the teams' games, what a
round is paired on. A game without a match (a ruling) is an outing like those that were played.
"""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from schemas.result import GameKind, GameOutcome, HowDecided, SideResult
from service.rules.competition.points import Line, byes, lines_played, lines_ruled, outcome_of
from service.rules.competition.state import Fixture, Game, Ruling, State
from service.rules.contract import cites


class Outing(NamedTuple):
    """One team's part of a game. `opponents`: None for a side that is no team of the competition.
    `own` and `other` are there for games that were played."""

    team: UUID
    key: str
    fixture: str | None
    match: UUID | None
    head: str | None
    season: int
    kind: GameKind
    how: HowDecided
    outcome: GameOutcome
    opponents: tuple[UUID | None, ...]
    opponent_name: str
    touchdowns: int
    touchdowns_conceded: int
    casualties: int
    casualties_suffered: int
    lines: tuple[Line, ...]
    own: SideResult | None = None
    other: SideResult | None = None

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


def outings(state: State) -> Iterator[Outing]:
    """Every counted game of every team, of all seasons."""
    for match, game in state.games.items():
        if state.counts(match, game):
            yield from _played(state, match, game)
    for key, fixture in state.fixtures.items():
        if fixture.ruling is not None:
            yield from _ruled(state, key, fixture, fixture.ruling)


def season_points(state: State, season: int) -> dict[UUID, int]:
    """The points of every team that entered, with those of its byes."""
    points = dict.fromkeys(state.teams, 0)
    for outing in outings(state):
        if outing.season == season:
            points[outing.team] += outing.points
    for _, team, line in byes(state, season):
        points[team] += line.points
    return points


def kind_of(state: State, fixture: Fixture | None) -> GameKind:
    """A game without a fixture is a friendly one, whatever the competition."""
    if fixture is None or state.settings.kind == "friendly":
        return "friendly"
    return "playoff" if fixture.method == "knock_out" else "league"


# --------------------------------------------------------------------------------- games played


def _played(state: State, match: UUID, game: Game) -> Iterator[Outing]:
    results = {side.side: side for side in game.result.sides}
    fixture = state.fixtures[game.fixture] if game.fixture else None
    kind = kind_of(state, fixture)
    for side in game.sides:
        own = results.get(side.side)
        if side.team is None or own is None:
            continue
        others = [other for other in game.sides if other.side != side.side]
        outcome = outcome_of(game.result, side.side)
        against = [results[other.side] for other in others if other.side in results]
        yield Outing(
            team=side.team,
            key=str(match),
            fixture=game.fixture,
            match=match,
            head=game.head,
            season=game.season,
            kind=kind,
            how="played",
            outcome=outcome,
            opponents=tuple(other.team for other in others),
            opponent_name=_name(state, others[0].team, others[0].name or others[0].side),
            touchdowns=own.score,
            touchdowns_conceded=sum(one.score for one in against),
            casualties=own.casualties,
            casualties_suffered=sum(one.casualties for one in against),
            lines=lines_played(state.settings, kind, game.result, own, outcome),
            own=own,
            other=results.get(others[0].side),
        )


def _name(state: State, team: UUID | None, otherwise: str) -> str:
    return otherwise if team is None else state.team_name(team)


# --------------------------------------------------------------------------- games without a match


def _ruled(state: State, key: str, fixture: Fixture, ruling: Ruling) -> Iterator[Outing]:
    scores = {score.team: score.score for score in ruling.scores}
    kind = kind_of(state, fixture)
    for team in fixture.teams:
        others = tuple(other for other in fixture.teams if other != team)
        outcome = _outcome_ruled(fixture, ruling, team)
        yield Outing(
            team=team,
            key=key,
            fixture=key,
            match=None,
            head=None,
            season=fixture.season,
            kind=kind,
            how=ruling.how,
            outcome=outcome,
            opponents=others,
            opponent_name=state.team_name(others[0]),
            touchdowns=scores.get(team, 0),
            touchdowns_conceded=sum(scores.get(other, 0) for other in others),
            casualties=0,
            casualties_suffered=0,
            lines=lines_ruled(state.settings, kind, ruling.how, outcome),
        )


@cites("COMP-032", "COMP-033", "COMP-034", "COMP-035")
def _outcome_ruled(fixture: Fixture, ruling: Ruling, team: UUID) -> GameOutcome:
    if ruling.winner is not None:
        return "win" if ruling.winner == team else "loss"
    if ruling.how != "ruled":
        return "loss"
    most = max((score.score for score in ruling.scores), default=0)
    first = {score.team for score in ruling.scores if score.score == most}
    return "draw" if len(fixture.teams) == 2 or team in first else "loss"
