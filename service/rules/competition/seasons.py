"""Seasons and divisions."""

from collections import Counter

from schemas.competition import DivisionsSet, OpenSeason, SeasonOpened, SetDivisions
from service.rules.competition.refusing import breach, known_team, refused
from service.rules.competition.state import State
from service.rules.competition.tables import least_teams
from service.rules.contract import Breach, Decision, cites


@cites("COMP-006")
def open_season(state: State, entry: OpenSeason) -> Decision:
    """One season at a time, counted from 1."""
    if entry.season <= state.season:
        raise refused(
            "COMP-006",
            f"Season {entry.season} has begun already.",
            f"Season {state.season + 1} comes next.",
            "season",
        )
    return Decision((SeasonOpened(season=entry.season),), tuple(_too_early(state, entry)))


def _too_early(state: State, entry: OpenSeason) -> list[Breach]:
    found = []
    if state.season_open:
        detail = f"Season {state.season} is still open."
        found.append(breach("COMP-006", detail, "Close it first.", "season"))
    if entry.season != state.season + 1:
        legal = f"Season {state.season + 1} comes next."
        found.append(breach("COMP-006", f"Season {entry.season} skips one.", legal, "season"))
    least, teams = least_teams(state.settings), len(state.taking_part())
    if teams < least:
        detail = f"A season opens with {teams} teams."
        found.append(breach("COMP-006", detail, f"At least {least} teams take part."))
    return found


@cites("COMP-008")
def set_divisions(state: State, entry: SetDivisions) -> Decision:
    """All divisions anew."""
    _each_once(state, entry)
    found = []
    if state.rounds_of_season() and state.season_open:
        legal = "Divisions are set before the season's first round."
        found.append(breach("COMP-008", "Rounds are drawn already.", legal, "divisions"))
    placed = {team for division in entry.divisions for team in division.teams}
    for team in state.taking_part():
        if entry.divisions and team not in placed:
            detail = f"{state.team_name(team)} is in no division."
            found.append(breach("COMP-008", detail, "Every team is in one division.", "divisions"))
    return Decision((DivisionsSet(divisions=entry.divisions),), tuple(found))


def _each_once(state: State, entry: SetDivisions) -> None:
    teams = [team for division in entry.divisions for team in division.teams]
    for team in teams:
        known_team(state, team, "COMP-008", "divisions")
    ids = Counter(division.id for division in entry.divisions)
    if max(Counter(teams).values(), default=0) > 1 or max(ids.values(), default=0) > 1:
        legal = "Every division stands once, and a team in one of them."
        raise refused("COMP-008", "A team or a division stands twice.", legal, "divisions")
