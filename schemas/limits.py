"""Every limit of the service, the unit in its name. The README's table is checked against it."""

from typing import Annotated

from msgspec import Meta

BATCH_ENTRIES = 500
REQUEST_BODY_BYTES = 1_048_576
ENTRY_BODY_BYTES = 4_194_304
"""A stored body: an amendment of a long match carries the new facts of every later entry."""
NAME_CHARACTERS = 80
REASON_CHARACTERS = 500
DEVICE_CHARACTERS = 64
PATH_POINTS = 32
PATH_SQUARES = 24
DICE_A_ROLL = 16
PLAYERS_A_TEAM = 32
SKILLS_A_PLAYER = 24
IMPORT_FILE_BYTES = 720_000
"""Gzipped or not; in base64 it fits a request's body."""
PAGE_EVENTS = 1000
SAFE_INTEGER = 2**53 - 1
MICROSECONDS_OF_YEAR_2200 = 7_258_118_400_000_000

# Refused at the door by `service.chain.strict`, not when read: whatever is stored stays readable.
NO_CONTROLS = {"pattern": r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"}

Name = Annotated[str, Meta(min_length=1, max_length=NAME_CHARACTERS, extra_json_schema=NO_CONTROLS)]
Reason = Annotated[
    str, Meta(min_length=1, max_length=REASON_CHARACTERS, extra_json_schema=NO_CONTROLS)
]
Device = Annotated[
    str, Meta(min_length=1, max_length=DEVICE_CHARACTERS, extra_json_schema=NO_CONTROLS)
]
Label = Annotated[str, Meta(min_length=1, max_length=64, extra_json_schema=NO_CONTROLS)]
"""A word of a rule system that its tables know: an option, an inducement."""
SkillName = Annotated[str, Meta(min_length=2, max_length=48, extra_json_schema=NO_CONTROLS)]
"""A skill or trait by its printed name, with its number where it has one: `Mighty Blow (+1)`."""
Identifier = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,32}(?!\n)$")]
"""An id inside a match set-up (a side, a marine); chosen by whoever sets the match up."""
Microseconds = Annotated[int, Meta(ge=0, le=MICROSECONDS_OF_YEAR_2200)]
"""Microseconds since 1970-01-01 UTC."""
Count = Annotated[int, Meta(ge=0, le=SAFE_INTEGER)]
Sha256Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
DieD6 = Annotated[int, Meta(ge=1, le=6)]
