"""Short labels of pieces, all different: there is room for three characters on a drawn board.

Where the pieces of a side are numbered, they are the letter of the side and their number. Else ids
that short are their own labels, and longer ones become the letter of their side and what tells the
piece from the others of the side: `red1` to `red8` against `iron1` to `iron8` are r1 to r8 and i1
to i8.
"""

from itertools import takewhile
from string import ascii_lowercase

from schemas.views import Board, Piece

LONGEST = 3
UNLABELLED = ("ball", "chest")
"""Kinds of pieces that are drawn by a sign of their own."""
DRAWN_MARKS = ("active", "acted", "ball_carrier", "moved")
"""Marks that can be seen on the board, or are on half of it."""


def labels(board: Board) -> dict[str, str]:
    """The label of each piece, by its id."""
    pieces = [piece for piece in board.pieces if piece.kind not in UNLABELLED]
    if all(len(piece.id) <= LONGEST and piece.number is None for piece in pieces):
        return {piece.id: piece.id for piece in pieces}
    found: dict[str, str] = {}
    for side, letter in _letters(board).items():
        members = _members(board, side)
        endings = _numbers(members) or _endings([piece.id for piece in members])
        found |= {piece.id: letter + ending for piece, ending in zip(members, endings, strict=True)}
    return found


def legend(board: Board) -> list[str]:
    """A line for each side that has labels other than its ids: what stands for what."""
    found = labels(board)
    names = {side.id: side.name for side in board.sides}
    lines = []
    for side, letter in _letters(board).items():
        members = _members(board, side)
        name = names.get(side or "", "No side")
        pairs = [f"{found[one.id]} {one.id}" for one in members if found[one.id] != one.id]
        if pairs:
            by_number = f"{letter} and the number"
            lines.append(f"{name}: {by_number if _numbers(members) else ', '.join(pairs)}")
    return lines


def absent(board: Board) -> list[str]:
    """A line for each state in which pieces are not on the board: who is in it."""
    found = labels(board)
    states: dict[str, list[str]] = {}
    for piece in board.pieces:
        if piece.at is None:
            states.setdefault(piece.state, []).append(found.get(piece.id, piece.id))
    return [f"{state.replace('_', ' ')}: {', '.join(who)}" for state, who in states.items()]


def marked(board: Board) -> list[str]:
    """A line for each mark that the drawing has no sign for: who has it."""
    found = labels(board)
    marks: dict[str, list[str]] = {}
    for piece in board.pieces:
        for mark in piece.marks:
            if piece.at is not None and mark not in DRAWN_MARKS:
                marks.setdefault(mark, []).append(found.get(piece.id, piece.id))
    return [f"{mark.replace('_', ' ')}: {', '.join(who)}" for mark, who in marks.items()]


def _members(board: Board, side: str | None) -> list[Piece]:
    return [piece for piece in board.pieces if piece.kind not in UNLABELLED and piece.side == side]


def _numbers(members: list[Piece]) -> list[str]:
    """Their numbers, if everyone has one of its own; else none."""
    numbers = [piece.number for piece in members if piece.number is not None]
    all_differ = len(set(numbers)) == len(members)
    return [str(number) for number in numbers] if all_differ else []


def _letters(board: Board) -> dict[str | None, str]:
    """Initials, or a, b and so on where two sides have the same one; none for no side."""
    ids = [side.id for side in board.sides]
    initials = [each[0].lower() for each in ids]
    if len(set(initials)) < len(initials):
        initials = list(ascii_lowercase[: len(ids)])
    return {**dict(zip(ids, initials, strict=True)), None: ""}


def _endings(ids: list[str]) -> list[str]:
    """What is left of each without the beginning they share; numbers where that is too long."""
    same = takewhile(lambda column: len(set(column)) == 1, zip(*ids, strict=False))
    # Digits belong together: the 1 of red10 and red11 is not shared.
    shared = len("".join(column[0] for column in same).rstrip("0123456789"))
    endings = [each[shared:] for each in ids]
    if all(0 < len(ending) < LONGEST for ending in endings):
        return endings
    return [str(number) for number in range(1, len(ids) + 1)]
