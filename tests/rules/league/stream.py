"""A team's stream in memory: entries, amendments, and what they come to, by the machine that folds
every stream."""

from uuid import UUID

import msgspec

from schemas.envelope import Actor, Event
from schemas.team import LeagueEntry, TeamDrafted
from service.chain.canonical import canonical
from service.rules.amend import body_of, judge
from service.rules.codec import codec
from service.rules.league.state import State
from service.rules.league.system import LEAGUE
from service.rules.match import Match, after, opened
from tests.rules.league.team import a_draft

STREAM = UUID(int=77)


def event(number: int) -> UUID:
    """The id of the event of that version."""
    return UUID(int=1_000 + number)


def begun(opening: TeamDrafted | None = None) -> Match:
    """The stream after its draft; that of the Orcs if no other is given."""
    return opened_by(canonical({"entry": opening or a_draft(), "facts": []}))


def opened_by(body: bytes) -> Match:
    """The stream whose first event has this body."""
    return opened(
        Event(
            event_id=STREAM,
            competition_id=STREAM,
            position=1,
            stream_id=STREAM,
            stream_kind="team",
            version=1,
            type="team_drafted",
            schema=1,
            rules=LEAGUE.rules,
            cause=None,
            actor=Actor(STREAM, "organiser"),
            device=None,
            occurred_at=0,
            recorded_at=0,
            hash="0" * 64,
            body=msgspec.Raw(body),
        )
    )


def body_next(match: Match, entry: LeagueEntry | object) -> bytes:
    """What is stored of an entry, whatever the rules say of it."""
    return canonical(body_of(entry, judge(match, entry, event(match.version + 1)), None))


def with_body(match: Match, body: bytes) -> Match:
    """The stream with one more event."""
    number = match.version + 1
    return after(match, event(number), number, 0, codec("league").body.decode(body))


def record(match: Match, *entries: LeagueEntry | object) -> Match:
    """The stream with the entries, through bytes and back."""
    for entry in entries:
        match = with_body(match, body_next(match, entry))
    return match


def state_of(match: Match) -> State:
    state: State = match.head.state
    return state
