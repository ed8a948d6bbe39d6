"""Makes a new sample when a shape is new:

    python -m tests.stored.making bolter-ball 5 tests/stored/bolter-ball-1

writes a bundle of a random match (system, seed) with every kind of amendment in it, and what it
comes to. Types of entries named behind that are taken in its second half whenever they are
expected, such as a concession; `detail=sheet` logs a sheet, `skill=On the Ball` gives every player
a skill, for what happens only by it. Samples are added to, never edited: an old one has to be read
for ever.
"""

import gzip
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from schemas.body import Body
from schemas.dock_bowl import EjectCoach, WarnCoach
from schemas.envelope import Actor, Event, NewEvent
from schemas.match import Detail, EntryItem, Insert, MatchOpened, Redo, Replace, Retract, Undo
from schemas.pitch.entries import Note, PlayerFigure, PlayerInjury, Ruling, SideFigures
from schemas.views import Expectation
from service.chain.canonical import canonical
from service.planning import plan
from service.rules.contract import RuleSystem
from service.rules.match import Match, after_event, opened
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.rules.slots import Slot
from service.simulator.setups import SETUPS
from tests.audit.logs import bundle_lines
from tests.match.table import EPOCH, MATCH, REFEREE, TABLET, number, stored

MOST_EVENTS = 3000
CORRECTED_EVERY = 30
FORCED_EVERY = 41
SAID_EVERY = 53
SECOND_HALF = 300
"""Events after which wanted entries are taken."""


def _unasked(state: Any) -> tuple[Any, ...]:
    """What a referee of a game on squares says without being asked."""
    side, player = next(iter(state.sides)), next(iter(state.profiles))
    marker = SideFigures(side, turn=state.sides[side].turn)
    passed = PlayerFigure(player, "completions", 1)
    return (
        Note("Is that a scatter?", query=True),
        Ruling("The marker is right", sides=(marker,)),
        Ruling("His knee", injuries=(PlayerInjury(player, "lasting_injury", "ma"),)),
        Ruling("It was cramp", injuries=(PlayerInjury(player),), figures=(passed,)),
    )


def _at_sea(state: Any) -> tuple[Any, ...]:
    """The same, and what organisers say: of three sides and more, one is put out for good."""
    *others, last = state.sides
    conduct: tuple[Any, ...] = (WarnCoach(last),)
    if len(others) > 1 and state.entries > SECOND_HALF:
        conduct = (*conduct, EjectCoach(last))
    return (*_unasked(state), *conduct)


UNASKED: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "blood-bowl": _unasked,
    "dock-bowl": _at_sea,
}
"""Entries that nothing expects, by system; a referee reports them now and then."""


class SampleMatch:
    def __init__(
        self,
        system: RuleSystem,
        seed: int,
        wanted: Collection[str] = (),
        detail: Detail = "full",
        skill: str | None = None,
    ) -> None:
        self.system = system
        self.wanted = wanted
        self.detail = detail
        self.skill = skill
        self.dice = Random(seed)
        self.log: list[Event] = [stored(self._opening(), None)]
        self.match: Match = opened(self.log[0])
        self.reported = 0

    def _opening(self) -> NewEvent:
        document = SETUPS[self.system.key](self.dice)
        if self.skill is not None:
            for player in (each for side in document["sides"] for each in side["players"]):
                player["skills"] = sorted({*player.get("skills", ()), self.skill})
        setup = msgspec.convert(document, self.system.setup_type)
        entry: Any = MatchOpened("Sample", self.system.key, 1, "flag", self.detail, setup)
        return NewEvent(
            event_id=number(0),
            stream_id=MATCH,
            stream_kind="match",
            type="match_opened",
            schema=1,
            rules=self.system.rules,
            cause=None,
            actor=REFEREE,
            device=None,
            occurred_at=EPOCH,
            body=canonical(Body(entry, ())),
            fingerprint=bytes(32),
        )

    def report(self, entry: Any, actor: Actor = TABLET, force: str | None = None) -> None:
        """Report an entry; one that is refused leaves no trace."""
        self.reported += 1
        at = EPOCH + self.reported * 1_000_000
        device = "table 4" if self.reported % 5 else None
        item = EntryItem(number(self.reported), at, entry, device, force)
        for new in plan(self.match, (item,), {}, actor).new:
            self.log.append(stored(new, self.log[-1]))
            self.match = after_event(self.match, self.log[-1])

    def play(self) -> None:
        while len(self.log) < MOST_EVENTS:
            expected = self.system.expected(self.match.head.state)
            if not expected:
                return
            entry = msgspec.convert(self._entry(expected), self.system.entry_type)
            self.report(entry)
            if len(self.log) % SAID_EVERY == SAID_EVERY - 1:
                self._say()
            if len(self.log) % CORRECTED_EVERY == CORRECTED_EVERY - 1:
                self._correct([slot for slot in self.match.slots or () if not slot.retracted])
            if len(self.log) % FORCED_EVERY == FORCED_EVERY - 1:
                self.report(entry, REFEREE, "The referee saw it")

    def _say(self) -> None:
        unasked = UNASKED.get(self.system.key)
        for said in unasked(self.match.head.state) if unasked else ():
            self.report(said, REFEREE)

    def _entry(self, expected: Sequence[Expectation]) -> Any:
        wanted = [each for each in expected if each.type in self.wanted]
        if wanted and len(self.log) > SECOND_HALF:
            expected = [replace(each, weight=1) for each in wanted]
        return random_entry(expected, self.dice)

    def _correct(self, slots: list[Slot]) -> None:
        self.report(Undo())
        self.report(Redo())
        self.report(Replace(slots[-4].event, slots[-4].entry, "Misread"), REFEREE)
        self.report(Retract(slots[-2].event, "It did not happen"), REFEREE)
        self.report(Redo(slots[-2].event, "It did happen after all"), REFEREE)
        self.report(Insert(slots[-1].event, slots[-3].entry, "Forgotten"), REFEREE)
        self.report(Undo())


def outcome(match: Match) -> bytes:
    """What a match comes to, for people and programs."""
    head, system = match.head, match.system
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "version": head.version,
                "flags": head.flags,
                "amendments": head.amendments,
                "board": system.board(head.state),
                "tally": system.tally(head.state),
            }
        )
    )


def main(key: str, seed: str, path: str, *more: str) -> None:
    given = dict(one.split("=", 1) for one in more if "=" in one)
    wanted = [one for one in more if "=" not in one]
    detail = msgspec.convert(given.get("detail", "full"), Detail)
    sample = SampleMatch(RULE_SYSTEMS[key], int(seed), wanted, detail, given.get("skill"))
    sample.play()
    packed = gzip.compress(b"".join(bundle_lines(sample.log, "match")), 9, mtime=0)
    Path(path + ".ndjson.gz").write_bytes(packed)
    Path(path + ".outcome.json").write_bytes(outcome(sample.match) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
