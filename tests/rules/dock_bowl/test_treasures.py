"""Treasures that somebody holds."""

import pytest

from schemas.dock_bowl import PieceAppeared
from schemas.pitch.entries import (
    Activate,
    Block,
    Foul,
    Move,
    Pass,
    ReRoll,
    ThrowTeamMate,
    UseAgainst,
)
from schemas.pitch.steps import ReRollDue
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.tables import THRUD
from service.rules.pitch.field import characteristic, has_skill
from tests.rules.dock_bowl.harbour import Harbour, sailor

# ------------------------------------------------------------------------------------ 2 cutlass


@pytest.mark.rule("DOCK-073")
def test_the_cutlass_gives_chainsaw_and_secret_weapon_and_re_rolls_the_kick_back() -> None:
    players = (sailor("h1", (11, 3), treasure="cutlass"), sailor("a2", (12, 3), side="away"))
    table = Harbour(*players)
    assert has_skill(table.state, "h1", "Secret Weapon")
    table.play(Activate("h1", "chainsaw"), UseAgainst("h1", "chainsaw", "a2"))
    table.roll("chainsaw", 1)
    assert table.re_roll_due.sources == (("skill", "Captain's Cutlass"),)
    table.play(ReRoll("skill", "Captain's Cutlass")).roll("chainsaw", 2).roll("armour", 1, 1)
    table.roll("secret_weapon", 1)
    assert isinstance(table.due, ReRollDue)
    table.play(ReRoll("skill", "Captain's Cutlass")).roll("secret_weapon", 2)
    assert table.at("h1") == (11, 3)


# -------------------------------------------------------------------------- 3 heart of the ocean


@pytest.mark.rule("DOCK-074")
def test_the_heart_sends_who_falls_in_to_its_docking_area_and_goes_back() -> None:
    players = (
        sailor("h1", (12, 3)),
        sailor("h2", (5, 3), treasure="heart_of_the_ocean"),
        sailor("a2", (12, 2), side="away"),
    )
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2")).roll("block", 3)
    assert table.choice_due.player == "h2"
    table.choose("use")
    assert table.at("a2") == (22, 9)
    assert table.state.treasures == {}


@pytest.mark.rule("DOCK-074")
def test_its_holder_may_let_them_swim() -> None:
    players = (
        sailor("h1", (12, 3)),
        sailor("h2", (5, 3), treasure="heart_of_the_ocean"),
        sailor("a2", (12, 2), side="away"),
    )
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2")).roll("block", 3)
    table.choose("decline")
    assert table.box("a2") == "knocked_out"
    assert table.state.treasures == {"heart_of_the_ocean": "h2"}


@pytest.mark.rule("DOCK-074", "DOCK-080")
def test_thrud_saved_from_the_sea_is_still_in_play() -> None:
    players = (sailor("h1", (12, 3), st=6), sailor("h2", (5, 3), treasure="heart_of_the_ocean"))
    table = Harbour(*players).happen(PieceAppeared("thrud", "away", (12, 2)))
    table.play(Activate("h1", "block"), Block("h1", THRUD)).roll("block", 3).choose("use")
    assert table.at(THRUD) == (22, 9)
    assert table.state.treasures == {"thrud": THRUD}


# --------------------------------------------------------------------------------- 4 jolly roger


@pytest.mark.rule("DOCK-075")
def test_the_jolly_roger_is_for_dirty_play_with_one_free_bribe() -> None:
    players = (
        sailor("h1", (11, 3), treasure="jolly_roger"),
        sailor("a2", (12, 3), side="away", posture="prone"),
    )
    table = Harbour(*players)
    assert has_skill(table.state, "h1", "Dirty Player")
    table.play(Activate("h1", "foul"), Foul("h1", "a2")).roll("armour", 4, 4)
    # 8 and Dirty Player break 9; a Sneaky Git's double there is not seen. That of the injury is.
    table.roll("injury", 1, 1).choose("use").roll("bribe", 2)
    assert table.at("h1") == (11, 3)
    assert table.state.turnover is None
    assert "free_bribe" not in table.effects("h1")


@pytest.mark.rule("DOCK-075")
def test_it_is_a_bribe_for_its_holder_only() -> None:
    players = (
        sailor("h1", (11, 3)),
        sailor("h2", (5, 3), treasure="jolly_roger"),
        sailor("a2", (12, 3), side="away", posture="prone"),
    )
    table = Harbour(*players).play(Activate("h1", "foul"), Foul("h1", "a2")).roll("armour", 1, 1)
    assert table.choice_due.choice == "argue_the_call"
    table.choose("accept")
    assert table.box("h1") == "sent_off"


# ------------------------------------------------------------------------------ 5 concrete shoes


@pytest.mark.rule("DOCK-076")
@pytest.mark.parametrize(
    ("ma", "av", "slower", "harder"), [(6, 8, 4, 10), (2, 10, 1, 11), (1, 11, 1, 11)]
)
def test_concrete_shoes_slow_down_and_protect(ma: int, av: int, slower: int, harder: int) -> None:
    table = Harbour(sailor("h1", (11, 3), ma=ma, av=av, treasure="concrete_shoes"))
    assert characteristic(table.state, "h1", "ma") == slower
    assert characteristic(table.state, "h1", "av") == harder
    for skill in ("Block", "Stand Firm", "Sure Feet"):
        assert has_skill(table.state, "h1", skill)


@pytest.mark.rule("DOCK-076")
def test_in_concrete_shoes_planks_are_out_of_bounds() -> None:
    table = Harbour(sailor("h1", (10, 6), treasure="concrete_shoes")).play(Activate("h1", "move"))
    move = next(each for each in expected(table.state) if each.type == "move")
    assert (10, 7) not in move.fields[1].squares  # type: ignore[union-attr]
    table.play(Move("h1", ((10, 7),)))
    assert [each.rule for each in table.breaches] == ["DOCK-076"]


# --------------------------------------------------------------------------------- 6 hand cannon


@pytest.mark.rule("DOCK-077")
def test_the_hand_cannon_throws_bombs_and_goes_back_when_its_holder_leaves_the_ship() -> None:
    table = Harbour(sailor("h1", (4, 3), treasure="hand_cannon"))
    assert has_skill(table.state, "h1", "Bombardier")
    assert has_skill(table.state, "h1", "Secret Weapon")
    table.play(Activate("h1", "move"), Move("h1", ((3, 3),)))
    assert table.state.treasures == {}
    assert not has_skill(table.state, "h1", "Bombardier")


@pytest.mark.rule("DOCK-077")
def test_it_is_accurate_for_bombs_and_not_for_the_ball() -> None:
    """A quick throw of PA 4+: Accurate adds one to a bomb's."""
    holder = sailor("h1", (18, 4), treasure="hand_cannon", ball=True)
    table = Harbour(holder).play(Activate("h1", "throw_bomb"), Pass("h1", (20, 3)))
    assert table.modifiers == {"Accurate": 1}
    passing = Harbour(holder).play(Activate("h1", "pass"), Pass("h1", (20, 3)))
    assert passing.modifiers == {}


@pytest.mark.rule("DOCK-077")
def test_its_strong_arm_throws_team_mates_and_neither_bombs_nor_the_ball() -> None:
    """Strong Arm adds one to a throw of a team-mate; (8, 3) is a quick throw, (10, 3) short."""
    thrower = sailor(
        "h1", (5, 3), treasure="hand_cannon", st=5, skills=("Throw Team-mate",), ball=True
    )
    table = Harbour(thrower, sailor("h2", (5, 4), st=2, skills=("Right Stuff",)))
    table.play(Activate("h1", "throw_team_mate"), ThrowTeamMate("h1", "h2", (8, 3)))
    assert table.modifiers == {"Strong Arm": 1}
    bomb = Harbour(thrower).play(Activate("h1", "throw_bomb"), Pass("h1", (10, 3)))
    assert bomb.modifiers == {"short": -1, "Accurate": 1}
    passing = Harbour(thrower).play(Activate("h1", "pass"), Pass("h1", (10, 3)))
    assert passing.modifiers == {"short": -1}


@pytest.mark.rule("DOCK-077")
def test_its_bombs_fly_anywhere_by_hail_mary_pass_and_the_ball_does_not() -> None:
    """From (5, 3) to (20, 3) it is fifteen squares; the grid ends at thirteen."""
    holder = sailor("h1", (5, 3), treasure="hand_cannon", ball=True)
    table = Harbour(holder).play(Activate("h1", "throw_bomb"))
    far = next(each for each in expected(table.state) if "Hail Mary Pass" in each.title)
    assert (20, 3) in far.fields[2].squares  # type: ignore[union-attr]
    table.play(Pass("h1", (20, 3), hail_mary=True))
    assert table.breaches == ()
    table.roll("bomb_throw", 6)
    assert (table.roll_due.roll, table.roll_due.at) == ("bomb_scatter", (20, 3))
    passing = Harbour(holder).play(Activate("h1", "pass"))
    assert not [each for each in expected(passing.state) if "Hail Mary Pass" in each.title]
    passing.play(Pass("h1", (20, 3), hail_mary=True))
    assert [each.rule for each in passing.breaches] == ["BB-090"]


@pytest.mark.rule("DOCK-077")
def test_a_fumble_of_it_is_never_rolled_again() -> None:
    table = Harbour(sailor("h1", (18, 4), treasure="hand_cannon"), re_rolls=2)
    table.play(Activate("h1", "throw_bomb"), Pass("h1", (20, 3))).roll("bomb_throw", 1)
    assert not isinstance(table.due, ReRollDue)
    again = Harbour(sailor("h1", (18, 4), treasure="hand_cannon"), re_rolls=2)
    again.play(Activate("h1", "throw_bomb"), Pass("h1", (20, 3))).roll("bomb_throw", 2)
    assert isinstance(again.due, ReRollDue)
