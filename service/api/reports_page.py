"""Reports as pages that print on A4 and can hang on the wall of the hall.

No script; the one style sheet is allowed by its hash. A table's head comes again on every page.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Literal, NamedTuple, Protocol

from schemas.envelope import Flag
from service.api.exchange import HTML, Reply

Align = Literal["text", "number", "large", "score", "name", "before", "small"]
"""How a column is set: `large` for ranks and points, `name` for who it is about, `before` for a
name that ends where the score begins."""
Layout = Literal["", "whole", "pairs", "dense"]
"""`whole`: tables are not torn; `pairs`: nor are they, and two stand side by side; `dense`: rows
are low, so that a sheet has room on one page."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Cell = object
Columns = Sequence[tuple[str, Align]]


class Marked(Protocol):
    """What can be said of a row."""

    @property
    def amended(self) -> bool: ...

    @property
    def flags(self) -> tuple[Flag, ...]: ...


class Table(NamedTuple):
    """A table with its heading and what stands below it. `rows`: cells, which are escaped unless
    they are Html."""

    heading: str
    columns: Columns
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    empty: str = "Nothing yet."


class Page(NamedTuple):
    """`subject`: what the report is called; `position`: as of where in the log, recorded at `at`
    (microseconds since 1970 UTC)."""

    competition: str
    subject: str
    position: int
    at: int
    parts: Iterable[str]
    landscape: bool = False
    layout: Layout = ""


def page_reply(page: Page, etag: str) -> Reply:
    """The page, with the policy that lets its style sheet through."""
    return Reply(
        200,
        _html(page).encode(),
        HTML,
        (("Content-Security-Policy", POLICY),),
        etag=etag,
    )


def _html(page: Page) -> str:
    title = escape(f"{page.subject} – {page.competition}")
    kind = "landscape" if page.landscape else "portrait"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>"
        f'<body class="{kind}"><header><p class="competition">{escape(page.competition)}</p>'
        f"<h1>{escape(page.subject)}</h1>"
        f'<p class="as-of">As of position {page.position} of the log, {moment(page.at)}</p>'
        f'</header><main class="{_LAYOUTS[page.layout]}">{"".join(page.parts)}</main></body></html>'
    )


_LAYOUTS: dict[Layout, str] = {"": "", "whole": "whole", "pairs": "whole pairs", "dense": "dense"}


def moment(at: int) -> str:
    """Microseconds since 1970 as a date and time of day."""
    return f"{datetime.fromtimestamp(at / 1_000_000, UTC):%-d %B %Y, %H:%M} UTC"


def table_html(table: Table) -> str:
    """The table, its heading on the page on which it begins."""
    heading = f"<h2>{escape(table.heading)}</h2>" if table.heading else ""
    if not table.rows:
        return f'<section>{heading}<p class="empty">{escape(table.empty)}</p></section>'
    kinds = [kind for _, kind in table.columns]
    head = "".join(
        f'<th class="{kind}" scope="col">{escape(name)}</th>' for name, kind in table.columns
    )
    body = "".join(f"<tr>{_cells(kinds, row)}</tr>" for row in table.rows)
    notes = "".join(f"<li>{_text(note)}</li>" for note in table.notes)
    below = f'<ol class="notes">{notes}</ol>' if notes else ""
    return (
        f"<section>{heading}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"{below}</section>"
    )


def facts_html(facts: Iterable[tuple[str, object]]) -> str:
    """Figures with what they are called; those that are nothing are left out."""
    told = (
        f"<div><dt>{escape(name)}</dt><dd>{escape(str(value))}</dd></div>"
        for name, value in facts
        if value not in (None, "")
    )
    return f"<dl>{''.join(told)}</dl>"


def _cells(kinds: Sequence[Align], row: Sequence[Cell]) -> str:
    return "".join(
        f'<td class="{kind}">{_text(cell)}</td>' for kind, cell in zip(kinds, row, strict=True)
    )


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, Html) else escape(str(cell))


def gold(amount_gp: int) -> str:
    """`1,150,000`, with a real minus."""
    return f"{amount_gp:,}".replace("-", "−")


def signed(number: int) -> str:
    """`+3`, `−2`, `0`."""
    return f"{number:+,}".replace("-", "−") if number else "0"


def words(figure: str) -> str:
    """A figure as people write it: `throwing_completions` -> `Throwing completions`."""
    return _NAMES.get(figure) or figure.replace("_", " ").capitalize()


_NAMES = {
    "spp": "Star player points",
    "mvp": "Most valuable player",
    "mvps": "Most valuable player",
}


class Notes:
    """Footnotes of one table: each is said once, and marked wherever it belongs."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def marked(self, cell: Cell, row: Marked) -> Html:
        """The cell with the marks of its row: that a correction changed it, which rules it is
        against."""
        notes = ["Corrected."] if row.amended else []
        notes += [f"Against {flag.rule}: {flag.detail}" for flag in row.flags]
        return Html(_text(cell) + "".join(map(self.mark, notes)))

    def mark(self, note: str) -> str:
        """A mark that leads to the note."""
        if note not in self.said:
            self.said.append(note)
        return f"<sup>{self.said.index(note) + 1}</sup>"


STYLE = (files(__package__) / "reports.css").read_text(encoding="utf-8")
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; frame-ancestors 'none'"
