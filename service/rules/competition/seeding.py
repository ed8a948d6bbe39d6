"""The order in which teams are put into a knock-out."""

from collections.abc import Iterable
from uuid import UUID

from service.rules.competition.ordering import seeded
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from service.rules.contract import cites


@cites("COMP-016", "COMP-018")
def seeding(state: State, teams: Iterable[UUID], seed: str) -> tuple[UUID, ...]:
    """By the table; the word decides where it does not. Who is not in the table comes last."""
    rank = {row.team: row.rank for row in standings(state).rows}
    return tuple(sorted(seeded(seed, teams), key=lambda team: rank.get(team, len(state.teams) + 1)))
