"""Matches of fixtures: opened with both teams as they are, or with a set-up of their own."""

from typing import Any
from uuid import UUID

import msgspec

from schemas.competition import FixtureOpened, SideTeam
from schemas.envelope import NewEvent
from schemas.match import MatchOpened
from schemas.pitch.players import TeamSetup
from schemas.problems import FieldError
from schemas.requests import FixtureMatchRequest
from schemas.resources import MatchOpenedAnswer
from service.api.beginnings import begun, illegal_problem
from service.api.clock import microseconds_now, uuid7
from service.api.exchange import Reply, field_error, reply_json
from service.api.opening import opening_event
from service.api.operation import Call
from service.api.problems import Problem, not_found
from service.api.visible import own_competition
from service.beginning import competition_of
from service.rules.contract import IllegalEntry, RuleSystem
from service.rules.league.match_side import match_side
from service.rules.match import Match
from service.rules.registry import RULE_SYSTEMS
from service.store.read import find_events

PREFIXES = ("h-", "a-")
"""Before the ids of the players of the home side and of the away side."""


async def opened_for_fixture(
    call: Call,
    competition_id: UUID,
    event: NewEvent,
    opening: MatchOpened[Any],
    fixture: str,
    prefixes: tuple[str, ...] = (),
    place: str = "/setup/sides",
) -> Reply:
    """Open a match and tie it to a fixture, whose teams are its sides in order. `prefixes`: what
    the teams' players have before their ids in this match. `place`: where the request names the
    sides."""
    competition = await competition_of(call.services.cache, competition_id)
    found = competition.head.state.fixtures.get(fixture)
    if found is None:
        raise _unknown(fixture, "/fixture")
    _check_system(opening, competition)
    sides = _sides(opening)
    if len(sides) != len(found.teams):
        detail = f"The fixture has {len(found.teams)} teams and the set-up {len(sides)} sides."
        raise Problem("request/invalid", detail, errors=(FieldError(place, detail),))
    await _check_players(call, competition_id, opening, found.teams, prefixes, place)
    called = prefixes or (None,) * len(sides)
    tied = tuple(
        SideTeam(side, team, prefix=prefix)
        for side, team, prefix in zip(sides, found.teams, called, strict=True)
    )
    entry = FixtureOpened(fixture, event.stream_id, tied)
    made = await begun(call, competition_id, event, entry, "/match_id")
    view = MatchOpenedAnswer(
        event.stream_id, competition_id, made.receipt.version, made.receipt.position
    )
    location = f"/v1/matches/{event.stream_id}"
    return reply_json(view, 201 if made.new else 200, location=location)


def _sides(opening: MatchOpened[Any]) -> tuple[str, ...]:
    return tuple(side.id for side in opening.setup.sides)


def _check_system(opening: MatchOpened[Any], competition: Match) -> None:
    wanted = competition.head.state.settings.system
    if opening.system != wanted:
        detail = f"The competition is played by {wanted}; this is a match of {opening.system}."
        raise Problem("request/invalid", detail, errors=(FieldError("/system", detail),))


async def _check_players(
    call: Call,
    competition_id: UUID,
    opening: MatchOpened[Any],
    teams: tuple[UUID, ...],
    prefixes: tuple[str, ...],
    place: str,
) -> None:
    """The players of each side are of its team, where the team has a list and the game its
    players."""
    names = prefixes or ("",) * len(teams)
    for side, team_id, prefix in zip(opening.setup.sides, teams, names, strict=True):
        team = await _team(call, competition_id, team_id)
        if team.head.state.roster is None or not isinstance(side, TeamSetup):
            continue
        ids = [one.id.removeprefix(prefix) for one in side.players if one.kind == "rostered"]
        strangers = [one for one in ids if one not in team.head.state.players]
        if strangers:
            detail = f"{', '.join(strangers[:5])} of {side.name} are not of {team.head.name}."
            raise Problem("request/invalid", detail, errors=(FieldError(place, detail),))


async def _team(call: Call, competition_id: UUID, team_id: UUID) -> Match:
    cache = call.services.cache
    return await cache.refreshed(await cache.get(competition_id, team_id, "team"))


def _unknown(fixture: str, pointer: str) -> Problem:
    detail = f"The competition has no fixture {fixture}."
    return Problem("request/invalid", detail, errors=(FieldError(pointer, detail),))


async def open_match(call: Call) -> Reply:
    """The match of a fixture with both teams as their streams say now."""
    competition_id = (await own_competition(call)).competition_id
    if call.key.match is not None:
        raise Problem("auth/role", "This key is for one match and may not open others.")
    competition = await competition_of(call.services.cache, competition_id)
    fixture = call.path["fixture"]
    if fixture not in competition.head.state.fixtures:
        raise not_found("fixture")
    match_id = call.body.match_id or uuid7()
    if competition.head.state.fixtures[fixture].match == match_id:
        return await _opened_before(call, competition_id, match_id)
    opening = await _opening(call, competition, fixture)
    system = RULE_SYSTEMS[opening.system]
    event = opening_event(match_id, system, opening, call.key.actor, microseconds_now())
    return await opened_for_fixture(call, competition_id, event, opening, fixture, PREFIXES)


async def _opened_before(call: Call, competition_id: UUID, match_id: UUID) -> Reply:
    """The same request again. The teams may have changed since: the match has them as they were."""
    (found,) = await find_events(call.services.database, competition_id, [match_id])
    event, _ = found
    view = MatchOpenedAnswer(match_id, competition_id, event.version, event.position)
    return reply_json(view, 200, location=f"/v1/matches/{match_id}")


async def _opening(call: Call, competition: Match, fixture: str) -> MatchOpened[Any]:
    request: FixtureMatchRequest = call.body
    state = competition.head.state
    settings, teams = state.settings, state.fixtures[fixture].teams
    system = RULE_SYSTEMS.get(settings.system)
    if system is None or system.key != "blood-bowl":
        detail = f"Teams of {settings.system} have no lists; open the match with its set-up."
        raise Problem("rules/unsupported", detail, legal="POST the match with `fixture`.")
    if len(teams) != len(PREFIXES):
        detail = f"A match of {system.title} has two teams; the fixture has {len(teams)}."
        raise Problem("rules/unsupported", detail, legal="Draw the fixture anew, with two teams.")
    sides = [
        await _side(call, competition.head.competition, team, prefix)
        for team, prefix in zip(teams, PREFIXES, strict=True)
    ]
    setup = _setup(system, sides, settings.match.options)
    detail = request.detail or settings.match.detail
    try:
        system.opening(setup, detail)
    except IllegalEntry as illegal:
        raise illegal_problem(illegal.breach, system.key, "") from None
    return MatchOpened(
        request.name or " - ".join(side["name"] for side in sides),
        system.key,
        system.revision,
        request.checking or settings.match.checking,
        detail,
        setup,
    )


async def _side(call: Call, competition_id: UUID, team_id: UUID, prefix: str) -> dict[str, Any]:
    team = await _team(call, competition_id, team_id)
    try:
        side = match_side(team.head.state, team_id.hex)
    except ValueError as error:
        raise Problem("rules/unsupported", f"{error}.", legal="Draft the team first.") from None
    players = tuple(msgspec.structs.replace(one, id=prefix + one.id) for one in side.players)
    document: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(side, players=players))
    return document


def _setup(system: RuleSystem, sides: list[dict[str, Any]], options: dict[str, Any]) -> Any:
    """The set-up. What the competition's settings say wrongly is said here."""
    document = {"post_game": False, **options, "sides": sides}
    try:
        return msgspec.convert(document, system.setup_type)
    except msgspec.ValidationError as error:
        wrong = field_error(str(error), system.setup_type, document)
        detail = f"The competition's match settings do not fit: {wrong.detail}"
        raise Problem("rules/unsupported", detail, legal="Other settings of the match.") from None
