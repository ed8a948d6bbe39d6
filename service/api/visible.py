"""The competition or match of a request, if whoever asks may see it.

See `service.api.access` for the rule; here it becomes 401, 403 or 404.
"""

from uuid import UUID

from service.api.operation import Call
from service.api.problems import Problem, not_found
from service.store.competitions import Competition


async def visible_competition(call: Call) -> Competition:
    """The competition of the path, for reading."""
    return await _readable(call, call.id("competition_id"), "competition")


async def own_competition(call: Call) -> Competition:
    """The competition of the path, for a key that belongs to it (or an admin's)."""
    return await competition_of_key(call, call.id("competition_id"))


async def competition_of_key(call: Call, competition_id: UUID) -> Competition:
    """A competition that the key belongs to, or an admin's key."""
    competition = await call.services.directory.competition(competition_id)
    if competition is None or not call.key.belongs_to(competition_id):
        raise not_found("competition")
    return competition


async def visible_match(call: Call) -> tuple[UUID, UUID]:
    """The competition and the match of the path, for reading."""
    match_id = call.id("match_id")
    competition_id = await call.services.directory.competition_of(match_id)
    if competition_id is None:
        raise _hidden(call, "match")
    await _readable(call, competition_id, "match")
    return competition_id, match_id


async def visible_team(call: Call) -> tuple[UUID, UUID]:
    """The competition and the team of the path, for reading."""
    team_id = call.id("team_id")
    competition_id = await call.services.directory.competition_of_team(team_id)
    if competition_id is None:
        raise _hidden(call, "team")
    await _readable(call, competition_id, "team")
    return competition_id, team_id


async def _readable(call: Call, competition_id: UUID, what: str) -> Competition:
    competition = await call.services.directory.competition(competition_id)
    if competition is None:
        raise _hidden(call, what)
    if competition.public or (call.principal and call.principal.belongs_to(competition_id)):
        return competition
    raise _hidden(call, what)


def _hidden(call: Call, what: str) -> Problem:
    if call.principal is None:
        return Problem("auth/missing", f"Without a key there is no such {what} to be seen.")
    return not_found(what)
