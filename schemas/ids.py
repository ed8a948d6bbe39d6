"""Ids that clients make: UUIDs of RFC 9562 whose version says how they came about.

Version 7, milliseconds and chance, for what happens now: a new id for each new entry. Version 8 for
what is derived: by importers from what they import, so that importing it again adds nothing, and by
the service for what follows from another event.
Others are refused where they come in: version 4 scatters the index over the whole log, and a
version 1 tells on the device. What is in a log stays valid, whatever its version.
"""

from hashlib import sha256
from typing import Annotated
from uuid import UUID

from msgspec import Meta

_PATTERN = (
    "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[78][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$"
)
ClientId = Annotated[UUID, Meta(extra_json_schema={"pattern": _PATTERN})]
"""A UUIDv7 made by the client, or a UUIDv8 that an importer derives from what it imports."""

_VERSION_AND_VARIANT = 0xF << 76 | 0b11 << 62
_ACCEPTED = frozenset(version << 76 | 0b10 << 62 for version in (7, 8))


def check_client_id(member: str, given: UUID) -> None:
    """Raises ValueError, which msgspec makes a ValidationError, for another version or variant."""
    if given.int & _VERSION_AND_VARIANT not in _ACCEPTED:
        version = given.version or "unknown to RFC 9562"
        raise ValueError(f"Wrong version {version} of the UUID `{member}`")


def derived_client_id(*parts: bytes) -> UUID:
    """A UUIDv8 made of the SHA-256 of the parts: the same for the same parts."""
    digest = bytearray(sha256(b"\0".join(parts)).digest()[:16])
    digest[6] = 0x80 | digest[6] & 0x0F
    digest[8] = 0x80 | digest[8] & 0x3F
    return UUID(bytes=bytes(digest))
