"""Tablets under faults: they report what they play and note how every attempt ended.

A tablet repeats an entry with its id until the answer settles it, as a real one does. Two may play
the same match: then each asks what is expected, and some of its entries are refused.
"""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import httpx
import msgspec

from schemas.envelope import Receipt
from schemas.views import Expectation
from service.api.clock import microseconds_now, uuid7
from service.rules.play import random_entry
from tests.faults.history import History, Operation, Outcome

ATTEMPT_SECONDS = 5.0
PAUSE_SECONDS = 0.05
SETTLED = frozenset({"recorded", "flagged", "duplicate"})
NOTHING_RECORDED = ("store/overloaded", "request/rate_limited")
"""Codes of 5xx and 429 answers that say for certain that nothing was recorded."""
Json = dict[str, Any]


@dataclass
class Tablet:
    """Plays one match through one API until `stop` is set and its last entry is settled."""

    name: str
    url: str
    token: str
    match: str
    dice: Random
    history: History
    script: list[Json] | None = None
    """Entries to report in turn; without one, the tablet asks for what is expected."""
    give_up_seconds: float = 40.0
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    settled: int = 0

    async def play(self) -> None:
        async with httpx.AsyncClient(
            base_url=self.url,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=ATTEMPT_SECONDS,
            trust_env=False,
        ) as client:
            entries = iter(self.script) if self.script is not None else None
            while not self.stop.is_set():
                entry = next(entries, None) if entries else await self._expected(client)
                if entry is None:
                    return
                await self._report(client, entry)

    async def _expected(self, client: httpx.AsyncClient) -> Json | None:
        while not self.stop.is_set():
            try:
                response = await client.get(f"/v1/matches/{self.match}/expected")
                if response.status_code == 200:
                    expected = msgspec.convert(response.json()["expected"], tuple[Expectation, ...])
                    return random_entry(expected, self.dice) if expected else None
            except httpx.TransportError:
                pass
            await asyncio.sleep(PAUSE_SECONDS)
        return None

    async def _report(self, client: httpx.AsyncClient, entry: Json) -> None:
        """Send one entry until it is settled, or nobody answers for too long."""
        event_id = uuid7()
        item = {"event_id": str(event_id), "occurred_at": microseconds_now(), "entry": entry}
        give_up = time.monotonic() + self.give_up_seconds
        while time.monotonic() < give_up:
            invoked_at = time.monotonic()
            outcome, receipt, note = await self._attempt(client, {"entries": [item]})
            self.history.add(
                Operation(
                    self.name,
                    UUID(self.match),
                    event_id,
                    invoked_at,
                    time.monotonic(),
                    outcome,
                    receipt,
                    note,
                )
            )
            if outcome == "ok" or (outcome == "fail" and note.startswith("4")):
                self.settled += 1
                return
            await asyncio.sleep(PAUSE_SECONDS)

    async def _attempt(
        self, client: httpx.AsyncClient, body: Json
    ) -> tuple[Outcome, Receipt | None, str]:
        try:
            response = await client.post(f"/v1/matches/{self.match}/events", json=body)
        except httpx.ConnectError as error:
            return "fail", None, f"not sent: {error!r}"
        except httpx.TransportError as error:
            return "unknown", None, repr(error)
        return judged(response.status_code, response.content)


def judged(status: int, content: bytes) -> tuple[Outcome, Receipt | None, str]:
    """What an answer says about the one entry that was sent."""
    try:
        return _recorded(content) if status < 300 else _refused(status, content)
    except msgspec.DecodeError:
        return "unknown", None, f"{status} without the JSON it should have"


class _Answer(msgspec.Struct):
    status: str
    receipt: Receipt | None = None


class _Answers(msgspec.Struct):
    answers: tuple[_Answer, ...]


def _recorded(content: bytes) -> tuple[Outcome, Receipt | None, str]:
    answer = msgspec.json.decode(content, type=_Answers).answers[0]
    if answer.status in SETTLED and answer.receipt is not None:
        return "ok", answer.receipt, answer.status
    return "fail", None, f"4xx in effect: {answer.status}"


def _refused(status: int, content: bytes) -> tuple[Outcome, Receipt | None, str]:
    document = msgspec.json.decode(content)
    code = str(document.get("code", document.get("type", "")))
    if status in (429, 503) and code.endswith(NOTHING_RECORDED):
        return "fail", None, f"{code}, to be tried again"
    if 400 <= status < 500:
        return "fail", None, f"{status} {code}: {document.get('detail', '')}"
    return "unknown", None, f"{status} {code}"
