"""One short sentence for a display: what the last entry came to."""

from schemas.competition import CompetitionFact
from service.rules.competition.state import State


def headline(state: State, happened: tuple[CompetitionFact, ...]) -> str:
    """Empty when there is nothing to tell."""
    return ""
