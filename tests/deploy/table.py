"""A table in the hall: a competition, a match and a tablet that reports random legal entries."""

import time
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import httpx
import msgspec

from schemas.views import Expectation
from service.api.clock import uuid7
from service.rules.play import random_entry
from service.simulator.setups import bolter_ball

Json = dict[str, Any]


@dataclass
class Table:
    """One match. `positions`: the competition's first event, the match's opening, the receipts'."""

    client: httpx.Client
    key: str
    competition: UUID
    match: str
    dice: Random
    positions: list[int] = field(default_factory=list)
    sent: list[Json] = field(default_factory=list)

    def report(self, entries: int) -> None:
        """Report so many random legal entries, one request each; all must be recorded."""
        for _ in range(entries):
            self.sent.append(self._entry())
            self.positions.append(self.send(self.sent[-1]))

    def send(self, entry: Json) -> int:
        """Send an entry, perhaps once more; it must be recorded now. Its position."""
        answer = self.client.post(
            f"/v1/matches/{self.match}/events", json={"entries": [entry]}, headers=_bearer(self.key)
        )
        assert answer.is_success, answer.text
        (item,) = answer.json()["answers"]
        assert item["status"] == "recorded", item
        return int(item["receipt"]["position"])

    def _entry(self) -> Json:
        document = self.client.get(
            f"/v1/matches/{self.match}/expected", headers=_bearer(self.key)
        ).json()
        expected = msgspec.convert(document["expected"], tuple[Expectation, ...])
        return {
            "event_id": str(uuid7()),
            "occurred_at": time.time_ns() // 1000,
            "entry": random_entry(expected, self.dice),
        }


def set_up(client: httpx.Client, admin: str, seed: int = 1) -> Table:
    """A public competition with an organiser and one open match."""
    dice = Random(seed)
    made = _posted(client, "/v1/competitions", admin, {"name": "Hall league", "public": True})
    competition = made["id"]
    wanted = {"competition": competition, "role": "organiser", "label": "desk"}
    key = _posted(client, "/v1/keys", admin, wanted)["token"]
    opened = _posted(
        client,
        f"/v1/competitions/{competition}/matches",
        key,
        {"name": "Table 1", "system": "bolter-ball", "setup": bolter_ball(dice)},
    )
    return Table(client, key, UUID(competition), opened["match"], dice, [1, opened["position"]])


def _posted(client: httpx.Client, path: str, key: str, document: Json) -> Json:
    answer = client.post(path, json=document, headers=_bearer(key))
    assert answer.is_success, answer.text
    made: Json = answer.json()
    return made


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}
