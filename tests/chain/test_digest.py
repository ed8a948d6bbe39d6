"""The event hash: golden vectors, the layout spelled out by hand, and no field left uncovered."""

from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
import pytest

from schemas.envelope import Actor, Event
from service.chain.digest import FIRST, event_hash, header
from tests.chain.golden import Vector, vectors


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector.name)
def test_golden_vector_has_its_header_and_hash(vector: Vector) -> None:
    assert header(vector.event) == vector.header
    assert event_hash(vector.event, vector.previous) == vector.hash


def test_the_hash_is_the_one_written_out_by_hand_from_the_specification() -> None:
    first = vectors()[0]
    head = (
        bytes.fromhex("0192e5a10000700080000000000000010192e5a000007000800000000000000c")
        + b"\0\0\0\0\0\0\0\1"
        + bytes.fromhex("0192e5a000007000800000000000000c")
        + b"\0\0\0\x0bcompetition"
        + b"\0\0\0\0\0\0\0\1"
        + b"\0\0\0\x12competition_opened"
        + b"\0\0\0\0\0\0\0\1"
        + b"\0\0\0\x08league/1"
        + b"\0"
        + bytes.fromhex("0192e5a00000700080000000000000e1")
        + b"\0\0\0\x09organiser"
        + b"\0"
        + bytes.fromhex("0006445941624000")
        + bytes.fromhex("0006445941642240")
    )
    body = sha256(b'{"entry":{"type":"competition_opened"},"facts":[]}').digest()

    assert head == first.header
    expected = sha256(
        b"touchline/event/1\0" + bytes(32) + len(head).to_bytes(4, "big") + head + body
    )
    assert first.hash == expected.digest()
    assert first.previous == FIRST


OTHER = UUID(int=1)
CHANGES: dict[str, Any] = {
    "event_id": OTHER,
    "competition_id": OTHER,
    "position": 4,
    "stream_id": OTHER,
    "stream_kind": "team",
    "version": 3,
    "type": "armour_rolk",
    "schema": 2,
    "rules": "bolter-ball/2",
    "cause": None,
    "actor": Actor(OTHER, "tablet"),
    "device": "table 5",
    "occurred_at": 1764000000000001,
    "recorded_at": 1764000000123458,
    "body": msgspec.Raw(b"{}"),
}


def test_every_field_but_the_hash_itself_has_a_change_below() -> None:
    assert {*Event.__struct_fields__} - {"hash"} == {*CHANGES}


@pytest.mark.parametrize("field", CHANGES)
def test_changing_any_field_changes_the_hash(field: str) -> None:
    vector = vectors()[2]
    changed = msgspec.structs.replace(vector.event, **{field: CHANGES[field]})

    assert event_hash(changed, vector.previous) != vector.hash


def test_changing_the_role_or_a_presence_changes_the_hash() -> None:
    vector = vectors()[2]
    actor = Actor(vector.event.actor.key, "referee")

    for change in ({"actor": actor}, {"device": None}, {"device": ""}):
        changed = msgspec.structs.replace(vector.event, **change)
        assert event_hash(changed, vector.previous) != vector.hash


def test_flipping_any_bit_of_the_body_or_of_the_previous_hash_changes_the_hash() -> None:
    vector = vectors()[2]
    body = bytes(vector.event.body)

    for at in range(len(body) * 8):
        changed = msgspec.structs.replace(vector.event, body=msgspec.Raw(_flipped(body, at)))
        assert event_hash(changed, vector.previous) != vector.hash
    for at in range(256):
        assert event_hash(vector.event, _flipped(vector.previous, at)) != vector.hash


def _flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)
