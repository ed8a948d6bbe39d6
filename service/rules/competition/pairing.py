"""What every method of pairing comes to."""

from typing import NamedTuple
from uuid import UUID

from schemas.competition import Stage
from service.rules.competition.meetings import undecided
from service.rules.competition.refusing import listed, refused
from service.rules.competition.state import State


class Drawn(NamedTuple):
    """Pairs, home team first, with their stages of a knock-out; and byes."""

    pairs: list[tuple[tuple[UUID, UUID], Stage | None]]
    byes: tuple[UUID, ...]


def bye_of(team: UUID | None) -> tuple[UUID, ...]:
    return () if team is None else (team,)


def results_are_in(state: State, division: str | None, rule: str) -> None:
    """Raises IllegalEntry while fixtures have no result."""
    missing = [state.title(key) for key in undecided(state, division)]
    if missing:
        legal = "The rounds before have their results first."
        raise refused(rule, f"Without a result: {listed(missing)}.", legal)
