"""One match, played to its end by a player who does anything that is allowed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from random import Random

import msgspec

from schemas.views import Expectation, HeadField
from service.rules.play import NO_HEAD, random_entry
from service.simulator.api import Api, Json, Sent, Verdict, item

RECORDED = frozenset({"recorded", "flagged", "duplicate"})


@dataclass
class Counts:
    """What happened to the entries that were sent."""

    recorded: int = 0
    refused_as_predicted: int = 0
    refused_unpredicted: int = 0
    corrections: int = 0
    complaints: list[str] = field(default_factory=list)
    """The first few refusals that nobody predicted, as sentences."""

    def unpredicted(self, sent: Sent, answer: Verdict) -> None:
        self.refused_unpredicted += 1
        if len(self.complaints) < 10:
            refusal = answer.refusal
            reason = f"{refusal.rule or refusal.code}: {refusal.detail}" if refusal else ""
            self.complaints.append(f"{msgspec.json.encode(sent.entry).decode()} {reason}")


@dataclass
class Table:
    """One match at its table: its generator, its tablet, perhaps a referee."""

    tablet: Api
    referee: Api | None
    match: str
    device: str
    dice: Random
    counts: Counts
    pace: float = 0.0
    mistakes: float = 0.0
    """Chance that an entry is followed by a mistake or a correction."""
    on_entry: Callable[[], None] = lambda: None
    history: list[Sent] = field(default_factory=list)

    async def play(self, most_entries: int) -> bool:
        """Play until nothing is expected; False when `most_entries` were sent before that."""
        async for expectations in self._turns(most_entries):
            head = await self._head(expectations)
            if not await self._send(random_entry(expectations, self.dice, head)):
                return False
            if self.dice.random() < self.mistakes:
                await self._mishap()
        return not await self.tablet.expected(self.match)

    async def _turns(self, most_entries: int) -> AsyncIterator[tuple[Expectation, ...]]:
        for _ in range(most_entries):
            if self.pace:
                await asyncio.sleep(self.pace)
            expectations = await self.tablet.expected(self.match)
            if not expectations:
                return
            yield expectations

    async def _head(self, expectations: tuple[Expectation, ...]) -> str:
        """The match's head; it is asked for only when an entry may hold it."""
        fields = (field for expectation in expectations for field in expectation.fields)
        if any(isinstance(field, HeadField) for field in fields):
            return await self.tablet.head(self.match)
        return NO_HEAD

    async def _send(self, entry: Json) -> bool:
        sent = item(entry, self.device)
        (answer,) = await self.tablet.send(self.match, [sent])
        if answer.status not in RECORDED:
            self.counts.unpredicted(sent, answer)
            return False
        self.history.append(sent)
        self.counts.recorded += 1
        self.on_entry()
        return True

    # What goes wrong at real tables

    async def _mishap(self) -> None:
        mishaps = [self._taken_back, self._out_of_turn]
        if self.referee is not None and "dice" in self.history[-1].entry:
            mishaps.append(self._misread)
        await self.dice.choice(mishaps)()

    async def _taken_back(self) -> None:
        """The last entry is taken back; play goes on from before it."""
        await self._correct(self.tablet, {"type": "undo"})
        self.history.pop()

    async def _out_of_turn(self) -> None:
        """An entry that is not due is sent again; it must be refused."""
        due = {expectation.type for expectation in await self.tablet.expected(self.match)}
        wrong = [sent.entry for sent in self.history if sent.entry["type"] not in due]
        if not wrong or not due:
            return
        sent = item(self.dice.choice(wrong), self.device)
        (answer,) = await self.tablet.send(self.match, [sent])
        if answer.status in RECORDED:
            self.counts.complaints.append(f"accepted out of turn: {sent.entry}")
            self.counts.recorded += 1
        else:
            self.counts.refused_as_predicted += 1

    async def _misread(self) -> None:
        """The referee looks at the dice again: one of them shows another face."""
        assert self.referee is not None
        last = self.history[-1]
        rolled = list(last.entry["dice"])
        which = self.dice.randrange(len(rolled))
        rolled[which] = _neighbour(rolled[which])
        last.entry = {**last.entry, "dice": rolled}
        reason = f"The die shows {rolled[which]}, it was misread"
        await self._correct(
            self.referee,
            {
                "type": "replace",
                "event": str(last.event_id),
                "entry": last.entry,
                "reason": reason,
            },
        )

    async def _correct(self, api: Api, amendment: Json) -> None:
        if self.pace:
            await asyncio.sleep(2 * self.pace)
        sent = item(amendment, self.device)
        (answer,) = await api.send(self.match, [sent])
        if answer.status in RECORDED:
            self.counts.corrections += 1
        else:
            self.counts.unpredicted(sent, answer)


def _neighbour(face: int) -> int:
    """Another face of the die; any die has it, whatever its number of faces."""
    return face - 1 if face > 1 else 2


async def post_script(api: Api, match: str, script: list[Json], batch: int, counts: Counts) -> bool:
    """Post the entries of a match that was played before, `batch` at a time."""
    heads: dict[str, str] = {}
    for entries in _batches(script, batch):
        if (old := entries[0].get("head")) is not None:
            # Confirmed was the head of the match that was played before.
            heads[old] = heads.get(old) or await api.head(match)
            entries = [{**entries[0], "head": heads[old]}]
        items = [item(entry, "script") for entry in entries]
        for sent, answer in zip(items, await api.send(match, items), strict=True):
            if answer.status not in RECORDED:
                counts.unpredicted(sent, answer)
                return False
            counts.recorded += 1
    return True


def _batches(script: list[Json], most: int) -> Iterator[list[Json]]:
    """The entries in order, `most` at a time; one that holds the match's head is sent alone."""
    for alone, entries in groupby(script, lambda entry: "head" in entry):
        run = list(entries)
        size = 1 if alone else most
        yield from (run[start : start + size] for start in range(0, len(run), size))
