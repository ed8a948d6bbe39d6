"""Chests and what is in them: the ball, explosions, the eight treasures."""

import pytest
from msgspec.structs import replace

from schemas.dock_bowl import BringNobody, OpenChest, PieceAppeared, PieceTaken, TreasuresReset
from schemas.pitch.entries import (
    Activate,
    Block,
    EndTurn,
    Foul,
    KeepRoll,
    Move,
    Pass,
    ReRoll,
    ThrowTeamMate,
    UseAgainst,
)
from schemas.pitch.facts import ActivationEnded, TurnoverCaused
from schemas.pitch.steps import ReRollDue
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl.chart import chart_of
from service.rules.dock_bowl.chests import places_for_chests
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.tables import LUGGAGE, MONKEY, TABLES, THRUD, drawn_by
from service.rules.pitch.field import characteristic, has_skill
from tests.rules.dock_bowl.harbour import Harbour, Sailor, sailor

CHEST = (8, 2)
"""A chest amidships of the Gull; the opener stands on (7, 3)."""
FIGURES = ("ma", "st", "ag", "av")
AWAY = sailor("a1", (12, 10), side="away")


def opening(*more: Sailor, chests: int = 16, **state: object) -> Harbour:
    """h1 beside CHEST opens it; so many chests are left, this one among them."""
    table = Harbour(sailor("h1", (7, 3)), *more, AWAY, **state)  # type: ignore[arg-type]
    others = tuple(at for at in table.state.chests if at != CHEST)
    table.state = replace(table.state, chests=(CHEST, *others[: chests - 1]))
    return table.play(Activate("h1", "move"), OpenChest("h1", CHEST))


def drawing(face: int, *more: Sailor, **state: object) -> Harbour:
    """h1 draws the treasure of a face from CHEST."""
    return opening(*more, **state).roll("chest", 2).roll("treasure", face)  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------- opening


@pytest.mark.rule("DOCK-063")
def test_who_holds_the_ball_may_open_a_chest_as_well() -> None:
    table = Harbour(sailor("h1", (5, 3), ball=True)).play(Activate("h1", "move"))
    offered = next(each for each in expected(table.state) if each.type == "open_chest")
    assert (4, 2) in offered.fields[1].squares  # type: ignore[union-attr]
    assert table.play(OpenChest("h1", (4, 2))).roll_due.roll == "chest"


@pytest.mark.rule("DOCK-063")
def test_a_chest_beside_the_active_player_is_offered_and_takes_a_d8() -> None:
    table = Harbour(sailor("h1", (7, 3)), AWAY).play(Activate("h1", "move"))
    (offer,) = (each for each in expected(table.state) if each.type == "open_chest")
    assert offer.fields[1].squares == (CHEST,)  # type: ignore[union-attr]
    table.play(OpenChest("h1", CHEST))
    assert table.roll_due.faces == (8,)


@pytest.mark.rule("DOCK-063")
def test_opening_ends_the_players_movement() -> None:
    table = drawing(2)
    assert table.facts(ActivationEnded) == [ActivationEnded("h1")]
    assert table.state.activation is None
    assert table.player("h1").acted


@pytest.mark.rule("DOCK-063")
def test_a_chest_out_of_reach_is_refused() -> None:
    table = Harbour(sailor("h1", (6, 3)), AWAY).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry) as refused:
        table.play(OpenChest("h1", CHEST))
    assert refused.value.breach.rule == "DOCK-063"


@pytest.mark.rule("DOCK-063")
def test_it_combines_with_no_other_action() -> None:
    table = Harbour(sailor("h1", (7, 3)), sailor("a2", (6, 3), side="away"))
    table.play(Activate("h1", "blitz", "a2"), OpenChest("h1", CHEST))
    assert [each.rule for each in table.breaches] == ["DOCK-063"]


@pytest.mark.rule("DOCK-062")
def test_nobody_walks_onto_a_chest() -> None:
    table = Harbour(sailor("h1", (7, 3)), AWAY).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry):
        table.play(Move("h1", (CHEST,)))


# ---------------------------------------------------------------------------------- the ball


@pytest.mark.rule("DOCK-064")
def test_an_eight_is_the_golden_ball_and_an_unmodified_agility_roll_snatches_it() -> None:
    table = opening(sailor("a2", (6, 4), side="away")).roll("chest", 8)
    assert table.roll_due.roll == "snatch"
    assert (table.roll_due.target, table.roll_due.modifiers) == (3, ())
    table.roll("snatch", 3)
    assert table.state.ball.carrier == "h1"
    assert CHEST not in table.state.chests


@pytest.mark.rule("DOCK-064")
def test_a_ball_that_is_not_snatched_lies_where_the_chest_was() -> None:
    table = opening().roll("chest", 8).roll("snatch", 2)
    assert table.state.ball.at == CHEST
    assert table.due is None
    assert table.state.turnover is None


@pytest.mark.rule("DOCK-064")
def test_with_the_ball_found_an_eight_is_an_empty_chest() -> None:
    table = opening(ball=(20, 3)).roll("chest", 8)
    assert table.state.ball.at == (20, 3)
    assert CHEST not in table.state.chests


# ----------------------------------------------------------------------------------- explosions


@pytest.mark.rule("DOCK-065")
@pytest.mark.parametrize("face", [1, 3, 5, 7])
def test_an_odd_number_knocks_down_everybody_next_to_the_chest(face: int) -> None:
    players = (sailor("a2", (8, 3), side="away"), sailor("h3", (10, 3)))
    table = opening(*players).roll("chest", face)
    assert table.player("h1").posture == "prone"
    table.roll("armour", 1, 1)
    assert table.player("a2").posture == "prone"
    table.roll("armour", 1, 1)
    assert table.player("h3").posture == "standing"
    assert CHEST not in table.state.chests
    assert table.facts(TurnoverCaused) == [TurnoverCaused("knocked_down", "h1")]
    assert table.state.to_play == "away"


# ------------------------------------------------------------------------------ the last chests


@pytest.mark.rule("DOCK-067")
@pytest.mark.parametrize(
    ("die", "what"), [(1, "armour"), (2, "armour"), (3, "treasure"), (4, "treasure"), (5, "snatch")]
)
def test_with_three_chests_left_a_d6_decides(die: int, what: str) -> None:
    table = opening(chests=3)
    assert table.roll_due.faces == (6,)
    table.roll("chest", die)
    assert table.roll_due.roll == what


@pytest.mark.rule("DOCK-067")
def test_with_four_left_or_the_ball_found_the_die_is_a_d8() -> None:
    assert opening(chests=4).roll_due.faces == (8,)
    assert opening(chests=3, ball=(20, 3)).roll_due.faces == (8,)


@pytest.mark.rule("DOCK-068")
@pytest.mark.parametrize(("die", "what"), [(3, "armour"), (4, "snatch")])
def test_with_two_left_there_is_no_treasure_any_more(die: int, what: str) -> None:
    assert opening(chests=2).roll("chest", die).roll_due.roll == what


@pytest.mark.rule("DOCK-068")
def test_the_very_last_chest_holds_the_ball() -> None:
    assert opening(chests=1).roll_due.roll == "snatch"


@pytest.mark.rule("DOCK-068")
def test_by_the_other_setting_it_is_rolled_for_and_all_chests_come_back_without_it() -> None:
    table = opening(chests=1, settings={"last_chest": "dice"}).roll("chest", 1)
    table.roll("armour", 1, 1)
    (reset,) = table.facts(TreasuresReset)
    assert len(reset.chests) == 16


@pytest.mark.rule("DOCK-068", "DOCK-049")
def test_with_somebody_on_every_chests_place_one_chest_stands_elsewhere() -> None:
    """A full harbour: sixteen sailors on the sixteen places."""
    places = chart_of("two_ships").chests
    crowd = [sailor(f"h{number}", at) for number, at in enumerate(places, 1)]
    table = Harbour(*crowd, chests=())
    assert places_for_chests(table.state) == ((5, 2),)


# ----------------------------------------------------------------------------------- the draw


@pytest.mark.rule("DOCK-066")
@pytest.mark.parametrize("face", [2, 4, 6])
def test_an_even_number_below_eight_draws_a_treasure(face: int) -> None:
    table = opening().roll("chest", face)
    assert table.roll_due.faces == (8,)
    table.roll("treasure", 4)
    assert table.state.treasures == {"jolly_roger": "h1"}
    assert CHEST not in table.state.chests


@pytest.mark.rule("DOCK-066", "DOCK-070")
def test_a_treasure_in_play_is_drawn_again() -> None:
    table = opening(sailor("a2", (20, 3), side="away", treasure="cutlass")).roll("chest", 2)
    table.roll("treasure", 2)
    assert table.roll_due.roll == "treasure"
    table.roll("treasure", 3)
    assert table.state.treasures == {"cutlass": "a2", "heart_of_the_ocean": "h1"}


@pytest.mark.rule("DOCK-070")
def test_who_is_knocked_out_gives_the_treasure_back() -> None:
    players = (sailor("h1", (11, 3), st=6), sailor("a2", (12, 3), side="away", treasure="cutlass"))
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2"))
    table.roll("block", 6, 6).pick((13, 3)).choose("no")
    table.roll("armour", 6, 5).roll("injury", 4, 4)
    assert table.state.treasures == {}


@pytest.mark.rule("DOCK-070")
def test_who_is_stunned_keeps_it() -> None:
    players = (sailor("h1", (11, 3), st=6), sailor("a2", (12, 3), side="away", treasure="cutlass"))
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2"))
    table.roll("block", 6, 6).pick((13, 3)).choose("no")
    table.roll("armour", 6, 5).roll("injury", 1, 1)
    assert table.state.treasures == {"cutlass": "a2"}


# ------------------------------------------------------------------------------------ 1 luggage


@pytest.mark.rule("DOCK-071")
def test_the_luggage_stands_where_the_chest_was_and_moves_four_random_squares_at_once() -> None:
    """MA 2 for two squares, then two rushes. Faces 7, 5, 7, 5: south, east, south, east."""
    table = drawing(1)
    assert table.at(LUGGAGE) == CHEST
    table.roll("luggage", 7).roll("luggage", 5)
    assert table.at(LUGGAGE) == (9, 3)
    table.roll("rush", 2).roll("luggage", 8).roll("rush", 2).roll("luggage", 5)
    assert table.at(LUGGAGE) == (11, 4)
    assert table.due is None
    assert table.state.active == "home"


@pytest.mark.rule("DOCK-071")
def test_it_moves_at_the_start_of_every_turn_and_attacks_whoever_is_in_its_way() -> None:
    table = drawing(1).roll("luggage", 7).roll("luggage", 5)
    table.roll("rush", 2).roll("luggage", 8).roll("rush", 2).roll("luggage", 5)
    table.next_turn().roll("sea_die", 1)
    assert table.roll_due.roll == "luggage"
    table.roll("luggage", 4)
    assert table.at(LUGGAGE) == (10, 4)


@pytest.mark.rule("DOCK-071")
def test_it_blocks_the_side_that_woke_it_too() -> None:
    """ST 7 against 3: three dice. From the chest's (8, 2) south is (8, 3)."""
    table = drawing(1, sailor("h2", (8, 3)))
    table.roll("luggage", 7)
    assert table.roll_due.roll == "block"
    assert len(table.roll_due.faces) == 3
    table.roll("block", 6, 6, 6)
    assert table.state.turnover is None


@pytest.mark.rule("DOCK-072")
def test_the_luggage_is_what_its_card_says() -> None:
    table = drawing(1)
    figures = {name: characteristic(table.state, LUGGAGE, name) for name in FIGURES}
    assert figures == {"ma": 2, "st": 7, "ag": 3, "av": 9}
    for skill in ("Claws", "Monstrous Mouth", "Foul Appearance", "Sure Feet", "Mighty Blow"):
        assert has_skill(table.state, LUGGAGE, skill)


@pytest.mark.rule("DOCK-072")
def test_a_failed_rush_puts_it_to_sleep_and_it_is_a_chest_again() -> None:
    table = drawing(1).roll("luggage", 7).roll("luggage", 5).roll("rush", 1).play(KeepRoll())
    assert table.at(LUGGAGE) is None
    assert (9, 3) in table.state.chests
    assert table.state.treasures == {}
    assert table.due is None
    assert table.state.turnover is None


@pytest.mark.rule("DOCK-072")
def test_a_roll_on_the_table_puts_it_to_sleep() -> None:
    table = drawing(1).roll("luggage", 7).roll("luggage", 5)
    table.roll("rush", 2).roll("luggage", 8).roll("rush", 2).roll("luggage", 5)
    table.sea(1, 2)
    assert (11, 4) in table.state.chests
    assert table.at(LUGGAGE) is None


@pytest.mark.rule("DOCK-072")
def test_a_step_overboard_throws_it_back_in() -> None:
    """North of (8, 2) is the sea; the template faces south, 3 is south: 2 and 1 squares."""
    table = drawing(1).roll("luggage", 2).roll("luggage_throw_in", 3, 1, 2)
    assert table.at(LUGGAGE) == (8, 5)
    assert table.roll_due.roll == "luggage"


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


# -------------------------------------------------------------------------------------- 7 monkey


@pytest.mark.rule("DOCK-078")
def test_the_monkey_joins_the_openers_team() -> None:
    table = drawing(7)
    assert table.at(MONKEY) == CHEST
    assert table.state.side_of(MONKEY) == "home"
    figures = {name: characteristic(table.state, MONKEY, name) for name in FIGURES}
    assert figures == {"ma": 6, "st": 3, "ag": 3, "av": 7}
    assert characteristic(table.state, MONKEY, "pa") is None
    for skill in ("Dodge", "Extra Arms", "Prehensile Tail", "Sure Feet", "Sure Hands"):
        assert has_skill(table.state, MONKEY, skill)


@pytest.mark.rule("DOCK-078")
def test_it_moves_three_random_squares_at_the_start_of_every_turn_but_not_off_its_ship() -> None:
    """From (8, 2): north is the sea, no step; then south and east."""
    table = drawing(7).next_turn().roll("sea_die", 1)
    table.roll("monkey", 2).roll("monkey", 7).roll("monkey", 5)
    assert table.at(MONKEY) == (9, 3)
    assert table.entry_due.entry == "bring_on"


@pytest.mark.rule("DOCK-078")
def test_removed_for_any_reason_its_card_goes_back() -> None:
    table = drawing(7, sailor("h2", (8, 3))).sea(1, 1).roll("kraken", 6)
    assert table.at(MONKEY) is None
    assert "monkey" not in table.state.treasures


@pytest.mark.rule("DOCK-079")
def test_a_carrier_who_comes_within_six_squares_is_stopped_and_blitzed() -> None:
    """h2 walks from (16, 3) towards the Monkey on (8, 2): (14, 3) is six squares off."""
    table = drawing(7, sailor("h2", (16, 3), ball=True))
    table.play(Activate("h2", "move"), Move("h2", ((15, 3), (14, 3), (13, 3))))
    assert table.at("h2") == (14, 3)
    # ST 3 and Horns against 3: two dice, the Monkey's side picks.
    assert table.roll_due.player == MONKEY
    assert table.roll_due.against == "h2"
    assert len(table.roll_due.faces) == 2
    assert has_skill(table.state, MONKEY, "Mighty Blow")
    assert has_skill(table.state, MONKEY, "Claws")
    table.roll("block", 3, 3)
    table.pick((15, 3)).choose("no")
    assert "held" in table.effects("h2")
    assert not has_skill(table.state, MONKEY, "Claws")
    assert table.state.active == "home"


@pytest.mark.rule("DOCK-079")
def test_a_carrier_it_brings_down_loses_the_turn() -> None:
    table = drawing(7, sailor("h2", (16, 3), ball=True))
    table.play(Activate("h2", "move"), Move("h2", ((15, 3), (14, 3))))
    table.roll("block", 6, 6).pick((15, 3)).choose("no").roll("armour", 1, 1).roll("bounce", 5)
    assert table.facts(TurnoverCaused) == [TurnoverCaused("knocked_down", "h2")]
    assert table.state.to_play == "away"


@pytest.mark.rule("DOCK-079")
def test_it_goes_to_a_dropped_ball_and_vanishes_with_it_to_a_random_ship() -> None:
    table = drawing(7, ball=(11, 3)).next_turn().roll("sea_die", 1)
    assert table.at(MONKEY) == (11, 3)
    table.roll("pick_up", 3).roll("monkey_ship", 2)
    # The middle of the Tern is between (12, 11) and (13, 11), both free.
    assert table.at(MONKEY) == (12, 11)
    assert table.state.ball.carrier == MONKEY
    assert table.entry_due.entry == "bring_on"


@pytest.mark.rule("DOCK-079")
def test_a_player_it_bumps_into_is_attacked() -> None:
    table = drawing(7, sailor("h2", (8, 3))).next_turn().roll("sea_die", 1)
    table.roll("monkey", 7)
    assert table.roll_due.roll == "block"
    assert table.roll_due.against == "h2"
    table.roll("block", 3, 3).pick((8, 4)).choose("no")
    assert table.entry_due.entry == "bring_on"


# --------------------------------------------------------------------------------------- 8 thrud


@pytest.mark.rule("DOCK-080")
def test_all_coaches_roll_off_for_thrud_the_opener_with_one_more() -> None:
    """4 and 1 tie with 5; again, without a bonus now: 2 against 6."""
    table = drawing(8)
    assert table.at(THRUD) == CHEST
    table.roll("thrud_control", 4).roll("thrud_control", 5)
    table.roll("thrud_control", 2).roll("thrud_control", 6)
    assert table.facts(PieceTaken)[-1] == PieceTaken("thrud", "away")
    assert table.state.side_of(THRUD) == "away"


@pytest.mark.rule("DOCK-080")
def test_a_roll_on_the_table_has_them_roll_off_again_with_nothing_added() -> None:
    table = drawing(8).roll("thrud_control", 6).roll("thrud_control", 1)
    assert table.state.side_of(THRUD) == "home"
    table.sea(1, 2).roll("thrud_control", 4).roll("thrud_control", 5)
    assert table.state.side_of(THRUD) == "away"


@pytest.mark.rule("DOCK-080")
def test_two_failed_really_stupid_rolls_in_a_row_cost_the_control() -> None:
    table = drawing(8).roll("thrud_control", 6).roll("thrud_control", 1)
    table.play(Activate(THRUD, "move")).roll("really_stupid", 1)
    assert table.state.thrud_failures == 1
    table.next_turn().roll("sea_die", 1).play(BringNobody("away"), EndTurn("away"))
    table.roll("sea_die", 1).play(BringNobody("home"), Activate(THRUD, "move"))
    table.roll("really_stupid", 1).roll("thrud_control", 1).roll("thrud_control", 3)
    assert table.state.side_of(THRUD) == "away"
    assert table.state.thrud_failures == 0


@pytest.mark.rule("DOCK-080")
def test_a_passed_roll_in_between_starts_the_count_anew() -> None:
    table = drawing(8, thrud_failures=1).roll("thrud_control", 6).roll("thrud_control", 1)
    table.play(Activate(THRUD, "move")).roll("really_stupid", 6)
    assert table.state.thrud_failures == 0


@pytest.mark.rule("DOCK-081")
def test_drawing_thrud_again_gives_the_drawer_control_at_once() -> None:
    table = drawing(8).roll("thrud_control", 1).roll("thrud_control", 6)
    assert table.state.side_of(THRUD) == "away"
    table.state = replace(
        table.state,
        players={
            **table.state.players,
            "h1": replace(table.state.players["h1"], at=(16, 3), acted=False),
        },
    )
    table.play(Activate("h1", "move"), OpenChest("h1", (17, 2)))
    table.roll("chest", 2).roll("treasure", 8)
    assert table.state.side_of(THRUD) == "home"
    assert table.at(THRUD) == CHEST
    assert table.due is None


@pytest.mark.rule("DOCK-066")
def test_every_face_of_the_treasure_die_is_one_treasure() -> None:
    assert len({drawn_by(face).name for face in range(1, 9)}) == 8


@pytest.mark.rule("DOCK-063", "DOCK-067", "DOCK-068")
def test_every_face_of_the_chests_dice_stands_in_its_table_once() -> None:
    for table, faces in ((TABLES.chests, 8), (TABLES.third_last_chest, 6), (TABLES.last_chests, 6)):
        for face in range(1, faces + 1):
            assert sum(row.min <= face <= row.max for row in table.rows) == 1


def test_nobody_activates_what_acts_by_itself() -> None:
    table = drawing(7)
    table.play(Activate(MONKEY, "move"))
    assert [each.rule for each in table.breaches] == ["BB-016"]
    offered = [
        option.value
        for each in expected(drawing(7).state)
        if each.type == "activate"
        for field in each.fields
        if hasattr(field, "options")
        for option in field.options
    ]
    assert MONKEY not in offered
