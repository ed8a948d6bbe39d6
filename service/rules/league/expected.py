"""What may come next: the step due, its dice and choices, with prices and what the gold allows."""

from schemas.views import Expectation
from service.rules.league.state import State


def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come now."""
    return ()
