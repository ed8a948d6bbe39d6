"""What no match can have had is not noted on a sheet either; `away` has its first turn."""

from typing import Any

import msgspec
import pytest

from schemas.blood_bowl_sheet import (
    BloodBowlSheetEntry,
    SheetBlock,
    SheetFall,
    SheetFoul,
    SheetHurt,
    SheetTest,
)
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import linemen
from tests.rules.blood_bowl.sheet_match import Sheet

IN_A_BLOCK: dict[str, Any] = {"type": "sheet_block", "side": "away", "dice": [1, 2, 3]}
A_TEST: dict[str, Any] = {"type": "sheet_test", "side": "away", "roll": "dodge", "dice": [4]}
A_TURNOVER: dict[str, Any] = {"type": "sheet_turnover", "side": "away", "cause": "pick_up"}
A_RE_ROLL: dict[str, Any] = {"type": "sheet_re_roll", "side": "away", "source": "team"}


@pytest.mark.rule("BB-017", "BB-020", "BB-024", "BB-041")
@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        (IN_A_BLOCK, {"dice": [1, 2, 3, 4]}),
        (IN_A_BLOCK, {"dice": []}),
        (A_TEST, {"dice": [4, 4]}),
        (A_TEST, {"target": 1}),
        (A_TEST, {"target": 7}),
        (A_TURNOVER, {"cause": "it rained"}),
        (A_RE_ROLL, {"source": "crate"}),
    ],
)
def test_an_entry_has_only_what_the_rules_have(entry: Any, wrong: dict[str, Any]) -> None:
    assert msgspec.convert(entry, BloodBowlSheetEntry)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(entry | wrong, BloodBowlSheetEntry)


@pytest.mark.rule("BB-023")
@pytest.mark.parametrize(("die", "passed"), [(1, True), (6, False)])
def test_a_one_fails_and_a_six_passes(die: int, passed: bool) -> None:
    sheet = Sheet().play(SheetTest("away", "rush", "a1", (die,), 2, not passed))
    assert sheet.breaches == ()
    with pytest.raises(IllegalEntry, match=f"A test with a {die}") as refused:
        sheet.play(SheetTest("away", "rush", "a1", (die,), 2, passed))
    assert refused.value.breach.rule == "BB-023"


@pytest.mark.rule("BB-023")
def test_a_six_is_too_low_for_dauntless_where_the_opponent_is_six_stronger() -> None:
    assert Sheet().play(SheetTest("away", "dauntless", "a1", (6,), passed=False)).breaches == ()


@pytest.mark.rule("BB-024")
def test_a_test_has_its_die_or_its_result() -> None:
    with pytest.raises(IllegalEntry, match="Neither the die nor the result"):
        Sheet().play(SheetTest("away", "rush", "a1"))


@pytest.mark.rule("BB-041", "BB-070")
@pytest.mark.parametrize(
    ("entry", "rule"),
    [(SheetBlock("home", "h1", "a1"), "BB-041"), (SheetFoul("home", "h1"), "BB-070")],
)
def test_blocks_and_fouls_belong_to_the_own_turn(entry: Any, rule: str) -> None:
    sheet = Sheet().play(entry)
    assert [(breach.rule, breach.field) for breach in sheet.breaches] == [(rule, "side")]


@pytest.mark.rule("BB-041", "BB-056", "BB-070")
@pytest.mark.parametrize("cause", ["block", "both_down", "foul", "stab"])
@pytest.mark.parametrize("by", ["h1", "h2"])
def test_neither_the_victim_nor_its_side_does_what_is_done_to_opponents(
    by: str, cause: Any
) -> None:
    sheet = Sheet()
    with pytest.raises(IllegalEntry, match="is of the side of the victim"):
        sheet.play(SheetHurt("home", "casualty", "h1", cause=cause, by=by))
    if cause != "foul":
        with pytest.raises(IllegalEntry, match="is of the side of the victim"):
            sheet.play(SheetFall("h1", cause, by))
    assert sheet.play(SheetHurt("home", "casualty", "h1", cause=cause, by="a1")).breaches == ()


@pytest.mark.rule("BB-041", "BB-056")
def test_a_ball_and_chain_blocks_a_team_mate_but_not_itself() -> None:
    chained = linemen("a", a1={"skills": ("Ball and Chain", "No Hands")})
    sheet = Sheet(away={"players": chained})
    with pytest.raises(IllegalEntry, match="is of the side of the victim"):
        sheet.play(SheetFall("a1", "block", "a1"))
    assert sheet.play(SheetFall("a2", "block", "a1")).breaches == ()
