"""Who is set up where."""

from typing import Any

import pytest

from schemas.dba_bowl import GiveBallDue, PlacePlayer, PossessionRoll, SetUpBegan
from schemas.views import ChoiceField, SquareField
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import (
    AWAY,
    HOME,
    Square,
    a_setup,
    breaches,
    forced,
    refused,
    when,
)

HOME_SQUARES: tuple[Square, ...] = (
    *((12, y) for y in range(4, 10)),
    (12, 1),
    (12, 13),
    (5, 0),
    (5, 14),
    (0, 7),
)
"""Eight on the line, two in each wide zone."""
AWAY_SQUARES: tuple[Square, ...] = (
    *((15, y) for y in range(4, 10)),
    (13, 7),
    (14, 7),
    (20, 2),
    (20, 12),
    (25, 7),
)
"""Six two squares behind the line, one of the others on it."""


def home_in_possession(**settings: Any) -> State:
    return when(DBA_BOWL.start(a_setup(**settings)), PossessionRoll((6, 1))).state


def placing(keys: tuple[str, ...], squares: tuple[Square, ...]) -> list[PlacePlayer]:
    return [PlacePlayer(key, at) for key, at in zip(keys, squares, strict=False)]


@pytest.mark.rule("DBA-004", "DBA-005")
def test_both_sides_set_up_the_one_in_possession_first() -> None:
    after = when(home_in_possession(), *placing(HOME, HOME_SQUARES))
    assert after.fact(SetUpBegan) == SetUpBegan("away")
    after = when(after.state, *placing(AWAY, AWAY_SQUARES))
    assert after.due == GiveBallDue(side="home", origin=23)


@pytest.mark.rule("DBA-004")
def test_the_defending_side_is_not_placed_before_the_other() -> None:
    assert breaches(home_in_possession(), PlacePlayer("a1", (15, 7))) == [("DBA-005", "player")]


@pytest.mark.rule("DBA-004")
@pytest.mark.parametrize(
    ("at", "legal"),
    [
        ((12, 0), True),
        ((0, 14), True),
        ((13, 7), False),
        ((25, 7), False),
    ],
)
def test_a_side_stands_in_its_own_half(at: Square, legal: bool) -> None:
    found = breaches(home_in_possession(), PlacePlayer("h1", at))
    assert found == ([] if legal else [("DBA-004", "at")])


@pytest.mark.rule("DBA-004")
def test_when_six_are_left_and_nobody_stands_on_the_line_all_six_go_there() -> None:
    behind: tuple[Square, ...] = tuple((6, y) for y in range(4, 9))
    state = when(home_in_possession(), *placing(HOME, behind)).state
    # Five are placed; six are left, and at least six must stand on x = 12.
    assert breaches(state, PlacePlayer("h6", (11, 7))) == [("DBA-004", "at")]
    assert breaches(state, PlacePlayer("h6", (12, 7))) == []
    assert breaches(state, PlacePlayer("h6", (12, 0))) == []


@pytest.mark.rule("DBA-004")
@pytest.mark.parametrize(("y", "wide"), [(0, True), (3, True), (4, False), (10, False), (11, True)])
def test_a_third_player_in_a_wide_zone_is_one_too_many(y: int, wide: bool) -> None:
    squares = ((12, 1), (3, 2), (12, 12), (3, 13))
    state = when(home_in_possession(), *placing(HOME, squares)).state
    assert breaches(state, PlacePlayer("h5", (7, y))) == ([("DBA-004", "at")] if wide else [])


@pytest.mark.rule("DBA-005")
def test_the_defending_six_stand_two_squares_from_the_line() -> None:
    state = when(home_in_possession(), *placing(HOME, HOME_SQUARES)).state
    others: tuple[Square, ...] = tuple((13, y) for y in range(4, 9))
    state = when(state, *placing(AWAY, others)).state
    # Its own squares next to the line are x = 13; two behind these is x = 15.
    for x, legal in ((13, False), (14, False), (15, True), (16, False)):
        found = breaches(state, PlacePlayer("a6", (x, 9)))
        assert found == ([] if legal else [("DBA-005", "at")]), x


@pytest.mark.rule("DBA-005")
def test_the_defending_side_has_two_in_each_wide_zone_at_most() -> None:
    state = when(home_in_possession(), *placing(HOME, HOME_SQUARES)).state
    state = when(state, *placing(AWAY, ((15, 0), (20, 3)))).state
    assert breaches(state, PlacePlayer("a3", (15, 2))) == [("DBA-005", "at")]
    assert breaches(state, PlacePlayer("a3", (15, 12))) == []


@pytest.mark.rule("DBA-004")
def test_nobody_is_placed_twice_or_on_a_square_that_is_taken() -> None:
    state = when(home_in_possession(), PlacePlayer("h1", (12, 7))).state
    assert refused(state, PlacePlayer("h1", (12, 8))).field == "player"
    assert refused(state, PlacePlayer("h2", (12, 7))).field == "at"
    assert refused(state, PlacePlayer("x9", (12, 8))).rule == "DBA-001"


@pytest.mark.rule("DBA-004")
def test_a_set_up_against_the_rules_can_be_flagged_and_goes_on() -> None:
    after = forced(home_in_possession(), PlacePlayer("h1", (20, 7)))
    assert after.state.players["h1"].at == (20, 7)


@pytest.mark.rule("DBA-048")
def test_a_celebrity_star_is_not_placed_at_the_start_and_ten_are_enough() -> None:
    setup = a_setup({"h11": "celebrity"})
    state = when(DBA_BOWL.start(setup), PossessionRoll((6, 1))).state
    assert refused(state, PlacePlayer("h11", (12, 7))).rule == "DBA-048"
    after = when(state, *placing(HOME[:10], HOME_SQUARES))
    assert after.fact(SetUpBegan) == SetUpBegan("away")


@pytest.mark.rule("DBA-004")
def test_the_tablet_is_offered_who_is_left_and_where_they_may_stand() -> None:
    squares = ((12, 1), (3, 2))
    state = when(home_in_possession(), *placing(HOME, squares)).state
    (found,) = DBA_BOWL.expected(state)
    who, where = found.fields
    assert isinstance(who, ChoiceField)
    assert isinstance(where, SquareField)
    assert [option.value for option in who.options] == list(HOME[2:])
    # 13 columns of 15 rows, less the upper wide zone of 4 rows, which is full.
    assert len(where.squares) == 13 * 11
