"""A match comes out the same, whether it is logged in full or as a sheet: for many random matches,
the sheet of what happened in them has the same scores, tally, injuries and winnings."""

from functools import cache

import pytest

from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.system import BLOOD_BOWL
from tests.rules.blood_bowl.deriving import Sheet, Step, random_match

SEEDS = range(24)
OF_SQUARES = ("rushing_squares",)


@cache
def written(seed: int) -> tuple[list[Step], Sheet]:
    """The match and its sheet. Raises NotForSheets where a rock is thrown between two turns, for
    which a sheet has no place: none of the seeds has one."""
    steps = random_match(seed)
    sheet = Sheet(steps)
    for step in sheet.write():
        judge(sheet.state, step.after)
    return steps, sheet


def judge(sheet: State, full: State) -> None:
    """Scores are the same at any moment, and turn markers while both have the same turn; a sheet's
    first turn begins before the kick has landed."""
    assert [each.score for each in sheet.sides.values()] == [
        each.score for each in full.sides.values()
    ]
    assert (sheet.half, sheet.drive) == (full.half, full.drive)
    if full.phase == "turns":
        assert sheet.active == full.active
        assert [each.turn for each in sheet.sides.values()] == [
            each.turn for each in full.sides.values()
        ]


def tally(state: State) -> list[tuple[str, str | None, dict[str, int]]]:
    """All figures that do not need squares."""
    return [
        (line.side, line.player, {k: v for k, v in line.counts.items() if k not in OF_SQUARES})
        for line in BLOOD_BOWL.tally(state).lines
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("BB-010", "BB-019", "BB-050", "BB-080", "BB-081", "BB-083")
def test_a_sheet_comes_to_what_the_full_match_comes_to(seed: int) -> None:
    steps, sheet = written(seed)
    full = steps[-1].after
    assert tally(sheet.state) == tally(full)
    assert sheet.state.hurts == full.hurts
    assert (sheet.state.winner, sheet.state.final) == (full.winner, True)
    assert sheet.state.winnings_gp == full.winnings_gp
    assert sheet.state.fans_change == full.fans_change
    assert {key: one.whereabouts for key, one in sheet.state.players.items()} == {
        key: one.whereabouts for key, one in full.players.items()
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("BB-020", "BB-054", "BB-071")
def test_a_sheet_spends_what_the_full_match_spends(seed: int) -> None:
    steps, sheet = written(seed)
    for key, side in steps[-1].after.sides.items():
        own = sheet.state.sides[key]
        assert (own.re_rolls, own.leader) == (side.re_rolls, side.leader)
        assert (own.apothecaries, own.bribes) == (side.apothecaries, side.bribes)
        assert own.coach_ejected == side.coach_ejected


def test_the_matches_have_everything_a_sheet_is_for() -> None:
    sheets = [written(seed)[1] for seed in SEEDS]
    figures = {
        figure
        for sheet in sheets
        for line in BLOOD_BOWL.tally(sheet.state).lines
        for figure in line.counts
    }
    assert len(sheets) >= len(SEEDS) * 3 // 4
    assert figures >= {"touchdowns", "completions", "casualties", "fouls", "sendings_off", "mvps"}
    assert all(len(sheet.entries) * 2 < len(sheet.steps) for sheet in sheets)
