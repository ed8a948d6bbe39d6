"""The ball on its way: how far, past whom, into whom, and down hills."""

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    ActionOver,
    Attack,
    BallDirection,
    BallMoved,
    BallStruck,
    DirectionDue,
    DistanceRoll,
    DistanceRollDue,
    Hill,
    HillRoll,
    HillRollDue,
    KnockedOut,
    SaveRoll,
    SaveRollDue,
    Wall,
    WoundRoll,
    WoundRollDue,
)
from service.rules.bolter_ball.ball import ball_strength
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.tables import TABLES
from tests.rules.bolter_ball.table import After, a_table, refused, when

NORTH = (3600, 4800)


def hit_by_r1(state: State, inches: int, attack: Attack = "shot") -> State:
    """r1 has hit the ball; it goes that many inches in a direction to be chosen."""
    return replace(state, due=DirectionDue("r1", inches * 100, attack))


def sent(
    state: State, inches: int, toward: tuple[int, int] = NORTH, attack: Attack = "shot"
) -> After:
    return when(hit_by_r1(state, inches, attack), BallDirection(toward))


@pytest.mark.rule("BOLT-011")
@pytest.mark.parametrize(("dice", "distance"), [((4, 3), 700), ((6, 6), 1200), ((1,), 100)])
def test_a_shot_ball_goes_the_total_of_the_dice(dice: tuple[int, ...], distance: int) -> None:
    state = replace(a_table("shoot"), due=DistanceRollDue("r1", len(dice), "shot"))
    after = when(state, DistanceRoll(dice))
    assert after.facts == (DirectionDue("r1", distance, "shot"),)
    assert after.answers == 1


@pytest.mark.rule("BOLT-021")
@pytest.mark.parametrize(("dice", "distance"), [((3, 6), 600), ((6, 3), 600), ((2,), 200)])
def test_a_kicked_ball_goes_the_highest_die(dice: tuple[int, ...], distance: int) -> None:
    state = replace(a_table("assault"), due=DistanceRollDue("r1", len(dice), "assault"))
    after = when(state, DistanceRoll(dice))
    assert after.facts == (DirectionDue("r1", distance, "assault"),)


@pytest.mark.rule("BOLT-011")
@pytest.mark.parametrize(
    ("toward", "at"),
    [
        ((3600, 4800), (3600, 3100)),
        ((3600, 0), (3600, 1700)),
        ((3601, 2400), (4300, 2400)),
        ((3603, 2404), (4020, 2960)),
        ((3601, 2401), (4095, 2895)),
        ((3599, 2399), (3105, 1905)),
        ((20000, 2400), (4300, 2400)),
    ],
)
def test_it_goes_in_the_chosen_direction_wherever_the_point_lies(
    toward: tuple[int, int], at: tuple[int, int]
) -> None:
    after = sent(a_table("shoot"), 7, toward)
    assert after.facts == (BallMoved("r1", "shot", at, 700, "distance"), ActionOver())
    assert after.state.ball == at


@pytest.mark.rule("BOLT-021")
def test_a_kick_goes_in_the_chosen_direction_too() -> None:
    after = sent(a_table("assault"), 5, (0, 2400), attack="assault")
    assert after.fact(BallMoved) == BallMoved("r1", "kick", (3100, 2400), 500, "distance")


@pytest.mark.rule("BOLT-011", "BOLT-021")
@pytest.mark.parametrize(("attack", "rule"), [("shot", "BOLT-011"), ("assault", "BOLT-021")])
def test_the_place_of_the_ball_is_no_direction(attack: Attack, rule: str) -> None:
    breach = refused(hit_by_r1(a_table("shoot"), 7, attack), BallDirection((3600, 2400)))
    assert (breach.rule, breach.field) == (rule, "toward")


# A marine of radius 49 and a ball of radius 25 touch at 74.


@pytest.mark.rule("BOLT-040")
@pytest.mark.parametrize(
    ("ahead", "distance", "strength"),
    [
        (374, 300, 3),
        (424, 350, 4),
        (423, 349, 3),
        (114, 40, 1),
        (224, 150, 2),
        (223, 149, 1),
        (1074, 1000, 10),
        (1124, 1050, 10),
        (1274, 1200, 10),
    ],
)
def test_it_strikes_with_the_distance_travelled_to_the_nearest_inch(
    ahead: int, distance: int, strength: int
) -> None:
    after = sent(a_table("shoot", places={"b1": (3600, 2400 + ahead)}), 12)
    assert after.fact(BallMoved) == BallMoved(
        "r1", "shot", (3600, 2400 + distance), distance, "marine"
    )
    assert after.fact(BallStruck) == BallStruck("r1", "b1", strength)


@pytest.mark.rule("BOLT-040")
@pytest.mark.parametrize(("ahead", "touches"), [(674, True), (675, False)])
def test_it_strikes_only_as_far_as_it_goes(ahead: int, touches: bool) -> None:
    after = sent(a_table("shoot", places={"b1": (3600, 2400 + ahead)}), 6)
    assert after.fact(BallMoved).stop == ("marine" if touches else "distance")


@pytest.mark.rule("BOLT-040")
@pytest.mark.parametrize(
    ("aside", "distance", "stop"),
    [(60, 357, "marine"), (-60, 357, "marine"), (74, 400, "marine"), (75, 600, "distance")],
)
def test_a_marine_beside_the_way_is_struck_when_its_base_is_touched(
    aside: int, distance: int, stop: str
) -> None:
    # 60 aside: sqrt(74^2 - 60^2) = 43.3 before the level of its centre.
    after = sent(a_table("shoot", places={"b1": (3600 + aside, 2800)}), 6)
    moved = after.fact(BallMoved)
    assert (moved.distance, moved.stop) == (distance, stop)
    assert moved.at == (3600, 2400 + distance)


@pytest.mark.rule("BOLT-040")
def test_the_first_marine_on_the_way_is_struck_and_stops_the_ball() -> None:
    state = a_table("shoot", places={"b1": (3600, 3000), "b2": (3600, 2800), "b3": (3600, 3200)})
    assert sent(state, 12).fact(BallStruck).target == "b2"


@pytest.mark.rule("BOLT-040")
def test_a_nearer_centre_is_not_always_the_first_contact() -> None:
    # b1: centre level at 300, touched at 300 - sqrt(74^2 - 70^2) = 276; b2: 340 - 74 = 266.
    state = a_table("shoot", places={"b1": (3670, 2700), "b2": (3600, 2740)})
    after = sent(state, 12)
    assert after.fact(BallStruck).target == "b2"
    assert after.fact(BallMoved).distance == 266


@pytest.mark.rule("BOLT-040")
def test_friends_and_knocked_out_enemies_let_the_ball_pass() -> None:
    state = a_table("shoot", places={"r2": (3600, 2600), "b1": (3600, 2800)}, down=("b1",))
    assert sent(state, 6).fact(BallMoved).stop == "distance"


@pytest.mark.rule("BOLT-040")
def test_blue_strikes_red() -> None:
    state = replace(
        a_table("shoot", side="blue", places={"r2": (3600, 2000)}),
        due=DirectionDue("b1", 600, "shot"),
    )
    assert when(state, BallDirection((3600, 0))).fact(BallStruck) == BallStruck("b1", "r2", 3)


@pytest.mark.rule("BOLT-040")
def test_a_marine_that_touches_the_ball_is_struck_only_if_it_is_sent_towards_it() -> None:
    state = a_table("shoot", places={"b1": (3600, 2474)})
    towards = sent(state, 5)
    assert towards.fact(BallMoved).distance == 0
    assert towards.fact(BallStruck).strength == 1
    assert sent(state, 5, (4000, 2400)).fact(BallMoved).stop == "distance"
    assert sent(state, 5, (3600, 0)).fact(BallMoved).stop == "distance"


@pytest.mark.rule("BOLT-040")
@pytest.mark.parametrize(
    ("strength", "needed"),
    [(1, 6), (2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 2), (10, 2)],
)
def test_the_strength_against_toughness_4_says_what_wounds(strength: int, needed: int) -> None:
    state = a_table("shoot", places={"b1": (3600, 2474 + 100 * strength)})
    due = sent(state, 12).fact(WoundRollDue)
    assert (due.strength, due.needed, due.dice, due.attack) == (strength, needed, 1, "ball")
    assert TABLES.wounding_face(strength) == needed


@pytest.mark.rule("BOLT-040")
@pytest.mark.parametrize(
    ("travelled", "strength"),
    [(0, 1), (49, 1), (149, 1), (150, 2), (949, 9), (950, 10), (1900, 10)],
)
def test_strength_is_from_1_to_10(travelled: int, strength: int) -> None:
    assert ball_strength(travelled) == strength


@pytest.mark.rule("BOLT-040", "BOLT-050")
def test_a_struck_marine_is_wounded_and_saves_as_usual() -> None:
    state = sent(a_table("shoot", places={"b1": (3600, 2774)}), 6).state
    wounded = when(state, WoundRoll((5,)))
    assert wounded.fact(SaveRollDue) == SaveRollDue("r1", "b1", 1, 3, "ball", 2)
    assert when(wounded.state, SaveRoll((2,))).facts == (KnockedOut("b1", "r1"), ActionOver())
    assert when(state, WoundRoll((4,))).facts[-1] == ActionOver()


@pytest.mark.rule("BOLT-011")
@pytest.mark.parametrize(
    ("toward", "at", "distance"),
    [((3600, 4800), (3600, 2675), 275), ((3400, 4800), (3577, 2675), 276)],
)
def test_a_wall_stops_the_ball(toward: tuple[int, int], at: tuple[int, int], distance: int) -> None:
    # The wall's face is at 2700, and the ball's centre stops 25 before it. On the slant it is
    # 275 * 200 / 2400 = 22.9 to the left by then, and 275.95 on its way.
    state = a_table("shoot", walls=(Wall("w", 3500, 2700, 200, 100),))
    assert sent(state, 6, toward).fact(BallMoved) == BallMoved("r1", "shot", at, distance, "wall")


@pytest.mark.rule("BOLT-011")
@pytest.mark.parametrize(("x", "stop"), [(3625, "distance"), (3624, "wall")])
def test_the_ball_passes_the_end_of_a_wall_with_its_whole_width(x: int, stop: str) -> None:
    state = a_table("shoot", walls=(Wall("w", x, 2700, 200, 100),))
    assert sent(state, 6).fact(BallMoved).stop == stop


@pytest.mark.rule("BOLT-011")
def test_the_ball_lying_at_a_wall_is_free_to_go_along_it_and_away() -> None:
    state = a_table("shoot", ball=(3600, 2675), walls=(Wall("w", 3500, 2700, 200, 100),))
    assert sent(state, 2, (7000, 2675)).fact(BallMoved).at == (3800, 2675)
    assert sent(state, 2, (3600, 0)).fact(BallMoved).at == (3600, 2475)
    assert sent(state, 2, (3600, 4800)).fact(BallMoved).distance == 0


@pytest.mark.rule("BOLT-011", "BOLT-040")
def test_of_a_wall_and_a_marine_the_first_on_the_way_counts() -> None:
    wall = Wall("w", 3500, 2700, 200, 100)
    before = a_table("shoot", places={"b1": (3600, 2748)}, walls=(wall,))
    behind = a_table("shoot", places={"b1": (3600, 2750)}, walls=(wall,))
    assert sent(before, 6).fact(BallMoved).stop == "marine"
    assert sent(behind, 6).fact(BallMoved).stop == "wall"


HILL = Hill("knoll", 3600, 3100, 500)


@pytest.mark.rule("BOLT-012")
@pytest.mark.parametrize(("die", "end"), [(1, 2600), (3, 2400), (6, 2100)])
def test_a_shot_ball_that_rests_on_a_hill_rolls_down_a_die_and_one_inch(die: int, end: int) -> None:
    # 4 inches on, 300 south of the hill's centre: down is south, D6+1 inches.
    after = sent(a_table("shoot", hills=(HILL,)), 4)
    assert after.fact(HillRollDue) == HillRollDue("r1", "knoll", (0, -300), 400)
    rolled = when(after.state, HillRoll((die,)))
    distance = 100 * die + 100
    assert rolled.facts == (
        BallMoved("r1", "hill", (3600, end), distance, "distance"),
        ActionOver(),
    )
    assert rolled.answers == 1


@pytest.mark.rule("BOLT-012")
@pytest.mark.parametrize(("ball", "on_it"), [(2400, False), (2401, True)])
def test_the_rim_of_a_hill_is_not_on_it(ball: int, on_it: bool) -> None:
    after = sent(a_table("shoot", ball=(3600, ball), hills=(HILL,)), 2)
    assert ("HillRollDue" in after.kinds()) is on_it


@pytest.mark.rule("BOLT-012")
def test_a_ball_that_only_crosses_a_hill_does_not_roll_on() -> None:
    small = Hill("knoll", 3600, 2800, 200)
    assert sent(a_table("shoot", hills=(small,)), 7).facts[-1] == ActionOver()


@pytest.mark.rule("BOLT-012")
def test_down_is_straight_away_from_the_centre_of_the_hill() -> None:
    hill = Hill("knoll", 3300, 2700, 600)
    after = sent(a_table("shoot", hills=(hill,)), 7)
    # It rests at (3600, 3100), 300 right of and 400 above the centre; 5 inches are (300, 400).
    assert when(after.state, HillRoll((4,))).fact(BallMoved).at == (3900, 3500)


@pytest.mark.rule("BOLT-012")
def test_from_the_very_centre_it_rolls_on_as_it_came() -> None:
    after = sent(a_table("shoot", hills=(HILL,)), 7)
    assert when(after.state, HillRoll((1,))).fact(BallMoved).at == (3600, 3300)


@pytest.mark.rule("BOLT-012")
def test_it_rolls_down_once_even_if_it_rests_on_a_hill_again() -> None:
    wide = Hill("moor", 3600, 3100, 1500)
    after = sent(a_table("shoot", hills=(wide,)), 4)
    assert when(after.state, HillRoll((1,))).facts[-1] == ActionOver()


@pytest.mark.rule("BOLT-012", "BOLT-021")
def test_a_kicked_ball_stays_on_the_hill() -> None:
    after = sent(a_table("assault", hills=(HILL,)), 4, attack="assault")
    assert after.facts[-1] == ActionOver()


@pytest.mark.rule("BOLT-012", "BOLT-040")
def test_a_ball_stopped_by_a_marine_on_a_hill_stays_there() -> None:
    state = a_table("shoot", places={"b1": (3600, 2874)}, hills=(HILL,))
    assert sent(state, 6).kinds() == ["BallMoved", "BallStruck", "WoundRollDue"]


@pytest.mark.rule("BOLT-012")
def test_a_ball_stopped_by_a_wall_or_an_edge_on_a_hill_stays_there() -> None:
    wall = Wall("w", 3500, 2900, 200, 100)
    after = sent(a_table("shoot", hills=(HILL,), walls=(wall,)), 6)
    assert after.kinds() == ["BallMoved", "ActionOver"]
    at_the_edge = Hill("dune", 6700, 2400, 500)
    state = a_table("shoot", ball=(7000, 2400), hills=(at_the_edge,))
    assert sent(state, 6, (9000, 2400)).kinds() == ["BallMoved", "ActionOver"]


@pytest.mark.rule("BOLT-012", "BOLT-040")
def test_a_ball_rolling_down_strikes_with_all_it_has_travelled() -> None:
    # 4 inches up, then 2.5 inches down to a marine beside the first way: 6.5, strength 7.
    state = a_table(
        "shoot", places={"b1": (3600, 2800 - 250 - 74)}, hills=(HILL,), ball=(3600, 2400)
    )
    due = HillRollDue("r1", "knoll", (0, -300), 400)
    state = replace(state, ball=(3600, 2800), due=due)
    after = when(state, HillRoll((5,)))
    assert after.fact(BallMoved) == BallMoved("r1", "hill", (3600, 2550), 250, "marine")
    assert after.fact(BallStruck).strength == 7
