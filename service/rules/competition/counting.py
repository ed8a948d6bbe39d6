"""A competition's games as each team sees them: outcome, figures and the points they are worth.

Everything that is reported of games is made of these outings: the table, the teams' games, what a
round is paired on. A game without a match (a ruling) is an outing like those that were played.
"""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from schemas.competition import BonusPoint, CompetitionSettings, PairingMethod
from schemas.result import GameKind, GameOutcome, HowDecided, MatchResult, SideResult
from service.rules.competition.state import Fixture, Game, Ruling, State
from service.rules.competition.tables import threshold
from service.rules.contract import cites


class Line(NamedTuple):
    """Points and what they are for."""

    figure: str
    points: int


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
            lines=_lines_played(state.settings, kind, game.result, own, outcome),
            own=own,
            other=results.get(others[0].side),
        )


def _name(state: State, team: UUID | None, otherwise: str) -> str:
    return otherwise if team is None else state.team_name(team)


@cites("COMP-038")
def outcome_of(result: MatchResult, side: str) -> GameOutcome:
    """Of several that share the first place each has drawn; everybody else has lost."""
    if result.winner is not None:
        return "win" if result.winner == side else "loss"
    if len(result.sides) == 2:
        return "draw"
    return "draw" if side in places_of(result)[0] else "loss"


@cites("COMP-038")
def places_of(result: MatchResult) -> tuple[tuple[str, ...], ...]:
    """Sides from first to last, as the match placed them or else by score."""
    if result.places:
        return result.places
    by_score: dict[int, list[str]] = {}
    for side in sorted(result.sides, key=lambda one: -one.score):
        by_score.setdefault(side.score, []).append(side.side)
    return tuple(tuple(level) for level in by_score.values())


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
            lines=_lines_ruled(state.settings, kind, ruling.how, outcome),
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


# ------------------------------------------------------------------------------------- the points


def season_points(state: State, season: int) -> dict[UUID, int]:
    """The points of every team that entered, with those of its byes."""
    points = dict.fromkeys(state.teams, 0)
    for outing in outings(state):
        if outing.season == season:
            points[outing.team] += outing.points
    for _, team, line in byes(state, season):
        points[team] += line.points
    return points


@cites("COMP-039")
def byes(state: State, season: int) -> Iterator[tuple[str, UUID, Line]]:
    """Every bye that is worth something: the round, the team and the points."""
    for one in state.rounds:
        worth = _bye_worth(state.settings, one.method)
        if one.season == season and worth:
            for team in one.byes:
                yield f"Round {one.round}", team, Line("Bye", worth)


def _bye_worth(settings: CompetitionSettings, method: PairingMethod) -> int:
    if settings.kind == "friendly" or method == "knock_out":
        return 0
    if settings.points.bye is not None:
        return settings.points.bye
    return settings.points.win if method == "swiss" else 0


@cites("COMP-022", "COMP-030")
def _lines_played(
    settings: CompetitionSettings,
    kind: GameKind,
    result: MatchResult,
    own: SideResult,
    outcome: GameOutcome,
) -> tuple[Line, ...]:
    """None for friendly games, nor for those of a knock-out."""
    if kind != "league":
        return ()
    if len(result.sides) > 2 and settings.points.places:
        first = _for_place(settings, result, own.side)
    else:
        first = _for_outcome(settings, outcome)
    conceded = sum(side.score for side in result.sides if side.side != own.side)
    return (first, *_bonuses(settings, own, conceded))


@cites("COMP-030")
def _for_outcome(settings: CompetitionSettings, outcome: GameOutcome) -> Line:
    points = settings.points
    worth = {"win": points.win, "draw": points.draw, "loss": points.loss}
    return Line(outcome.capitalize(), worth[outcome])


@cites("COMP-038")
def _for_place(settings: CompetitionSettings, result: MatchResult, side: str) -> Line:
    """Those who share places share their points, rounded down."""
    ahead = 0
    for level in places_of(result):
        if side in level:
            worth = [_worth(settings, ahead + index) for index in range(len(level))]
            return Line(f"Place {ahead + 1}", sum(worth) // len(level))
        ahead += len(level)
    return Line("No place", 0)


def _worth(settings: CompetitionSettings, index: int) -> int:
    places = settings.points.places
    return places[index] if index < len(places) else 0


@cites("COMP-031")
def _bonuses(settings: CompetitionSettings, own: SideResult, conceded: int) -> Iterator[Line]:
    for bonus in settings.points.bonus:
        least = threshold(bonus)
        reached = {
            "touchdowns": own.score >= least,
            "casualties": own.casualties >= least,
            "touchdowns_conceded": conceded <= least,
        }
        if reached[bonus.figure]:
            yield Line(_bonus_words(bonus, least), bonus.points)


def _bonus_words(bonus: BonusPoint, least: int) -> str:
    if bonus.figure == "touchdowns_conceded":
        many = "touchdown" if least == 1 else "touchdowns"
        return f"At most {least} {many} conceded" if least else "No touchdown conceded"
    return f"{least} or more {bonus.figure}"


@cites("COMP-032", "COMP-033", "COMP-034")
def _lines_ruled(
    settings: CompetitionSettings, kind: GameKind, how: HowDecided, outcome: GameOutcome
) -> tuple[Line, ...]:
    """No bonus without a game; who was not there loses points besides the game."""
    if kind != "league":
        return ()
    first = _for_outcome(settings, outcome)
    if how == "no_show" and outcome == "loss":
        return (first, Line("No-show", settings.points.no_show))
    return (first,)
