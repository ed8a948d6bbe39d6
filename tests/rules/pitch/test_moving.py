"""Moves: paths, rushes, what stops a path, and what a blitz pays for its block."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Choose, Move
from schemas.pitch.facts import EffectBegan, PlayerMoved, RollMade, TurnoverCaused
from schemas.pitch.steps import RollDue
from schemas.pitch.words import PlayerAction
from service.rules.blood_bowl.game import GAME
from service.rules.contract import IllegalEntry
from service.rules.pitch.activations import MOVES_ON, acts
from service.rules.pitch.course import Course
from service.rules.pitch.movement import Left, movement_left, steps_from
from service.rules.pitch.moving import pay_for_blitz
from tests.rules.pitch.moves import along, mover, opponent, rules
from tests.rules.pitch.table import Man, Table, lineman

# ---------------------------------------------------------------------------------- the path


@pytest.mark.rule("BB-030")
def test_a_path_of_free_squares_is_one_stretch() -> None:
    table = mover(path=along(6, 7, 8))
    assert table.facts(PlayerMoved) == [PlayerMoved("H1", (8, 5), squares=3)]
    assert table.at("H1") == (8, 5)
    assert table.breaches == ()
    assert movement_left(table.state, "H1") == Left(squares=3, rushes=2)


@pytest.mark.rule("BB-030")
def test_the_movement_of_an_activation_adds_up() -> None:
    table = mover(path=along(6, 7, 8, 9))
    table.play(Move("H1", along(10, 11)))
    assert table.breaches == ()
    assert table.due is None
    table.play(Move("H1", along(12)))
    assert table.roll_due.roll == "rush"


@pytest.mark.rule("BB-030")
def test_a_path_longer_than_movement_and_two_rushes_is_a_breach() -> None:
    table = mover(path=along(*range(6, 15)))
    assert [(each.rule, each.field) for each in table.breaches] == [("BB-030", "path")]


@pytest.mark.rule("BB-030")
def test_a_path_through_somebody_is_a_breach_and_one_onto_somebody_illegal() -> None:
    table = mover(lineman("H2", (6, 5)), path=along(6, 7))
    assert [(each.rule, each.field) for each in table.breaches] == [("BB-030", "path/0")]
    with pytest.raises(IllegalEntry):
        mover(lineman("H2", (7, 5)), path=along(6, 7))


@pytest.mark.rule("BB-030")
@pytest.mark.parametrize("path", [along(7), ((5, 5),), ((4, 4), (4, 2)), along(6, 5, 4, 2)])
def test_a_step_goes_to_a_neighbour(path: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(IllegalEntry) as refusal:
        mover(path=path)
    assert refusal.value.breach.rule == "BB-030"


@pytest.mark.rule("BB-030")
def test_a_path_stays_on_the_pitch() -> None:
    table = Table(lineman("H1", (5, 0))).play(Activate("H1", "move"))
    with pytest.raises(IllegalEntry):
        table.play(Move("H1", ((5, -1),)))


@pytest.mark.rule("BB-016")
def test_a_move_without_an_activation_is_a_breach() -> None:
    table = Table(lineman("H1", (5, 5))).play(Move("H1", along(6)))
    assert rules(table) == ["BB-016"]
    assert table.at("H1") == (6, 5)


@pytest.mark.rule("BB-016")
def test_who_is_activated_to_block_does_not_move() -> None:
    table = Table(lineman("H1", (5, 5))).play(Activate("H1", "block"), Move("H1", along(6)))
    assert rules(table) == ["BB-016"]


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize("action", ["pass", "hand_off", "foul"])
def test_nobody_moves_after_its_action_but_in_a_blitz(action: PlayerAction) -> None:
    def moves_on(action: PlayerAction, effect: str | None = None) -> list[str]:
        table = Table(lineman("H1", (5, 5))).play(Activate("H1", action))
        course = Course(GAME, table.state)
        acts(course, "H1", "block" if action == "blitz" else action)
        if effect is not None:
            course.happen(EffectBegan("H1", effect, "activation"))
        table.state = course.state  # type: ignore[assignment]
        return rules(table.play(Move("H1", along(6))))

    assert moves_on(action) == ["BB-016"]
    assert moves_on(action, MOVES_ON) == []
    assert moves_on("blitz") == []


@pytest.mark.rule("BB-032")
def test_a_prone_player_does_not_move() -> None:
    with pytest.raises(IllegalEntry) as refusal:
        mover(path=along(6), posture="prone")
    assert refusal.value.breach.rule == "BB-032"


@pytest.mark.rule("BB-030")
def test_a_path_ends_in_the_end_zone_with_the_ball() -> None:
    table = Table(lineman("H1", (23, 5), ball=True))
    table.play(Activate("H1", "move"), Move("H1", (*along(24, 25), (24, 6))))
    assert table.facts(PlayerMoved) == [PlayerMoved("H1", (25, 5), squares=2)]


@pytest.mark.rule("BB-030")
def test_the_own_end_zone_stops_nobody() -> None:
    table = Table(lineman("H1", (1, 5), ball=True))
    table.play(Activate("H1", "move"), Move("H1", ((0, 5), (0, 6), (1, 6))))
    assert table.at("H1") == (1, 6)


@pytest.mark.rule("BB-060")
def test_a_path_stops_where_the_ball_lies_and_goes_on_with_it() -> None:
    table = Table(lineman("H1", (5, 5)), ball=(7, 5))
    table.play(Activate("H1", "move"), Move("H1", along(6, 7, 8)))
    assert table.at("H1") == (7, 5)
    table.roll("pick_up", 3)
    assert table.at("H1") == (8, 5)
    assert table.state.ball.carrier == "H1"


@pytest.mark.rule("BB-030")
def test_squares_gained_with_the_ball_are_counted() -> None:
    table = Table(lineman("H1", (5, 5), ball=True), lineman("A1", (20, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((6, 6), (7, 7), (7, 8), (6, 8))))
    assert table.count("H1", "rushing_squares") == 1
    table = Table(lineman("A1", (20, 5), side="away", ball=True), active="away")
    table.play(Activate("A1", "move"), Move("A1", ((19, 5), (18, 5))))
    assert table.count("A1", "rushing_squares") == 2


# ------------------------------------------------------------------------------------ rushes


@pytest.mark.rule("BB-030")
def test_squares_beyond_the_movement_are_rushed_on_two_or_more() -> None:
    table = mover(path=along(*range(6, 14)))
    assert table.at("H1") == (11, 5)
    assert table.roll_due.target == 2
    assert table.modifiers == {}
    table.roll("rush", 2)
    assert table.at("H1") == (12, 5)
    table.roll("rush", 2)
    assert table.at("H1") == (13, 5)
    assert table.facts(PlayerMoved) == [
        PlayerMoved("H1", (11, 5), squares=6),
        PlayerMoved("H1", (12, 5), squares=1, rushes=1),
        PlayerMoved("H1", (13, 5), squares=1, rushes=1),
    ]
    assert movement_left(table.state, "H1") == Left(0, 0)


@pytest.mark.rule("BB-030")
def test_sprint_rushes_a_third_time() -> None:
    table = mover(path=along(*range(6, 15)), skills=("Sprint",))
    assert table.breaches == ()
    table.roll("rush", 2).roll("rush", 2).roll("rush", 2)
    assert table.at("H1") == (14, 5)
    assert rules(table.play(Move("H1", along(15)))) == ["BB-030"]


@pytest.mark.rule("BB-003", "BB-030")
def test_a_blizzard_and_drink_make_rushes_harder() -> None:
    man = lineman("H1", (5, 5), skills=("Drunkard",), ma=1)
    table = Table(man, weather="blizzard").play(Activate("H1", "move"), Move("H1", along(6, 7)))
    assert table.modifiers == {"blizzard": -1, "Drunkard": -1}
    table.roll("rush", 3)
    assert table.facts(RollMade)[-1].passed is False


@pytest.mark.rule("BB-017", "BB-030")
def test_a_failed_rush_falls_over_in_the_square_entered() -> None:
    table = mover(path=along(6, 7, 8), ma=1)
    table.roll("rush", 1)
    assert table.at("H1") == (7, 5)
    assert table.player("H1").posture == "prone"
    assert table.facts(TurnoverCaused)
    assert table.roll_due.roll == "armour"
    assert table.roll_due.origin == 3


@pytest.mark.rule("BB-030")
def test_the_rest_of_a_path_is_not_walked_by_who_fell() -> None:
    table = mover(path=along(6, 7, 8), ma=1)
    table.roll("rush", 1).roll("armour", 1, 1)
    assert table.at("H1") == (7, 5)


# ---------------------------------------------------------------------------- Fumblerooskie


def leaving_the_ball(*others: Man, action: PlayerAction = "move", **figures: Any) -> Table:
    man: dict[str, Any] = {"ball": True, "skills": ("Fumblerooskie",)} | figures
    table = Table(lineman("H1", (5, 5), **man), *others).play(Activate("H1", action))
    return table.play(Move("H1", along(6, 7), leaves_ball=True))


@pytest.mark.rule("BB-090")
def test_a_fumblerooskie_leaves_the_ball_where_the_player_was() -> None:
    table = leaving_the_ball()
    assert table.breaches == ()
    assert table.at("H1") == (7, 5)
    assert (table.state.ball.at, table.state.ball.carrier) == ((5, 5), None)
    assert table.due is None
    assert table.count("H1", "rushing_squares") == 0
    table.play(Move("H1", along(6, 5)))
    assert table.roll_due.roll == "pick_up"


@pytest.mark.rule("BB-090")
def test_a_ball_is_left_behind_only_when_the_square_is_left() -> None:
    table = leaving_the_ball(opponent("A1", (4, 5)))
    assert table.state.ball.carrier == "H1"
    table.roll("dodge", 3)
    assert table.state.ball.at == (5, 5)


@pytest.mark.rule("BB-090")
def test_a_ball_is_not_left_without_the_skill_in_a_pass_or_without_a_ball() -> None:
    assert rules(leaving_the_ball(skills=())) == ["BB-090"]
    assert rules(leaving_the_ball(action="pass")) == ["BB-090"]
    with pytest.raises(IllegalEntry):
        leaving_the_ball(ball=False)


@pytest.mark.rule("BB-090")
def test_a_shadow_that_comes_to_a_ball_left_behind_makes_it_bounce() -> None:
    table = leaving_the_ball(opponent("A1", (4, 5), skills=("Shadowing",))).roll("dodge", 3)
    table.play(Choose("use_skill", "use")).roll("shadowing", 6)
    assert table.roll_due.roll == "bounce"


# ------------------------------------------------------------------- the block of a blitz


def blitzer(moved: int, **figures: Any) -> tuple[Table, Course]:
    table = Table(lineman("H1", (5, 5), **figures)).play(Activate("H1", "blitz"))
    if moved:
        table.play(Move("H1", along(*range(6, 6 + moved))))
    return table, Course(GAME, table.state)


@pytest.mark.rule("BB-044")
def test_the_block_of_a_blitz_costs_a_square() -> None:
    _, course = blitzer(moved=5)
    pay_for_blitz(course, "H1")
    assert course.facts == [PlayerMoved("H1", (10, 5), squares=1)]
    assert movement_left(course.state, "H1") == Left(0, 2)


@pytest.mark.rule("BB-044")
def test_without_a_square_left_the_block_of_a_blitz_is_rushed_for() -> None:
    _, course = blitzer(moved=6)
    pay_for_blitz(course, "H1")
    assert course.facts == []
    due = course.top
    assert isinstance(due, RollDue)
    assert (due.roll, due.to) == ("rush", (11, 5))


@pytest.mark.rule("BB-044")
def test_with_no_rush_left_the_block_of_a_blitz_is_a_breach() -> None:
    table, _ = blitzer(moved=0, ma=1)
    table.play(Move("H1", along(6, 7, 8))).roll("rush", 2).roll("rush", 2)
    course = Course(GAME, table.state)
    pay_for_blitz(course, "H1")
    assert [each.rule for each in course.breaches] == ["BB-044"]


# ----------------------------------------------------------------------------- what may be done


@pytest.mark.rule("BB-030", "BB-031")
def test_the_neighbouring_squares_are_known_with_their_rolls() -> None:
    table = Table(lineman("H1", (0, 0), ma=1), lineman("H2", (1, 0)), opponent("A1", (2, 1)))
    table.play(Activate("H1", "move"))
    assert {each.to: len(each.rolls) for each in steps_from(GAME, table.state, "H1")} == {
        (0, 1): 0,
        (1, 1): 0,
    }
    table.play(Move("H1", ((1, 1),)))
    found = {each.to: each.rolls for each in steps_from(GAME, table.state, "H1")}
    rush, dodge = found[(1, 2)]
    assert (rush.roll, rush.target) == ("rush", 2)
    assert (dodge.roll, [each.value for each in dodge.modifiers]) == ("dodge", [-1])
    assert (1, 0) not in found
    assert (2, 1) not in found


@pytest.mark.rule("BB-030")
def test_nobody_is_walked_through_where_dice_may_stop_the_walk() -> None:
    """A1 marks (5, 5) and (6, 5): the way through H2 would be dodged square by square."""
    with pytest.raises(IllegalEntry, match=r"Somebody is on \[6, 5\]"):
        mover(lineman("H2", (6, 5)), lineman("A1", (5, 6), side="away"), path=along(6, 7))
