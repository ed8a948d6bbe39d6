"""Assaults on the ball and on marines, and passes."""

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    ActionOver,
    AssaultBall,
    AssaultMarine,
    BallAssaulted,
    BallDirection,
    BallFumbled,
    BallPassed,
    DirectionDue,
    DistanceRoll,
    DistanceRollDue,
    EndPhase,
    HitRoll,
    HitRollDue,
    KnockedOut,
    MarineAssaulted,
    MoveMarine,
    PassBall,
    Run,
    RunMove,
    RunRoll,
    SaveRoll,
    SaveRollDue,
    ShootBall,
    WoundRoll,
    WoundRollDue,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.tables import TABLES
from tests.rules.bolter_ball.table import (
    a_table,
    breaches,
    expected_types,
    is_legal,
    refused,
    when,
)

BESIDE = (3600, 2326)
"""In contact with the ball in the middle: 74 from its centre."""


@pytest.mark.rule("BOLT-020")
@pytest.mark.parametrize(
    ("y", "path", "found"),
    [
        (1726, (BESIDE,), []),
        (1725, (BESIDE,), [("BOLT-020", "path"), ("BOLT-020", "marine")]),
        (1725, ((3600, 2325),), [("BOLT-020", "marine")]),
        (1726, ((3600, 2316),), []),
        (1726, ((3600, 2315),), [("BOLT-020", "path")]),
        (2316, (), []),
        (2315, (), [("BOLT-020", "path")]),
    ],
)
def test_the_ball_is_assaulted_from_6_inches_by_a_path_into_contact(
    y: int, path: tuple[tuple[int, int], ...], found: list[tuple[str, str]]
) -> None:
    # Edge to edge 6 inches are 600 + 49 + 25; contact is a gap of at most 10: 84 centre to centre.
    state = a_table("assault", places={"r1": (3600, y)})
    assert breaches(state, AssaultBall("r1", path)) == found


@pytest.mark.rule("BOLT-020")
def test_a_charge_has_a_bonus_attack_and_hits_the_ball_on_3_or_more() -> None:
    state = a_table("assault", places={"r1": (3600, 1800)})
    after = when(state, AssaultBall("r1", (BESIDE,)))
    assert after.facts == (
        BallAssaulted("r1", BESIDE, 2),
        HitRollDue("r1", None, 2, 3, "assault"),
    )
    assert after.state.marines["r1"].at == BESIDE


@pytest.mark.rule("BOLT-020", "BOLT-023")
@pytest.mark.parametrize(
    ("target", "needed"),
    [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (8, 4), (9, 5), (10, 5)],
)
def test_weapon_skill_4_hits_a_lower_skill_on_3_and_more_than_double_on_5(
    target: int, needed: int
) -> None:
    assert TABLES.assault_face(target) == needed


@pytest.mark.rule("BOLT-020")
def test_a_marine_that_shot_does_not_assault() -> None:
    state = a_table("shoot", places={"r1": BESIDE, "b1": (3600, 2700)})
    state = when(state, ShootBall("r1", 1), HitRoll((1,)), EndPhase("shoot")).state
    assert breaches(state, AssaultBall("r1", ())) == [("BOLT-020", "marine")]
    assert expected_types(state) == {"end_phase"}


@pytest.mark.rule("BOLT-020", "BOLT-003")
def test_a_marine_assaults_once_a_turn() -> None:
    state = a_table("assault", places={"r1": BESIDE})
    state = when(state, AssaultBall("r1", ()), HitRoll((1, 1))).state
    assert breaches(state, AssaultBall("r1", ())) == [("BOLT-003", "marine")]


@pytest.mark.rule("BOLT-021")
@pytest.mark.parametrize(("dice", "hits"), [((3, 4), 2), ((2, 3), 1)])
def test_every_hit_on_the_ball_rolls_a_die(dice: tuple[int, int], hits: int) -> None:
    state = a_table("assault", places={"r1": BESIDE})
    after = when(state, AssaultBall("r1", ()), HitRoll(dice))
    assert after.fact(DistanceRollDue) == DistanceRollDue("r1", hits, "assault")


def fumbled() -> State:
    state = a_table("assault", places={"r1": BESIDE})
    after = when(state, AssaultBall("r1", ()), HitRoll((2, 1)))
    assert after.facts[1:] == (BallFumbled("r1"), ActionOver())
    return after.state


def reds_next_assault_phase(state: State, *moves: MoveMarine) -> State:
    to_red = [EndPhase(phase) for phase in ("assault", "move", "shoot", "assault")]
    return when(state, *to_red, *moves, EndPhase("move"), EndPhase("shoot")).state


@pytest.mark.rule("BOLT-022")
def test_a_marine_that_misses_with_every_attack_stays_with_the_ball() -> None:
    state = reds_next_assault_phase(fumbled())
    assert state.engaged == ("r1",)
    assert state.marines["r1"].at == BESIDE
    assert when(state, AssaultBall("r1", ())).fact(BallAssaulted).attacks == 1


@pytest.mark.rule("BOLT-022")
def test_one_hit_is_no_fumble() -> None:
    state = a_table("assault", places={"r1": BESIDE})
    after = when(state, AssaultBall("r1", ()), HitRoll((2, 3)))
    assert "BallFumbled" not in after.kinds()


@pytest.mark.rule("BOLT-022", "BOLT-020")
def test_who_leaves_the_ball_and_comes_back_charges_again() -> None:
    state = reds_next_assault_phase(fumbled(), MoveMarine("r1", ((3600, 2000),)))
    assert state.engaged == ()
    assert when(state, AssaultBall("r1", (BESIDE,))).fact(BallAssaulted).attacks == 2


@pytest.mark.rule("BOLT-022")
def test_a_ball_that_moves_away_leaves_the_fumbler_behind() -> None:
    state = replace(fumbled(), due=DirectionDue("r2", 100, "assault"))
    assert when(state, BallDirection((3600, 4800))).state.engaged == ()


@pytest.mark.rule("BOLT-022", "BOLT-050")
def test_a_fumbler_that_is_knocked_out_loses_the_ball() -> None:
    state = replace(fumbled(), due=SaveRollDue("b1", "r1", 1, 3, "shot"))
    assert when(state, SaveRoll((1,))).state.engaged == ()


@pytest.mark.rule("BOLT-022")
def test_a_fumbler_that_runs_leaves_the_ball() -> None:
    to_red = [EndPhase(phase) for phase in ("assault", "move", "shoot", "assault", "move")]
    state = when(fumbled(), *to_red, Run("r1"), RunRoll((6,))).state
    assert state.engaged == ("r1",)
    assert when(state, RunMove(((3600, 2000),))).state.engaged == ()


@pytest.mark.rule("BOLT-022", "BOLT-023")
def test_a_fumbler_that_assaults_an_enemy_leaves_the_ball() -> None:
    state = fumbled()
    b1 = replace(state.marines["b1"], at=(3600, 2100))
    state = replace(state, marines={**state.marines, "b1": b1})
    state = reds_next_assault_phase(state)
    after = when(state, AssaultMarine("r1", "b1", ((3600, 2200),)))
    assert after.state.engaged == ()


# Assaulting a marine. Bases touch at 98; contact is up to 108; 6 inches are 698.


@pytest.mark.rule("BOLT-023")
@pytest.mark.parametrize(
    ("distance", "end", "found"),
    [
        (698, 1600, []),
        (699, 1600, [("BOLT-023", "marine")]),
        (698, 1590, []),
        (698, 1589, [("BOLT-023", "path")]),
    ],
)
def test_a_marine_is_assaulted_from_6_inches_into_contact(
    distance: int, end: int, found: list[tuple[str, str]]
) -> None:
    state = a_table("assault", places={"r1": (1000, 2000), "b1": (1000 + distance, 2000)})
    assert breaches(state, AssaultMarine("r1", "b1", ((end, 2000),))) == found


def charge() -> State:
    state = a_table("assault", places={"r1": (1000, 2000), "b1": (1300, 2000)})
    after = when(state, AssaultMarine("r1", "b1", ((1200, 2000),)))
    assert after.facts == (
        MarineAssaulted("r1", "b1", (1200, 2000), 2),
        HitRollDue("r1", "b1", 2, 4, "assault"),
    )
    return after.state


@pytest.mark.rule("BOLT-023")
def test_a_charge_on_a_marine_is_hit_wound_and_save() -> None:
    hit = when(charge(), HitRoll((4, 3)))
    assert hit.fact(WoundRollDue) == WoundRollDue("r1", "b1", 1, 4, 4, "assault", 2)
    wounded = when(hit.state, WoundRoll((4,)))
    assert wounded.fact(SaveRollDue) == SaveRollDue("r1", "b1", 1, 3, "assault", 3)
    assert when(wounded.state, SaveRoll((2,))).facts[0] == KnockedOut("b1", "r1")


@pytest.mark.rule("BOLT-023")
@pytest.mark.parametrize(
    ("rolls", "declared"),
    [
        ((HitRoll((1, 1)),), 2),
        ((HitRoll((4, 4)), WoundRoll((1, 1))), 3),
        ((HitRoll((4, 4)), WoundRoll((4, 4)), SaveRoll((6, 6))), 4),
        ((HitRoll((4, 4)), WoundRoll((4, 4)), SaveRoll((1, 1))), 4),
    ],
)
def test_the_assaulted_marine_strikes_back_once_whatever_befell_it(
    rolls: tuple[object, ...], declared: int
) -> None:
    after = when(charge(), *rolls)
    assert after.facts[-1] == HitRollDue("b1", "r1", 1, 4, "strike_back", declared)
    struck = when(after.state, HitRoll((4,)))
    assert struck.answers == declared
    over = when(struck.state, WoundRoll((4,)), SaveRoll((1,)))
    assert over.facts == (KnockedOut("r1", "b1"), ActionOver())


@pytest.mark.rule("BOLT-023")
def test_striking_back_is_not_answered_again() -> None:
    after = when(charge(), HitRoll((1, 1)), HitRoll((3,)))
    assert after.facts[-1] == ActionOver()


@pytest.mark.rule("BOLT-023")
def test_a_marine_that_shot_does_not_assault_a_marine() -> None:
    state = a_table("shoot", places={"r1": BESIDE, "b1": (3600, 2700)})
    state = when(state, ShootBall("r1", 1), HitRoll((1,)), EndPhase("shoot")).state
    entry = AssaultMarine("r1", "b1", ((3600, 2600),))
    assert breaches(state, entry) == [("BOLT-023", "marine")]


@pytest.mark.rule("BOLT-023")
def test_only_enemies_are_assaulted() -> None:
    assert refused(a_table("assault"), AssaultMarine("r1", "r2", ())).rule == "BOLT-023"


# Passing


def kicked_4_inches(friend: tuple[int, int], **more: object) -> State:
    """r1 has hit the ball in the middle and rolled a 4; r2 stands where the test wants it."""
    places = {"r1": BESIDE, "r2": friend, **more}
    state = a_table("assault", places=places)  # type: ignore[arg-type]
    return when(state, AssaultBall("r1", ()), HitRoll((3, 1)), DistanceRoll((4,))).state


@pytest.mark.rule("BOLT-030")
@pytest.mark.parametrize(("y", "legal"), [(2874, True), (2875, False)])
def test_a_pass_reaches_a_friend_within_the_distance_rolled(y: int, legal: bool) -> None:
    # 4 inches from the ball's edge to the base: 400 + 25 + 49.
    state = kicked_4_inches((3600, y))
    assert breaches(state, PassBall("r2")) == ([] if legal else [("BOLT-030", "receiver")])
    assert ("pass_ball" in expected_types(state)) is legal


@pytest.mark.rule("BOLT-030")
def test_the_receiver_is_in_assault_with_the_ball_at_its_feet() -> None:
    after = when(kicked_4_inches((3600, 2800)), PassBall("r2"))
    assert after.facts == (BallPassed("r1", "r2", (3600, 2800)), ActionOver())
    assert (after.state.ball, after.state.engaged) == ((3600, 2800), ("r2",))
    assert after.answers == 1


@pytest.mark.rule("BOLT-030")
def test_the_receiver_may_attack_at_once_without_the_bonus() -> None:
    state = when(kicked_4_inches((3600, 2800)), PassBall("r2")).state
    assert when(state, AssaultBall("r2", ())).fact(HitRollDue).dice == 1


@pytest.mark.rule("BOLT-030")
def test_a_pass_goes_over_enemies() -> None:
    state = kicked_4_inches((3600, 2800), b1=(3600, 2600))
    assert "BallStruck" not in when(state, PassBall("r2")).kinds()


@pytest.mark.rule("BOLT-030")
def test_a_pass_is_for_another_standing_marine_of_the_side() -> None:
    state = kicked_4_inches((3600, 2800), b1=(3600, 2550))
    assert refused(state, PassBall("b1")).rule == "BOLT-030"
    assert refused(state, PassBall("r1")).rule == "BOLT-030"
    r2 = replace(state.marines["r2"], down=True)
    lying = replace(state, marines={**state.marines, "r2": r2})
    assert breaches(lying, PassBall("r2")) == [("BOLT-030", "receiver")]


@pytest.mark.rule("BOLT-030")
def test_a_shot_ball_is_not_passed() -> None:
    state = replace(a_table("shoot"), due=DirectionDue("r1", 600, "shot"))
    assert refused(state, PassBall("r2")).detail == "A shot ball can't be passed."
    assert expected_types(state) == {"ball_direction"}


@pytest.mark.rule("BOLT-031")
def test_a_receiver_that_shot_this_turn_does_not_attack_the_ball() -> None:
    state = a_table("shoot", places={"r1": BESIDE, "r2": (3600, 2800), "r3": (3700, 2800)})
    state = when(state, ShootBall("r2", 1), HitRoll((1,)), EndPhase("shoot")).state
    state = when(state, AssaultBall("r1", ()), HitRoll((3, 1)), DistanceRoll((4,))).state
    to_shooter = when(state, PassBall("r2")).state
    assert breaches(to_shooter, AssaultBall("r2", ())) == [("BOLT-031", "marine")]
    to_other = when(state, PassBall("r3")).state
    assert is_legal(to_other, AssaultBall("r3", ()))


@pytest.mark.rule("BOLT-031")
def test_the_shooter_may_attack_the_ball_it_received_on_its_next_turn() -> None:
    state = a_table("shoot", places={"r1": BESIDE, "r2": (3600, 2800)})
    state = when(state, ShootBall("r2", 1), HitRoll((1,)), EndPhase("shoot")).state
    state = when(
        state, AssaultBall("r1", ()), HitRoll((3, 1)), DistanceRoll((4,)), PassBall("r2")
    ).state
    state = reds_next_assault_phase(state)
    assert when(state, AssaultBall("r2", ())).fact(HitRollDue).dice == 1
