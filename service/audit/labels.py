"""Short labels of pieces, all different: there is room for three characters on a drawn board.

Ids that short are their own labels. Longer ones become the letter of their side and what tells the
piece from the others of the side: `red1` to `red8` against `iron1` to `iron8` are r1 to r8 and i1
to i8.
"""

from itertools import takewhile
from string import ascii_lowercase

from schemas.views import Board, Piece

LONGEST = 3


def labels(board: Board) -> dict[str, str]:
    """The label of each piece, by its id."""
    ids = [piece.id for piece in board.pieces if piece.kind != "ball"]
    if all(len(each) <= LONGEST for each in ids):
        return {each: each for each in ids}
    found: dict[str, str] = {}
    for side, letter in _letters(board).items():
        members = [piece.id for piece in board.pieces if _is_of(piece, side)]
        endings = _endings(members)
        found |= {each: letter + ending for each, ending in zip(members, endings, strict=True)}
    return found


def legend(board: Board) -> list[str]:
    """A line for each side that has labels other than its ids: what stands for what."""
    found = labels(board)
    names = {side.id: side.name for side in board.sides}
    lines = []
    for side in _letters(board):
        members = [piece.id for piece in board.pieces if _is_of(piece, side)]
        pairs = ", ".join(f"{found[each]} {each}" for each in members if found[each] != each)
        if pairs:
            lines.append(f"{names.get(side or '', 'No side')}: {pairs}")
    return lines


def _is_of(piece: Piece, side: str | None) -> bool:
    return piece.kind != "ball" and piece.side == side


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
