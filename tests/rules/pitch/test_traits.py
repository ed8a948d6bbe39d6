"""Negative traits: what they roll at activation, and what a failure does."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import TurnEnded
from schemas.pitch.entries import Activate, Choose, EndActivation, EndTurn, Move
from schemas.pitch.facts import PlayerMoved, PostureChanged, TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import PlayerAction, Posture
from service.rules.blood_bowl.game import GAME
from service.rules.pitch.activations import acts
from service.rules.pitch.course import Course
from service.rules.pitch.field import has_effect, has_tackle_zone
from tests.rules.pitch.table import Man, Table, lineman


def activated(skill: str, *others: Man, action: PlayerAction = "move", **figures: Any) -> Table:
    table = Table(lineman("H1", (5, 5), skills=(skill,), **figures), *others)
    return table.play(Activate("H1", action))


def is_lost(table: Table) -> bool:
    """Whether H1's activation is over."""
    return table.state.activation is None


MATE = lineman("H2", (5, 6))


@pytest.mark.rule("BB-091")
@pytest.mark.parametrize(
    ("skill", "roll", "action", "target", "modifiers"),
    [
        ("Bone Head", "bone_head", "move", 2, {}),
        ("Really Stupid", "really_stupid", "move", 4, {}),
        ("Unchannelled Fury", "unchannelled_fury", "move", 4, {}),
        ("Unchannelled Fury", "unchannelled_fury", "block", 4, {"block": 2}),
        ("Unchannelled Fury", "unchannelled_fury", "blitz", 4, {"blitz": 2}),
        ("Animal Savagery", "animal_savagery", "foul", 4, {}),
        ("Animal Savagery", "animal_savagery", "block", 4, {"block": 2}),
        ("Take Root", "take_root", "blitz", 2, {}),
        ("Bloodlust (3+)", "bloodlust", "move", 3, {}),
        ("Bloodlust (3+)", "bloodlust", "blitz", 3, {"blitz": 1}),
    ],
)
def test_a_trait_rolls_at_activation(
    skill: str, roll: str, action: PlayerAction, target: int, modifiers: dict[str, int]
) -> None:
    table = activated(skill, action=action)
    assert table.roll_due.roll == roll
    assert table.roll_due.target == target
    assert table.modifiers == modifiers


@pytest.mark.rule("BB-091")
def test_who_passes_acts_on() -> None:
    table = activated("Bone Head").roll("bone_head", 2)
    table.play(Move("H1", ((6, 5),)))
    assert table.breaches == ()
    assert table.at("H1") == (6, 5)


@pytest.mark.rule("BB-091")
@pytest.mark.parametrize(
    ("skill", "roll", "die"), [("Bone Head", "bone_head", 1), ("Really Stupid", "really_stupid", 3)]
)
def test_a_stupid_player_loses_activation_and_tackle_zone(skill: str, roll: str, die: int) -> None:
    table = activated(skill).roll(roll, die)
    assert is_lost(table)
    assert not has_tackle_zone(table.state, "H1")
    assert table.state.turnover is None
    assert table.player("H1").acted


@pytest.mark.rule("BB-091")
def test_the_tackle_zone_is_back_with_the_next_activation() -> None:
    table = activated("Bone Head").roll("bone_head", 1)
    table.play(Activate("H1", "move"))
    assert has_tackle_zone(table.state, "H1")


@pytest.mark.rule("BB-091")
@pytest.mark.parametrize(
    ("mate", "modifiers"),
    [
        (MATE, {"team-mate": 2}),
        (lineman("H2", (5, 6), posture="prone"), {}),
        (lineman("H2", (5, 6), skills=("Really Stupid",)), {}),
        (lineman("H2", (5, 7)), {}),
    ],
)
def test_a_cleverer_team_mate_helps_the_really_stupid(mate: Man, modifiers: dict[str, int]) -> None:
    assert activated("Really Stupid", mate).modifiers == modifiers


@pytest.mark.rule("BB-091")
def test_unchannelled_fury_keeps_its_tackle_zone() -> None:
    table = activated("Unchannelled Fury").roll("unchannelled_fury", 3)
    assert is_lost(table)
    assert has_tackle_zone(table.state, "H1")


@pytest.mark.rule("BB-091")
def test_a_declared_blitz_is_gone_with_the_activation() -> None:
    table = activated("Unchannelled Fury", MATE, action="blitz").roll("unchannelled_fury", 1)
    table.play(Activate("H2", "blitz"))
    assert [breach.rule for breach in table.breaches] == ["BB-016"]


@pytest.mark.rule("BB-091")
def test_who_takes_root_does_not_move_and_rolls_no_more() -> None:
    table = activated("Take Root", action="pass").roll("take_root", 1)
    assert not is_lost(table)
    table.play(Move("H1", ((6, 5),)))
    assert [breach.rule for breach in table.breaches] == ["BB-091"]
    table.play(EndActivation("H1"), Activate("H1", "move"))
    assert table.due is None


@pytest.mark.rule("BB-091")
def test_roots_are_gone_when_the_player_goes_down() -> None:
    table = activated("Take Root").roll("take_root", 1)
    course = Course(GAME, table.state)
    course.happen(PostureChanged("H1", "prone"))
    assert not has_effect(course.state, "H1", "rooted")


@pytest.mark.rule("BB-091")
def test_animal_savagery_knocks_the_only_team_mate_down_and_goes_on() -> None:
    table = activated("Animal Savagery", MATE).roll("animal_savagery", 3)
    assert table.player("H2").posture == "prone"
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "H2")
    table.roll("armour", 1, 1)
    assert table.state.turnover is None
    assert not is_lost(table)


@pytest.mark.rule("BB-091")
def test_animal_savagery_lets_the_coach_choose_between_team_mates() -> None:
    others = (MATE, lineman("H3", (5, 4)), lineman("H4", (4, 4), posture="prone"))
    table = activated("Animal Savagery", *others).roll("animal_savagery", 3)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.options == ("H2", "H3")
    table.play(Choose("savaged_team_mate", "H3"))
    assert table.player("H3").posture == "prone"
    assert table.player("H2").posture == "standing"


@pytest.mark.rule("BB-091")
def test_animal_savagery_alone_loses_activation_and_tackle_zone() -> None:
    table = activated("Animal Savagery").roll("animal_savagery", 3)
    assert is_lost(table)
    assert not has_tackle_zone(table.state, "H1")


# ------------------------------------------------------------------------------- Bloodlust


def thrall(key: str, at: tuple[int, int]) -> Man:
    man = lineman(key, at)
    return man._replace(setup=replace(man.setup, position="Thrall Lineman"))


def lusting(*others: Man, **figures: Any) -> Table:
    return activated("Bloodlust (3+)", *others, **figures).roll("bloodlust", 2)


@pytest.mark.rule("BB-091")
def test_bloodlust_acts_on_and_bites_a_thrall_at_the_end() -> None:
    table = lusting(thrall("H2", (6, 6)), lineman("H3", (6, 4)))
    table.play(Move("H1", ((6, 5),)))
    assert table.facts(PlayerMoved)
    table.play(EndActivation("H1"))
    assert isinstance(table.due, ChoiceDue)
    assert table.due.options == ("H2", "decline")
    table.play(Choose("bite", "H2"))
    assert (table.roll_due.roll, table.roll_due.player) == ("injury", "H2")
    assert table.roll_due.cause == "bloodlust"
    table.roll("injury", 1, 1)
    assert table.state.turnover is None
    assert is_lost(table)


@pytest.mark.rule("BB-017", "BB-091")
def test_bloodlust_without_a_bite_is_a_turnover_and_the_ball_bounces() -> None:
    table = lusting(ball=True).play(EndActivation("H1"))
    assert table.state.turnover == "bloodlust"
    assert not has_tackle_zone(table.state, "H1")
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-091")
def test_a_declined_bite_is_a_turnover() -> None:
    table = lusting(thrall("H2", (6, 6))).play(EndActivation("H1"), Choose("bite", "decline"))
    assert [each.cause for each in table.facts(TurnoverCaused)] == ["bloodlust"]
    assert table.state.active == "away"


@pytest.mark.rule("BB-017", "BB-091")
def test_a_bitten_thrall_drops_the_ball_after_its_injury_and_that_is_a_turnover() -> None:
    table = lusting(thrall("H2", (6, 6))._replace(ball=True)).play(EndActivation("H1"))
    table.play(Choose("bite", "H2"))
    assert [each.player for each in table.facts(TurnoverCaused)] == ["H2"]
    table.roll("injury", 1, 1)
    assert table.roll_due.roll == "bounce"
    assert table.state.ball.carrier is None


@pytest.mark.rule("BB-091")
def test_the_next_activation_begins_when_the_bite_is_settled() -> None:
    table = lusting(thrall("H2", (6, 6)), lineman("H3", (1, 1)))
    table.play(Activate("H3", "move"), Choose("bite", "H2")).roll("injury", 1, 1)
    assert table.state.activation is not None
    assert table.state.activation.player == "H3"


@pytest.mark.rule("BB-091")
def test_a_passed_bloodlust_bites_nobody() -> None:
    table = activated("Bloodlust (3+)", thrall("H2", (6, 6))).roll("bloodlust", 3)
    table.play(EndActivation("H1"))
    assert is_lost(table)
    assert not has_effect(table.state, "H1", "bloodlust")
    assert table.due is None


@pytest.mark.rule("BB-091")
def test_a_block_becomes_a_move_for_who_has_to_bite() -> None:
    def move_of(die: int) -> list[str]:
        table = activated("Bloodlust (3+)", action="block").roll("bloodlust", die)
        return [breach.rule for breach in table.play(Move("H1", ((6, 5),))).breaches]

    assert move_of(2) == ["BB-016"]  # 2 and 1 for the block pass
    assert move_of(1) == []


@pytest.mark.rule("BB-019", "BB-091")
def test_a_player_in_bloodlust_bites_before_it_scores() -> None:
    def at_the_line(*others: Man) -> Table:
        man = lineman("H1", (24, 5), skills=("Bloodlust (3+)",), ball=True)
        table = Table(man, *others).play(Activate("H1", "move")).roll("bloodlust", 1)
        return table.play(Move("H1", ((25, 5),)))

    table = at_the_line(thrall("H2", (24, 6)))
    assert isinstance(table.due, ChoiceDue)
    assert table.state.sides["home"].score == 0
    assert at_the_line().state.ball.carrier is None


@pytest.mark.rule("BB-091")
def test_a_player_in_bloodlust_gives_no_ball_away() -> None:
    table = activated("Bloodlust (3+)", ball=True, action="pass").roll("bloodlust", 2)
    course = Course(GAME, table.state)
    acts(course, "H1", "pass")
    assert [breach.rule for breach in course.breaches] == ["BB-091"]


@pytest.mark.rule("BB-017", "BB-091")
def test_a_coach_that_ends_the_turn_has_the_bite_asked_for_first() -> None:
    table = activated("Bloodlust (3+)", thrall("H2", (6, 6))).roll("bloodlust", 2)
    table.play(EndTurn("home"))
    assert isinstance(table.due, ChoiceDue)
    assert (table.due.choice, table.due.options) == ("bite", ("H2", "decline"))
    assert table.state.active == "home"
    table.play(Choose("bite", "H2", player="H1")).roll("injury", 1, 1)
    assert table.facts(TurnoverCaused) == []
    assert [each.cause for each in table.facts(TurnEnded)] == ["done"]
    assert table.state.active == "away"


@pytest.mark.rule("BB-017", "BB-091")
def test_a_turn_ended_in_bloodlust_with_nobody_to_bite_ends_by_a_turnover() -> None:
    """The ball is dropped and bounces before the other side's turn."""
    table = activated("Bloodlust (3+)", ball=True).roll("bloodlust", 2).play(EndTurn("home"))
    table.roll("bounce", 2)
    assert [each.cause for each in table.facts(TurnEnded)] == ["bloodlust"]
    assert table.state.active == "away"


@pytest.mark.rule("BB-091")
@pytest.mark.parametrize("posture", ["standing", "prone"])
def test_the_opponents_use_the_mighty_blow_of_who_lashes_out_standing(posture: Posture) -> None:
    """By the designers' commentary it counts as a block; who lies there uses no skill."""
    table = Table(
        lineman("H1", (5, 5), posture=posture, skills=("Animal Savagery", "Mighty Blow (+1)")),
        MATE,
    )
    table.play(Activate("H1", "move")).roll("animal_savagery", 2)
    # AV 9 against 4 and 4: only with the one of Mighty Blow.
    table.roll("armour", 4, 4)
    assert (table.due is not None) is (posture == "standing")


@pytest.mark.rule("BB-091")
@pytest.mark.parametrize(
    ("skill", "roll", "modifiers"),
    [
        ("Animal Savagery", "animal_savagery", {"stab": 2}),
        ("Unchannelled Fury", "unchannelled_fury", {"stab": 2}),
        ("Bloodlust (3+)", "bloodlust", {}),
    ],
)
def test_what_is_done_instead_of_a_block_makes_the_savage_and_the_furious_act(
    skill: str, roll: str, modifiers: dict[str, int]
) -> None:
    """Bloodlust counts blocks and blitzes only."""
    men = (lineman("H1", (5, 5), skills=(skill, "Stab")), lineman("A1", (6, 5), side="away"))
    table = Table(*men).play(Activate("H1", "stab"))
    assert (table.roll_due.roll, table.modifiers) == (roll, modifiers)
