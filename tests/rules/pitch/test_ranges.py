"""The range grid and the range ruler."""

from collections import Counter

import pytest

from service.rules.blood_bowl.game import GAME
from service.rules.pitch.accuracy import bands_in, pass_options, squares_in
from service.rules.pitch.ranges import RANGES, band_of, under_ruler
from tests.rules.pitch.table import Table, lineman, named


@pytest.mark.rule("BB-061")
def test_the_grid_has_the_printed_number_of_squares_in_each_band() -> None:
    assert [len(row) for row in RANGES.rows] == [14] * 14
    counts = Counter("".join(RANGES.rows))
    assert counts == {"T": 1, "Q": 12, "S": 30, "L": 51, "B": 54, ".": 48}


@pytest.mark.rule("BB-061")
def test_the_grid_is_symmetric_and_so_are_ranges_in_every_direction() -> None:
    for dx in range(14):
        for dy in range(14):
            band = band_of((20, 20), (20 + dx, 20 + dy))
            assert band == band_of((20, 20), (20 + dy, 20 + dx))
            assert band == band_of((20, 20), (20 - dx, 20 + dy))
            assert band == band_of((20 + dx, 20 + dy), (20, 20))


@pytest.mark.rule("BB-061")
@pytest.mark.parametrize(
    ("straight", "diagonal", "band"),
    [(3, 2, "quick"), (6, 4, "short"), (10, 7, "long"), (13, 9, "long_bomb")],
)
def test_each_band_ends_where_it_is_printed(straight: int, diagonal: int, band: str) -> None:
    assert band_of((0, 0), (straight, 0)) == band
    assert band_of((0, 0), (straight + 1, 0)) != band
    assert band_of((0, 0), (diagonal, diagonal)) == band
    assert band_of((0, 0), (diagonal + 1, diagonal + 1)) != band


@pytest.mark.rule("BB-061")
def test_the_own_square_and_those_beyond_the_ruler_are_in_no_band() -> None:
    assert band_of((5, 5), (5, 5)) is None
    assert band_of((0, 0), (14, 0)) is None
    assert band_of((0, 0), (13, 2)) == "long_bomb"
    assert band_of((0, 0), (13, 3)) is None
    assert band_of((0, 0), (25, 14)) is None


@pytest.mark.rule("BB-061")
def test_the_squares_of_a_band_end_at_the_edge_of_the_pitch() -> None:
    """From a corner: one quadrant of the quick band, 12 squares."""
    state = Table(lineman("H1", (0, 0))).state
    assert len(squares_in(GAME, state, (0, 0), "quick")) == 12
    assert len(squares_in(GAME, state, (10, 7), "quick")) == 36


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-003")
def test_the_options_of_a_passer_are_its_bands_with_target_and_modifiers() -> None:
    """PA 4+, marked by one; a blizzard leaves two bands; Accurate helps in both."""
    table = Table(
        lineman("H1", (5, 5), skills=("Accurate",)),
        lineman("H2", (9, 9), pa=None),
        lineman("A1", (6, 5), side="away"),
        weather="blizzard",
    )
    quick, short = pass_options(GAME, table.state, "H1")
    assert (quick.band, quick.target) == ("quick", 4)
    assert quick.modifiers == named(("marked by one", -1), ("Accurate", 1))
    assert (short.band, short.target) == ("short", 4)
    assert short.modifiers == named(("short", -1), ("marked by one", -1), ("Accurate", 1))
    assert (8, 5) in quick.squares
    assert (9, 5) in short.squares
    assert pass_options(GAME, table.state, "H2") == ()


@pytest.mark.rule("BB-003")
def test_only_a_blizzard_shortens_the_ranges() -> None:
    assert bands_in("blizzard") == ("quick", "short")
    for weather in ("perfect", "very_sunny", "pouring_rain", "sweltering_heat"):
        assert bands_in(weather) == ("quick", "short", "long", "long_bomb")


# ---------------------------------------------------------------------------------------- the ruler


@pytest.mark.rule("BB-062")
@pytest.mark.parametrize(
    ("square", "beneath"),
    [
        ((2, 0), True),
        # The ruler's edge is 0.87 off the line, the next row begins 0.5 off it.
        ((2, 1), True),
        ((2, -1), True),
        # The row after that begins 1.5 off the line.
        ((2, 2), False),
        ((0, 0), False),
        ((5, 0), False),
        # Beside the thrower, behind it, beside and behind the landing square: not between.
        ((0, 1), False),
        ((-1, 0), False),
        ((5, 1), False),
        ((6, 0), False),
        ((1, 1), True),
        ((4, 1), True),
    ],
)
def test_a_straight_ruler_touches_the_rows_beside_the_line(
    square: tuple[int, int], beneath: bool
) -> None:
    assert under_ruler((0, 0), (5, 0), square) is beneath


@pytest.mark.rule("BB-062")
@pytest.mark.parametrize(
    ("square", "beneath"),
    [
        ((2, 2), True),
        # Off the line by 0.71, as far as it extends itself: the line touches its corner.
        ((2, 3), True),
        # Off by 1.41, nearest corner 0.71 off: still beneath 0.87.
        ((1, 3), True),
        # Off by 2.12, nearest corner 1.41 off.
        ((1, 4), False),
    ],
)
def test_a_diagonal_ruler_touches_squares_two_beside_the_line(
    square: tuple[int, int], beneath: bool
) -> None:
    assert under_ruler((0, 0), (5, 5), square) is beneath
    assert under_ruler((5, 5), (0, 0), square) is beneath
