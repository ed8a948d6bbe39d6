"""The golden hash vectors: what every implementation of the event hash must give.

A vector has `name`, `previous` (hex), `event` (the envelope without `hash`; `body` is the text of
the stored bytes), `header` (hex) and `hash` (hex).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from schemas.envelope import Event

GOLDEN = Path(__file__).with_name("golden.json")


@dataclass(frozen=True)
class Vector:
    name: str
    previous: bytes
    event: Event
    header: bytes
    hash: bytes


def vectors() -> list[Vector]:
    return [_vector(raw) for raw in msgspec.json.decode(GOLDEN.read_bytes())]


def _vector(raw: dict[str, Any]) -> Vector:
    body = msgspec.Raw(raw["event"]["body"].encode())
    envelope = {**raw["event"], "hash": raw["hash"]}
    event = msgspec.json.decode(msgspec.json.encode(envelope), type=Event)
    return Vector(
        name=raw["name"],
        previous=bytes.fromhex(raw["previous"]),
        event=msgspec.structs.replace(event, body=body),
        header=bytes.fromhex(raw["header"]),
        hash=bytes.fromhex(raw["hash"]),
    )
