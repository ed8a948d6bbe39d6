"""The first state of a competition."""

from collections import Counter

from schemas.competition import CompetitionOpened
from service.rules.competition.refusing import refused
from service.rules.competition.state import State
from service.rules.contract import cites


@cites("COMP-001")
def start(opening: CompetitionOpened) -> State:
    """The state before anybody entered. Raises IllegalEntry for settings that cannot be."""
    settings = opening.settings
    if settings.least_teams is not None and settings.least_teams > settings.most_teams:
        raise refused(
            "COMP-001",
            f"At least {settings.least_teams} teams and at most {settings.most_teams}.",
            "least_teams is not above most_teams.",
            "settings",
        )
    twice = [one for one, count in Counter(settings.tie_breakers or ()).items() if count > 1]
    if twice:
        raise refused(
            "COMP-001",
            f"The tie-breaker {twice[0]} stands twice.",
            "Every tie-breaker stands once.",
            "settings",
        )
    return State(name=opening.name, settings=settings)
