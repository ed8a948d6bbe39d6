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

# Begins with a set of bytes, which `re` finds at C speed. May match inside a string too. The
# largest number has 16 digits and begins with 9; so many has every time in microseconds, beginning
# with 1.
_SUSPICIOUS_NUMBER = re.compile(rb"[:\[,]-?[0-9]+(?:[.eE]|(?<=[0-9]{17})|(?<=9[0-9]{15}))")
_NUMBER_STARTS = frozenset((b"-", *(b"%d" % digit for digit in range(10))))
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
    if suspicious_number(encoded) or b"null" in encoded:
        _refuse_numbers(value)
    if not encoded.isascii() and _NON_ASCII_KEY.search(encoded):
        raise ValueError("A member name has a character outside ASCII; names are ASCII only.")
    return encoded


def suspicious_number(encoded: bytes) -> bool:
    """Whether JSON without white space may hold a number that is a float or beyond 2^53-1.

    True only means that somebody has to look closely.
    """
    alone = encoded[:1] in _NUMBER_STARTS
    return alone or _SUSPICIOUS_NUMBER.search(encoded) is not None


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
