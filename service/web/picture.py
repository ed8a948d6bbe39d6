"""A board as a picture that stands alone: SVG without style sheet, script or anything else to load.

Any rule system's board: it is drawn as the pages draw it (`static/board.js`), in the same colours.
One square, or a seventy-fifth of another surface, is `UNIT` wide.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from schemas.views import Board, Piece, Region, Surface

UNIT = 20
INCHES_ACROSS = 75
"""Units across a surface that is not of squares."""
SIDES = ("#ffb938", "#63d2ff", "#9df08a", "#ff9bd6")
NO_SIDE = "#ffffff"


class Paint(NamedTuple):
    """How a shape is painted."""

    fill: str
    opacity: float = 1.0
    stroke: str = "none"


GROUND = Paint("#16251b", stroke="#4d6b56")
REGIONS = {
    "water": Paint("#0d2a3a"),
    "ship": Paint("#6b4f33", 0.75),
    "plank": Paint("#a8875a", 0.8),
    "hold": Paint("#1b130b", 0.7, "#7d8a96"),
    "crate": Paint("#c49a5c", 0.8, "#4a3720"),
    "mast": Paint("#2a1c10", 1.0, "#e0c49a"),
    "wall": Paint("#6f767d"),
    "hill": Paint("#a98b5d", 0.55, "#d8bd90"),
    "line": Paint("none", stroke="#b3b3b3"),
}
OTHER_REGION = Paint("#ffffff", 0.12, "#7d8a96")
CHEST = Paint("#d9a520", stroke="#4a3310")
BALL = Paint("#ffffff", stroke="#ff2d2d")
GRID = "#ffffff"
NAMED = ("dock", "ship")
"""Kinds of regions whose names are written on them."""
DARK = "#05080c"


def picture(board: Board, title: str) -> bytes:
    """The board as an SVG document in UTF-8; `title` is what it shows, in words."""
    scale = _scale(board.surface)
    width, height = scale * board.surface.width, scale * board.surface.height
    label = quoteattr(title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label={label}>',
        f"<title>{escape(title)}</title>",
        _rectangle(0, 0, width, height, GROUND, 1),
        *(_region(board, region, scale) for region in board.regions),
        *_grid(board.surface),
        *_names(board.regions),
        *(_piece(board, piece, scale) for piece in board.pieces if piece.at is not None),
        "</svg>",
    ]
    return "\n".join(parts).encode()


def _scale(surface: Surface) -> float:
    """Units for one step of a coordinate."""
    if surface.unit == "square":
        return UNIT
    return UNIT * INCHES_ACROSS / surface.width


def _grid(surface: Surface) -> Iterator[str]:
    if surface.unit != "square":
        return
    width, height = UNIT * surface.width, UNIT * surface.height
    across = "".join(f"M0 {UNIT * y}H{width}" for y in range(1, surface.height))
    down = "".join(f"M{UNIT * x} 0V{height}" for x in range(1, surface.width))
    yield f'<path d="{across}{down}" stroke="{GRID}" stroke-opacity="0.1" fill="none"/>'


def _names(regions: Iterable[Region]) -> Iterator[str]:
    """What docks and ships are called, once each, over as many squares as it has there."""
    parts: dict[str, list[tuple[int, int, int, int]]] = {}
    for region in regions:
        if region.kind in NAMED and region.rectangle is not None:
            parts.setdefault(region.label, []).append(region.rectangle)
    for label, rectangles in parts.items():
        left, top = min(each[0] for each in rectangles), min(each[1] for each in rectangles)
        right = max(each[0] + each[2] for each in rectangles)
        below = max(each[1] + each[3] for each in rectangles)
        x, y = UNIT * (left + right) / 2, UNIT * (top + below) / 2
        yield _text(label, x, y - 0.75 * UNIT, "8", NO_SIDE)


# --------------------------------------------------------------------------------------- regions


def _region(board: Board, region: Region, scale: float) -> str:
    paint = _paint(board, region)
    if region.circle is not None:
        x, y, radius = region.circle
        middle = _down(board.surface, y) * scale
        return (
            f'<circle cx="{x * scale:g}" cy="{middle:g}" r="{radius * scale:g}" '
            f"{_painted(paint, 1)}>{_told(region.label)}</circle>"
        )
    assert region.rectangle is not None
    x, y, width, deep = region.rectangle
    top = min(_down(board.surface, y), _down(board.surface, y + deep))
    return _rectangle(
        x * scale, top * scale, width * scale, deep * scale, paint, 1, _told(region.label)
    )


def _paint(board: Board, region: Region) -> Paint:
    colour = _colour(board, region.side)
    if region.side is not None:
        return Paint(colour, 0.25, colour)
    return REGIONS.get(region.kind, OTHER_REGION)


def _colour(board: Board, side: str | None) -> str:
    """A side's own; white for nobody's."""
    ids = [each.id for each in board.sides]
    return SIDES[ids.index(side) % len(SIDES)] if side in ids else NO_SIDE


def _down(surface: Surface, y: int) -> int:
    """From the top: a picture counts from there, a surface from the corner it names."""
    return y if surface.origin == "upper_left" else surface.height - y


# ---------------------------------------------------------------------------------------- pieces


def _piece(board: Board, piece: Piece, scale: float) -> str:
    assert piece.at is not None
    squares = board.surface.unit == "square"
    middle = 0.5 if squares else 0
    # A ball that is held stands at the shoulder of whoever holds it.
    aside = 0.3 if squares and piece.state == "held" else 0
    x = (piece.at[0] + middle + aside) * scale
    y = (_down(board.surface, piece.at[1]) + middle - aside) * scale
    if piece.kind == "chest":
        return _chest(piece, x, y)
    radius = UNIT * (0.2 if piece.kind == "ball" else 0.45)
    standing = piece.state in ("standing", "held", "loose")
    paint = BALL if piece.kind == "ball" else Paint(_colour(board, piece.side), 1.0, DARK)
    body = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" '
        f"{_painted(paint if standing else paint._replace(opacity=0.45), 1)}/>"
    )
    return f"<g>{_told(piece.label)}{body}{_number(piece, x, y)}</g>"


def _number(piece: Piece, x: float, y: float) -> str:
    if piece.number is None:
        return ""
    return _text(str(piece.number), x, y, "10", DARK)


def _chest(piece: Piece, x: float, y: float) -> str:
    """A box with its lid and lock."""
    left, top, width, height = x - 0.36 * UNIT, y - 0.28 * UNIT, 0.72 * UNIT, 0.56 * UNIT
    box = _rectangle(left, top, width, height, CHEST, 1.2)
    lid = f'<path d="M{left:g} {y - 0.06 * UNIT:g}h{width:g}" stroke="{CHEST.stroke}"/>'
    lock = _rectangle(
        x - 0.07 * UNIT, y - 0.12 * UNIT, 0.14 * UNIT, 0.16 * UNIT, Paint(CHEST.stroke), 0
    )
    return f"<g>{_told(piece.label)}{box}{lid}{lock}</g>"


# ---------------------------------------------------------------------------------------- shapes


def _rectangle(
    x: float, y: float, width: float, height: float, paint: Paint, line: float, inside: str = ""
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f"{_painted(paint, line)}>{inside}</rect>"
    )


def _painted(paint: Paint, line: float) -> str:
    return (
        f'fill="{paint.fill}" fill-opacity="{paint.opacity:g}" stroke="{paint.stroke}" '
        f'stroke-width="{line:g}"'
    )


def _text(said: str, x: float, y: float, size: str, colour: str) -> str:
    middle = 'text-anchor="middle" dominant-baseline="central"'
    letters = f'font-family="sans-serif" font-weight="700" font-size="{size}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {middle} {letters}>{escape(said)}</text>'


def _told(label: str) -> str:
    return f"<title>{escape(label)}</title>"
