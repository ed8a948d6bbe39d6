"""Two sides of eight, the table, and where marines are placed."""

import msgspec
import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    BolterBallSetup,
    Hill,
    MarineSetup,
    PlaceMarine,
    PlacingPassed,
    TableSetup,
    TurnBegan,
    Wall,
)
from service.rules.bolter_ball.system import BOLTER_BALL
from service.rules.contract import Breach, IllegalEntry
from tests.rules.bolter_ball.table import (
    BLUE,
    RED,
    a_setup,
    breaches,
    forced,
    is_legal,
    refused,
    when,
)


def start_refused(setup: BolterBallSetup) -> Breach:
    with pytest.raises(IllegalEntry) as caught:
        BOLTER_BALL.start(setup)
    return caught.value.breach


@pytest.mark.rule("BOLT-001")
@pytest.mark.parametrize("number", [7, 9])
def test_a_side_has_exactly_eight_marines(number: int) -> None:
    setup = a_setup()
    marines = tuple(MarineSetup(f"x{i}", f"x{i}") for i in range(number))
    red = replace(setup.sides[0], marines=marines)
    breach = start_refused(replace(setup, sides=(red, setup.sides[1])))
    assert (breach.rule, breach.field) == ("BOLT-001", "sides")
    assert f"red has {number} marines" in breach.detail
    assert "exactly 8" in breach.legal


@pytest.mark.rule("BOLT-001")
def test_a_marine_id_stands_once_in_the_whole_match() -> None:
    setup = a_setup()
    blue = replace(setup.sides[1], marines=(MarineSetup("r1", "Copy"), *setup.sides[1].marines[1:]))
    breach = start_refused(replace(setup, sides=(setup.sides[0], blue)))
    assert breach.detail == "The marine id r1 stands twice."


@pytest.mark.rule("BOLT-001")
def test_the_two_sides_have_different_ids() -> None:
    setup = a_setup()
    twins = (setup.sides[0], replace(setup.sides[1], id="red"))
    assert start_refused(replace(setup, sides=twins)).detail == "The side id red stands twice."


@pytest.mark.rule("BOLT-002")
def test_the_side_that_goes_first_is_one_of_the_two() -> None:
    breach = start_refused(replace(a_setup(), first_side="green"))
    assert (breach.rule, breach.field) == ("BOLT-002", "first_side")


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(
    ("hill", "legal"),
    [
        (Hill("h", 500, 500, 500), True),
        (Hill("h", 499, 500, 500), False),
        (Hill("h", 6700, 4300, 500), True),
        (Hill("h", 6701, 4300, 500), False),
        (Hill("h", 6700, 4301, 500), False),
    ],
)
def test_a_hill_lies_wholly_on_the_table(hill: Hill, legal: bool) -> None:
    setup = a_setup(hills=(hill,))
    if legal:
        assert BOLTER_BALL.start(setup).setup.hills == (hill,)
    else:
        assert start_refused(setup).detail == "Hill h is not wholly on the table."


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(
    ("wall", "detail"),
    [
        (Wall("w", 7000, 100, 201, 100), "Wall w is not wholly on the table."),
        (Wall("w", -1, 100, 200, 100), "Wall w is not wholly on the table."),
        (Wall("w", 3500, 2300, 200, 200), "Wall w stands where the ball starts."),
        (Wall("w", 3624, 2300, 200, 200), "Wall w stands where the ball starts."),
    ],
)
def test_a_wall_lies_on_the_table_and_off_the_ball(wall: Wall, detail: str) -> None:
    assert start_refused(a_setup(walls=(wall,))).detail == detail


@pytest.mark.rule("BOLT-002")
def test_a_wall_may_touch_the_ball_in_the_middle() -> None:
    assert BOLTER_BALL.start(a_setup(walls=(Wall("w", 3625, 2300, 200, 200),)))


@pytest.mark.rule("BOLT-002")
def test_terrain_ids_are_unique() -> None:
    setup = a_setup(hills=(Hill("t", 900, 900, 300),), walls=(Wall("t", 0, 0, 100, 100),))
    assert start_refused(setup).detail == "The terrain piece id t stands twice."


@pytest.mark.rule("BOLT-002")
def test_the_ball_starts_in_the_exact_middle_of_whatever_table() -> None:
    assert BOLTER_BALL.start(a_setup()).ball == (3600, 2400)
    small = replace(a_setup(), table=TableSetup(4802, 3600))
    assert BOLTER_BALL.start(small).ball == (2401, 1800)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"width": 4801, "height": 3600}, TableSetup)


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(
    ("at", "legal"),
    [
        ((3000, 1151), True),
        ((3000, 1152), False),
        ((49, 49), True),
        ((48, 49), False),
        ((49, 48), False),
        ((7151, 600), True),
        ((7152, 600), False),
    ],
)
def test_the_whole_base_is_within_12_inches_of_the_own_edge(
    at: tuple[int, int], legal: bool
) -> None:
    state = BOLTER_BALL.start(a_setup())
    found = breaches(state, PlaceMarine("r1", at))
    assert found == ([] if legal else [("BOLT-002", "at")])


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(("y", "legal"), [(3649, True), (3648, False), (4751, True)])
def test_the_second_side_sets_up_at_the_far_edge(y: int, legal: bool) -> None:
    state = BOLTER_BALL.start(replace(a_setup(), first_side="blue"))
    assert is_legal(state, PlaceMarine("b1", (3000, y))) is legal


@pytest.mark.rule("BOLT-002")
def test_a_place_off_the_table_is_no_place() -> None:
    state = BOLTER_BALL.start(a_setup())
    breach = refused(state, PlaceMarine("r1", (7201, 600)))
    assert breach.detail == "The place 7201, 600 is not on the table."
    assert breach.field == "at"


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(("x", "legal"), [(1098, True), (1097, False)])
def test_two_bases_may_touch_and_not_overlap(x: int, legal: bool) -> None:
    state = when(BOLTER_BALL.start(a_setup()), PlaceMarine("r1", (1000, 600))).state
    assert is_legal(state, PlaceMarine("r2", (x, 600))) is legal


@pytest.mark.rule("BOLT-002")
@pytest.mark.parametrize(("x", "legal"), [(951, True), (952, False), (1100, False), (1249, True)])
def test_no_base_stands_in_a_wall(x: int, legal: bool) -> None:
    state = BOLTER_BALL.start(a_setup(walls=(Wall("w", 1000, 500, 200, 200),)))
    assert is_legal(state, PlaceMarine("r1", (x, 600))) is legal


@pytest.mark.rule("BOLT-002")
def test_the_side_that_goes_first_places_all_its_marines_first() -> None:
    state = BOLTER_BALL.start(a_setup())
    assert breaches(state, PlaceMarine("b1", (1000, 4000))) == [("BOLT-002", "marine")]
    places = [PlaceMarine(key, (1000 + 200 * i, 600)) for i, key in enumerate(RED)]
    after = when(state, *places)
    assert after.facts[1:] == (PlacingPassed("blue"),)
    assert is_legal(after.state, PlaceMarine("b1", (1000, 4000)))


@pytest.mark.rule("BOLT-002")
def test_a_marine_is_placed_once() -> None:
    state = when(BOLTER_BALL.start(a_setup()), PlaceMarine("r1", (1000, 600))).state
    assert breaches(state, PlaceMarine("r1", (2000, 600))) == [("BOLT-002", "marine")]


@pytest.mark.rule("BOLT-002", "BOLT-003")
def test_with_the_last_marine_the_first_side_begins_its_movement_phase() -> None:
    state = BOLTER_BALL.start(a_setup())
    reds = [PlaceMarine(key, (1000 + 200 * i, 600)) for i, key in enumerate(RED)]
    blues = [PlaceMarine(key, (1000 + 200 * i, 4200)) for i, key in enumerate(BLUE)]
    after = when(state, *reds, *blues)
    assert after.facts[1:] == (TurnBegan(number=1, side="red"),)
    assert (after.state.phase, after.state.side, after.state.turn) == ("move", "red", 1)


@pytest.mark.rule("BOLT-002")
def test_a_wrong_order_that_was_let_through_still_ends_when_all_are_placed() -> None:
    state = forced(BOLTER_BALL.start(a_setup()), PlaceMarine("b8", (3000, 4200))).state
    reds = [PlaceMarine(key, (1000 + 200 * i, 600)) for i, key in enumerate(RED)]
    blues = [PlaceMarine(key, (1000 + 200 * i, 4200)) for i, key in enumerate(BLUE[:-1])]
    assert when(state, *reds, *blues).state.phase == "move"
