"""The next round of a knock-out."""

from uuid import UUID

from schemas.competition import Stage
from service.rules.competition.bracket import alive, fixture_of, losers_of_semi_finals, next_pairs
from service.rules.competition.pairing import Drawn, results_are_in
from service.rules.competition.refusing import refused
from service.rules.competition.seeding import seeding
from service.rules.competition.state import State
from service.rules.competition.tables import TABLES
from service.rules.contract import cites


@cites("COMP-016", "COMP-017")
def entrants(state: State, seed: str, division: str | None, teams: int | None) -> tuple[UUID, ...]:
    """The best of the table, in its order."""
    if teams is None and state.settings.kind == "league":
        teams = TABLES.knock_out.teams_of_a_league
    return seeding(state, state.taking_part(division), seed)[:teams]


@cites("COMP-016")
def knock_out(state: State, seed: str, division: str | None) -> Drawn:
    """Raises IllegalEntry when nobody is left to pair, or results are missing."""
    results_are_in(state, division, "COMP-016")
    left = alive(state)
    if len(left) < 2:
        legal = "Close the season, or draw another kind of round."
        raise refused("COMP-016", "Nobody is left to pair in the knock-out.", legal, "method")
    stage: Stage | None = "final" if len(left) == 2 else None
    seeds = {team: place for place, team in enumerate(state.seeds)}
    pairs: list[tuple[tuple[UUID, UUID], Stage | None]] = []
    byes: list[UUID] = []
    for one, other in next_pairs(state):
        if one is None or other is None:
            byes += [team for team in (one, other) if team is not None]
        else:
            home, away = sorted((one, other), key=seeds.__getitem__)
            pairs.append(((home, away), stage))
    return Drawn([*pairs, *_third_place(state, stage)], tuple(byes))


@cites("COMP-017")
def _third_place(state: State, stage: Stage | None) -> list[tuple[tuple[UUID, UUID], Stage | None]]:
    """Once, beside the final."""
    if stage != "final" or not state.settings.third_place or fixture_of(state, "third_place"):
        return []
    losers = [one for one in losers_of_semi_finals(state) if state.teams[one].status == "in"]
    if len(losers) != 2:
        return []
    return [((losers[0], losers[1]), "third_place")]
