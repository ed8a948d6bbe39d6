"""What the tablet is told: which entry, how many dice, which target, which chance."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    AssaultBall,
    AssaultMarine,
    BallDirection,
    DirectionDue,
    DistanceRoll,
    EndPhase,
    Hill,
    HitRoll,
    MoveMarine,
    PassBall,
    Run,
    RunRoll,
    ShootBall,
    ShootMarine,
    Wall,
    WoundRoll,
)
from schemas.views import ChoiceField, DiceField, Expectation, FixedField, PathField, PointField
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import a_setup, a_table, when


def the_one(state: State) -> Expectation:
    (expectation,) = BOLTER_BALL.expected(state)
    return expectation


def of_marine(state: State, marine: str) -> list[tuple[str, dict[str, Any]]]:
    """Type and fields by name of everything expected of a marine."""
    found = []
    for expectation in BOLTER_BALL.expected(state):
        fields = {field.name: field for field in expectation.fields}
        fixed = fields.get("marine")
        if isinstance(fixed, FixedField) and fixed.value == marine:
            found.append((expectation.type, fields))
    return found


def dice(state: State) -> DiceField:
    (field,) = the_one(state).fields
    assert isinstance(field, DiceField)
    return field


def test_in_the_set_up_each_marine_may_be_placed_in_its_zone() -> None:
    state = BOLTER_BALL.start(a_setup(walls=(Wall("w", 1000, 500, 200, 100),)))
    found = BOLTER_BALL.expected(state)
    assert [expectation.type for expectation in found] == ["place_marine"] * 8
    at = found[0].fields[1]
    assert isinstance(at, PointField)
    assert at.within == (49, 49, 7102, 1102)
    assert at.outside == ((951, 451, 298, 198),)


def test_a_move_is_a_path_with_its_reach_and_what_it_keeps_clear_of() -> None:
    state = a_table(places={"r1": (3000, 2000), "r2": (3300, 2000), "b1": (3000, 2699)})
    ((kind, fields),) = of_marine(state, "r1")
    path = fields["path"]
    assert kind == "move_marine"
    assert isinstance(path, PathField)
    assert (path.origin, path.reach, path.least_points) == ((3000, 2000), 600, 1)
    assert path.clear_of == ((3300, 2000, 98),)
    assert path.within == (49, 49, 7102, 4702)


def test_who_has_moved_is_not_asked_again_and_a_phase_can_always_end() -> None:
    state = a_table(places={"r1": (3000, 2000)})
    state = when(state, MoveMarine("r1", ((3000, 2100),))).state
    assert of_marine(state, "r1") == []
    last = BOLTER_BALL.expected(state)[-1]
    assert last.type == "end_phase"
    assert last.fields == (FixedField("phase", "Phase", "move"),)


@pytest.mark.parametrize(
    ("moved", "shots"),
    [(False, [("shoot_ball", 1), ("shoot_ball", 2)]), (True, [("shoot_ball", 2)])],
)
def test_shots_are_offered_as_rapid_fire_allows(moved: bool, shots: list[tuple[str, int]]) -> None:
    state = a_table(places={"r1": (3600, 1500)})
    entries = (MoveMarine("r1", ((3600, 1600),)),) if moved else ()
    state = when(state, *entries, EndPhase("move")).state
    found = [
        (kind, fields["shots"].value) for kind, fields in of_marine(state, "r1") if kind != "run"
    ]
    assert found == shots


def test_targets_are_the_enemies_in_range_and_sight() -> None:
    places = {"r1": (1000, 2000), "b1": (2000, 2000), "b2": (1000, 3299), "b3": (400, 2000)}
    wall = Wall("w", 600, 1900, 100, 200)
    state = a_table("shoot", places=places, down=("b4",), walls=(wall,))
    targets = {}
    for kind, fields in of_marine(state, "r1"):
        if kind == "shoot_marine":
            choice = fields["target"]
            assert isinstance(choice, ChoiceField)
            targets[fields["shots"].value] = [option.value for option in choice.options]
    assert targets == {1: ["b1", "b2"], 2: ["b1"]}


def test_a_hit_roll_says_dice_target_and_chance() -> None:
    state = when(a_table("shoot", places={"r1": (3600, 1800)}), ShootBall("r1", 2)).state
    expectation = the_one(state)
    assert (expectation.type, expectation.side) == ("hit_roll", "red")
    assert expectation.title == "r1 shoots the ball: 3+ to hit"
    assert (dice(state).count, dice(state).target, dice(state).faces) == (2, 3, 6)
    # Both miss with 1/3 * 1/3.
    assert expectation.chance == (8, 9)


@pytest.mark.parametrize(
    ("rolls", "kind", "side", "count", "target", "chance"),
    [
        ((), "hit_roll", "red", 2, 4, (3, 4)),
        ((HitRoll((4, 4)),), "wound_roll", "red", 2, 4, (3, 4)),
        ((HitRoll((4, 1)),), "wound_roll", "red", 1, 4, (1, 2)),
        ((HitRoll((4, 4)), WoundRoll((4, 4))), "save_roll", "blue", 2, 3, (4, 9)),
        ((HitRoll((4, 1)), WoundRoll((4,))), "save_roll", "blue", 1, 3, (2, 3)),
        ((HitRoll((1, 1)),), "hit_roll", "blue", 1, 4, (1, 2)),
    ],
)
def test_the_rolls_of_an_assault_say_dice_target_and_chance(
    rolls: tuple[Any, ...], kind: str, side: str, count: int, target: int, chance: tuple[int, int]
) -> None:
    state = a_table("assault", places={"r1": (1000, 2000), "b1": (1100, 2000)})
    state = when(state, AssaultMarine("r1", "b1", ()), *rolls).state
    expectation = the_one(state)
    assert (expectation.type, expectation.side, expectation.chance) == (kind, side, chance)
    assert (dice(state).count, dice(state).target) == (count, target)


def test_the_bonus_attack_of_a_charge_is_named() -> None:
    state = when(a_table("assault", places={"r1": (3600, 2326)}), AssaultBall("r1", ())).state
    assert dice(state).modifiers == ("one bonus attack for the charge",)


def test_a_ball_hit_names_its_strength() -> None:
    state = a_table("shoot", places={"b1": (3600, 2874)})
    state = replace(state, due=DirectionDue("r1", 600, "shot"))
    state = when(state, BallDirection((3600, 4800))).state
    assert dice(state).modifiers == ("strength 4 against toughness 4",)
    assert the_one(state).rules == ("BOLT-040",)


def test_a_hill_roll_names_the_inch_that_is_added() -> None:
    state = a_table("shoot", hills=(Hill("knoll", 3600, 3100, 500),))
    state = replace(state, due=DirectionDue("r1", 400, "shot"))
    state = when(state, BallDirection((3600, 4800))).state
    assert dice(state).modifiers == ("+1 inch",)
    assert dice(state).count == 1


def test_a_run_is_rolled_and_then_walked() -> None:
    state = when(a_table("shoot", places={"r1": (1000, 2000)}), Run("r1")).state
    assert (the_one(state).type, dice(state).count) == ("run_roll", 1)
    (path,) = the_one(when(state, RunRoll((5,))).state).fields
    assert isinstance(path, PathField)
    assert (path.reach, path.least_points) == (500, 0)


def test_a_kick_may_be_a_pass_to_the_friends_in_reach() -> None:
    places = {"r1": (3600, 2326), "r2": (3600, 2800), "r3": (3600, 2900), "r4": (3400, 2400)}
    state = a_table("assault", places=places, down=("r4",))
    state = when(state, AssaultBall("r1", ()), HitRoll((6, 1)), DistanceRoll((4,))).state
    direction, passing = BOLTER_BALL.expected(state)
    assert (direction.type, passing.type) == ("ball_direction", "pass_ball")
    (receiver,) = passing.fields
    assert isinstance(receiver, ChoiceField)
    assert [option.value for option in receiver.options] == ["r2"]
    assert when(state, PassBall("r2"))


def test_the_direction_suggests_ways_that_score() -> None:
    state = replace(a_table("shoot", ball=(3600, 4200)), due=DirectionDue("r1", 700, "shot"))
    (expectation,) = BOLTER_BALL.expected(state)
    (toward,) = expectation.fields
    assert isinstance(toward, PointField)
    assert toward.clear_of == ((3600, 4200, 1),)
    assert toward.suggest == ((3600, 4900),)


def test_the_direction_suggests_ways_past_enemies() -> None:
    state = a_table("shoot", places={"b1": (3600, 2700)})
    state = replace(state, due=DirectionDue("r1", 600, "shot"))
    (toward,) = BOLTER_BALL.expected(state)[0].fields
    assert isinstance(toward, PointField)
    assert toward.suggest
    for point in toward.suggest:
        assert "BallStruck" not in when(state, BallDirection(point)).kinds()


def test_knocked_out_marines_have_nothing_to_do() -> None:
    state = a_table("shoot", places={"r1": (3600, 2300)}, down=("r1",))
    assert of_marine(state, "r1") == []


def test_a_runner_and_a_shooter_are_done() -> None:
    state = a_table("shoot", places={"r1": (3600, 1800), "r2": (3300, 1800)})
    state = when(state, ShootBall("r1", 2), HitRoll((1, 1))).state
    assert of_marine(state, "r1") == []
    state = when(state, EndPhase("shoot")).state
    assert of_marine(state, "r1") == []
    assert [kind for kind, _ in of_marine(state, "r2")] == ["assault_ball"]


def test_the_other_target_of_an_assault_is_an_enemy_within_6_inches() -> None:
    places = {"r1": (1000, 2000), "b1": (1698, 2000), "b2": (1000, 2699)}
    state = a_table("assault", places=places)
    ((kind, fields),) = of_marine(state, "r1")
    assert (kind, fields["target"].value) == ("assault_marine", "b1")
    assert fields["path"].goal == (1698, 2000, 108)
    assert when(state, AssaultMarine("r1", "b1", ((1600, 2000),)))


def test_a_target_out_of_sight_of_a_shooter_can_be_seen_by_another() -> None:
    wall = Wall("w", 1200, 1900, 100, 200)
    places = {"r1": (1000, 2000), "r2": (1400, 2300), "b1": (1400, 2000)}
    state = a_table("shoot", places=places, walls=(wall,))
    assert "shoot_marine" not in {kind for kind, _ in of_marine(state, "r1")}
    assert when(state, ShootMarine("r2", "b1", 2))
