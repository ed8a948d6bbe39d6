"""Falls, fouls and injuries on a sheet: the same rolls as in full, and the table's word where
nobody can tell from the dice; `away` has its first turn."""

from typing import Any

import pytest

from schemas.blood_bowl_sheet import SheetFall, SheetFoul, SheetHurt
from schemas.pitch.facts import Counted, PlayerHurt
from tests.rules.blood_bowl.match import linemen
from tests.rules.blood_bowl.sheet_match import Sheet


def mighty() -> dict[str, Any]:
    """One player of the side adds to armour or injury."""
    return {"players": linemen("a", a1={"skills": ("Mighty Blow (+1)",)})}


@pytest.mark.rule("BB-050", "BB-051", "BB-052", "BB-083")
def test_a_fall_leads_to_armour_injury_and_casualty_as_in_full() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1"))
    sheet.roll("armour", 4, 5).roll("injury", 5, 5).roll("casualty", 15)
    assert sheet.where("h1") == "casualty"
    assert sheet.state.hurts["h1"]["injury"] == "dead"
    assert sheet.state.counts["a1"] == {"casualties": 1, "spp": 2}
    assert sheet.state.turnover is None


@pytest.mark.rule("BB-050")
def test_a_known_blocker_adds_what_it_has() -> None:
    sheet = Sheet(away=mighty()).play(SheetFall("h1", "block", "a1"))
    sheet.roll("armour", 3, 5)  # 8 and Mighty Blow break AV 9+
    assert sheet.roll_due.roll == "injury"
    assert sheet.roll_due.modifiers == ()


@pytest.mark.rule("BB-050", "BB-083")
def test_with_an_unknown_blocker_the_table_says_whether_armour_broke() -> None:
    sheet = Sheet(away=mighty()).play(SheetFall("h1", "block"))
    assert sheet.roll_due.target is None
    sheet.roll("armour", 3, 5)
    assert sheet.choice_due.options == ("broken", "held", "unknown")
    sheet.choose("broken").roll("injury", 4, 5)
    assert sheet.choice_due.choice == "injury_result"
    sheet.choose("casualty").roll("casualty", 3)
    assert sheet.where("h1") == "casualty"
    assert sheet.state.counts["away"] == {"casualties": 1}
    assert "a1" not in sheet.state.counts


@pytest.mark.rule("BB-050")
def test_an_unknown_blocker_of_a_side_that_adds_nothing_leaves_nothing_open() -> None:
    sheet = Sheet().play(SheetFall("h1", "block"))
    assert sheet.roll_due.target == 9
    sheet.roll("armour", 4, 5)
    assert sheet.roll("injury", 2, 3).state.players["h1"].posture == "stunned"


@pytest.mark.rule("BB-050")
def test_what_the_table_added_settles_the_armour_roll_of_an_unknown_blocker() -> None:
    sheet = Sheet(away=mighty()).play(SheetFall("h1", "block", modifier=1))
    assert (sheet.roll_due.target, sheet.modifiers) == (9, {"as reported": 1})
    sheet.roll("armour", 3, 5)
    assert sheet.roll_due.roll == "injury"


@pytest.mark.rule("BB-050")
def test_of_a_cause_nobody_knows_the_table_says_everything() -> None:
    sheet = Sheet().play(SheetFall("a1"))
    sheet.roll("armour", 6, 6)
    sheet.choose("held")
    assert sheet.due is None
    assert sheet.state.turnover is None


@pytest.mark.rule("BB-043", "BB-051")
def test_the_crowd_asks_for_an_injury_roll_only() -> None:
    sheet = Sheet().play(SheetFall("h1", "crowd", "a1"))
    assert sheet.where("h1") == "reserves"
    sheet.roll("injury", 2, 3)
    assert sheet.where("h1") == "reserves"


@pytest.mark.rule("BB-017", "BB-050")
def test_of_both_that_go_down_the_second_may_have_put_the_first_off() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1"))
    sheet.roll("armour", 6, 6).roll("injury", 4, 5)
    assert sheet.where("h1") == "knocked_out"
    sheet.play(SheetFall("a1", "both_down", "h1"))
    assert sheet.breaches == ()
    assert sheet.state.turnover == "knocked_down"


@pytest.mark.rule("BB-056")
def test_nobody_goes_down_who_is_knocked_out() -> None:
    sheet = Sheet().play(SheetHurt("home", "knocked_out", "h1"))
    sheet.play(SheetFall("h1", "block", "a1"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-056"]


@pytest.mark.rule("BB-070", "BB-071")
def test_a_foul_with_its_assists_is_judged_and_a_double_is_seen() -> None:
    sheet = Sheet().play(SheetFoul("away", "a1", "h1", 2))
    assert sheet.modifiers == {"as reported": 2}
    sheet.roll("armour", 4, 4).roll("injury", 1, 2).choose("accept")
    assert sheet.where("a1") == "sent_off"
    assert sheet.count("a1", "fouls") == 1


@pytest.mark.rule("BB-070")
def test_of_a_foul_without_its_assists_the_table_says_whether_armour_broke() -> None:
    sheet = Sheet().play(SheetFoul("away", "a1", "h1")).roll("armour", 3, 4)
    assert sheet.choice_due.choice == "armour_result"
    assert sheet.choose("held").due is None


@pytest.mark.rule("BB-070")
def test_a_foul_of_which_nothing_is_known_counts() -> None:
    sheet = Sheet().play(SheetFoul("away"))
    assert sheet.state.counts["away"] == {"fouls": 1}
    assert sheet.due is None


@pytest.mark.rule("BB-052", "BB-081", "BB-083")
def test_a_casualty_is_reported_without_dice() -> None:
    sheet = Sheet().play(
        SheetHurt("home", "casualty", "h1", "serious_injury", cause="block", by="a1")
    )
    assert sheet.where("h1") == "casualty"
    assert sheet.facts(PlayerHurt)[0].casualty == "serious_injury"
    assert sheet.state.counts["h1"] == {"suffered_serious_injury": 1}
    assert sheet.state.counts["a1"] == {"casualties": 1, "spp": 2}


@pytest.mark.rule("BB-052", "BB-083")
def test_a_casualty_of_which_little_is_known_stays_so() -> None:
    sheet = Sheet().play(SheetHurt("home", "casualty", "h1", by="a1"))
    assert sheet.facts(PlayerHurt)[0].casualty is None
    assert sheet.state.counts["h1"] == {"suffered_unknown": 1}
    assert sheet.state.counts["a1"] == {"casualties_of_unknown_cause": 1}


@pytest.mark.rule("BB-083")
def test_an_unknown_victim_still_earns_its_blocker_the_points() -> None:
    sheet = Sheet().play(SheetHurt("home", "casualty", cause="block", by="a1"))
    assert sheet.state.counts["a1"] == {"casualties": 1, "spp": 2}
    assert Counted("home", "suffered_unknown") in sheet.last.facts


@pytest.mark.rule("BB-054")
def test_an_apothecary_that_was_used_is_gone_and_the_badly_hurt_are_in_reserve() -> None:
    sheet = Sheet(home={"apothecaries": 1}).play(
        SheetHurt("home", "casualty", "h1", "badly_hurt", cause="block", by="a1", apothecary=True)
    )
    assert sheet.state.sides["home"].apothecaries == 0
    assert sheet.where("h1") == "reserves"
    sheet.play(SheetHurt("home", "knocked_out", "h2", apothecary=True))
    assert [breach.rule for breach in sheet.breaches] == ["BB-054"]


@pytest.mark.rule("BB-055", "BB-083")
def test_a_regenerated_player_suffers_nothing_and_still_was_a_casualty() -> None:
    sheet = Sheet().play(
        SheetHurt("home", "casualty", "h1", cause="block", by="a1", regenerated=True)
    )
    assert sheet.where("h1") == "reserves"
    assert sheet.facts(PlayerHurt) == []
    assert sheet.count("a1", "casualties") == 1


@pytest.mark.rule("BB-052", "BB-053")
def test_results_that_do_not_go_together_are_against_the_tables() -> None:
    sheet = Sheet().play(SheetHurt("home", "knocked_out", "h1", "dead"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-052"]
    sheet.play(SheetHurt("home", "casualty", "h2", "dead", "ma"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-053"]


@pytest.mark.rule("BB-017")
def test_a_player_of_the_active_side_that_is_hurt_by_a_block_ends_the_turn() -> None:
    sheet = Sheet().play(SheetHurt("away", "knocked_out", "a1", cause="both_down", by="h1"))
    assert sheet.state.turnover == "knocked_down"
    assert Sheet().play(SheetHurt("away", "knocked_out", "a1")).state.turnover is None


@pytest.mark.rule("BB-050")
def test_a_stab_asks_for_armour_and_leaves_who_is_safe_standing() -> None:
    sheet = Sheet().play(SheetFall("h1", "stab", "a1")).roll("armour", 3, 4)
    assert sheet.state.players["h1"].posture == "standing"
    assert sheet.due is None
