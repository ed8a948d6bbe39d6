"""Streams that begin with an entry of their competition, as the API answers it."""

from uuid import UUID

from schemas.envelope import NewEvent
from schemas.problems import FieldError
from service.api.operation import Call
from service.api.problems import Problem, of_refusal
from service.beginning import Begun, Refused, Taken, begin
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
        raise of_refusal(refused.refusal) from None
    except Taken:
        detail = f"The id {opening.event_id} was used before with other content."
        raise Problem("match/exists", detail, errors=(FieldError(pointer, detail),)) from None


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
