"""A board drawn with characters: any system's, since a board view says what is where.

Squares are drawn one by one (`squares`); other surfaces are scaled to the columns there are, a
character counting as twice as high as it is wide. y points up: the first side plays from below.
"""

from collections.abc import Iterator

from rich.text import Text

from schemas.views import Board, Piece, Region, Surface
from service.audit.labels import labels
from service.audit.squares import BALL, NO_SIDE_STYLE, drawn_squares, side_styles

FILLS = {"deployment_zone": "·", "hill": "^", "wall": "█", "water": "~"}
OTHER_FILL = "░"
DOWN = "_"
"""Stands after a piece that is not standing."""
LEAST_COLUMNS = 24
MOST_COLUMNS = 120


class Canvas:
    """Rows of characters with a style each; row 0 is the highest."""

    def __init__(self, surface: Surface, columns: int, rows: int) -> None:
        self.surface = surface
        self.columns, self.rows = _size(surface, columns, rows)
        self._cells = [[(" ", "")] * self.columns for _ in range(self.rows)]

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Column and row of a point, the nearest one for a point off the surface."""
        column = x * self.columns // self.surface.width
        row = self.rows - 1 - y * self.rows // self.surface.height
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def points(self) -> Iterator[tuple[int, int, int, int]]:
        """Column, row and the point in the middle of each cell."""
        width, height = self.surface.width, self.surface.height
        for row in range(self.rows):
            y = (2 * (self.rows - 1 - row) + 1) * height // (2 * self.rows)
            for column in range(self.columns):
                yield column, row, (2 * column + 1) * width // (2 * self.columns), y

    def put(self, column: int, row: int, text: str, style: str) -> None:
        """Write from a cell to the right, as far as there is room."""
        start = max(0, min(column, self.columns - len(text)))
        for offset, character in enumerate(text[: self.columns]):
            self._cells[row][start + offset] = (character, style)

    def text(self) -> Text:
        """The canvas in a frame."""
        text = Text("┌" + "─" * self.columns + "┐\n", no_wrap=True)
        for row in self._cells:
            text.append("│")
            for character, style in row:
                text.append(character, style)
            text.append("│\n")
        return text.append("└" + "─" * self.columns + "┘")


def _size(surface: Surface, columns: int, rows: int) -> tuple[int, int]:
    fitting = 2 * rows * surface.width // surface.height
    columns = max(LEAST_COLUMNS, min(columns, fitting, MOST_COLUMNS))
    return columns, max(1, round(columns * surface.height / surface.width / 2))


def drawn(board: Board, columns: int, rows: int) -> Text:
    """The board in a frame, scaled to so many columns and rows; squares take the rows they need."""
    if board.surface.unit == "square":
        return drawn_squares(board, columns)
    canvas = Canvas(board.surface, columns, rows)
    styles, names = side_styles(board), labels(board)
    for region in board.regions:
        _fill(canvas, region, styles)
    for piece in sorted(board.pieces, key=lambda piece: piece.side is None):
        if piece.at is not None:
            canvas.put(*canvas.cell(*piece.at), *_mark(piece, styles, names))
    return canvas.text()


def _fill(canvas: Canvas, region: Region, styles: dict[str, str]) -> None:
    fill = FILLS.get(region.kind, OTHER_FILL)
    style = styles.get(region.side or "", "").replace("bold", "dim") or "dim"
    for column, row, x, y in canvas.points():
        if _inside(region, x, y):
            canvas.put(column, row, fill, style)


def _inside(region: Region, x: int, y: int) -> bool:
    if region.circle is not None:
        centre_x, centre_y, radius = region.circle
        return (x - centre_x) ** 2 + (y - centre_y) ** 2 <= radius**2
    if region.rectangle is not None:
        left, low, width, height = region.rectangle
        return left <= x < left + width and low <= y < low + height
    return False


def _mark(piece: Piece, styles: dict[str, str], names: dict[str, str]) -> tuple[str, str]:
    if piece.kind == "ball":
        return BALL, NO_SIDE_STYLE
    down = "" if piece.state == "standing" else DOWN
    style = styles.get(piece.side or "", NO_SIDE_STYLE)
    return names[piece.id] + down, style.replace("bold", "dim") if down else style
