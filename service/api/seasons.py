"""A competition's own entries: what the organiser may do next, does, and could pair."""

from uuid import UUID

import msgspec

from schemas.competition import DrawRound, Schedule
from schemas.requests import ProposalQuery
from schemas.resources import CompetitionExpectedView
from service.api.append import appended
from service.api.beginnings import illegal_problem
from service.api.exchange import Reply, reply_json
from service.api.matches import version_tag
from service.api.operation import Call
from service.api.problems import not_found
from service.api.visible import visible_competition
from service.beginning import competition_of
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.refusing import refused
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
        breach = msgspec.structs.replace(illegal.breach, field=None)
        place = f"?{illegal.breach.field or 'method'}"
        raise illegal_problem(breach, COMPETITION.key, place) from None
    return reply_json(msgspec.to_builtins(entry), etag=version_tag(competition.version))


def _proposed(state: State, query: ProposalQuery) -> DrawRound | Schedule:
    if query.rounds == "all":
        if query.method != "round_robin":
            raise refused(
                "COMP-012",
                "Only the rounds of a round robin are known before they are played.",
                "Ask for the next round, or for all rounds of a round robin.",
                "rounds",
            )
        return propose_schedule(state, query.seed, division=query.division)
    return propose(state, query.method, query.seed, division=query.division, teams=query.teams)


async def _newest(call: Call) -> Match:
    competition_id: UUID = (await visible_competition(call)).competition_id
    return await competition_of(call.services.cache, competition_id)
