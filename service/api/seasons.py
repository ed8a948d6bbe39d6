"""A competition's own entries: what the organiser may do next, does, and could pair."""

from uuid import UUID

import msgspec

from schemas.competition import DrawRound, Schedule
from schemas.problems import FieldError
from schemas.requests import ProposalQuery
from schemas.resources import CompetitionExpectedView
from service.api.append import appended
from service.api.beginnings import illegal_problem
from service.api.exchange import Reply, reply_json
from service.api.matches import version_tag
from service.api.operation import Call
from service.api.problems import Problem, not_found
from service.api.visible import visible_competition
from service.beginning import competition_of
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.state import State
from service.rules.competition.system import COMPETITION
from service.rules.contract import IllegalEntry
from service.rules.match import Match


async def append(call: Call) -> Reply:
    """Rounds, fixtures, rulings, the end of a season."""
    competition_id = call.id("competition_id")
    if call.key.competition != competition_id:
        raise not_found("competition")
    cache = call.services.cache
    return await appended(call, await cache.get(competition_id, competition_id, "competition"))


async def expected(call: Call) -> Reply:
    competition = await _newest(call)
    told = competition.system.expected(competition.head.state)
    view = CompetitionExpectedView(competition.head.match, competition.version, told)
    return reply_json(view, etag=version_tag(competition.version))


async def proposal(call: Call) -> Reply:
    """Pairings for the next round, ready to be reported as they are or changed."""
    competition = await _newest(call)
    try:
        entry = _proposed(competition.head.state, call.query)
    except IllegalEntry as illegal:
        raise illegal_problem(illegal.breach, COMPETITION.key, "?method") from None
    return reply_json(msgspec.to_builtins(entry), etag=version_tag(competition.version))


def _proposed(state: State, query: ProposalQuery) -> DrawRound | Schedule:
    if query.rounds == "all":
        if query.method != "round_robin":
            detail = "Only a round robin is known before it is played; others go round by round."
            raise Problem("request/parameter", detail, errors=(FieldError("?rounds", detail),))
        return propose_schedule(state, query.seed, division=query.division)
    return propose(state, query.method, query.seed, division=query.division, teams=query.teams)


async def _newest(call: Call) -> Match:
    competition_id: UUID = (await visible_competition(call)).competition_id
    return await competition_of(call.services.cache, competition_id)
