"""Rows as CSV (RFC 4180) that a spreadsheet cannot mistake for formulas."""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import Any
from uuid import UUID

import msgspec

from schemas.envelope import Flag
from service.api.exchange import CSV, Reply

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")

Line = dict[str, Any]


def csv_reply(columns: Sequence[str], lines: Iterable[Line], etag: str) -> Reply:
    """One line per row; a member that a line lacks is an empty cell."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([cell(line.get(column)) for column in columns] for line in lines)
    return Reply(200, text.getvalue().encode(), CSV, etag=etag)


def members(row: msgspec.Struct, **more: Any) -> Line:
    """A row's members by their names, and some more."""
    line = msgspec.structs.asdict(row)
    return line | more if more else line


def columns_of(kind: type[msgspec.Struct], *first: str) -> tuple[str, ...]:
    """The names of a row's members, after some others."""
    return (*first, *(field.name for field in msgspec.structs.fields(kind)))


def cell(value: object) -> str:
    """A value as text: lists are joined, nothing is empty, and text that a spreadsheet would take
    for a formula gets an apostrophe before it."""
    return _CELLS.get(type(value), _other)(value)


def _text(value: str) -> str:
    if value.startswith(_FORMULA) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def _list(values: tuple[object, ...]) -> str:
    return _text("; ".join(map(_plain, values))) if values else ""


def _named(values: dict[str, object]) -> str:
    return _text("; ".join(f"{key}: {_plain(value)}" for key, value in values.items()))


def _other(value: object) -> str:
    return _text(_plain(value))


def _plain(value: object) -> str:
    return f"{value.rule}: {value.detail}" if isinstance(value, Flag) else str(value)


_CELLS: dict[type, Callable[[Any], str]] = {
    type(None): lambda _: "",
    bool: lambda value: "true" if value else "false",
    int: str,
    str: _text,
    UUID: str,
    tuple: _list,
    dict: _named,
}
