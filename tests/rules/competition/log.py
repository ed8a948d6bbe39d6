"""A competition's stream in memory: entries, amendments, and what they come to, by the machine that
folds every stream."""

from uuid import UUID

import msgspec

from schemas.body import Body
from schemas.competition import CompetitionEntry, CompetitionOpened, CompetitionSettings
from schemas.envelope import Actor, Event
from schemas.match import Amended
from service.chain.canonical import canonical
from service.rules.amend import body_of, judge
from service.rules.codec import codec
from service.rules.competition.state import State
from service.rules.match import Match, after, opened

STREAM = UUID(int=999)


def begun_log(**settings: object) -> Match:
    """The stream after its opening."""
    opening = CompetitionOpened("Friday", CompetitionSettings(**settings))  # type: ignore[arg-type]
    return opened_by(canonical({"entry": opening, "facts": []}))


def opened_by(body: bytes) -> Match:
    """The stream after an opening with this body."""
    return opened(
        Event(
            event_id=STREAM,
            competition_id=STREAM,
            position=1,
            stream_id=STREAM,
            stream_kind="competition",
            version=1,
            type="competition_opened",
            schema=1,
            rules="touchline/1",
            cause=None,
            actor=Actor(STREAM, "organiser"),
            device=None,
            occurred_at=0,
            recorded_at=0,
            hash="0" * 64,
            body=msgspec.Raw(body),
        )
    )


def event(number: int) -> UUID:
    """The id of the stream's event of that version."""
    return UUID(int=10_000 + number)


def record(match: Match, *entries: CompetitionEntry | object) -> Match:
    """The stream with the entries, whatever the rules say of them; through bytes and back."""
    for entry in entries:
        number = match.version + 1
        body = body_of(entry, judge(match, entry, event(number)), None)
        stored = codec("touchline").body.decode(canonical(body))
        match = after(match, event(number), number, 0, stored)
    return match


def amended(match: Match, amendment: object) -> tuple[Match, dict[int, Amended]]:  # type: ignore[type-arg]
    """The stream after an amendment; what came out otherwise, by the version of its entry."""
    number = match.version + 1
    body: Body[object, object] = body_of(amendment, judge(match, amendment, event(number)), None)
    fact = body.facts[0]
    assert isinstance(fact, Amended)
    return record(match, amendment), {one.event.int - 10_000: one for one in fact.outcomes}


def state_of(match: Match) -> State:
    state: State = match.head.state
    return state
