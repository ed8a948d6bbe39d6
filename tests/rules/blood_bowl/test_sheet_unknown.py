"""What nobody knows on a sheet stays unknown: line-ups, dice, results, choices, purchases."""

import pytest

from schemas.blood_bowl import BuyInducements, CoinToss, Concede, WinningsEarned
from schemas.blood_bowl_sheet import (
    LeftUnknown,
    SheetFall,
    SheetHurt,
    SheetResult,
    SheetSetUp,
    SheetTouchdown,
    SheetUnknown,
)
from schemas.pitch.entries import EndTurn, PlayerPlacement, Ruling
from schemas.pitch.facts import RollMade
from service.rules.blood_bowl.details import expected
from service.rules.blood_bowl.sheet.unknowns import NEEDED
from service.rules.blood_bowl.views import board, standing
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import linemen
from tests.rules.blood_bowl.sheet_match import Sheet


def skipped(sheet: Sheet, due: str, player: str | None = None) -> Sheet:
    return sheet.play(SheetUnknown(due, player))


# ------------------------------------------------------------------------------------- line-ups


@pytest.mark.rule("BB-012")
def test_without_a_line_up_everybody_may_be_on_the_pitch() -> None:
    sheet = Sheet(line_ups=False)
    assert {sheet.where(f"a{number}") for number in range(1, 12)} == {"pitch_or_reserves"}
    assert sheet.state.took_part == ()


@pytest.mark.rule("BB-012")
def test_who_does_something_was_on_the_pitch() -> None:
    sheet = Sheet(line_ups=False).play(SheetFall("h1", "block", "a2"))
    assert (sheet.where("h1"), sheet.where("a2")) == ("pitch", "pitch")
    assert sheet.where("a3") == "pitch_or_reserves"
    assert sheet.state.took_part == ("h1", "a2")


@pytest.mark.rule("BB-012")
def test_turns_are_counted_for_those_only_who_are_known_to_have_played_them() -> None:
    sheet = Sheet(line_ups=False).play(SheetFall("h1", "block", "a2")).roll("armour", 1, 1)
    sheet.play(EndTurn("away"))
    assert sheet.count("a2", "turns_played") == 1
    assert sheet.count("a3", "turns_played") == 0


@pytest.mark.rule("BB-012", "BB-056")
def test_with_a_line_up_given_nobody_else_plays() -> None:
    sheet = Sheet(away={"players": linemen("a", 12)})
    sheet.play(SheetTouchdown("away", "a12"))
    assert [breach.rule for breach in sheet.breaches] == ["BB-056"]


@pytest.mark.rule("BB-012")
def test_a_line_up_has_eleven_players_each_once() -> None:
    sheet = Sheet(home={"players": linemen("h", 13)}, in_play=False).before_the_toss()
    sheet.play(CoinToss("home", "kick"))
    ten = tuple(f"h{number}" for number in range(1, 11))
    with pytest.raises(IllegalEntry, match="h1 cannot be set up"):
        sheet.play(SheetSetUp("home", (*ten, "h1")))
    sheet.play(SheetSetUp("home", ten))
    assert [breach.rule for breach in sheet.breaches] == ["BB-012"]


@pytest.mark.rule("BB-072")
@pytest.mark.parametrize(
    ("answer", "where"), [("yes", "sent_off"), ("no", "reserves"), ("unknown", "unknown")]
)
def test_whether_a_secret_weapon_took_part_is_asked_for(answer: str, where: str) -> None:
    sheet = Sheet(
        home={"players": linemen("h", 12, h1={"skills": ("Secret Weapon",)})}, line_ups=False
    ).play(SheetTouchdown("away"))
    assert (sheet.choice_due.choice, sheet.choice_due.player) == ("took_part", "h1")
    sheet.choose(answer)
    if answer == "yes":
        sheet.choose("accept")
    assert sheet.where("h1") == where


# ------------------------------------------------------------------------------------- pre-game


@pytest.mark.rule("BB-002", "BB-080")
def test_without_the_fans_of_both_nobody_knows_the_winnings() -> None:
    sheet = Sheet(in_play=False)
    skipped(sheet, "fair_weather_fans").roll("fair_weather_fans", 2).roll("weather", 3, 4)
    for side in ("home", "away"):
        sheet.play(BuyInducements(side))
    sheet.play(CoinToss("home", "kick")).kicked_off_by_sheet().end_turns(16)
    sheet.kicked_off_by_sheet().end_turns(16)
    for _ in ("home", "away"):
        skipped(sheet, "mvp")
    assert sheet.facts(WinningsEarned) == []
    assert LeftUnknown("winnings") in sheet.facts(LeftUnknown)
    assert "Attendance" not in [note.label for note in standing(sheet.state).notes]


@pytest.mark.rule("BB-003")
def test_an_unknown_weather_is_not_perfect() -> None:
    sheet = Sheet(in_play=False).roll("fair_weather_fans", 2).roll("fair_weather_fans", 2)
    assert skipped(sheet, "weather").state.weather == "unknown"


@pytest.mark.rule("BB-005", "BB-006")
def test_without_the_purchases_of_both_nobody_knows_how_many_prayers_there_are() -> None:
    sheet = Sheet(
        home={"current_team_value_gp": 1_000_000},
        away={"current_team_value_gp": 1_200_000},
        in_play=False,
    ).before_inducements()
    skipped(sheet, "buy_inducements").play(BuyInducements("home"))
    assert sheet.entry_due.entry == "coin_toss"
    assert LeftUnknown("pre_game_prayers") in sheet.last.facts


@pytest.mark.rule("BB-056")
def test_what_turns_hang_on_cannot_be_left_out() -> None:
    sheet = Sheet(in_play=False).before_the_toss()
    assert "coin_toss" in NEEDED
    with pytest.raises(IllegalEntry, match="cannot be left out"):
        skipped(sheet, "coin_toss")
    assert [each.type for each in expected(sheet.state)] == ["coin_toss"]


# --------------------------------------------------------------------------- dice and choices


@pytest.mark.rule("BB-056")
def test_only_what_is_due_can_be_left_open() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1"))
    for due, player in (("injury", "h1"), ("armour", "h2"), ("armour", None)):
        with pytest.raises(IllegalEntry, match="not due now"):
            skipped(sheet, due, player)
    assert skipped(sheet, "armour", "h1").due is None
    assert sheet.where("h1") == "unknown"  # it may have been carried off


@pytest.mark.rule("BB-050", "BB-051", "BB-052")
def test_results_without_dice_go_on_as_dice_do() -> None:
    sheet = Sheet().play(
        SheetFall("h1", "block", "a1"),
        SheetResult("armour", "broken", "h1"),
        SheetResult("injury", "casualty", "h1"),
        SheetResult("casualty", "lasting_injury", "h1"),
        SheetResult("lasting_injury", "ag", "h1"),
    )
    assert sheet.where("h1") == "casualty"
    assert sheet.state.hurts["h1"]["lowered"] == "ag"
    assert sheet.count("a1", "spp") == 2
    assert not any(made.player == "h1" for made in sheet.facts(RollMade))


@pytest.mark.rule("BB-051")
def test_a_result_is_one_that_the_roll_can_come_to() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1"), SheetResult("armour", "broken", "h1"))
    with pytest.raises(IllegalEntry, match="badly_hurt is no result"):  # that is for Stunty
        sheet.play(SheetResult("injury", "badly_hurt", "h1"))


@pytest.mark.rule("BB-051")
def test_after_an_unknown_injury_nobody_knows_where_the_player_is() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1")).roll("armour", 6, 6)
    assert skipped(sheet, "injury", "h1").where("h1") == "unknown"
    sheet.play(SheetTouchdown("home", "h1"))  # it was seen again
    assert sheet.breaches == ()


@pytest.mark.rule("BB-052", "BB-083")
def test_an_unknown_casualty_roll_leaves_a_casualty() -> None:
    sheet = Sheet().play(SheetFall("h1", "block", "a1")).roll("armour", 6, 6).roll("injury", 6, 6)
    skipped(sheet, "casualty", "h1")
    assert sheet.where("h1") == "casualty"
    assert sheet.state.hurts["h1"]["injury"] == "casualty"
    assert sheet.count("a1", "casualties") == 1


@pytest.mark.rule("BB-054")
def test_whether_the_apothecary_came_may_be_unknown() -> None:
    sheet = Sheet(home={"apothecaries": 1}).play(SheetFall("h1", "block", "a1"))
    sheet.roll("armour", 6, 6).roll("injury", 4, 4)
    assert skipped(sheet, "apothecary", "h1").where("h1") == "unknown"
    assert sheet.state.sides["home"].apothecaries == 1


@pytest.mark.rule("BB-015")
def test_an_unknown_recovery_leaves_open_who_can_play() -> None:
    sheet = Sheet().play(SheetHurt("home", "knocked_out", "h1"), SheetTouchdown("away"))
    skipped(sheet, "knock_out_recovery", "h1")
    assert sheet.where("h1") == "unknown"
    sheet.play(SheetSetUp("away"), SheetSetUp("home", tuple(f"h{n}" for n in range(2, 12))))
    assert sheet.breaches == ()  # ten of eleven: of one nobody knows


@pytest.mark.rule("BB-014")
def test_an_unknown_kick_off_event_is_none() -> None:
    sheet = Sheet(in_play=False).before_the_toss().play(CoinToss("home", "kick"))
    sheet.play(SheetSetUp("home"), SheetSetUp("away"))
    assert skipped(sheet, "kick_off_event").state.active == "away"


@pytest.mark.rule("BB-014")
def test_a_blitz_goes_on_until_its_end_is_reported() -> None:
    sheet = Sheet(in_play=False).before_the_toss().play(CoinToss("home", "kick"))
    sheet.play(SheetSetUp("home"), SheetSetUp("away")).roll("kick_off_event", 5, 5)
    sheet.roll("charge", 2)
    assert sheet.state.charge is not None
    assert (sheet.state.active, sheet.state.charge.number) == ("home", 5)
    sheet.play(SheetFall("a1", "block", "h1")).roll("armour", 2, 2)
    with pytest.raises(IllegalEntry, match="scored in a kick-off"):
        sheet.play(SheetTouchdown("home", "h1"))
    sheet.play(EndTurn("home"))
    assert (sheet.state.active, sheet.state.sides["away"].turn) == ("away", 1)


@pytest.mark.rule("BB-014")
def test_whoever_may_be_on_the_pitch_may_be_who_argues_with_the_referee() -> None:
    sheet = Sheet(away={"dedicated_fans": 3}, in_play=False).before_the_toss()
    sheet.play(CoinToss("home", "kick"), SheetSetUp("home"), SheetSetUp("away"))
    sheet.roll("kick_off_event", 5, 6).roll("officious_ref", 1, 1)
    assert len(sheet.choice_due.options) == 11
    sheet.choose("h4").roll("officious_ref_player", 1)
    assert sheet.where("h4") == "sent_off"


@pytest.mark.rule("BB-002", "BB-014")
def test_without_the_fans_of_both_nobody_knows_whom_an_invasion_strikes() -> None:
    sheet = Sheet(in_play=False)
    skipped(sheet, "fair_weather_fans").roll("fair_weather_fans", 2).roll("weather", 3, 4)
    for side in ("home", "away"):
        sheet.play(BuyInducements(side))
    sheet.play(CoinToss("home", "kick"), SheetSetUp("home"), SheetSetUp("away"))
    sheet.roll("kick_off_event", 6, 6).roll("pitch_invasion", 1, 6)
    assert LeftUnknown("pitch_invasion") in sheet.last.facts
    assert sheet.state.active == "away"


@pytest.mark.rule("BB-080")
def test_a_coach_concedes_on_a_sheet_as_in_full() -> None:
    sheet = Sheet()
    assert "concede" in {each.type for each in expected(sheet.state)}
    sheet.play(Concede("away"))
    assert sheet.state.sides["home"].score == 1
    skipped(sheet, "concession_touchdowns")
    assert sheet.state.counts["home"]["touchdowns"] == 1
    assert sheet.state.winner == "home"


@pytest.mark.rule("BB-071")
def test_what_came_of_an_argument_may_be_known_without_its_die() -> None:
    sheet = Sheet(home={"players": linemen("h", h1={"skills": ("Secret Weapon",)})}).play(
        SheetTouchdown("away")
    )
    sheet.choose("argue").play(SheetResult("argue_the_call", "ejected", "h1"))
    assert sheet.state.sides["home"].coach_ejected
    assert sheet.where("h1") == "sent_off"


@pytest.mark.rule("BB-081")
def test_an_unknown_most_valuable_player_counts_for_the_side() -> None:
    sheet = Sheet().end_turns(16).kicked_off_by_sheet().end_turns(16)
    skipped(sheet, "mvp")
    assert sheet.state.counts["home"] == {"mvps": 1}


# ------------------------------------------------------------------------------------- the board


def test_the_board_says_where_players_are_as_far_as_anybody_knows() -> None:
    sheet = Sheet(line_ups=False).play(SheetHurt("home", "knocked_out", "h1"))
    sheet.play(Ruling("Gone", placements=(PlayerPlacement("h2", "unknown"),)))
    pieces = {piece.id: piece for piece in board(sheet.state).pieces}
    assert {piece.at for piece in pieces.values()} == {None}
    states = [pieces[key].state for key in ("h1", "h2", "h3", "ball")]
    assert states == ["knocked_out", "unknown", "pitch_or_reserves", "off_the_pitch"]
