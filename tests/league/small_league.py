"""A league in memory: every entry goes through the rules, results of matches are written by hand.

Thunder Valley: Reavers and Orcs (and whoever is drafted besides), each with eleven linemen of
50,000 gp and two re-rolls of 60,000 gp: 330,000 gp are left of the million.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from schemas.body import Body
from schemas.competition import (
    CompetitionOpened,
    CompetitionSettings,
    DrawRound,
    EnterTeam,
    FixtureOpened,
    MatchFinished,
    OpenSeason,
    Pairing,
    SideTeam,
)
from schemas.envelope import Actor, Event, NewEvent
from schemas.match import EntryItem, Replace, Retract
from schemas.result import Earned, MatchResult, PlayerResult, SideResult, Suffered
from schemas.team import DraftedPlayer, GamePlayed, Position, Roster, TeamDrafted
from service.chain.canonical import canonical
from service.league.league import League, begun
from service.planning import noted, plan
from service.rules.competition.system import COMPETITION
from service.rules.contract import Entry, RuleSystem
from service.rules.league.system import LEAGUE
from service.rules.match import Match, opened
from service.store.append import Appender, Unit
from service.store.competitions import Competition, save_competition
from service.store.database import Database

ORGANISER = Actor(UUID("0192e5a0-0000-7000-8000-0000000000a1"), "organiser")
FIRST_ID = 0x0192E5A0_0000_7000_8000_000000000000
BEGIN = 1_764_000_000_000_000
SECOND = 1_000_000
HEAD = "ab" * 32

TESTERS = Roster(
    key="testers",
    name="Testers",
    version="1",
    source="made for tests",
    tier=1,
    re_roll_gp=60_000,
    positions=(
        Position(
            name="Lineman",
            max=16,
            cost_gp=50_000,
            ma=6,
            st=3,
            ag=3,
            pa=4,
            av=9,
            primary=("G",),
            secondary=("A", "P", "S"),
            lineman=True,
        ),
    ),
)


class SmallLeague:
    """The log as it grows, and every stream after its newest event."""

    def __init__(self, settings: CompetitionSettings | None = None, number: int = 1) -> None:
        """`number`: leagues of other numbers share no id with this one."""
        self._ids = FIRST_ID + (number << 32)
        self.id = self._id()
        self.events: list[Event] = []
        self.new: list[NewEvent] = []
        """The same as they are appended to a store."""
        self.streams: dict[UUID, Match] = {}
        self.teams: dict[str, UUID] = {}
        settings = settings or CompetitionSettings(kind="league", least_teams=2)
        self._begin(self.id, COMPETITION, CompetitionOpened("Thunder Valley", settings))

    def draft(self, *names: str) -> None:
        """Teams enter, their players `L1` to `L11`."""
        for name in names:
            team = self._id()
            self.teams[name] = team
            self._begin(team, LEAGUE, drafted(name))
            self.note(self.id, EnterTeam(team, name, roster=TESTERS.name))

    def open_season(self) -> None:
        self.report(self.id, OpenSeason(1))

    def draw(self, number: int, *pairs: tuple[str, str], byes: Iterable[str] = ()) -> None:
        """A round: its fixtures are `r<number>-1`, `r<number>-2`, ..."""
        fixtures = tuple(
            Pairing(f"r{number}-{index}", (self.teams[home], self.teams[away]))
            for index, (home, away) in enumerate(pairs, start=1)
        )
        entry = DrawRound(
            round=number,
            method="manual",
            fixtures=fixtures,
            byes=tuple(self.teams[name] for name in byes),
        )
        self.report(self.id, entry)

    def play(self, fixture: str | None, home: str, away: str, *results: SideResult) -> UUID:
        """A match that is final at once, with these results of its two sides."""
        match = self._id()
        sides = tuple(SideTeam(self.side(name), self.teams[name]) for name in (home, away))
        if fixture is not None:
            self.note(self.id, FixtureOpened(fixture=fixture, match=match, sides=sides))
        own = (
            msgspec.structs.replace(result, side=side.side)
            for result, side in zip(results, sides, strict=True)
        )
        self._count(MatchFinished(match, HEAD, _result(tuple(own)), sides, fixture))
        return match

    def correct(self, match: UUID, *results: SideResult) -> None:
        """The match has another result now."""
        slot = self._finished(match)
        sides = slot.entry.sides
        own = (
            msgspec.structs.replace(result, side=side.side)
            for result, side in zip(results, sides, strict=True)
        )
        entry = msgspec.structs.replace(slot.entry, result=_result(tuple(own)))
        self._count(Replace(slot.event, entry, "The match was corrected."))

    def report(self, stream: UUID | str, *entries: Entry) -> Event:
        """An organiser reports, and the rules agree; the last event."""
        key = self.teams[stream] if isinstance(stream, str) else stream
        for entry in entries:
            match = self.streams[key]
            planned = plan(match, (self._item(entry),), {}, ORGANISER)
            assert not planned.refused, planned.answers
            self._add(key, planned.new[0], planned.match)
            if match.system.kind == "competition":
                self._teams_follow(match, planned.match)
        return self.events[-1]

    def note(self, stream: UUID, entry: Entry) -> Event:
        """The service itself reports."""
        event, match = noted(self.streams[stream], self._item(entry), ORGANISER)
        return self._add(stream, event, match)

    def league(self, position: int | None = None) -> League:
        """The league at a position, folded from its events."""
        position = len(self.events) if position is None else position
        return begun(self.events[:position], position)

    async def store(self, database: Database, appender: Appender) -> None:
        """Append the whole log to a store, as a public competition."""
        competition = Competition(self.id, "Thunder Valley", True, BEGIN)
        await save_competition(database, competition)
        await self.append(appender, 0)

    async def append(self, appender: Appender, first: int) -> None:
        """Append what comes after so many events."""
        result = await appender.append(Unit(self.id, tuple(self.new[first:]), {}))
        assert result.outcome == "recorded", result

    def side(self, name: str) -> str:
        return self.teams[name].hex

    def _count(self, entry: Entry) -> None:
        before = self.streams[self.id]
        self.note(self.id, entry)
        self._teams_follow(before, self.streams[self.id])

    def _teams_follow(self, before: Match, after: Match) -> None:
        """What the service writes into the teams' streams when the games that count change."""
        assert COMPETITION.games is not None
        old, new = COMPETITION.games(before.head.state), COMPETITION.games(after.head.state)
        for team in sorted(new):
            was, now = old.get(team, {}), new[team]
            for key in dict.fromkeys((*was, *now)):
                if was.get(key) != now.get(key):
                    self.note(team, self._brought(team, key, now.get(key)))

    def _brought(self, team: UUID, key: str, game: Any) -> Entry:
        held = next(
            (
                slot.event
                for slot in self.streams[team].slots or ()
                if isinstance(slot.entry, GamePlayed) and slot.entry.game.key == key
            ),
            None,
        )
        if held is None:
            return GamePlayed(game)
        if game is None:
            return Retract(held, "It does not count any more.")
        return Replace(held, GamePlayed(game), "The match was corrected.")

    def _finished(self, match: UUID) -> Any:
        slots = self.streams[self.id].slots or ()
        return next(
            slot
            for slot in slots
            if isinstance(slot.entry, MatchFinished) and slot.entry.match == match
        )

    def _begin(self, stream: UUID, system: RuleSystem, opening: Any) -> None:
        new = NewEvent(
            event_id=stream,
            stream_id=stream,
            stream_kind=system.kind,
            type=opening.__struct_config__.tag,
            schema=1,
            rules=system.rules,
            cause=None,
            actor=ORGANISER,
            device=None,
            occurred_at=self._now(),
            body=canonical(Body(opening, ())),
            fingerprint=bytes(32),
        )
        self.events.append(self._stored(new, 1))
        self.streams[stream] = opened(self.events[-1])

    def _add(self, stream: UUID, new: NewEvent, match: Match) -> Event:
        self.events.append(self._stored(new, match.version))
        head = msgspec.structs.replace(match.head, position=len(self.events))
        self.streams[stream] = msgspec.structs.replace(match, head=head)
        return self.events[-1]

    def _stored(self, new: NewEvent, version: int) -> Event:
        self.new.append(new)
        members = {name: getattr(new, name) for name in new.__struct_fields__}
        members.pop("fingerprint")
        return Event(
            **members | {"body": msgspec.Raw(new.body)},
            competition_id=self.id,
            position=len(self.events) + 1,
            version=version,
            recorded_at=new.occurred_at,
            hash="0" * 64,
        )

    def _item(self, entry: Entry) -> EntryItem[Entry]:
        return EntryItem(self._id(), self._now(), entry)

    def _now(self) -> int:
        return BEGIN + SECOND * len(self.events)

    def _id(self) -> UUID:
        self._ids += 1
        return UUID(int=self._ids)


def drafted(name: str) -> TeamDrafted:
    """Eleven linemen and two re-rolls: 670,000 gp of a million."""
    return TeamDrafted(
        name=name,
        roster=TESTERS,
        players=tuple(
            DraftedPlayer(f"L{number}", number, f"{name} {number}", "Lineman")
            for number in range(1, 12)
        ),
        re_rolls=2,
    )


def side(score: int, fans: int, *players: PlayerResult, casualties: int = 0) -> SideResult:
    """A side's match; everybody could play."""
    return SideResult(
        side="",
        score=score,
        casualties=casualties,
        fan_factor=fans,
        players=players,
        fielded=tuple(f"L{number}" for number in range(1, 12)),
    )


def player(key: str, *earned: Earned, suffered: Suffered | None = None) -> PlayerResult:
    return PlayerResult(key, earned, suffered)


def touchdowns(count: int) -> Earned:
    return Earned("touchdowns", count, 3 * count, (UUID(int=count),))


def casualties(count: int) -> Earned:
    return Earned("casualties", count, 2 * count, (UUID(int=100 + count),))


def completions(count: int) -> Earned:
    return Earned("completions", count, count, (UUID(int=200 + count),))


def _result(sides: tuple[SideResult, ...]) -> MatchResult:
    home, away = sides
    if home.score == away.score:
        return MatchResult(sides)
    return MatchResult(sides, winner=(home if home.score > away.score else away).side)
