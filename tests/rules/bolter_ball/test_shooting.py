"""Rapid fire at the ball and at enemy marines."""

import pytest

from schemas.bolter_ball import (
    ActionOver,
    ArmourSaved,
    DistanceRollDue,
    EndPhase,
    HitRoll,
    HitRollDue,
    HitsScored,
    KnockedOut,
    MoveMarine,
    SaveRoll,
    SaveRollDue,
    ShootBall,
    ShootMarine,
    ShotsFired,
    Wall,
    WoundRoll,
    WoundRollDue,
    WoundsCaused,
)
from service.rules.bolter_ball.state import State
from tests.rules.bolter_ball.table import a_table, breaches, is_legal, refused, when

# A base of radius 49 and a ball of radius 25: 12 inches edge to edge are 1274 centre to centre.


def shooter_at(distance: int, moved: bool = False) -> State:
    """r1 stands that far from the ball, centre to centre, in the shooting phase."""
    start = (3600 - distance, 2300) if moved else (3600 - distance, 2400)
    state = a_table(places={"r1": start})
    entries = (MoveMarine("r1", ((3600 - distance, 2400),)),) if moved else ()
    return when(state, *entries, EndPhase("move")).state


@pytest.mark.rule("BOLT-010")
@pytest.mark.parametrize(
    ("distance", "moved", "shots", "legal"),
    [
        (1274, False, 1, True),
        (1274, False, 2, True),
        (1275, False, 2, False),
        (1275, False, 1, True),
        (2474, False, 1, True),
        (2475, False, 1, False),
        (1274, True, 2, True),
        (1275, True, 2, False),
        (1274, True, 1, False),
        (200, True, 1, False),
    ],
)
def test_rapid_fire_reaches_24_inches_once_or_12_twice(
    distance: int, moved: bool, shots: int, legal: bool
) -> None:
    found = breaches(shooter_at(distance, moved), ShootBall("r1", shots))
    assert found == ([] if legal else [("BOLT-010", "shots")])


@pytest.mark.rule("BOLT-010")
def test_a_single_shot_out_of_range_after_moving_breaks_two_rules_of_rapid_fire() -> None:
    found = breaches(shooter_at(2475, moved=True), ShootBall("r1", 1))
    assert found == [("BOLT-010", "shots")] * 2


@pytest.mark.rule("BOLT-010")
def test_a_shot_is_rolled_with_one_die_each_on_3_or_more() -> None:
    after = when(shooter_at(1000), ShootBall("r1", 2))
    assert after.facts == (
        ShotsFired("r1", 2, None),
        HitRollDue("r1", None, 2, 3, "shot"),
    )


@pytest.mark.rule("BOLT-010", "BOLT-011")
@pytest.mark.parametrize(
    ("dice", "hits"), [((2, 2), 0), ((3, 2), 1), ((2, 6), 1), ((3, 3), 2), ((1, 1), 0)]
)
def test_hits_on_the_ball_call_for_a_die_each(dice: tuple[int, int], hits: int) -> None:
    after = when(shooter_at(1000), ShootBall("r1", 2), HitRoll(dice))
    following = DistanceRollDue("r1", hits, "shot") if hits else ActionOver()
    assert after.facts == (HitsScored("r1", hits, "shot"), following)


@pytest.mark.rule("BOLT-010", "BOLT-003")
def test_a_marine_shoots_once_a_turn() -> None:
    state = when(shooter_at(1000), ShootBall("r1", 1), HitRoll((1,))).state
    assert breaches(state, ShootBall("r1", 1)) == [("BOLT-003", "marine")]


@pytest.mark.rule("BOLT-010")
@pytest.mark.parametrize(("y", "seen"), [(2400, True), (2399, False), (2300, False)])
def test_a_wall_hides_the_ball(y: int, seen: bool) -> None:
    wall = Wall("w", 3000, y, 100, 300)
    state = a_table("shoot", places={"r1": (2600, 2400)}, walls=(wall,))
    assert breaches(state, ShootBall("r1", 2)) == ([] if seen else [("BOLT-010", "shots")])


@pytest.mark.rule("BOLT-013")
@pytest.mark.parametrize(
    ("distance", "shots", "legal"),
    [(1298, 2, True), (1299, 2, False), (2498, 1, True), (2499, 1, False)],
)
def test_ranges_to_a_marine_are_measured_base_to_base(
    distance: int, shots: int, legal: bool
) -> None:
    state = a_table("shoot", places={"r1": (1000, 2000), "b1": (1000 + distance, 2000)})
    found = breaches(state, ShootMarine("r1", "b1", shots))
    assert found == ([] if legal else [("BOLT-013", "target")])


@pytest.mark.rule("BOLT-013")
def test_a_marine_that_moved_shoots_an_enemy_twice() -> None:
    state = a_table(places={"r1": (1000, 2000), "b1": (1500, 2000)})
    state = when(state, MoveMarine("r1", ((1100, 2000),)), EndPhase("move")).state
    assert breaches(state, ShootMarine("r1", "b1", 1)) == [("BOLT-013", "shots")]
    assert is_legal(state, ShootMarine("r1", "b1", 2))


@pytest.mark.rule("BOLT-013")
def test_a_target_is_an_enemy() -> None:
    state = a_table("shoot", places={"r1": (1000, 2000)})
    assert refused(state, ShootMarine("r1", "r2", 1)).rule == "BOLT-013"
    assert refused(state, ShootMarine("r1", "r1", 1)).rule == "BOLT-013"


@pytest.mark.rule("BOLT-013")
def test_a_wall_hides_a_marine() -> None:
    state = a_table(
        "shoot",
        places={"r1": (1000, 2000), "b1": (1500, 2000)},
        walls=(Wall("w", 1200, 1900, 100, 200),),
    )
    assert breaches(state, ShootMarine("r1", "b1", 1)) == [("BOLT-013", "target")]


def fire_at_b1() -> State:
    state = a_table("shoot", places={"r1": (1000, 2000), "b1": (1500, 2000)})
    return when(state, ShootMarine("r1", "b1", 2)).state


@pytest.mark.rule("BOLT-013")
def test_hits_wound_on_4_or_more_and_wounds_are_saved_on_3_or_more() -> None:
    hit = when(fire_at_b1(), HitRoll((3, 5)))
    assert hit.facts[1] == WoundRollDue("r1", "b1", 2, 4, 4, "shot", 2)
    wounded = when(hit.state, WoundRoll((4, 3)))
    assert wounded.facts == (
        WoundsCaused("r1", "b1", 1),
        SaveRollDue("r1", "b1", 1, 3, "shot", 3),
    )
    saved = when(wounded.state, SaveRoll((3,)))
    assert saved.facts == (ArmourSaved("b1", 1), ActionOver())
    failed = when(wounded.state, SaveRoll((2,)))
    assert failed.facts == (KnockedOut("b1", "r1"), ActionOver())


@pytest.mark.rule("BOLT-013")
def test_one_failed_save_of_two_is_enough() -> None:
    after = when(fire_at_b1(), HitRoll((6, 6)), WoundRoll((6, 6)), SaveRoll((6, 2)))
    assert after.fact(KnockedOut) == KnockedOut("b1", "r1")


@pytest.mark.rule("BOLT-013")
def test_no_hit_and_no_wound_end_the_shooting() -> None:
    assert when(fire_at_b1(), HitRoll((2, 1))).facts[-1] == ActionOver()
    after = when(fire_at_b1(), HitRoll((3, 1)), WoundRoll((3,)))
    assert after.facts == (WoundsCaused("r1", "b1", 0), ActionOver())


@pytest.mark.rule("BOLT-013")
def test_every_roll_answers_the_entry_before_it() -> None:
    state = fire_at_b1()
    hit = when(state, HitRoll((6, 6)))
    wound = when(hit.state, WoundRoll((6, 6)))
    save = when(wound.state, SaveRoll((6, 6)))
    assert (hit.answers, wound.answers, save.answers) == (1, 1, 1)
