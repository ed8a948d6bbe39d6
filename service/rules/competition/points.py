"""What a game is worth: its outcome, the points for it, bonus points, byes.

Every line of points says what it is for.
"""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from schemas.competition import BonusPoint, CompetitionSettings, PairingMethod
from schemas.result import GameKind, GameOutcome, HowDecided, MatchResult, SideResult
from service.rules.competition.state import State
from service.rules.competition.tables import threshold
from service.rules.contract import cites


class Line(NamedTuple):
    """Points and what they are for."""

    figure: str
    points: int


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


@cites("COMP-022", "COMP-030")
def lines_played(
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
def lines_ruled(
    settings: CompetitionSettings, kind: GameKind, how: HowDecided, outcome: GameOutcome
) -> tuple[Line, ...]:
    """No bonus without a game; who was not there loses points besides the game."""
    if kind != "league":
        return ()
    first = _for_outcome(settings, outcome)
    if how == "no_show" and outcome == "loss":
        return (first, Line("No-show", settings.points.no_show))
    return (first,)


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
