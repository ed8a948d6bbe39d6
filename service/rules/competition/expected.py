"""What the organiser may do next."""

from schemas.views import Expectation, FixedField
from service.rules.competition.state import State


def expected(state: State) -> tuple[Expectation, ...]:
    """Entries with all their fields, as far as fields can say them."""
    if state.season_open:
        return (Expectation("close_season", "Close the season", None, ()),)
    season = FixedField("season", "Season", state.season + 1)
    return (Expectation("open_season", f"Open season {state.season + 1}", None, (season,)),)
