"""The Luggage, the Monkey and Thrud."""

import pytest
from msgspec.structs import replace

from schemas.dock_bowl import BringNobody, OpenChest, PieceTaken
from schemas.pitch.entries import (
    Activate,
    EndTurn,
    KeepRoll,
    Move,
)
from schemas.pitch.facts import TurnoverCaused
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.tables import LUGGAGE, MONKEY, TABLES, THRUD, drawn_by
from service.rules.pitch.field import characteristic, has_skill
from tests.rules.dock_bowl.harbour import sailor
from tests.rules.dock_bowl.opened import CHEST, FIGURES, drawing

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
