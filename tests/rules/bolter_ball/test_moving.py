"""Walking: the movement phase and runs."""

import pytest

from schemas.bolter_ball import (
    AssaultBall,
    EndPhase,
    MarineMoved,
    MarineRan,
    MoveMarine,
    PhaseBegan,
    PlaceMarine,
    Run,
    RunMove,
    RunMoveDue,
    RunRoll,
    ShootBall,
    TurnBegan,
    Wall,
)
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import (
    a_setup,
    a_table,
    breaches,
    forced,
    is_legal,
    refused,
    when,
)

HERE = (1000, 2000)


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize(
    ("path", "legal"),
    [
        (((1000, 2600),), True),
        (((1000, 2601),), False),
        (((1360, 2480),), True),
        (((1361, 2480),), False),
        (((1300, 2000), (1300, 2300)), True),
        (((1300, 2000), (1300, 2301)), False),
        (((1425, 2425),), False),
        (((1424, 2424),), True),
    ],
)
def test_a_marine_moves_up_to_6_inches_along_its_path(
    path: tuple[tuple[int, int], ...], legal: bool
) -> None:
    state = a_table(places={"r1": HERE})
    found = breaches(state, MoveMarine("r1", path))
    assert found == ([] if legal else [("BOLT-003", "path")])


@pytest.mark.rule("BOLT-003")
def test_a_move_says_where_the_marine_stands_now() -> None:
    after = when(a_table(places={"r1": HERE}), MoveMarine("r1", ((1100, 2000), (1100, 2100))))
    assert after.facts == (MarineMoved("r1", (1100, 2100)),)
    assert after.state.marines["r1"].at == (1100, 2100)


@pytest.mark.rule("BOLT-003")
def test_a_marine_moves_once_in_a_turn() -> None:
    state = when(a_table(places={"r1": HERE}), MoveMarine("r1", ((1100, 2000),))).state
    assert breaches(state, MoveMarine("r1", ((1200, 2000),))) == [("BOLT-003", "marine")]


@pytest.mark.rule("BOLT-003")
def test_only_the_side_whose_turn_it_is_moves() -> None:
    state = a_table(places={"b1": HERE})
    assert breaches(state, MoveMarine("b1", ((1100, 2000),))) == [("BOLT-003", "marine")]


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize("blocker", ["r2", "b2"])
@pytest.mark.parametrize(("aside", "legal"), [(98, True), (97, False)])
def test_a_path_passes_a_marine_of_either_side_base_by_base(
    blocker: str, aside: int, legal: bool
) -> None:
    state = a_table(places={"r1": HERE, blocker: (1300, 2000 + aside)})
    assert is_legal(state, MoveMarine("r1", ((1600, 2000),))) is legal


@pytest.mark.rule("BOLT-003")
def test_a_knocked_out_marine_is_in_the_way_too() -> None:
    state = a_table(places={"r1": HERE, "b2": (1300, 2000)}, down=("b2",))
    assert breaches(state, MoveMarine("r1", ((1600, 2000),))) == [("BOLT-003", "path")]
    assert is_legal(state, MoveMarine("r1", ((1300, 2200), (1450, 2100))))


@pytest.mark.rule("BOLT-003")
def test_the_ball_stops_nobody_and_is_not_moved() -> None:
    state = a_table(places={"r1": (3600, 2200)})
    after = when(state, MoveMarine("r1", ((3600, 2700),)))
    assert after.state.ball == (3600, 2400)


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize(("y", "legal"), [(1951, True), (1952, False)])
def test_a_path_keeps_out_of_walls(y: int, legal: bool) -> None:
    wall = Wall("w", 1200, 2000, 100, 300)
    state = a_table(places={"r1": (1000, y)}, walls=(wall,))
    assert is_legal(state, MoveMarine("r1", ((1500, y),))) is legal


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize(("x", "legal"), [(49, True), (48, False)])
def test_the_whole_base_stays_on_the_table(x: int, legal: bool) -> None:
    state = a_table(places={"r1": (300, 2000)})
    assert is_legal(state, MoveMarine("r1", ((x, 2000),))) is legal


@pytest.mark.rule("BOLT-002", "BOLT-003")
def test_a_point_off_the_table_is_refused_whatever_the_checking() -> None:
    breach = refused(a_table(places={"r1": (300, 2000)}), MoveMarine("r1", ((-1, 2000),)))
    assert (breach.rule, breach.field) == ("BOLT-002", "path")


@pytest.mark.rule("BOLT-003")
def test_a_move_that_is_too_long_still_says_what_happened() -> None:
    after = forced(a_table(places={"r1": HERE}), MoveMarine("r1", ((1000, 2900),)))
    assert after.state.marines["r1"].at == (1000, 2900)


@pytest.mark.rule("BOLT-003")
def test_a_turn_is_move_then_shoot_then_assault_then_the_other_side() -> None:
    state = a_table()
    shoot = when(state, EndPhase("move"))
    assault = when(shoot.state, EndPhase("shoot"))
    turn = when(assault.state, EndPhase("assault"))
    assert shoot.facts == (PhaseBegan("shoot"),)
    assert assault.facts == (PhaseBegan("assault"),)
    assert turn.facts == (TurnBegan(number=2, side="blue"),)


@pytest.mark.rule("BOLT-003")
def test_a_phase_is_not_ended_twice_by_a_second_tap() -> None:
    state = when(a_table(), EndPhase("move")).state
    breach = refused(state, EndPhase("move"))
    assert (breach.rule, breach.legal) == ("BOLT-003", "The phase to end now is shoot.")


@pytest.mark.rule("BOLT-003")
def test_actions_belong_to_their_phase() -> None:
    late = a_table(phase="shoot")
    breach = BOLTER_BALL.decide(late, MoveMarine("r1", ((100, 200),))).breaches[0]
    assert breach.detail == "Move marine does not belong to the shoot phase."
    assert "shoot ball" in breach.legal
    assert ("BOLT-003", "type") in breaches(a_table(phase="move"), ShootBall("r1", 2))
    assert ("BOLT-003", "type") in breaches(late, AssaultBall("r1", ()))


@pytest.mark.rule("BOLT-003")
def test_a_move_in_a_wrong_phase_that_is_accepted_all_the_same_is_a_move() -> None:
    after = forced(a_table(phase="shoot"), MoveMarine("r1", ((100, 200),)))
    assert after.facts == (MarineMoved("r1", (100, 200)),)
    assert after.state.marines["r1"].at == (100, 200)


@pytest.mark.rule("BOLT-003")
def test_nothing_comes_before_what_is_due_and_nobody_is_placed_in_play() -> None:
    due = when(a_table("shoot", places={"r1": (3600, 2200)}), ShootBall("r1", 2)).state
    assert refused(due, EndPhase("shoot")).rule == "BOLT-003"
    assert refused(a_table(), PlaceMarine("r1", (100, 200))).rule == "BOLT-003"
    placing = BOLTER_BALL.start(a_setup())
    assert refused(placing, MoveMarine("r1", ((100, 200),))).rule == "BOLT-003"


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize(("x", "legal"), [(1400, True), (1401, False)])
def test_a_marine_runs_as_many_inches_as_it_rolls(x: int, legal: bool) -> None:
    after = when(a_table("shoot", places={"r1": HERE}), Run("r1"), RunRoll((4,)))
    assert after.facts == (RunMoveDue("r1", 400),)
    assert is_legal(after.state, RunMove(((x, 2000),))) is legal


@pytest.mark.rule("BOLT-003")
def test_a_runner_may_stay_where_it_is() -> None:
    after = when(a_table("shoot", places={"r1": HERE}), Run("r1"), RunRoll((1,)), RunMove(()))
    assert after.facts == (MarineRan("r1", HERE),)
    assert after.answers == 1


@pytest.mark.rule("BOLT-003")
def test_a_runner_neither_shoots_nor_assaults() -> None:
    state = a_table("shoot", places={"r1": (3600, 2200)})
    state = when(state, Run("r1"), RunRoll((1,)), RunMove(())).state
    assert breaches(state, ShootBall("r1", 2)) == [("BOLT-003", "marine")]
    assert breaches(state, Run("r1")) == [("BOLT-003", "marine")]
    state = when(state, EndPhase("shoot")).state
    assert breaches(state, AssaultBall("r1", ((3600, 2320),))) == [("BOLT-003", "marine")]


@pytest.mark.rule("BOLT-003")
def test_everybody_may_act_again_in_the_next_turn() -> None:
    state = when(
        a_table(places={"r1": HERE}),
        MoveMarine("r1", ((1100, 2000),)),
        *[EndPhase(phase) for phase in ("move", "shoot", "assault") * 2],
    ).state
    assert is_legal(state, MoveMarine("r1", ((1200, 2000),)))
