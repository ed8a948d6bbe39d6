"""A replay in the terminal draws ships, planks and chests of a Dock Bowl harbour."""

from service.audit.squares import drawn_squares
from service.rules.dock_bowl.views import board
from tests.rules.dock_bowl.harbour import Harbour, sailor

NARROW = 3
"""Characters a square where there is little room."""


def rows() -> list[str]:
    """The squares of the two ships as they are drawn, row by row, without the frame."""
    state = Harbour(sailor("h1", (5, 3)), ball=(11, 2)).state
    drawn = drawn_squares(board(state), 80).plain.splitlines()
    return [line[1:-1] for line in drawn if line.startswith("│")]


def at(x: int, y: int) -> str:
    return rows()[y][NARROW * x : NARROW * (x + 1)]


def test_every_square_has_its_sign() -> None:
    assert at(0, 0) == "███"
    assert at(1, 1) == "~~~"
    assert at(5, 2) == "···"
    assert at(10, 7) == "==="
    assert at(9, 4) == "║║║"
    assert at(12, 4) == "###"
    assert at(10, 2) == "▒▒▒"


def test_chests_and_the_ball_lie_where_they_are() -> None:
    assert at(4, 2).strip() == "▣"
    assert at(11, 2).strip() == "●"


def test_players_have_the_letter_of_their_side_and_their_number() -> None:
    assert at(5, 3).strip() == "h1"
