"""Teams: drafting one into a competition, their sheets, and what their coaches report."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from schemas.competition import CompetitionSettings, EnterTeam
from schemas.problems import FieldError
from schemas.requests import TeamRequest
from schemas.resources import (
    DraftFigures,
    Offered,
    RosterLine,
    RosterList,
    TeamEntered,
    TeamExpectedView,
    TeamLine,
    TeamList,
    TeamView,
)
from schemas.team import Roster, TeamDrafted
from service.api.append import appended
from service.api.beginnings import begun, illegal_problem
from service.api.clock import microseconds_now, uuid7
from service.api.exchange import Reply, reply_json
from service.api.matches import version_tag
from service.api.opening import opening_event
from service.api.operation import Call
from service.api.problems import Problem, not_found
from service.api.visible import own_competition, visible_competition, visible_team
from service.beginning import competition_of
from service.rules.contract import IllegalEntry
from service.rules.league.rosters import rosters
from service.rules.league.sheet import sheet
from service.rules.league.system import LEAGUE
from service.rules.league.tables import TABLES
from service.rules.match import Match


async def enter(call: Call) -> Reply:
    """Draft a team into a competition: its own stream, and the competition's entry about it."""
    competition_id = (await own_competition(call)).competition_id
    request: TeamRequest = call.body
    competition = await competition_of(call.services.cache, competition_id)
    settings: CompetitionSettings = competition.head.state.settings
    drafted = _drafted(request, settings)
    team_id = request.team_id or uuid7()
    entry = EnterTeam(
        team_id,
        request.name,
        request.division,
        None if drafted.roster is None else drafted.roster.name,
    )
    opening = opening_event(team_id, LEAGUE, drafted, call.key.actor, microseconds_now())
    made = await begun(call, competition_id, opening, entry, "/team_id")
    view = TeamEntered(team_id, competition_id, made.receipt.version, made.receipt.position)
    return reply_json(view, 201 if made.new else 200, location=f"/v1/teams/{team_id}")


def _drafted(request: TeamRequest, settings: CompetitionSettings) -> TeamDrafted:
    """The team's first entry. Problem `rules/illegal` for a draft that cannot be."""
    budget_gp = settings.budget_gp if request.budget_gp is None else request.budget_gp
    drafted = TeamDrafted(
        name=request.name,
        roster=_roster(request),
        players=request.players,
        re_rolls=request.re_rolls,
        assistant_coaches=request.assistant_coaches,
        cheerleaders=request.cheerleaders,
        apothecary=request.apothecary,
        dedicated_fans=request.dedicated_fans,
        special_rule=request.special_rule,
        budget_gp=budget_gp,
    )
    try:
        LEAGUE.start(drafted)
    except IllegalEntry as illegal:
        raise illegal_problem(illegal.breach, LEAGUE.key, "") from None
    return drafted


def _roster(request: TeamRequest) -> Roster | None:
    if request.roster is None:
        return request.own_roster
    known = rosters().get(request.roster)
    if known is None:
        wrong = FieldError(
            "/roster",
            f"There is no team list {request.roster!r}. Right would be {', '.join(rosters())}.",
        )
        raise Problem("request/invalid", wrong.detail, errors=(wrong,))
    return known


async def listed(call: Call) -> Reply:
    competition_id = (await visible_competition(call)).competition_id
    competition = await competition_of(call.services.cache, competition_id)
    view = TeamList(competition_id, competition.version, tuple(_lines(competition)))
    return reply_json(view, etag=version_tag(competition.version))


def _lines(competition: Match) -> Iterator[TeamLine]:
    for team_id, team in competition.head.state.teams.items():
        yield TeamLine(team_id, team.name, team.status, team.roster, team.division)


async def show(call: Call) -> Reply:
    team = await _newest(call)
    head = team.head
    view = TeamView(head.match, head.competition, team.version, sheet(head.state))
    return reply_json(view, etag=version_tag(team.version))


async def expected(call: Call) -> Reply:
    team = await _newest(call)
    told = team.system.expected(team.head.state)
    view = TeamExpectedView(team.head.match, team.version, told)
    return reply_json(view, etag=version_tag(team.version))


async def append(call: Call) -> Reply:
    """A coach's tablet reports for the teams of its match; a tablet for the hall, for all."""
    team_id = call.id("team_id")
    competition_id = await call.services.directory.competition_of_team(team_id)
    if competition_id is None or competition_id != call.key.competition:
        raise not_found("team")
    if call.key.match is not None:
        await _check_plays(call, competition_id, team_id, call.key.match)
    return await appended(call, await call.services.cache.get(competition_id, team_id, "team"))


async def _check_plays(call: Call, competition_id: UUID, team_id: UUID, match_id: UUID) -> None:
    competition = await competition_of(call.services.cache, competition_id)
    fixtures = competition.head.state.fixtures.values()
    if not any(one.match == match_id and team_id in one.teams for one in fixtures):
        raise Problem("auth/role", "This key is for a match that the team does not play in.")


async def _newest(call: Call) -> Match:
    competition_id, team_id = await visible_team(call)
    team = await call.services.cache.get(competition_id, team_id, "team")
    return await call.services.cache.refreshed(team)


async def list_rosters(call: Call) -> Reply:
    lines = tuple(
        RosterLine(key, one.name, one.tier, one.version, f"/v1/rosters/{key}")
        for key, one in rosters().items()
    )
    return reply_json(RosterList(lines, _draft()))


def _draft() -> DraftFigures:
    draft, staff = TABLES.draft, TABLES.staff
    coaches, cheerleaders, apothecary = (
        Offered(staff[kind].most, staff[kind].price_gp)
        for kind in ("assistant_coach", "cheerleader", "apothecary")
    )
    fans = Offered(draft.most_fans, draft.fan_gp)
    return DraftFigures(
        draft.least_players, draft.most_players, coaches, cheerleaders, apothecary, fans
    )


async def show_roster(call: Call) -> Reply:
    roster = rosters().get(call.path["roster_key"])
    if roster is None:
        raise not_found("team list")
    return reply_json(msgspec.to_builtins(roster))
