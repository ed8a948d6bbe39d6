"""What a sheet notes of a turn, and how turns end; `away` has its first turn."""

import pytest

from schemas.blood_bowl import TouchdownScored, TurnEnded
from schemas.blood_bowl_sheet import (
    ResultReported,
    SheetBlock,
    SheetCompletion,
    SheetFall,
    SheetInterference,
    SheetReRoll,
    SheetSendingOff,
    SheetTest,
    SheetTouchdown,
    SheetTurnover,
)
from schemas.pitch.entries import EndTurn, Move, PlayerPlacement, Ruling
from schemas.pitch.facts import Counted, RollMade
from service.rules.blood_bowl.details import decide
from service.rules.blood_bowl.headline import headline
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen
from tests.rules.blood_bowl.sheet_match import Sheet


@pytest.mark.rule("BB-019", "BB-081", "BB-082")
def test_a_touchdown_scores_and_its_scorer_has_three_points() -> None:
    sheet = Sheet().play(SheetTouchdown("away", "a7"))
    assert sheet.state.sides["away"].score == 1
    assert sheet.count("a7", "touchdowns") == 1
    assert sheet.count("a7", "spp") == 3
    assert sheet.entry_due.side == "away"  # who scored kicks, and sets up first


@pytest.mark.rule("BB-019", "BB-081")
def test_a_touchdown_by_an_unknown_scorer_counts_for_the_side_only() -> None:
    sheet = Sheet().play(SheetTouchdown("away"))
    assert sheet.state.sides["away"].score == 1
    assert sheet.facts(TouchdownScored)[0].player is None
    assert sheet.state.counts["away"] == {"touchdowns": 1}
    assert not any("touchdowns" in sheet.state.counts.get(f"a{n}", {}) for n in range(1, 12))


@pytest.mark.rule("BB-019")
def test_a_touchdown_in_the_opponents_turn_moves_the_own_marker_on() -> None:
    sheet = Sheet().play(SheetTouchdown("home", "h3"))
    assert [side.turn for side in sheet.state.sides.values()] == [1, 1]
    assert sheet.state.sides["home"].score == 1


@pytest.mark.rule("BB-056")
def test_a_scorer_is_of_the_side_that_scores() -> None:
    with pytest.raises(IllegalEntry, match="is not of Away"):
        Sheet().play(SheetTouchdown("away", "h3"))


@pytest.mark.rule("BB-062", "BB-063", "BB-066", "BB-082")
def test_passes_count_as_in_full() -> None:
    sheet = Sheet().play(
        SheetCompletion("away", "a1"),
        SheetCompletion("away", "a1", "team_mate"),
        SheetInterference("home", "h1"),
        SheetInterference("home", "h2", "interception"),
    )
    assert sheet.state.counts["a1"] == {"completions": 1, "throwing_completions": 1, "spp": 2}
    assert sheet.state.counts["h1"] == {"deflections": 1, "spp": 1}
    assert sheet.state.counts["h2"] == {"deflections": 1, "interceptions": 1, "spp": 2}
    assert sheet.state.turnover == "interception"


@pytest.mark.rule("BB-017")
def test_a_turn_goes_on_until_its_end_is_reported_and_keeps_what_ended_it() -> None:
    sheet = Sheet().play(SheetFall("a1", "dodge")).roll("armour", 2, 3)
    assert (sheet.state.active, sheet.state.turnover) == ("away", "fell_over")
    sheet.play(EndTurn("away"))
    assert sheet.facts(TurnEnded) == [TurnEnded("away", "fell_over")]
    assert sheet.state.active == "home"


@pytest.mark.rule("BB-017")
def test_a_reported_turnover_ends_the_turn() -> None:
    sheet = Sheet().play(SheetTurnover("away", "pick_up", "a4"))
    assert sheet.facts(TurnEnded) == [TurnEnded("away", "pick_up")]
    assert sheet.state.active == "home"


@pytest.mark.rule("BB-017")
def test_a_turnover_is_of_the_side_whose_turn_it_is() -> None:
    with pytest.raises(IllegalEntry, match="not the turn of home"):
        Sheet().play(SheetTurnover("home"))


@pytest.mark.rule("BB-010", "BB-015")
def test_sixteen_ends_of_turns_are_two_halves() -> None:
    sheet = Sheet().end_turns(16)
    assert sheet.state.half == 2
    sheet.kicked_off_by_sheet().end_turns(16)
    assert sheet.state.ended
    assert sheet.state.winner is None


@pytest.mark.rule("BB-020")
def test_a_re_roll_is_one_fewer_and_needs_to_be_there() -> None:
    sheet = Sheet(away={"re_rolls": 1}).play(SheetReRoll("away", "team", "dodge", "a1"))
    assert sheet.state.sides["away"].re_rolls == 0
    assert not sheet.breaches
    sheet.play(SheetReRoll("away", "team"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-020"]
    assert sheet.state.sides["away"].re_rolls == 0


@pytest.mark.rule("BB-020")
def test_a_team_re_roll_is_used_in_the_own_turn_only() -> None:
    sheet = Sheet(home={"re_rolls": 2}).play(SheetReRoll("home", "team"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-020"]


@pytest.mark.rule("BB-021")
def test_a_skill_re_rolls_for_its_owner_only() -> None:
    sheet = Sheet(away={"players": linemen("a", a1={"skills": ("Dodge",)})})
    assert sheet.play(SheetReRoll("away", "skill", "dodge", "a1", "Dodge")).breaches == ()
    sheet.play(SheetReRoll("away", "skill", "dodge", "a2", "Dodge"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-021"]


@pytest.mark.rule("BB-024")
@pytest.mark.parametrize("passed", [True, False, None])
def test_a_test_passed_only_if_the_table_says_so(passed: bool | None) -> None:
    sheet = Sheet().play(SheetTest("away", "dodge", "a1", (4,), target=3, passed=passed))
    made = sheet.facts(RollMade)[-1]
    assert (made.roll, made.dice, made.target, made.passed) == ("dodge", (4,), 3, passed)


@pytest.mark.rule("BB-024")
def test_a_test_without_its_die_is_none_for_statistics() -> None:
    sheet = Sheet()
    before = len(sheet.facts(RollMade))
    sheet.play(SheetTest("away", "rush", "a1", passed=True))
    assert ResultReported("rush", "passed", "away", "a1") in sheet.last.facts
    assert len(sheet.facts(RollMade)) == before
    assert headline(sheet.state, sheet.last.facts) == "a1 #1: rush, passed."


@pytest.mark.rule("BB-041")
def test_a_block_counts_once_however_often_its_dice_are_rolled() -> None:
    sheet = Sheet().play(
        SheetBlock("away", "a1", "h1", (1, 2)),
        SheetBlock("away", "a1", "h1", (3, 6), re_rolled=True),
    )
    assert sheet.count("a1", "blocks") == 1
    assert [made.dice for made in sheet.facts(RollMade)[-2:]] == [(1, 2), (3, 6)]


@pytest.mark.rule("BB-070", "BB-072")
def test_somebody_is_sent_off_for_a_foul_and_the_turn_will_end() -> None:
    sheet = Sheet().play(SheetSendingOff("away", "a9"))
    assert sheet.where("a9") == "sent_off"
    assert sheet.count("a9", "sendings_off") == 1
    assert sheet.state.turnover == "foul"


@pytest.mark.rule("BB-070")
def test_an_unknown_player_that_is_sent_off_counts_for_its_side() -> None:
    sheet = Sheet().play(SheetSendingOff("away"))
    assert Counted("away", "sendings_off") in sheet.last.facts
    assert sheet.state.turnover == "foul"


@pytest.mark.rule("BB-071")
def test_a_sending_off_that_is_not_final_may_be_argued_about() -> None:
    sheet = Sheet().play(SheetSendingOff("away", "a9", final=False)).choose("argue")
    sheet.roll("argue_the_call", 6)
    assert sheet.where("a9") == "pitch"
    assert sheet.state.turnover == "foul"


@pytest.mark.rule("BB-056")
def test_a_sheet_takes_no_move_and_a_full_match_no_sheet() -> None:
    with pytest.raises(IllegalEntry, match="logged as a sheet"):
        Sheet().play(Move("a1", ((1, 1),)))
    match = Match().in_play()
    with pytest.raises(IllegalEntry, match="logged in full"):
        decide(match.state, SheetTouchdown("away"))


@pytest.mark.rule("BB-056")
def test_nobody_scores_between_two_turns() -> None:
    sheet = Sheet(in_play=False)
    with pytest.raises(IllegalEntry):
        sheet.play(SheetTouchdown("away", "a1"))


@pytest.mark.rule("BB-095")
def test_a_ruling_puts_a_player_on_the_pitch_without_a_square() -> None:
    sheet = Sheet(away={"players": linemen("a", 12)})
    assert sheet.where("a12") == "reserves"
    sheet.play(Ruling("It stood there", placements=(PlayerPlacement("a12", "pitch"),)))
    assert (sheet.where("a12"), sheet.at("a12")) == ("pitch", None)
    with pytest.raises(IllegalEntry, match="square of a sheet"):
        sheet.play(Ruling("Here", placements=(PlayerPlacement("a12", "pitch", (3, 3)),)))
    match = Match().in_play()
    with pytest.raises(IllegalEntry, match="only sheets"):
        decide(match.state, Ruling("?", placements=(PlayerPlacement("a1", "unknown"),)))
