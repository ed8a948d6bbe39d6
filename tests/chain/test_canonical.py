"""Canonical JSON: equal to RFC 8785 on everything an entry may hold, refusing everything else."""

import math
from typing import Any
from uuid import UUID

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from schemas.limits import SAFE_INTEGER
from service.chain.canonical import canonical

texts = st.text(st.characters(exclude_categories=["Cs"]))
names = st.text(st.characters(max_codepoint=127))
scalars = st.none() | st.booleans() | st.integers(-SAFE_INTEGER, SAFE_INTEGER) | texts
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(names, inner), max_leaves=30
)


class Roll(msgspec.Struct, tag_field="type", tag="roll"):
    zeta: int
    alpha: str
    umpire: UUID | None = None


@given(values)
def test_canonical_json_equals_the_rfc_8785_package(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(values)
def test_canonical_json_of_its_own_reading_is_itself(value: Any) -> None:
    assert canonical(msgspec.json.decode(canonical(value))) == canonical(value)


def test_members_of_a_struct_and_its_tag_are_sorted_together() -> None:
    roll = Roll(zeta=1, alpha="x")

    assert canonical({"b": [roll], "a": True}) == (
        b'{"a":true,"b":[{"alpha":"x","type":"roll","umpire":null,"zeta":1}]}'
    )


def test_control_characters_use_the_short_escapes_and_everything_else_is_plain() -> None:
    assert canonical('\b\t\n\f\r\x1f"\\/\x7fé\u2028') == (
        b'"\\b\\t\\n\\f\\r\\u001f\\"\\\\/\x7f\xc3\xa9\xe2\x80\xa8"'
    )


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (1.5, "float"),
        (-0.0, "float"),
        (1e20, "float"),
        ({"a": [1, {"b": math.nan}]}, "float"),
        (Roll(zeta=math.inf, alpha="x"), "float"),  # type: ignore[arg-type]
        (SAFE_INTEGER + 1, "2\\^53-1"),
        ([-SAFE_INTEGER - 1], "2\\^53-1"),
        (2**70, "2\\^53-1"),
        ("a\ud800b", "surrogate"),
        ({"\udfff": 1}, "surrogate"),
        ({"maß": 1}, "ASCII"),
        ({"a": [{'q"é\\': 1}]}, "ASCII"),
        ({1: "a"}, "str keys"),
        (object(), "no canonical JSON form"),
    ],
)
def test_what_an_entry_never_holds_is_refused_with_a_sentence(value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        canonical(value)


@pytest.mark.parametrize(
    "value", ['a,1.5é":', "[1e9,12345678901234567890]é", 'é\\":', {"a": 'é"', "b": "é:"}, [None]]
)
def test_strings_that_look_like_what_is_refused_are_allowed(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)
