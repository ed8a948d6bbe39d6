"""The result of a game that a competition knows by its score alone."""

from schemas.result import MatchResult, SideResult
from schemas.views import Standing


def score_result(standing: Standing) -> MatchResult:
    """The sides with their scores, in the order of the match."""
    sides = tuple(SideResult(side=side.id, score=side.score) for side in standing.sides)
    return MatchResult(sides, winner=standing.winner)


def is_over(standing: Standing) -> bool:
    """Where nobody confirms, a result counts when the match is over."""
    return standing.status == "finished"
