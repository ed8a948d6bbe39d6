"""Diving Tackle, Shadowing, Tentacles and Arm Bar against a player that leaves a marked square."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Choose, ChooseSquare, Move, ReRoll
from schemas.pitch.facts import PlayerMoved, SkillUsed
from schemas.pitch.steps import ChoiceDue
from service.rules.contract import IllegalEntry
from tests.rules.pitch.table import Man, Table, lineman


def leaving(*others: Man, re_rolls: int = 0, path: int = 1, **figures: Any) -> Table:
    """H1 leaves 5, 5 to the right, `path` squares."""
    table = Table(lineman("H1", (5, 5), **figures), *others, re_rolls=re_rolls)
    squares = tuple((6 + number, 5) for number in range(path))
    return table.play(Activate("H1", "move"), Move("H1", squares))


def opponent(key: str, *skills: str, at: tuple[int, int] = (4, 5), **figures: Any) -> Man:
    return lineman(key, at, side="away", skills=skills, **figures)


def choice(table: Table) -> ChoiceDue:
    assert isinstance(table.due, ChoiceDue), table.due
    return table.due


# --------------------------------------------------------------------------- Diving Tackle


@pytest.mark.rule("BB-031", "BB-090")
@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, True), (5, False), (6, False)])
def test_a_diving_tackle_is_asked_for_only_where_it_brings_the_dodger_down(
    die: int, asked: bool
) -> None:
    # Agility 3+: with -2 a 3 and a 4 fail, a 5 does not and a natural 6 never does.
    table = leaving(opponent("A1", "Diving Tackle")).roll("dodge", die)
    assert isinstance(table.due, ChoiceDue) is asked
    assert (table.at("H1") == (5, 5)) is asked


@pytest.mark.rule("BB-031", "BB-090")
def test_a_diving_tackle_fells_the_dodger_and_its_user_lies_where_it_stood() -> None:
    table = leaving(opponent("A1", "Diving Tackle")).roll("dodge", 4)
    assert choice(table).side == "away"
    table.play(Choose("diving_tackle", "A1"))
    assert table.at("H1") == (6, 5)
    assert table.player("H1").posture == "prone"
    assert (table.at("A1"), table.player("A1").posture) == ((5, 5), "prone")
    assert table.player("A1").effects == ()
    assert table.roll_due.roll == "armour"
    assert table.facts(SkillUsed) == [SkillUsed("A1", "Diving Tackle", None)]


@pytest.mark.rule("BB-031", "BB-090")
def test_a_declined_diving_tackle_lets_the_dodger_go() -> None:
    table = leaving(opponent("A1", "Diving Tackle"), path=2).roll("dodge", 4)
    table.play(Choose("diving_tackle", "decline"))
    assert table.at("H1") == (7, 5)
    assert table.at("A1") == (4, 5)


@pytest.mark.rule("BB-020", "BB-031", "BB-090")
def test_a_dodge_spoilt_by_a_diving_tackle_may_be_rolled_again() -> None:
    table = leaving(opponent("A1", "Diving Tackle"), re_rolls=1).roll("dodge", 4)
    table.play(Choose("diving_tackle", "A1"), ReRoll("team"))
    assert table.modifiers == {"Diving Tackle": -2}
    table.roll("dodge", 5)
    assert table.at("H1") == (6, 5)
    assert table.player("H1").posture == "standing"
    assert (table.at("A1"), table.player("A1").posture) == ((5, 5), "prone")


@pytest.mark.rule("BB-090")
def test_who_dives_with_the_ball_loses_it() -> None:
    table = leaving(opponent("A1", "Diving Tackle")._replace(ball=True)).roll("dodge", 4)
    table.play(Choose("diving_tackle", "A1")).roll("armour", 1, 1)
    assert table.roll_due.roll == "bounce"
    assert table.state.ball.at == (5, 5)


@pytest.mark.rule("BB-090")
def test_of_several_only_one_dives() -> None:
    pair = (opponent("A1", "Diving Tackle"), opponent("A2", "Diving Tackle", at=(4, 4)))
    table = leaving(*pair).roll("dodge", 4)
    assert choice(table).options == ("A1", "A2", "decline")
    table.play(Choose("diving_tackle", "A2"))
    assert table.at("A2") == (5, 5)
    assert table.at("A1") == (4, 5)


# ------------------------------------------------------------------------------- Shadowing


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("ma", "modifiers", "die", "follows"),
    [
        (6, {}, 5, False),
        (6, {}, 6, True),
        (8, {"faster": 2}, 4, True),
        (8, {"faster": 2}, 3, False),
        (4, {"slower": -2}, 6, True),
        (12, {"faster": 6}, 1, False),
    ],
)
def test_a_shadow_follows_on_six_with_the_difference_in_movement(
    ma: int, modifiers: dict[str, int], die: int, follows: bool
) -> None:
    table = leaving(opponent("A1", "Shadowing", ma=ma)).roll("dodge", 3)
    assert choice(table).skill == "Shadowing"
    table.play(Choose("use_skill", "use"))
    assert table.roll_due.player == "A1"
    assert table.modifiers == modifiers
    table.roll("shadowing", die)
    assert table.at("A1") == ((5, 5) if follows else (4, 5))
    assert table.at("H1") == (6, 5)


@pytest.mark.rule("BB-090")
def test_a_shadow_that_follows_marks_the_next_square_too() -> None:
    table = leaving(opponent("A1", "Shadowing"), path=2).roll("dodge", 3)
    table.play(Choose("use_skill", "use")).roll("shadowing", 6)
    assert table.roll_due.roll == "dodge"
    table.roll("dodge", 3)
    table.play(Choose("use_skill", "decline"))
    assert table.at("H1") == (7, 5)
    assert table.at("A1") == (5, 5)


@pytest.mark.rule("BB-090")
def test_the_next_shadow_is_asked_when_the_first_declines_and_only_then() -> None:
    pair = (opponent("A1", "Shadowing"), opponent("A2", "Shadowing", at=(4, 4)))
    table = leaving(*pair).roll("dodge", 3)
    table.play(Choose("use_skill", "decline", player="A1"))
    assert choice(table).player == "A2"
    table.play(Choose("use_skill", "use")).roll("shadowing", 1)
    assert table.due is None


# ------------------------------------------------------------------------------- Tentacles


@pytest.mark.rule("BB-090")
def test_tentacles_hold_the_player_before_it_dodges() -> None:
    table = leaving(opponent("A1", "Tentacles", st=4), path=2)
    assert choice(table).skill == "Tentacles"
    table.play(Choose("use_skill", "use"))
    assert table.modifiers == {"stronger": 1}
    table.roll("tentacles", 5)
    assert table.at("H1") == (5, 5)
    assert table.due is None
    assert table.facts(PlayerMoved) == []
    table.play(Move("H1", ((6, 5),)))
    assert [breach.rule for breach in table.breaches] == ["BB-090"]


@pytest.mark.rule("BB-090")
def test_who_gets_out_of_tentacles_dodges() -> None:
    table = leaving(opponent("A1", "Tentacles", st=2))
    table.play(Choose("use_skill", "use"))
    assert table.modifiers == {"weaker": -1}
    table.roll("tentacles", 5)
    assert table.roll_due.roll == "dodge"


# --------------------------------------------------------------------------------- Arm Bar


@pytest.mark.rule("BB-050", "BB-090")
def test_an_arm_bar_is_behind_the_armour_roll_of_who_falls_out_of_its_reach() -> None:
    table = leaving(opponent("A1", "Arm Bar"), av=8).roll("dodge", 1)
    assert table.roll_due.roll == "armour"
    assert table.roll_due.against == "A1"


@pytest.mark.rule("BB-090")
def test_an_answer_to_another_question_is_refused() -> None:
    table = leaving(opponent("A1", "Tentacles"))
    with pytest.raises(IllegalEntry):
        table.play(ChooseSquare("push", (1, 1)))
