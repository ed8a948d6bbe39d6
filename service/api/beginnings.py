"""Streams that begin with an entry of their competition, as the API answers it."""

from uuid import UUID

import msgspec

from schemas.envelope import NewEvent
from schemas.match import Refusal
from schemas.problems import FieldError
from service.api.operation import Call
from service.api.problems import Problem, of_refusal
from service.beginning import Begun, Taken, begin
from service.planning import Refused
from service.rules.contract import Breach, Entry


async def begun(
    call: Call, competition_id: UUID, opening: NewEvent, entry: Entry, pointer: str
) -> Begun:
    """Record both; `pointer`: the member of the body that gives the stream's id."""
    services = call.services
    try:
        return await begin(
            services.database,
            services.appender,
            services.cache,
            competition_id,
            opening,
            entry,
            call.key.actor,
        )
    except Refused as refused:
        raise of_refusal(_pointed(refused.refusal)) from None
    except Taken:
        detail = f"The id {opening.event_id} was used before with other content."
        raise Problem("match/exists", detail, errors=(FieldError(pointer, detail),)) from None


def _pointed(refusal: Refusal) -> Refusal:
    """The refusal of the competition's entry, at the members of the request it is made from."""
    place = (refusal.pointer or "").removeprefix("/entries/0/entry")
    return msgspec.structs.replace(refusal, pointer=place)


def illegal_problem(breach: Breach, system: str, place: str) -> Problem:
    """The refusal of what cannot begin; `place`: the pointer that the breach's field goes on."""
    pointer = place + (f"/{breach.field}" if breach.field else "")
    return Problem(
        "rules/illegal",
        breach.detail,
        errors=(FieldError(pointer, breach.detail),),
        legal=breach.legal,
        rule=breach.rule,
        rule_url=f"/v1/rule-systems/{system}/rules/{breach.rule}",
    )
