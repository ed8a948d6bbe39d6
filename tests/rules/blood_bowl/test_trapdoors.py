"""Treacherous Trapdoor: entering a trapdoor at (6, 1) or (19, 13) while the prayer is in force."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, Move
from schemas.pitch.facts import TurnoverCaused
from service.rules.pitch.state import Effect
from tests.rules.pitch.table import Table, lineman


def table(*men: Any, prayer: str = "treacherous_trapdoor", **more: Any) -> Table:
    """The prayer is in force for away: it is treacherous for everybody."""
    table = Table(*men, **more)
    away = replace(table.state.sides["away"], prayers=(Effect(prayer, "half"),))
    table.state = replace(table.state, sides={**table.state.sides, "away": away})
    return table


def runner(**more: Any) -> Table:
    """H1 is about to run over the trapdoor at (6, 1), from (5, 1) to (8, 1)."""
    return table(lineman("H1", (5, 1), **more), lineman("A1", (20, 5), side="away")).play(
        Activate("H1", "move"), Move("H1", ((6, 1), (7, 1), (8, 1)))
    )


@pytest.mark.rule("BB-006")
def test_a_player_that_enters_a_trapdoor_rolls_and_runs_on_with_a_two() -> None:
    running = runner()
    assert running.at("H1") == (6, 1)
    running.roll("trapdoor", 2)
    assert running.at("H1") == (8, 1)
    assert running.due is None


@pytest.mark.rule("BB-006", "BB-043", "BB-051")
def test_on_a_one_it_is_gone_as_if_into_the_crowd() -> None:
    """No armour roll; a 7 on injury is Stunned: the reserves. It held nothing: no turnover."""
    running = runner().roll("trapdoor", 1)
    assert running.roll_due.roll == "injury"
    running.roll("injury", 3, 4)
    assert running.player("H1").whereabouts == "reserves"
    assert running.state.active == "home"
    assert running.state.activation is None


@pytest.mark.rule("BB-006", "BB-017")
def test_a_carrier_that_falls_through_leaves_the_ball_and_loses_the_turn() -> None:
    running = runner(ball=True).roll("trapdoor", 1).roll("injury", 5, 4)
    assert running.player("H1").whereabouts == "knocked_out"
    running.roll("bounce", 5)
    assert running.state.ball.at == (7, 1)
    assert [fact.cause for fact in running.facts(TurnoverCaused)] == ["trapdoor"]
    assert running.state.active == "away"


@pytest.mark.rule("BB-006")
def test_without_the_prayer_it_is_a_square_like_any_other() -> None:
    running = table(
        lineman("H1", (5, 1)), lineman("A1", (20, 5), side="away"), prayer="under_scrutiny"
    )
    running.play(Activate("H1", "move"), Move("H1", ((6, 1), (7, 1))))
    assert running.at("H1") == (7, 1)


@pytest.mark.rule("BB-006")
def test_whoever_stands_on_one_already_does_not_roll_again() -> None:
    running = table(lineman("H1", (6, 1)), lineman("A1", (20, 5), side="away"))
    running.play(Activate("H1", "move"))
    assert running.due is None
