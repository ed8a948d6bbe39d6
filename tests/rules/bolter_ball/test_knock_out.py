"""Knocked out, and getting up again."""

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    AssaultBall,
    AssaultMarine,
    Attack,
    EndPhase,
    MoveMarine,
    Run,
    SaveRoll,
    SaveRollDue,
    ShootBall,
    ShootMarine,
    TurnBegan,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import (
    a_table,
    breaches,
    expected_types,
    is_legal,
    refused,
    when,
)

HERE = (3000, 2400)


@pytest.mark.rule("BOLT-050")
@pytest.mark.parametrize("attack", ["shot", "assault", "strike_back", "ball"])
@pytest.mark.parametrize(("die", "down"), [(2, True), (3, False)])
def test_a_failed_save_from_any_attack_knocks_a_marine_out(
    attack: Attack, die: int, down: bool
) -> None:
    state = replace(a_table("shoot"), due=SaveRollDue("r1", "b1", 1, 3, attack))
    assert when(state, SaveRoll((die,))).state.marines["b1"].down is down


@pytest.mark.rule("BOLT-050")
def test_a_marine_knocked_out_in_its_own_turn_neither_shoots_nor_assaults_in_it() -> None:
    state = a_table("shoot", places={"r1": HERE}, down=("r1",))
    assert breaches(state, ShootBall("r1", 1)) == [("BOLT-050", "marine")]
    assert breaches(state, Run("r1")) == [("BOLT-050", "marine")]
    state = when(state, EndPhase("shoot")).state
    assert breaches(state, AssaultBall("r1", ((3526, 2400),))) == [("BOLT-050", "marine")]
    assert expected_types(state) == {"end_phase"}


@pytest.mark.rule("BOLT-050")
def test_a_knocked_out_marine_is_no_target() -> None:
    state = a_table("shoot", places={"r1": HERE, "b1": (3300, 2400)}, down=("b1",))
    assert refused(state, ShootMarine("r1", "b1", 1)).rule == "BOLT-050"
    state = when(state, EndPhase("shoot")).state
    assert refused(state, AssaultMarine("r1", "b1", ())).rule == "BOLT-050"


@pytest.mark.rule("BOLT-050")
def test_a_knocked_out_marine_lies_where_it_was_hit() -> None:
    state = replace(
        a_table("shoot", places={"b1": HERE}), due=SaveRollDue("r1", "b1", 1, 3, "shot")
    )
    assert when(state, SaveRoll((1,))).state.marines["b1"].at == HERE


@pytest.mark.rule("BOLT-050")
def test_a_marine_stays_down_through_the_enemy_turn() -> None:
    state = a_table("assault", down=("r1", "b1"))
    after = when(state, EndPhase("assault"))
    assert after.facts == (TurnBegan(2, "blue", ("b1",)),)
    assert after.state.marines["r1"].down
    assert not after.state.marines["b1"].down


def got_up() -> State:
    """r1 was knocked out in Blue's turn; Red's turn has begun."""
    state = a_table("assault", side="blue", places={"r1": HERE}, down=("r1",))
    return when(state, EndPhase("assault")).state


@pytest.mark.rule("BOLT-051")
@pytest.mark.parametrize(("x", "legal"), [(2600, True), (2599, False)])
def test_a_marine_that_gets_up_moves_4_inches(x: int, legal: bool) -> None:
    found = breaches(got_up(), MoveMarine("r1", ((x, 2400),)))
    assert found == ([] if legal else [("BOLT-051", "path")])


@pytest.mark.rule("BOLT-051")
def test_a_marine_that_got_up_does_not_run() -> None:
    state = when(got_up(), EndPhase("move")).state
    assert breaches(state, Run("r1")) == [("BOLT-051", "marine")]
    assert is_legal(state, Run("r2"))


@pytest.mark.rule("BOLT-051", "BOLT-010")
def test_getting_up_counts_as_moving() -> None:
    state = when(got_up(), EndPhase("move")).state
    assert breaches(state, ShootBall("r1", 1)) == [("BOLT-010", "shots")]
    assert is_legal(state, ShootBall("r1", 2))


@pytest.mark.rule("BOLT-051", "BOLT-050")
def test_on_its_feet_again_it_assaults() -> None:
    state = when(got_up(), EndPhase("move"), EndPhase("shoot")).state
    assert is_legal(state, AssaultBall("r1", ((3526, 2400),)))


@pytest.mark.rule("BOLT-051")
def test_a_turn_later_it_moves_6_inches_again() -> None:
    ends = [EndPhase(phase) for phase in ("move", "shoot", "assault") * 2]
    state = when(got_up(), *ends).state
    assert is_legal(state, MoveMarine("r1", ((2400, 2400),)))


@pytest.mark.rule("BOLT-051")
def test_who_gets_up_is_what_the_fact_says_and_nothing_else() -> None:
    state = a_table(down=("r1", "r2"))
    state = BOLTER_BALL.evolve(state, TurnBegan(number=3, side="red", got_up=("r2",)))
    assert (state.marines["r1"].down, state.marines["r2"].down) == (True, False)
    assert (state.marines["r1"].got_up, state.marines["r2"].got_up) == (False, True)
