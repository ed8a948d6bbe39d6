"""Every team's counted games, as its own stream is told of them."""

from uuid import UUID

from schemas.result import TeamGame
from service.rules.competition.counting import Outing, outings
from service.rules.competition.state import State
from service.rules.contract import cites


@cites("COMP-021", "COMP-036")
def games(state: State) -> dict[UUID, dict[str, TeamGame]]:
    """By team, then by the game's key. Games of all seasons; one that was voided, set aside or
    overruled is not among them."""
    found: dict[UUID, dict[str, TeamGame]] = {team: {} for team in state.teams}
    for outing in outings(state):
        found[outing.team][outing.key] = _game(outing)
    return found


def _game(outing: Outing) -> TeamGame:
    return TeamGame(
        key=outing.key,
        fixture=outing.fixture,
        match=outing.match,
        head=outing.head,
        kind=outing.kind,
        how=outing.how,
        outcome=outing.outcome,
        opponent=next((team for team in outing.opponents if team is not None), None),
        opponent_name=outing.opponent_name,
        league_points=outing.points,
        own=outing.own,
        other=outing.other,
    )
