"""A board of squares drawn with characters, a few for each square, the drawing's corner that the
surface names as its origin.

Where there is room, lines of the board stand between squares, and the squares are counted along the
edges, so that what an entry names can be found. Where there is not, the squares stand alone.
"""

from collections.abc import Iterator

import msgspec
from rich.text import Text

from schemas.views import Board, Piece, Point, Region
from service.audit.labels import labels

SIDE_STYLES = ("bold bright_red", "bold bright_cyan", "bold bright_green", "bold bright_yellow")
NO_SIDE_STYLE = "bold bright_white"
FILLS = {
    "end_zone": "░",
    "wall": "█",
    "water": "~",
    "ship": "·",
    "dock": "░",
    "plank": "=",
    "hold": "#",
    "crate": "▒",
    "mast": "║",
}
OTHER_FILL = "▒"
EMPTY = "·"
BALL = "●"
CHEST = "▣"
DOWN = {"standing": "", "stunned": "*"}
"""Stands after a piece; one in any other state lies, which is `LYING`."""
LYING = "_"
MEANING = "_ lies, * is stunned, ● is the ball"
SIGNED = ("plank", "hold", "crate", "mast", "wall", "dock")
"""Kinds of regions whose signs are told."""
ROOMY, NARROW = 4, 3
"""Characters a square: a label with its mark, or only the label."""
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the arms that meet: 1 up, 2 down, 4 left, 8 right."""
RULER = 3
"""Characters of the numbers on the left."""

Drawn = tuple[str, str]
"""Text and its style."""


class Layout(msgspec.Struct, frozen=True):
    """How many characters a square takes; before which columns and rows a line stands."""

    width: int
    columns: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()
    ruled: bool = False


def meaning(board: Board) -> str:
    """What the signs on a board of squares stand for, those of a harbour where it is one."""
    kinds = {region.kind for region in board.regions}
    if "ship" not in kinds:
        return MEANING
    signs = (f"{FILLS[kind][0]} {kind}" for kind in SIGNED if kind in kinds)
    return ", ".join((MEANING, f"{CHEST} a chest", *signs))


def side_styles(board: Board) -> dict[str, str]:
    """A style for each side."""
    return {
        side.id: SIDE_STYLES[number % len(SIDE_STYLES)] for number, side in enumerate(board.sides)
    }


def drawn_squares(board: Board, columns: int) -> Text:
    """The board in a frame, as wide as fits into so many columns."""
    layout = _layout(board, columns)
    margin = " " * RULER if layout.ruled else ""
    border = "─" * (board.surface.width * layout.width + len(layout.columns))
    text = Text(no_wrap=True)
    if layout.ruled:
        text.append(f"{margin} {_numbers(board, layout).rstrip()}\n", "dim")
    text.append(f"{margin}┌{border}┐\n")
    for drawn in _rows(board, layout, margin):
        for part, style in drawn:
            text.append(part, style)
        text.append("│\n")
    return text.append(f"{margin}└{border}┘")


def _rows(board: Board, layout: Layout, margin: str) -> Iterator[list[Drawn]]:
    """Rows of squares and the lines between them, from the top."""
    cells, lines = _cells(board, layout.width), _lines(board)
    for y in _downwards(board):
        edge = _edge_above(board, y)
        if edge in layout.rows:
            yield [(f"{margin}│", ""), (_line_between(board, layout, lines, edge), "dim")]
        number = f"{y:>{RULER - 1}} " if layout.ruled else ""
        yield [(number, "dim"), ("│", ""), *_row(board, layout, cells, lines, y)]


# --------------------------------------------------------------------------------- what fits where


def _layout(board: Board, columns: int) -> Layout:
    """The widest that fits; the narrowest is drawn whether it does or not."""
    surface = board.surface
    edges = {edge for region in _outlines(board) for edge in _edges(region, 0)}
    down = {edge for region in _outlines(board) for edge in _edges(region, 1)}
    inner = frozenset(edges & set(range(1, surface.width)))
    between = frozenset(down & set(range(1, surface.height)))
    for width in (ROOMY, NARROW):
        if width * surface.width + len(inner) + RULER <= columns:
            return Layout(width, inner, between, ruled=True)
    return Layout(NARROW)


def _outlines(board: Board) -> list[Region]:
    return [region for region in board.regions if region.kind == "line" and region.rectangle]


def _edges(region: Region, axis: int) -> tuple[int, int]:
    assert region.rectangle is not None
    return region.rectangle[axis], region.rectangle[axis] + region.rectangle[axis + 2]


def _downwards(board: Board) -> range:
    """The rows from the top of the drawing to its bottom."""
    height = board.surface.height
    upper = board.surface.origin == "upper_left"
    return range(height) if upper else range(height - 1, -1, -1)


def _edge_above(board: Board, y: int) -> int:
    return y if board.surface.origin == "upper_left" else y + 1


# ------------------------------------------------------------------------------- lines and numbers


class Lines(msgspec.Struct, frozen=True):
    """Pieces of lines, each one square long: (edge, row) of those that go down the drawing,
    (column, edge) of those that go across."""

    down: frozenset[Point]
    across: frozenset[Point]


def _lines(board: Board) -> Lines:
    down, across = set(), set()
    for region in _outlines(board):
        (left, right), (low, high) = _edges(region, 0), _edges(region, 1)
        down |= {(edge, y) for edge in (left, right) for y in range(low, high)}
        across |= {(x, edge) for edge in (low, high) for x in range(left, right)}
    return Lines(frozenset(down), frozenset(across))


def _line_between(board: Board, layout: Layout, lines: Lines, edge: int) -> str:
    """The line at an edge between two rows, joined to those that go down."""
    drawn = ""
    for x in range(board.surface.width):
        if x in layout.columns:
            drawn += _joint(board, lines, x, edge)
        drawn += ("─" if (x, edge) in lines.across else " ") * layout.width
    return drawn


def _joint(board: Board, lines: Lines, x: int, edge: int) -> str:
    above, below = (edge - 1, edge) if board.surface.origin == "upper_left" else (edge, edge - 1)
    arms = (
        (x, above) in lines.down,
        (x, below) in lines.down,
        (x - 1, edge) in lines.across,
        (x, edge) in lines.across,
    )
    return JOINTS[sum(there << arm for arm, there in enumerate(arms))]


def _numbers(board: Board, layout: Layout) -> str:
    drawn = ""
    for x in range(board.surface.width):
        drawn += (" " if x in layout.columns else "") + str(x).ljust(layout.width)
    return drawn


# --------------------------------------------------------------------------------------- squares


def _row(
    board: Board, layout: Layout, cells: dict[Point, Drawn], lines: Lines, y: int
) -> Iterator[Drawn]:
    for x in range(board.surface.width):
        if x in layout.columns:
            yield "│" if (x, y) in lines.down else " ", "dim"
        text, style = cells.get((x, y), (" " + EMPTY, "dim"))
        yield text[: layout.width].ljust(layout.width), style


def _cells(board: Board, width: int) -> dict[Point, Drawn]:
    """What stands on the squares that are not empty."""
    styles, names = side_styles(board), labels(board)
    cells = dict(_fills(board, width, styles))
    balls = {piece.at for piece in board.pieces if piece.kind == "ball"}
    for piece in board.pieces:
        if piece.at is not None and piece.kind == "chest":
            cells[piece.at] = (" " + CHEST, NO_SIDE_STYLE)
        elif piece.at is not None and piece.kind != "ball":
            cells[piece.at] = _mark(piece, names[piece.id], piece.at in balls, width, styles)
    held = {piece.at for piece in board.pieces if piece.kind != "ball"}
    cells |= {at: (" " + BALL, NO_SIDE_STYLE) for at in balls - held if at}
    return cells


def _fills(board: Board, width: int, styles: dict[str, str]) -> Iterator[tuple[Point, Drawn]]:
    for region in board.regions:
        if region.rectangle is not None and region.kind != "line":
            fill = FILLS.get(region.kind, OTHER_FILL) * width
            style = styles.get(region.side or "", "").replace("bold", "dim") or "dim"
            for x in range(*_edges(region, 0)):
                for y in range(*_edges(region, 1)):
                    yield (x, y), (fill, style)


def _mark(piece: Piece, label: str, has_ball: bool, width: int, styles: dict[str, str]) -> Drawn:
    """A label with what there is room for: the ball in any case, else how the piece lies."""
    down = DOWN.get(piece.state, LYING)
    style = styles.get(piece.side or "", NO_SIDE_STYLE)
    if down:
        style = style.replace("bold", "dim")
    if "active" in piece.marks:
        style += " reverse"
    if has_ball:
        return (label + BALL if len(label) < width else BALL + label[1:]), style
    return (label + down if len(label) < width else label), style
