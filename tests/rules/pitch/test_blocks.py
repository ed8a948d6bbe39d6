"""The block entry, what is rolled before the dice, who picks the face, and what comes after."""

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import (
    Activate,
    Block,
    Choose,
    ChooseSquare,
    KeepRoll,
    Move,
    ReRoll,
)
from schemas.pitch.facts import EffectBegan, SkillUsed, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue
from service.rules.blood_bowl.game import evolve_fact
from service.rules.contract import IllegalEntry
from service.rules.pitch.field import NO_TACKLE_ZONE
from tests.rules.pitch.table import Man, Table, lineman

PLAYER_DOWN, BOTH_DOWN, PUSH_BACK, STUMBLE, POW = 1, 2, 3, 5, 6
HELD = (2, 3)


def pair(*more: Man, re_rolls: int = 0, **home: object) -> Table:
    """H1 next to A1 in the middle of the pitch."""
    return Table(
        lineman("H1", (10, 7), **home),  # type: ignore[arg-type]
        lineman("A1", (11, 7), side="away"),
        *more,
        re_rolls=re_rolls,
    )


def against(*skills: str, home: tuple[str, ...] = (), **more: object) -> Table:
    return Table(
        lineman("H1", (10, 7), skills=home),
        lineman("A1", (11, 7), side="away", skills=skills, **more),  # type: ignore[arg-type]
    )


def blocks(table: Table) -> Table:
    return table.play(Activate("H1", "block"), Block("H1", "A1"))


def blitzes(table: Table, *path: tuple[int, int]) -> Table:
    table.play(Activate("H1", "blitz", "A1"))
    if path:
        table.play(Move("H1", path))
    return table.play(Block("H1", "A1"))


def choice(table: Table) -> ChoiceDue:
    assert isinstance(table.due, ChoiceDue), table.due
    return table.due


# ----------------------------------------------------------------------------- the entry itself


@pytest.mark.rule("BB-040")
def test_a_block_asks_for_dice_with_its_assists() -> None:
    table = blocks(pair(lineman("H2", (12, 7))))
    assert table.roll_due.faces == (6, 6)
    assert table.roll_due.chooser == "home"
    assert table.roll_due.against == "A1"
    assert table.modifiers == {"assist of H2 #2": 1}


@pytest.mark.rule("BB-081")
def test_a_block_is_counted_for_the_attacker() -> None:
    assert blocks(pair()).count("H1", "blocks") == 1


@pytest.mark.rule("BB-040")
@pytest.mark.parametrize(
    ("other", "word"),
    [
        (lineman("A2", (12, 9), side="away"), "no square next to"),
        (lineman("A2", (10, 6), side="away", posture="prone"), "prone"),
        (lineman("H2", (10, 6)), "team-mate"),
        (lineman("A2", None, side="away"), "not on the pitch"),
    ],
)
def test_what_cannot_be_blocked_is_refused(other: Man, word: str) -> None:
    table = pair(other).play(Activate("H1", "block"))
    with pytest.raises(IllegalEntry, match=word):
        table.play(Block("H1", other.setup.id))


@pytest.mark.rule("BB-040")
def test_a_block_ends_the_activation() -> None:
    table = blocks(pair()).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert table.state.activation is None


@pytest.mark.rule("BB-016")
def test_a_second_block_in_one_activation_is_a_breach() -> None:
    table = blitzes(pair()).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "yes"), Block("H1", "A1"))
    assert [breach.rule for breach in table.breaches] == ["BB-016"]


# ---------------------------------------------------------------------------------------- dice


@pytest.mark.rule("BB-041")
def test_the_stronger_sides_coach_picks_among_the_faces_shown() -> None:
    table = blocks(Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away", st=4)))
    table.roll("block", POW, PLAYER_DOWN)
    assert (choice(table).choice, choice(table).side) == ("block_face", "away")
    assert choice(table).options == ("pow", "player_down")
    table.play(Choose("block_face", "player_down"))
    assert table.player("H1").posture == "prone"


@pytest.mark.rule("BB-041")
def test_three_dice_against_show_three_faces() -> None:
    table = blocks(Table(lineman("H1", (10, 7), st=2), lineman("A1", (11, 7), side="away", st=5)))
    table.roll("block", POW, STUMBLE, BOTH_DOWN)
    assert choice(table).options == ("pow", "stumble", "both_down")
    assert choice(table).side == "away"


@pytest.mark.rule("BB-041")
def test_both_numbers_of_push_back_are_one_face_and_need_no_choice() -> None:
    table = blocks(pair(st=4)).roll("block", 3, 4)
    assert isinstance(table.due, SquareDue)


@pytest.mark.rule("BB-041")
def test_a_face_that_was_not_rolled_cannot_be_picked() -> None:
    table = blocks(pair(st=4)).roll("block", POW, PUSH_BACK)
    with pytest.raises(IllegalEntry):
        table.play(Choose("block_face", "stumble"))


@pytest.mark.rule("BB-020")
def test_a_team_re_roll_makes_all_dice_again() -> None:
    table = blocks(pair(st=4, re_rolls=1)).roll("block", PLAYER_DOWN, BOTH_DOWN)
    table.play(ReRoll("team")).roll("block", POW, POW)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert table.player("A1").posture == "prone"


@pytest.mark.rule("BB-041")
def test_brawler_makes_one_both_down_again_and_keeps_the_other_die() -> None:
    table = blocks(pair(st=4, skills=("Brawler",))).roll("block", BOTH_DOWN, PUSH_BACK)
    table.play(ReRoll("skill", "Brawler", dice=(0,))).roll("block", POW)
    assert set(choice(table).options) == {"push_back", "pow"}


@pytest.mark.rule("BB-041")
def test_a_roll_that_is_kept_counts() -> None:
    table = blocks(pair(re_rolls=1)).roll("block", PUSH_BACK).play(KeepRoll())
    assert isinstance(table.due, SquareDue)


# ---------------------------------------------------------------------------------------- blitz


@pytest.mark.rule("BB-044")
def test_a_blitz_moves_blocks_and_moves_on() -> None:
    """MA 6: two squares, one for the block, three left."""
    table = Table(lineman("H1", (8, 7)), lineman("A1", (11, 7), side="away"))
    blitzes(table, (9, 7), (10, 7)).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 8)), Choose("follow_up", "no"))
    assert table.state.activation is not None
    assert table.state.activation.moved == 3
    table.play(Move("H1", ((10, 6), (10, 5), (10, 4))))
    assert table.at("H1") == (10, 4)


@pytest.mark.rule("BB-044")
def test_following_up_costs_no_movement() -> None:
    table = blitzes(pair()).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "yes"))
    assert table.at("H1") == (11, 7)
    assert table.state.activation is not None
    assert table.state.activation.moved == 1


@pytest.mark.rule("BB-044")
def test_a_blitz_with_no_movement_left_rushes_and_who_falls_blocks_nobody() -> None:
    table = Table(lineman("H1", (8, 7), ma=2), lineman("A1", (11, 7), side="away"))
    blitzes(table, (9, 7), (10, 7)).roll("rush", 1)
    assert table.player("H1").posture == "prone"
    table.roll("armour", *HELD)
    assert table.due is None
    assert table.count("H1", "blocks") == 0


@pytest.mark.rule("BB-044")
def test_after_a_rush_that_worked_the_block_is_made() -> None:
    table = Table(lineman("H1", (8, 7), ma=2), lineman("A1", (11, 7), side="away"))
    blitzes(table, (9, 7), (10, 7)).roll("rush", 2)
    assert table.roll_due.roll == "block"


@pytest.mark.rule("BB-044")
def test_a_blitz_against_another_than_its_target_is_a_breach() -> None:
    table = pair(lineman("A2", (10, 6), side="away"))
    table.play(Activate("H1", "blitz", "A1"), Block("H1", "A2"))
    assert [breach.rule for breach in table.breaches] == ["BB-044"]


@pytest.mark.rule("BB-044")
def test_a_blitzer_that_goes_down_ends_its_activation() -> None:
    table = blitzes(pair(skills=("Wrestle",))).roll("block", BOTH_DOWN)
    table.play(Choose("use_skill", "use"))
    assert table.state.activation is None


# -------------------------------------------------------------------------- before the dice


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("die", "on"), [(1, False), (2, True), (6, True)])
def test_foul_appearance_wastes_the_action_on_a_one(die: int, on: bool) -> None:
    table = blocks(against("Foul Appearance")).roll("foul_appearance", die)
    if on:
        assert table.roll_due.roll == "block"
    else:
        assert table.due is None
        assert table.state.activation is None
        assert table.count("H1", "blocks") == 0


@pytest.mark.rule("BB-090")
def test_foul_appearance_may_be_rolled_again() -> None:
    table = Table(
        lineman("H1", (10, 7)),
        lineman("A1", (11, 7), side="away", skills=("Foul Appearance",)),
        re_rolls=1,
    )
    blocks(table).roll("foul_appearance", 1).play(ReRoll("team")).roll("foul_appearance", 2)
    assert table.roll_due.roll == "block"


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("die", "dice", "chooser"), [(2, 2, "away"), (3, 1, "home")])
def test_dauntless_needs_more_than_the_difference(die: int, dice: int, chooser: str) -> None:
    """ST 3 against 5: D6 + 3 > 5 from a 3 up."""
    table = blocks(against(home=("Dauntless",), st=5)).roll("dauntless", die)
    assert len(table.roll_due.faces) == dice
    assert table.roll_due.chooser == chooser


@pytest.mark.rule("BB-090")
def test_dauntless_is_not_rolled_by_the_stronger() -> None:
    assert blocks(against(home=("Dauntless",), st=3)).roll_due.roll == "block"


@pytest.mark.rule("BB-090")
def test_horns_count_before_dauntless() -> None:
    """ST 3 + 1 against 5 in a blitz: from a 2 up."""
    table = blitzes(against(home=("Dauntless", "Horns"), st=5))
    assert table.roll_due.target == 2
    table.roll("dauntless", 2)
    assert (len(table.roll_due.faces), table.modifiers) == (1, {"Horns": 1, "Dauntless": 1})


@pytest.mark.rule("BB-090")
def test_a_trickster_goes_to_another_square_next_to_the_attacker() -> None:
    table = blocks(against("Trickster"))
    assert (choice(table).player, choice(table).skill) == ("A1", "Trickster")
    table.play(Choose("use_skill", "use"))
    assert isinstance(table.due, SquareDue)
    assert table.due.side == "away"
    table.play(ChooseSquare("trickster", (9, 6)))
    assert table.at("A1") == (9, 6)
    table.roll("block", PUSH_BACK)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(8, 5), (8, 6), (9, 5)}


# -------------------------------------------------------------------------------------- frenzy


def frenzied(action: str = "block", **home: object) -> Table:
    table = pair(skills=("Frenzy",), **home)  # type: ignore[arg-type]
    table.play(Activate("H1", action, "A1"), Block("H1", "A1"))  # type: ignore[arg-type]
    return table


@pytest.mark.rule("BB-041")
def test_frenzy_follows_up_unasked_and_blocks_again_once() -> None:
    table = frenzied().roll("block", PUSH_BACK).play(ChooseSquare("push", (12, 7)))
    assert table.at("H1") == (11, 7)
    table.roll("block", PUSH_BACK).play(ChooseSquare("push", (13, 7)))
    assert table.at("H1") == (12, 7)
    assert table.due is None
    assert table.state.activation is None
    assert table.count("H1", "blocks") == 2


@pytest.mark.rule("BB-041")
def test_frenzy_does_not_block_a_player_that_fell() -> None:
    table = frenzied().roll("block", POW).play(ChooseSquare("push", (12, 7)))
    table.roll("armour", *HELD)
    assert table.due is None


@pytest.mark.rule("BB-041")
def test_frenzy_does_not_block_again_after_both_down_with_block_on_both_sides() -> None:
    table = Table(
        lineman("H1", (10, 7), skills=("Frenzy", "Block")),
        lineman("A1", (11, 7), side="away", skills=("Block",)),
    )
    blocks(table).roll("block", BOTH_DOWN)
    assert table.due is None
    assert table.count("H1", "blocks") == 1


@pytest.mark.rule("BB-041")
def test_fend_keeps_frenzy_away() -> None:
    table = blocks(against("Fend", home=("Frenzy",))).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)), Choose("use_skill", "use"))
    assert table.at("H1") == (10, 7)
    assert table.due is None


@pytest.mark.rule("BB-041")
def test_frenzy_blocks_a_player_that_stood_firm_again() -> None:
    table = blocks(against("Stand Firm", home=("Frenzy",))).roll("block", PUSH_BACK)
    table.play(Choose("use_skill", "use"))
    assert table.roll_due.roll == "block"


@pytest.mark.rule("BB-044")
def test_frenzys_second_block_of_a_blitz_costs_a_square_or_a_rush() -> None:
    """MA 1: the first block takes it, the second is a rush."""
    table = frenzied("blitz", ma=1).roll("block", PUSH_BACK).play(ChooseSquare("push", (12, 7)))
    table.roll("rush", 2).roll("block", PUSH_BACK).play(ChooseSquare("push", (13, 7)))
    assert table.state.activation is not None
    assert (table.state.activation.moved, table.state.activation.rushes) == (2, 1)


@pytest.mark.rule("BB-044")
def test_frenzy_without_movement_or_rushes_left_blocks_once() -> None:
    """MA 1, no square left after a move, both rushes used: one for the way, one for the block."""
    table = Table(
        lineman("H1", (8, 7), skills=("Frenzy",), ma=1), lineman("A1", (11, 7), side="away")
    )
    table.play(Activate("H1", "blitz", "A1"), Move("H1", ((9, 7), (10, 7)))).roll("rush", 2)
    table.play(Block("H1", "A1")).roll("rush", 2).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)))
    assert table.due is None
    assert table.count("H1", "blocks") == 1


# ------------------------------------------------------------------ after the block, two blocks


@pytest.mark.rule("BB-090")
def test_hit_and_run_ends_where_nobody_is_marked() -> None:
    """A1 goes to (12, 7), H1 stays at (10, 7): next to A1 are x = 11 and more."""
    table = blocks(pair(skills=("Hit and Run",))).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert choice(table).skill == "Hit and Run"
    table.play(Choose("use_skill", "use"))
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(9, 6), (10, 6), (9, 7), (9, 8), (10, 8)}
    table.play(ChooseSquare("hit_and_run", (9, 6)))
    assert table.at("H1") == (9, 6)
    assert table.state.activation is None


@pytest.mark.rule("BB-090")
def test_a_pile_driver_fouls_whom_it_has_knocked_down_and_lies_down() -> None:
    table = blocks(pair(skills=("Pile Driver",))).roll("block", POW)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "yes")).roll("armour", *HELD)
    assert (choice(table).skill, choice(table).against) == ("Pile Driver", "A1")
    table.play(Choose("use_skill", "use"))
    assert (table.roll_due.roll, table.roll_due.cause) == ("armour", "foul")
    table.roll("armour", *HELD)
    assert table.player("H1").posture == "prone"
    assert table.state.activation is None
    assert "foul" in table.state.sides["home"].actions
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-090")
def test_a_pile_driver_is_not_asked_for_when_the_foul_of_the_turn_is_used() -> None:
    table = pair(skills=("Pile Driver",))
    side = replace(table.state.sides["home"], actions=("foul",))
    table.state = replace(table.state, sides={**table.state.sides, "home": side})
    blocks(table).roll("block", POW)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "yes")).roll("armour", *HELD)
    assert table.due is None


@pytest.mark.rule("BB-090")
def test_a_skill_without_a_tackle_zone_is_not_asked_for() -> None:
    table = against("Trickster")
    table.state = evolve_fact(table.state, EffectBegan("A1", "no_tackle_zone", "drive"))
    assert isinstance(blocks(table).due, RollDue)
    assert table.facts(SkillUsed) == []


# ------------------------------------------------------------------------ when it is declared


@pytest.mark.rule("BB-090")
def test_a_blitz_rolls_for_foul_appearance_when_it_is_declared_and_not_again() -> None:
    table = against("Foul Appearance").play(Activate("H1", "blitz", "A1"))
    table.roll("foul_appearance", 2).play(Block("H1", "A1"))
    assert table.roll_due.roll == "block"


@pytest.mark.rule("BB-090")
def test_a_blitz_that_looks_away_does_not_even_move() -> None:
    table = against("Foul Appearance").play(Activate("H1", "blitz", "A1"))
    table.roll("foul_appearance", 1)
    assert table.state.activation is None
    assert table.state.sides["home"].actions == ("blitz",)


@pytest.mark.rule("BB-090")
def test_frenzys_second_block_rolls_for_foul_appearance_again() -> None:
    table = against("Foul Appearance", home=("Frenzy",)).play(Activate("H1", "blitz", "A1"))
    table.roll("foul_appearance", 2).play(Block("H1", "A1")).roll("block", PUSH_BACK)
    table.play(ChooseSquare("push", (12, 7))).roll("foul_appearance", 1)
    assert table.state.activation is None
    assert table.count("H1", "blocks") == 1


@pytest.mark.rule("BB-090")
def test_a_carrier_may_dump_the_ball_off_before_the_block() -> None:
    table = blocks(against("Dump-off", ball=True))
    assert (choice(table).choice, choice(table).player) == ("dump_off", "A1")
    table.play(Choose("dump_off", "decline"))
    assert table.roll_due.roll == "block"
    assert table.state.ball.carrier == "A1"


@pytest.mark.rule("BB-090")
def test_foul_appearance_does_without_a_tackle_zone() -> None:
    table = against("Foul Appearance")
    gazed_at = EffectBegan("A1", NO_TACKLE_ZONE, "drive")
    table.state = evolve_fact(table.state, gazed_at)
    assert blocks(table).roll_due.roll == "foul_appearance"
