"""How a report looks as a table for programs and as a page for the wall."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from service.api.reports_csv import Line
from service.api.reports_page import Layout

Report = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """`subject`: the heading of the page; `parts`: its HTML; `columns`, `lines`: the CSV."""

    subject: Callable[[Report], str]
    parts: Callable[[Report], Iterable[str]]
    columns: Sequence[str]
    lines: Callable[[Report], Iterable[Line]]
    landscape: bool = False
    layout: Layout = ""
