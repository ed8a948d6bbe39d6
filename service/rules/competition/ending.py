"""The end of a season: its order, its prizes."""

from collections.abc import Iterator
from uuid import UUID

from schemas.competition import AwardPrizes, CloseSeason, PrizeAwarded, SeasonClosed
from service.rules.competition.bracket import knock_out_fixtures, knock_out_outcomes
from service.rules.competition.meetings import undecided
from service.rules.competition.refusing import breach, known_team, listed, refused
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from service.rules.competition.tables import has_trophy, prizes_gp
from service.rules.contract import Breach, Decision, cites


@cites("COMP-007")
def close_season(state: State, entry: CloseSeason) -> Decision:
    """The order at the end is kept; what is still to be played is against the rule."""
    if not state.season_open:
        raise refused("COMP-007", "No season is open.", "Open a season first.", "type")
    missing = [state.title(key) for key in undecided(state, None)]
    legal = "Every fixture has a result: rule those unplayed that were not played in time."
    breaches = (breach("COMP-007", f"Without a result: {listed(missing)}.", legal),)
    fact = SeasonClosed(season=state.season, order=final_order(state))
    return Decision((fact,), breaches if missing else ())


@cites("COMP-051")
def final_order(state: State) -> tuple[UUID, ...]:
    """The season's teams from the first to the last: those of the final, those of the match for the
    third place, then the table."""
    ahead = [*_of_stage(state, "final"), *_of_stage(state, "third_place")]
    table = [row.team for row in standings(state).rows]
    return (*ahead, *(team for team in table if team not in ahead))


def _of_stage(state: State, stage: str) -> list[UUID]:
    """Winner and loser, once there are."""
    outcomes = knock_out_outcomes(state)
    for key, fixture in knock_out_fixtures(state):
        of = outcomes.get(key, {})
        if fixture.stage == stage and "win" in of.values():
            return sorted(fixture.teams, key=lambda team: of[team] != "win")
    return []


@cites("COMP-050")
def award_prizes(state: State, entry: AwardPrizes) -> Decision:
    """To the first of the season that was closed last, or to those the organiser names."""
    for team in entry.order:
        known_team(state, team, "COMP-050", "order")
    if len(set(entry.order)) != len(entry.order):
        raise refused("COMP-050", "A team is named twice.", "Every team stands once.", "order")
    ended = state.orders.get(state.season, ())
    order = entry.order or ended or final_order(state)
    return Decision(tuple(_prizes(state, order)), tuple(_undeserved(state, entry.order)))


def _prizes(state: State, order: tuple[UUID, ...]) -> Iterator[PrizeAwarded]:
    worth = zip(order, prizes_gp(state.settings), strict=False)
    for place, (team, gold) in enumerate(worth, start=1):
        trophy = place == 1 and has_trophy(state.settings)
        yield PrizeAwarded(season=state.season, team=team, place=place, gold_gp=gold, trophy=trophy)


def _undeserved(state: State, order: tuple[UUID, ...]) -> Iterator[Breach]:
    if state.season not in state.orders:
        legal = "Prizes are paid when the season is closed."
        yield breach("COMP-050", "The season is not closed.", legal)
    if any(prize.season == state.season for prize in state.prizes):
        yield breach("COMP-050", "The prizes were paid already.", "Once a season.")
    prizes = len(prizes_gp(state.settings))
    first = final_order(state)[:prizes]
    if order and order[:prizes] != first:
        names = listed([state.team_name(team) for team in first])
        yield breach("COMP-050", "The prizes go to others.", f"In this order: {names}.", "order")
