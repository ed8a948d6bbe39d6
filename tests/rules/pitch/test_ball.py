"""The loose ball: pick-up, bounce, scatter, catch, throw-in, and where a kicked ball stays."""

import msgspec
import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, Choose, ChooseSquare, KeepRoll, Move
from schemas.pitch.facts import RollMade, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, SquareDue, Step
from schemas.pitch.words import Direction
from service.rules.blood_bowl.game import GAME, kick_stays
from service.rules.contract import IllegalEntry
from service.rules.pitch import ball, flying, harm
from service.rules.pitch.state import Ball, Effect
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Man, Table, lineman

FAR = lineman("A11", (24, 14), side="away")


def turnovers(table: Table) -> list[str]:
    return [fact.cause for fact in table.facts(TurnoverCaused)]


# ------------------------------------------------------------------------------------ picking up


@pytest.mark.rule("BB-060")
def test_a_pick_up_is_an_agility_test_with_one_less_for_each_opponent_marking_the_square() -> None:
    """AG 3+ with two standing markers; the prone one and the own team-mate mark nobody."""
    table = Table(
        lineman("H1", (5, 5)),
        lineman("H2", (4, 5)),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (6, 6), side="away"),
        lineman("A3", (6, 4), side="away", posture="prone"),
        ball=(5, 5),
    )
    happens(table, ball.pick_up, "H1")
    assert table.roll_due.target == 3
    assert table.modifiers == {"marked by two": -2}
    table.roll("pick_up", 5)
    assert table.state.ball == Ball(carrier="H1")
    assert turnovers(table) == []


@pytest.mark.rule("BB-060")
@pytest.mark.rule("BB-017")
def test_a_failed_pick_up_bounces_the_ball_and_is_a_turnover() -> None:
    """AG 3+, two is too little; the ball bounces E (5) from the player's square."""
    table = Table(lineman("H1", (5, 5)), FAR, ball=(5, 5))
    happens(table, ball.pick_up, "H1").roll("pick_up", 2)
    assert turnovers(table) == ["pick_up"]
    assert table.roll_due.roll == "bounce"
    table.roll("bounce", 5)
    assert table.state.ball == Ball(at=(6, 5))


@pytest.mark.rule("BB-060")
@pytest.mark.rule("BB-020")
def test_a_pick_up_can_be_rolled_again_by_the_team() -> None:
    table = Table(lineman("H1", (5, 5)), FAR, ball=(5, 5), re_rolls=1)
    happens(table, ball.pick_up, "H1").roll("pick_up", 2)
    assert table.re_roll_due.sources == (("team", None),)
    assert turnovers(table) == []
    table.play(KeepRoll())
    assert turnovers(table) == ["pick_up"]


@pytest.mark.rule("BB-003")
@pytest.mark.rule("BB-060")
def test_pouring_rain_makes_a_pick_up_harder_by_one() -> None:
    table = Table(lineman("H1", (5, 5)), FAR, ball=(5, 5), weather="pouring_rain")
    assert happens(table, ball.pick_up, "H1").modifiers == {"pouring rain": -1}


@pytest.mark.rule("BB-060")
@pytest.mark.rule("BB-090")
def test_a_big_hand_ignores_markers_and_rain_and_extra_arms_add_one() -> None:
    for skills, expected in (
        (("Big Hand",), {}),
        (("Extra Arms",), {"marked by one": -1, "pouring rain": -1, "Extra Arms": 1}),
    ):
        table = Table(
            lineman("H1", (5, 5), skills=skills),
            lineman("A1", (6, 5), side="away"),
            ball=(5, 5),
            weather="pouring_rain",
        )
        assert happens(table, ball.pick_up, "H1").modifiers == expected


@pytest.mark.rule("BB-060")
@pytest.mark.rule("BB-090")
def test_a_player_without_hands_fails_to_pick_up_without_a_roll() -> None:
    table = Table(lineman("H1", (5, 5), skills=("No Hands",)), FAR, ball=(5, 5))
    happens(table, ball.pick_up, "H1")
    assert table.roll_due.roll == "bounce"
    assert turnovers(table) == ["pick_up"]


# --------------------------------------------------------------------------------------- bouncing


@pytest.mark.rule("BB-064")
@pytest.mark.parametrize(
    ("die", "square"),
    [
        (1, (4, 4)),
        (2, (5, 4)),
        (3, (6, 4)),
        (4, (4, 5)),
        (5, (6, 5)),
        (6, (4, 6)),
        (7, (5, 6)),
        (8, (6, 6)),
    ],
)
def test_a_ball_bounces_one_square_by_the_template(die: int, square: tuple[int, int]) -> None:
    table = happens(Table(FAR), ball.loose, (5, 5))
    assert table.state.ball == Ball(at=(5, 5))
    table.roll("bounce", die)
    assert table.state.ball == Ball(at=square)
    assert table.due is None


@pytest.mark.rule("BB-024")
@pytest.mark.rule("BB-064")
def test_the_direction_the_table_reports_counts_and_not_the_print() -> None:
    table = happens(Table(FAR), ball.loose, (5, 5))
    table.roll("bounce", 1, directions=("S",))
    assert table.state.ball == Ball(at=(5, 6))


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-064")
def test_a_ball_that_bounces_into_a_standing_player_is_to_be_caught_at_one_less() -> None:
    """AG 4+, marked by one: 4 + 1 + 1 = 6; a five misses, and it bounces on from there."""
    table = Table(lineman("A1", (6, 5), side="away", ag=4), lineman("H1", (7, 5)))
    happens(table, ball.loose, (5, 5)).roll("bounce", 5)
    assert table.roll_due.player == "A1"
    assert table.roll_due.target == 4
    assert table.modifiers == {"bounce": -1, "marked by one": -1}
    table.roll("catch", 5).roll("bounce", 2)
    assert table.state.ball == Ball(at=(6, 4))


@pytest.mark.rule("BB-064")
@pytest.mark.parametrize(
    "man",
    [
        lineman("A1", (6, 5), side="away", posture="prone"),
        lineman("A1", (6, 5), side="away", posture="stunned"),
        lineman("A1", (6, 5), side="away", skills=("No Hands",)),
    ],
)
def test_a_ball_bounces_on_from_a_player_that_cannot_catch(man: Man) -> None:
    table = happens(Table(man), ball.loose, (5, 5)).roll("bounce", 5)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (6, 5)


@pytest.mark.rule("BB-064")
def test_a_ball_bounces_on_from_a_player_that_has_lost_its_tackle_zone() -> None:
    table = Table(lineman("A1", (6, 5), side="away"))
    dazed = replace(table.player("A1"), effects=(Effect("no_tackle_zone", "turn"),))
    table.state = replace(table.state, players={**table.state.players, "A1": dazed})
    happens(table, ball.loose, (5, 5)).roll("bounce", 5)
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-017")
@pytest.mark.rule("BB-063")
def test_a_catch_by_the_other_side_is_no_turnover_by_itself() -> None:
    table = Table(lineman("A1", (6, 5), side="away"), lineman("H1", (20, 5)))
    happens(table, ball.loose, (5, 5)).roll("bounce", 5).roll("catch", 4)
    assert table.state.ball == Ball(carrier="A1")
    assert turnovers(table) == []


# --------------------------------------------------------------------------------------- catching


@pytest.mark.rule("BB-063")
@pytest.mark.parametrize(
    ("how", "modifiers"),
    [
        ("accurate", {}),
        ("hand_off", {}),
        ("inaccurate", {"inaccurate": -1}),
        ("scatter", {"scatter": -1}),
        ("kick", {"kick": -1}),
        ("throw_in", {"throw in": -1}),
    ],
)
def test_a_catch_is_harder_by_one_unless_thrown_accurately_or_handed_off(
    how: str, modifiers: dict[str, int]
) -> None:
    table = happens(Table(lineman("H1", (5, 5)), FAR), ball.lands, (5, 5), how)
    assert table.modifiers == modifiers


@pytest.mark.rule("BB-003")
@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-090")
def test_rain_disturbing_presence_and_skills_change_a_catch() -> None:
    """Disturbing Presence reaches three squares, prone or not; the one four squares off is too far.
    Nerves of Steel ignores the marker."""
    table = Table(
        lineman("H1", (5, 5), skills=("Extra Arms", "Nerves of Steel")),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (8, 8), side="away", posture="prone", skills=("Disturbing Presence",)),
        lineman("A3", (9, 5), side="away", skills=("Disturbing Presence",)),
        weather="pouring_rain",
    )
    happens(table, ball.lands, (5, 5), "accurate")
    assert table.modifiers == {"pouring rain": -1, "Disturbing Presence": -1, "Extra Arms": 1}


# ----------------------------------------------------------------------------------- diving catch


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-090")
def test_diving_catch_reaches_an_empty_square_beside_its_player() -> None:
    """It is caught in the diver's own square; when declined the ball bounces."""
    for option, roll in (("use", "catch"), ("decline", "bounce")):
        table = Table(lineman("H1", (5, 5), skills=("Diving Catch",)), FAR)
        happens(table, ball.lands, (6, 5), "throw_in")
        assert isinstance(table.due, ChoiceDue)
        table.play(Choose("use_skill", option, player="H1"))
        assert table.roll_due.roll == roll
    table = Table(lineman("H1", (5, 5), skills=("Diving Catch",)), FAR)
    happens(table, ball.lands, (6, 5), "throw_in").play(Choose("use_skill", "use"))
    table.roll("catch", 4)
    assert table.state.ball == Ball(carrier="H1")


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-090")
def test_where_one_diver_fails_the_next_may_try_and_then_it_bounces_where_it_came_down() -> None:
    table = Table(
        lineman("A1", (7, 5), side="away", skills=("Diving Catch",)),
        lineman("H1", (5, 5), skills=("Diving Catch",)),
    )
    happens(table, ball.lands, (6, 5), "inaccurate")
    table.play(Choose("use_skill", "use", player="H1")).roll("catch", 1)
    table.play(Choose("use_skill", "use", player="A1")).roll("catch", 1)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (6, 5)


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-090")
def test_nobody_dives_for_a_bouncing_ball_nor_into_a_square_with_a_player() -> None:
    diver = lineman("H1", (5, 5), skills=("Diving Catch",))
    table = happens(Table(diver, FAR), ball.lands, (6, 5), "bounce")
    assert table.due is None
    assert table.state.ball == Ball(at=(6, 5))
    prone = lineman("H2", (6, 5), posture="prone")
    table = happens(Table(diver, prone, FAR), ball.lands, (6, 5), "inaccurate")
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-090")
def test_diving_catch_adds_one_to_an_accurate_pass_to_its_own_square() -> None:
    diver = lineman("H1", (5, 5), skills=("Diving Catch",))
    table = happens(Table(diver, FAR), ball.lands, (5, 5), "accurate")
    assert table.modifiers == {"Diving Catch": 1}
    table = happens(Table(diver, FAR), ball.lands, (5, 5), "inaccurate")
    assert table.modifiers == {"inaccurate": -1}


# ---------------------------------------------------------------------------- scatter, deviation


@pytest.mark.rule("BB-064")
def test_a_ball_scatters_three_times_and_is_caught_only_where_it_ends() -> None:
    """From 5, 5: E (5), E (5), SE (8) ends on 8, 6; H1 on the way gets no catch."""
    table = Table(lineman("H1", (6, 5)), lineman("A1", (8, 6), side="away"))
    happens(table, flying.scatters, (5, 5), "scatter")
    assert table.state.ball == Ball()
    table.roll("scatter", 5, 5, 8)
    assert table.roll_due.player == "A1"
    assert table.modifiers == {"scatter": -1}


@pytest.mark.rule("BB-024")
@pytest.mark.rule("BB-064")
def test_a_scatter_may_stop_being_rolled_where_the_ball_leaves_the_pitch() -> None:
    """From 5, 1 by N, N it is off at 5, 0; by N, S it is not, and the third die is missing."""
    table = happens(Table(FAR), flying.scatters, (5, 1), "scatter").roll("scatter", 2, 2)
    assert table.roll_due.roll == "throw_in"
    assert table.roll_due.at == (5, 0)
    assert table.facts(RollMade)[-1].faces == (8, 8)
    table = happens(Table(FAR), flying.scatters, (5, 1), "scatter")
    with pytest.raises(IllegalEntry, match="do not leave the pitch"):
        table.roll("scatter", 2, 7)
    with pytest.raises(IllegalEntry, match="dice were reported"):
        happens(Table(FAR), flying.deviates, (5, 1), "scatter").roll("deviation", 2)


@pytest.mark.rule("BB-064")
def test_a_deviating_ball_goes_as_many_squares_as_the_second_die_shows() -> None:
    table = happens(Table(FAR), flying.deviates, (5, 5), "scatter").roll("deviation", 5, 4)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (9, 5)


# --------------------------------------------------------------------------------------- throw-in


@pytest.mark.rule("BB-064")
@pytest.mark.parametrize(
    ("last", "bounce", "die", "lands"),
    [
        # Out over the top side line at x = 10: to the left of who looks in is E.
        ((10, 0), 2, 1, (15, 5)),
        ((10, 0), 2, 4, (10, 5)),
        ((10, 0), 2, 6, (5, 5)),
        ((10, 14), 7, 2, (5, 9)),
        ((10, 14), 7, 3, (10, 9)),
        ((10, 14), 7, 5, (15, 9)),
        ((0, 7), 4, 2, (5, 2)),
        ((0, 7), 4, 3, (5, 7)),
        ((0, 7), 4, 5, (5, 12)),
        ((25, 7), 5, 1, (20, 12)),
        ((25, 7), 5, 4, (20, 7)),
        ((25, 7), 5, 6, (20, 2)),
    ],
)
def test_a_ball_off_the_pitch_is_thrown_in_five_squares_by_a_two_and_a_three(
    last: tuple[int, int], bounce: int, die: int, lands: tuple[int, int]
) -> None:
    table = happens(Table(FAR), ball.loose, last).roll("bounce", bounce)
    assert table.state.ball == Ball()
    assert table.roll_due.faces == (6, 6, 6)
    table.roll("throw_in", die, 2, 3)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == lands


@pytest.mark.rule("BB-064")
@pytest.mark.parametrize(
    ("corner", "bounce", "ways"),
    [
        ((0, 0), 1, [(3, 0), (3, 3), (0, 3)]),
        ((25, 0), 3, [(25, 3), (22, 3), (22, 0)]),
        ((25, 14), 8, [(22, 14), (22, 11), (25, 11)]),
        ((0, 14), 6, [(0, 11), (3, 11), (3, 14)]),
    ],
)
def test_at_a_corner_a_d3_decides(
    corner: tuple[int, int], bounce: int, ways: list[tuple[int, int]]
) -> None:
    for die, lands in enumerate(ways, start=1):
        table = happens(Table(), ball.loose, corner).roll("bounce", bounce)
        assert table.roll_due.faces == (3, 6, 6)
        table.roll("throw_in", die, 1, 2)
        assert table.roll_due.at == lands


@pytest.mark.rule("BB-064")
def test_the_competition_may_throw_in_at_a_corner_as_over_the_end_line() -> None:
    table = happens(Table(settings={"corner_throw_in": "d6"}), ball.loose, (0, 0))
    table.roll("bounce", 1)
    assert table.roll_due.faces == (6, 6, 6)
    table.roll("throw_in", 5, 1, 2)
    assert table.roll_due.at == (3, 3)


@pytest.mark.rule("BB-064")
def test_a_throw_in_that_leaves_the_pitch_is_thrown_in_again_from_where_it_left() -> None:
    """Over the top line at 23, 0 towards SE: two squares on, at 25, 2, it leaves over the right."""
    table = happens(Table(FAR), ball.loose, (23, 0)).roll("bounce", 2).roll("throw_in", 1, 6, 6)
    assert table.roll_due.roll == "throw_in"
    assert table.roll_due.at == (25, 2)
    table.roll("throw_in", 3, 1, 1)
    assert table.roll_due.at == (23, 2)


@pytest.mark.rule("BB-063")
@pytest.mark.rule("BB-064")
def test_a_throw_in_to_a_standing_player_is_to_be_caught() -> None:
    table = Table(lineman("H1", (10, 5)), FAR)
    happens(table, ball.loose, (10, 0)).roll("bounce", 2).roll("throw_in", 3, 2, 3)
    assert table.roll_due.player == "H1"
    assert table.modifiers == {"throw in": -1}


# --------------------------------------------------------------------------------------- the kick


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize(
    ("square", "stays"),
    [((13, 7), True), ((12, 7), False), ((25, 14), True), ((26, 7), False), ((13, -1), False)],
)
def test_a_kick_by_the_first_side_stays_in_the_right_half(
    square: tuple[int, int], stays: bool
) -> None:
    state = Table(active="away").state
    assert state.kicking == "home"
    assert kick_stays(state, square) is stays


@pytest.mark.rule("BB-013")
def test_a_kick_by_the_second_side_stays_in_the_left_half() -> None:
    state = Table(active="home").state
    assert kick_stays(state, (12, 7))
    assert not kick_stays(state, (13, 7))


@pytest.mark.rule("BB-013")
@pytest.mark.rule("BB-064")
def test_a_kicked_ball_bounces_in_its_half_and_may_be_caught_after_it() -> None:
    table = Table(lineman("H1", (6, 5)), FAR)
    happens(table, ball.lands, (5, 5), "kick").roll("bounce", 5)
    assert table.roll_due.player == "H1"
    assert table.modifiers == {"kick bounce": -1}
    table.roll("catch", 2).roll("bounce", 5)
    assert table.state.ball == Ball(at=(7, 5))


# -------------------------------------------------------------------------------- letting it go


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-064")
def test_a_safe_pair_of_hands_puts_the_ball_down_beside_it_when_knocked_down() -> None:
    """After the armour roll, on a free neighbouring square: not on A1's. It does not bounce."""
    table = Table(
        lineman("H1", (5, 5), ball=True, skills=("Safe Pair of Hands",)),
        lineman("A1", (6, 5), side="away"),
    )
    happens(table, harm.knocked_down, "H1", "block", "A1").roll("armour", 1, 1)
    assert isinstance(table.due, SquareDue)
    assert len(table.due.squares) == 7
    assert (6, 5) not in table.due.squares
    table.play(ChooseSquare("bounce_choice", (4, 4), player="H1"))
    assert table.state.ball == Ball(at=(4, 4))
    assert table.due is None


@pytest.mark.rule("BB-090")
def test_a_safe_pair_of_hands_has_no_time_when_its_player_falls_over() -> None:
    table = Table(lineman("H1", (5, 5), ball=True, skills=("Safe Pair of Hands",)), FAR)
    happens(table, harm.falls_over, "H1", "rush").roll("armour", 1, 1)
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-064")
def test_a_ball_put_down_where_nothing_is_free_bounces() -> None:
    around = [(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)]
    men = [lineman(f"A{number}", at, side="away") for number, at in enumerate(around, start=1)]
    holder = lineman("H1", (5, 5), ball=True, skills=("Safe Pair of Hands",))
    table = happens(Table(holder, *men), harm.placed_prone, "H1")
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-064")
def test_what_is_still_to_come_can_be_stored_and_read_while_the_ball_is_off_the_pitch() -> None:
    """In the top left corner, where a square off the pitch would have negative numbers."""
    table = Table(lineman("H1", (0, 0), ball=True), FAR)
    happens(table, GAME.player_off, "H1", (0, 0), None)
    assert table.roll_due.roll == "injury"
    steps = table.state.agenda
    assert msgspec.json.decode(msgspec.json.encode(steps), type=tuple[Step, ...]) == steps
    thrower, between = lineman("H1", (4, 0), ball=True), lineman("A1", (2, 0), side="away")
    table = happens(Table(thrower, between), flying.scatters, (1, 0), "inaccurate quick", "H1")
    table.roll("scatter", 2, 1, 1)
    assert isinstance(table.due, ChoiceDue)
    steps = table.state.agenda
    assert msgspec.json.decode(msgspec.json.encode(steps), type=tuple[Step, ...]) == steps


@pytest.mark.rule("BB-024")
@pytest.mark.parametrize(
    ("directions", "asked"), [(("N", "S"), "1"), ((), "1")], ids=["two for one die", "none"]
)
def test_as_many_directions_are_reported_as_dice_point(
    directions: tuple[Direction, ...], asked: str
) -> None:
    table = happens(Table(FAR), ball.loose, (5, 5))
    with pytest.raises(IllegalEntry) as refusal:
        table.roll("bounce", 1, directions=directions)
    assert refusal.value.breach.field == "directions"
    assert asked in refusal.value.breach.legal


@pytest.mark.rule("BB-024")
def test_of_a_deviation_only_the_first_die_points() -> None:
    table = happens(Table(FAR), flying.deviates, (5, 5), "scatter")
    table.roll("deviation", 1, 3, directions=("E",))
    assert table.facts(RollMade)[-1].directions == ("E",)
    assert table.state.ball.at == (8, 5)


@pytest.mark.rule("BB-024")
def test_a_roll_whose_dice_point_nowhere_has_no_directions() -> None:
    """H1 steps away from A1: a dodge is one die from 3 up."""
    table = Table(lineman("H1", (5, 5)), lineman("A1", (4, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((6, 5),)))
    with pytest.raises(IllegalEntry, match="1 directions were reported") as refusal:
        table.roll("dodge", 3, directions=("N",))
    assert refusal.value.breach.field == "directions"
    table.roll("dodge", 3)
    assert table.at("H1") == (6, 5)


@pytest.mark.rule("BB-056")
def test_a_roll_of_the_other_side_is_not_what_is_due() -> None:
    """The dodge is one of home's."""
    table = Table(lineman("H1", (5, 5)), lineman("A1", (4, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((6, 5),)))
    with pytest.raises(IllegalEntry, match="Nobody rolls for away now") as refusal:
        table.roll("dodge", 3, side="away")
    assert refusal.value.breach.field == "side"
    table.roll("dodge", 3, side="home")
    assert table.at("H1") == (6, 5)
