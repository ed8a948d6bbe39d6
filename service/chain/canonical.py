"""Canonical JSON: the one byte form of a value, fit to be hashed.

The result is that of RFC 8785 for what an entry may hold: msgspec structs, dicts with ASCII string
keys, lists, strings, booleans, null and integers of at most 2^53-1. With ASCII keys and without
floats RFC 8785 asks for nothing that msgspec's sorted encoder does not do (sorted members, no white
space, the short escapes, lower-case `\\u00xx`, everything else as UTF-8), so the encoder does the
work and this module refuses what lies outside. A `msgspec.Raw` inside the value is copied as it is
and must be canonical already.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from schemas.limits import SAFE_INTEGER

_sorted = msgspec.json.Encoder(order="sorted")

_NUMBER_START = rb"(?:\A|[:\[,])[ \t\r\n]*-?"
# May match inside a string too: a match only means that somebody has to look closely.
SUSPICIOUS_NUMBER = re.compile(_NUMBER_START + rb"(?:\d{16}|\d+[.eE])")
_NON_ASCII_KEY = re.compile(rb'[\x80-\xff](?:[^"\\]|\\.)*":')


def canonical(value: Any) -> bytes:
    """The canonical JSON bytes of `value`; a ValueError for what events never hold."""
    try:
        encoded = _sorted.encode(value)
    except UnicodeEncodeError:
        raise ValueError(
            "A string holds half of a surrogate pair; send whole characters."
        ) from None
    except (TypeError, RecursionError) as error:
        raise ValueError(f"The value has no canonical JSON form: {error}.") from None
    # NaN and the infinities are encoded as null, so a null needs a look as well.
    if SUSPICIOUS_NUMBER.search(encoded) or b"null" in encoded:
        _refuse_numbers(value)
    if not encoded.isascii() and _NON_ASCII_KEY.search(encoded):
        raise ValueError("A member name has a character outside ASCII; names are ASCII only.")
    return encoded


def _refuse_numbers(value: Any) -> None:
    for number in _numbers(msgspec.to_builtins(value)):
        if isinstance(number, float):
            raise ValueError(f"{number!r} is a float; events hold integers only.")
        if abs(number) > SAFE_INTEGER:
            raise ValueError(
                f"{number} is beyond 2^53-1, the largest integer that JSON keeps exact."
            )


def _numbers(value: Any) -> Iterator[int | float]:
    if isinstance(value, dict):
        for member in value.values():
            yield from _numbers(member)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, (int, float)):
        yield value
