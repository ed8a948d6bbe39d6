"""Who takes part: entering, dropping out, taking another team's place."""

from uuid import UUID

from schemas.competition import (
    DropOut,
    EnterTeam,
    Rejoin,
    Substitute,
    TeamDroppedOut,
    TeamEntered,
    TeamRejoined,
    TeamSubstituted,
)
from service.rules.competition.refusing import breach, known_team, refused
from service.rules.competition.state import State
from service.rules.contract import Breach, Decision, cites


@cites("COMP-002", "COMP-003")
def enter_team(state: State, entry: EnterTeam) -> Decision:
    """A team takes part from the next round on."""
    if entry.team in state.teams:
        name = state.team_name(entry.team)
        raise refused("COMP-002", f"{name} has entered already.", "A team enters once.", "team")
    if entry.division is not None and entry.division not in state.divisions:
        raise refused(
            "COMP-008",
            f"There is no division {entry.division}.",
            f"Divisions: {', '.join(state.divisions) or 'none are set'}.",
            "division",
        )
    fact = TeamEntered(
        team=entry.team,
        name=entry.name,
        division=entry.division,
        roster=entry.roster,
        rounds=_rounds_drawn(state),
    )
    return Decision((fact,), tuple(_unwelcome(state, entry)))


def _rounds_drawn(state: State) -> int:
    return max((one.round for one in state.rounds_of_season()), default=0)


def _unwelcome(state: State, entry: EnterTeam) -> list[Breach]:
    settings, found = state.settings, _no_room(state, entry.name)
    if any(team.name == entry.name for team in state.teams.values()):
        legal = "Every team of a competition has a name of its own."
        found.append(breach("COMP-002", f"There is a team {entry.name} already.", legal, "name"))
    if settings.rosters and entry.roster not in settings.rosters:
        legal = f"Team lists of this competition: {', '.join(settings.rosters)}."
        detail = f"{entry.name} plays the team list {entry.roster or 'of its own'}."
        found.append(breach("COMP-002", detail, legal, "roster"))
    return found


@cites("COMP-002")
def _no_room(state: State, name: str) -> list[Breach]:
    most = state.settings.most_teams
    if len(state.taking_part()) < most:
        return []
    legal = f"At most {most} teams take part."
    return [breach("COMP-002", f"{name} is one team too many.", legal, "team")]


@cites("COMP-004")
def drop_out(state: State, entry: DropOut) -> Decision:
    """What the team has played stays; what it has not is called off."""
    _takes_part(state, entry.team, "COMP-004", "team")
    still_open = [
        (key, fixture)
        for key, fixture in state.fixtures_of_season()
        if fixture.undecided and entry.team in fixture.teams
    ]
    fact = TeamDroppedOut(
        team=entry.team,
        called_off=tuple(key for key, one in still_open if len(one.teams) == 2),
        without_it=tuple(
            key for key, one in still_open if len(one.teams) > 2 and one.status == "open"
        ),
    )
    return Decision((fact,))


@cites("COMP-003", "COMP-004")
def rejoin(state: State, entry: Rejoin) -> Decision:
    """The team is drawn again from the next round on."""
    known_team(state, entry.team, "COMP-004", "team")
    name = state.team_name(entry.team)
    if state.teams[entry.team].status == "in":
        legal = "Name a team that dropped out or was substituted."
        raise refused("COMP-004", f"{name} takes part already.", legal, "team")
    fact = TeamRejoined(team=entry.team, rounds=_rounds_drawn(state))
    return Decision((fact,), tuple(_no_room(state, name)))


@cites("COMP-005")
def substitute(state: State, entry: Substitute) -> Decision:
    """The team that comes in plays what the other one had still to play."""
    _takes_part(state, entry.team_out, "COMP-005", "team_out")
    _takes_part(state, entry.team_in, "COMP-005", "team_in")
    if entry.team_out == entry.team_in:
        legal = "Another team comes in."
        raise refused("COMP-005", "A team cannot take its own place.", legal, "team_in")
    still_open = [
        (key, fixture)
        for key, fixture in state.fixtures_of_season()
        if fixture.status == "open" and entry.team_out in fixture.teams
    ]
    busy = {
        fixture.round
        for _, fixture in state.fixtures_of_season()
        if entry.team_in in fixture.teams and fixture.status != "called_off"
    }
    breaches = tuple(
        breach(
            "COMP-005",
            f"{state.team_name(entry.team_in)} plays in round {fixture.round} already.",
            "The team that comes in has no fixture in the rounds it takes over.",
            "team_in",
        )
        for _, fixture in still_open
        if fixture.round in busy
    )
    # Nobody plays itself, even where it is forced: such a fixture stays as it was drawn.
    fact = TeamSubstituted(
        team_out=entry.team_out,
        team_in=entry.team_in,
        fixtures=tuple(key for key, one in still_open if entry.team_in not in one.teams),
    )
    return Decision((fact,), breaches)


def _takes_part(state: State, team: UUID, rule: str, field: str) -> None:
    known_team(state, team, rule, field)
    found = state.teams[team]
    if found.status != "in":
        how = found.status.replace("_", " ")
        raise refused(rule, f"{found.name} {how} already.", "Name a team that takes part.", field)
