"""Importing matches that other software recorded: the request, and the report of it."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import IMPORT_FILE_BYTES, Count, Identifier, Name

FindingKind = Literal["unmapped", "refused", "not_asked", "not_answered", "flag", "board", "result"]
"""`unmapped`: a report nothing of ours stands for. `refused`: an entry that says nothing that can
have happened. `not_asked`: a roll of the server our rules do not ask for. `not_answered`: a
question of ours the server never answered. `flag`: an entry against a rule. `board`: places or
figures that differed and were set right by a ruling. `result`: a figure of the final result."""


class ImportFinding(msgspec.Struct, frozen=True):
    """One difference, and where: after how many entries of ours, at which command of the file."""

    kind: FindingKind
    what: str
    entry: Count
    command: Count


_BASE64 = {"pattern": "^[A-Za-z0-9+/]+={0,2}$"}


class ImportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file to import."""

    format: Literal["fumbbl"]
    """`fumbbl`: a replay of a Blood Bowl 2020 game, JSON as the FUMBBL server writes it."""
    file: Annotated[
        bytes, Meta(min_length=2, max_length=IMPORT_FILE_BYTES, extra_json_schema=_BASE64)
    ]
    """The file in base64, gzipped or not."""
    name: Name | None = None
    """What the match is called; without it, by its teams."""
    fixture: Identifier | None = None
    """The fixture it was played for, home and away as in the file: the result counts as the file
    has it, and both teams get theirs."""


class ImportReport(msgspec.Struct, frozen=True):
    """What came of an import. The same file into the same competition adds nothing."""

    match: UUID
    competition: UUID
    name: str
    entries: Count
    recorded: Count
    duplicates: Count
    counts: dict[str, Count]
    """Findings by kind; `unmapped` ones by what they are."""
    findings: tuple[ImportFinding, ...]
