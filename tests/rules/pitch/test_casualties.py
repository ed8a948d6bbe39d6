"""Casualties: the roll, the lasting injury, Regeneration."""

from typing import Any

import pytest

from schemas.pitch.facts import EffectBegan, PlayerHurt
from service.rules.blood_bowl.game import evolve_fact
from service.rules.pitch.casualties import casualty
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman


def hurt(*skills: str, settings: dict[str, Any] | None = None, **figures: Any) -> Table:
    """A1 is a casualty of a block by H1, and its casualty roll is due."""
    table = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", posture="prone", skills=skills, **figures),
        settings=settings,
    )
    return happens(table, casualty, "A1", "block", by="H1")


def result(table: Table) -> tuple[str | None, str | None]:
    last = table.facts(PlayerHurt)[-1]
    return last.casualty, last.lowered


@pytest.mark.rule("BB-052")
def test_the_opponents_coach_rolls_a_d16_and_the_player_is_out() -> None:
    table = hurt()
    assert (table.roll_due.side, table.roll_due.faces) == ("home", (16,))
    table.roll("casualty", 10)
    assert result(table) == ("serious_injury", None)
    assert (table.player("A1").whereabouts, table.at("A1")) == ("casualty", None)
    assert table.due is None


@pytest.mark.rule("BB-052")
def test_each_niggling_injury_adds_one() -> None:
    """6 is Badly Hurt, 8 is Seriously Hurt."""
    table = hurt(niggling_injuries=2)
    assert table.modifiers == {"niggling injuries": 2}
    table.roll("casualty", 6)
    assert result(table) == ("seriously_hurt", None)


@pytest.mark.rule("BB-052")
def test_decay_adds_one_besides() -> None:
    """14 is a lasting injury; with one niggling injury and Decay it is 16: dead."""
    table = hurt("Decay", niggling_injuries=1).roll("casualty", 14)
    assert result(table) == ("dead", None)


@pytest.mark.rule("BB-052")
def test_more_than_sixteen_is_dead() -> None:
    assert result(hurt(niggling_injuries=3).roll("casualty", 16)) == ("dead", None)


@pytest.mark.rule("BB-053")
@pytest.mark.parametrize(
    ("die", "lowered"), [(1, "av"), (2, "av"), (3, "ma"), (4, "pa"), (5, "ag"), (6, "st")]
)
def test_a_lasting_injury_takes_a_characteristic(die: int, lowered: str) -> None:
    table = hurt().roll("casualty", 13).roll("lasting_injury", die)
    assert result(table) == ("lasting_injury", lowered)
    assert table.state.hurts["A1"]["lowered"] == lowered


@pytest.mark.rule("BB-053")
@pytest.mark.parametrize(
    ("die", "figures"),
    [
        (1, {"av": 3}),
        (3, {"ma": 1}),
        (4, {"pa": 6}),
        (4, {"pa": None}),
        (5, {"ag": 6}),
        (6, {"st": 1}),
    ],
)
def test_a_characteristic_at_its_limit_is_rolled_again(die: int, figures: dict[str, Any]) -> None:
    table = hurt(**figures).roll("casualty", 13).roll("lasting_injury", die)
    assert table.roll_due.roll == "lasting_injury"
    table.roll("lasting_injury", 2 if die != 1 else 6)
    assert result(table) == ("lasting_injury", "av" if die != 1 else "st")


@pytest.mark.rule("BB-053")
@pytest.mark.parametrize(
    ("die", "figures"),
    [(1, {"av": 4}), (3, {"ma": 2}), (4, {"pa": 5}), (5, {"ag": 5}), (6, {"st": 2})],
)
def test_one_above_its_limit_it_still_gets_worse(die: int, figures: dict[str, Any]) -> None:
    table = hurt(**figures).roll("casualty", 13).roll("lasting_injury", die)
    assert table.due is None
    assert result(table)[1] is not None


@pytest.mark.rule("BB-053")
def test_by_the_other_setting_nothing_happens_at_the_limit() -> None:
    table = hurt(settings={"characteristic_at_limit": "nothing_happens"}, st=1)
    table.roll("casualty", 13).roll("lasting_injury", 6)
    assert table.due is None
    assert result(table) == ("lasting_injury", None)


@pytest.mark.rule("BB-053")
def test_with_everything_at_its_limit_nothing_is_rolled_again() -> None:
    table = hurt(ma=1, st=1, ag=6, pa=None, av=3).roll("casualty", 14).roll("lasting_injury", 3)
    assert table.due is None
    assert result(table) == ("lasting_injury", None)


@pytest.mark.rule("BB-055")
def test_regeneration_on_a_four_sends_to_the_reserves_and_nothing_was_suffered() -> None:
    table = hurt("Regeneration").roll("casualty", 16)
    assert (table.roll_due.side, table.roll_due.target) == ("away", 4)
    table.roll("regeneration", 4)
    assert table.player("A1").whereabouts == "reserves"
    assert table.facts(PlayerHurt) == []
    assert table.count("A1", "suffered_dead") == 0


@pytest.mark.rule("BB-055")
def test_regeneration_fails_on_a_three() -> None:
    table = hurt("Regeneration").roll("casualty", 16).roll("regeneration", 3)
    assert table.player("A1").whereabouts == "casualty"
    assert result(table) == ("dead", None)


@pytest.mark.rule("BB-055", "BB-053")
def test_regeneration_that_fails_leaves_the_lasting_injury_as_it_was_rolled() -> None:
    table = hurt("Regeneration").roll("casualty", 13).roll("lasting_injury", 6)
    table.roll("regeneration", 1)
    assert result(table) == ("lasting_injury", "st")


@pytest.mark.rule("BB-081")
def test_the_tally_has_what_the_player_suffered() -> None:
    table = hurt().roll("casualty", 7)
    assert table.count("A1", "suffered_seriously_hurt") == 1
    assert table.state.hurts["A1"] == {"injury": "seriously_hurt", "cause": "block"}


@pytest.mark.rule("BB-053")
def test_what_changes_a_characteristic_for_the_match_moves_no_limit() -> None:
    """MA 2 with greasy cleats moves 1, and is not at its limit yet."""
    table = hurt(ma=2)
    table.state = evolve_fact(table.state, EffectBegan("A1", "ma:-1", "drive"))
    table.roll("casualty", 13).roll("lasting_injury", 3)
    assert result(table) == ("lasting_injury", "ma")
