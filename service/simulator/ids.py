"""Ids and times as a tablet makes them."""

import os
import time
from uuid import UUID


def microseconds_now() -> int:
    """The clock, in whole microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


def uuid7() -> UUID:
    """A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    noise = int.from_bytes(os.urandom(10), "big")
    high = noise >> 68 & 0xFFF
    low = noise & 0x3FFF_FFFF_FFFF_FFFF
    return UUID(int=milliseconds << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low)
