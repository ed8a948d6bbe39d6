"""The service's clock, and the ids it makes."""

import os
import time
from uuid import UUID


def microseconds_now() -> int:
    """Whole microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


def uuid7() -> UUID:
    """A UUIDv7 (RFC 9562, 5.7): milliseconds since 1970, then 74 random bits."""
    noise = int.from_bytes(os.urandom(10), "big")
    high, low = noise >> 68 & 0xFFF, noise & 0x3FFF_FFFF_FFFF_FFFF
    return UUID(int=time.time_ns() // 1_000_000 << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low)
