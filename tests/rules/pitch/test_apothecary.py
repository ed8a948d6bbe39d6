"""The apothecary: whom it treats, what it does, and what comes after it."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Choose
from schemas.pitch.facts import PlayerHurt
from schemas.pitch.steps import ChoiceDue
from service.rules.pitch import harm
from service.rules.pitch.casualties import badly_hurt, casualty
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman

USE = Choose("apothecary", "use", player="A1")
DECLINE = Choose("apothecary", "decline", player="A1")


def table(*skills: str, apothecaries: int = 1, **figures: Any) -> Table:
    return Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", posture="prone", skills=skills, **figures),
        away={"apothecaries": apothecaries},
    )


def hurt(*skills: str, **more: Any) -> Table:
    return happens(table(*skills, **more), casualty, "A1", "block", by="H1")


def left(of: Table) -> int:
    return of.state.sides["away"].apothecaries


@pytest.mark.rule("BB-054")
def test_a_knocked_out_player_stays_on_the_pitch_stunned() -> None:
    play = happens(table(), harm.injury, "A1", "block", by="H1").roll("injury", 4, 4)
    assert isinstance(play.due, ChoiceDue)
    assert play.due.side == "away"
    play.play(USE)
    assert (play.player("A1").posture, play.at("A1")) == ("stunned", (6, 5))
    assert left(play) == 0


@pytest.mark.rule("BB-054")
def test_a_player_knocked_out_by_the_crowd_goes_to_the_reserves() -> None:
    play = happens(table(), harm.injury, "A1", "crowd").roll("injury", 4, 4).play(USE)
    assert play.player("A1").whereabouts == "reserves"


@pytest.mark.rule("BB-054")
def test_an_apothecary_that_is_declined_is_kept() -> None:
    play = happens(table(), harm.injury, "A1", "block").roll("injury", 4, 4).play(DECLINE)
    assert play.player("A1").whereabouts == "knocked_out"
    assert left(play) == 1


@pytest.mark.rule("BB-054")
def test_nobody_is_asked_for_a_stunned_player() -> None:
    play = happens(table(), harm.injury, "A1", "block").roll("injury", 3, 3)
    assert play.due is None


@pytest.mark.rule("BB-054")
def test_nobody_is_asked_without_an_apothecary() -> None:
    assert hurt(apothecaries=0).roll("casualty", 8).due is None


@pytest.mark.rule("BB-054")
@pytest.mark.parametrize("kind", ["journeyman", "star", "mercenary"])
def test_it_treats_no_journeyman_star_or_mercenary(kind: str) -> None:
    man = lineman("A1", (6, 5), side="away", posture="prone")
    hired = man._replace(setup=replace(man.setup, kind=kind))
    play = Table(lineman("H1", (5, 5)), hired, away={"apothecaries": 1})
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 8)
    assert play.due is None
    assert play.player("A1").whereabouts == "casualty"


@pytest.mark.rule("BB-054")
def test_the_opponent_rolls_a_second_casualty_and_badly_hurt_heals() -> None:
    play = hurt().roll("casualty", 16).play(USE)
    assert play.roll_due.side == "home"
    play.roll("casualty", 6)
    assert play.player("A1").whereabouts == "reserves"
    assert play.facts(PlayerHurt)[-1].casualty == "badly_hurt"
    assert play.count("A1", "suffered_badly_hurt") == 1
    assert play.due is None


@pytest.mark.rule("BB-054")
def test_a_first_badly_hurt_heals_whatever_the_second_roll_is() -> None:
    play = hurt().roll("casualty", 3).play(USE).roll("casualty", 16)
    assert play.player("A1").whereabouts == "reserves"


@pytest.mark.rule("BB-054")
def test_as_on_fumbbl_a_badly_hurt_player_heals_without_a_second_roll() -> None:
    fumbbl = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", posture="prone"),
        away={"apothecaries": 1},
        settings={"as_on_fumbbl": True},
    )
    play = happens(fumbbl, casualty, "A1", "block", by="H1").roll("casualty", 3).play(USE)
    assert play.due is None
    assert play.player("A1").whereabouts == "reserves"
    assert left(play) == 0


@pytest.mark.rule("BB-054", "BB-051")
def test_a_stunty_players_badly_hurt_can_be_treated_too() -> None:
    play = happens(table("Stunty"), badly_hurt, "A1", "block", by="H1").play(USE)
    play.roll("casualty", 12)
    assert play.player("A1").whereabouts == "reserves"


@pytest.mark.rule("BB-054")
@pytest.mark.parametrize(("option", "result"), [("first", "dead"), ("second", "serious_injury")])
def test_the_owner_picks_one_of_two_results(option: str, result: str) -> None:
    play = hurt().roll("casualty", 15).play(USE).roll("casualty", 11)
    assert isinstance(play.due, ChoiceDue)
    assert (play.due.choice, play.due.side) == ("apothecary_result", "away")
    play.play(Choose("apothecary_result", option))
    assert play.facts(PlayerHurt)[-1].casualty == result
    assert play.player("A1").whereabouts == "casualty"


@pytest.mark.rule("BB-054")
def test_nothing_is_picked_between_equal_results() -> None:
    play = hurt().roll("casualty", 7).play(USE).roll("casualty", 9)
    assert play.due is None
    assert play.facts(PlayerHurt)[-1].casualty == "seriously_hurt"


@pytest.mark.rule("BB-054", "BB-053")
def test_two_lasting_injuries_are_picked_between_by_what_they_take() -> None:
    play = hurt().roll("casualty", 13).roll("lasting_injury", 6).play(USE)
    play.roll("casualty", 14).roll("lasting_injury", 3)
    play.play(Choose("apothecary_result", "second"))
    assert play.facts(PlayerHurt)[-1].lowered == "ma"


@pytest.mark.rule("BB-054", "BB-053")
def test_the_coach_is_asked_when_the_lasting_injury_is_known() -> None:
    play = hurt().roll("casualty", 13)
    assert play.roll_due.roll == "lasting_injury"
    play.roll("lasting_injury", 4)
    assert isinstance(play.due, ChoiceDue)
    assert play.due.note == "lasting_injury:pa"


@pytest.mark.rule("BB-054", "BB-055")
def test_regeneration_comes_after_the_apothecary_on_the_result_that_was_picked() -> None:
    play = hurt("Regeneration").roll("casualty", 16).play(USE).roll("casualty", 8)
    play.play(Choose("apothecary_result", "second"))
    assert play.roll_due.roll == "regeneration"
    play.roll("regeneration", 2)
    assert play.facts(PlayerHurt)[-1].casualty == "seriously_hurt"


@pytest.mark.rule("BB-054", "BB-055")
def test_a_player_that_the_apothecary_healed_need_not_regenerate() -> None:
    play = hurt("Regeneration").roll("casualty", 16).play(USE).roll("casualty", 1)
    assert play.due is None
    assert play.player("A1").whereabouts == "reserves"


@pytest.mark.rule("BB-055")
def test_a_declined_apothecary_leaves_regeneration() -> None:
    play = hurt("Regeneration").roll("casualty", 16).play(DECLINE).roll("regeneration", 6)
    assert play.player("A1").whereabouts == "reserves"
    assert left(play) == 1


@pytest.mark.rule("BB-054")
def test_an_apothecary_works_once() -> None:
    play = hurt().roll("casualty", 8).play(USE).roll("casualty", 1)
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 8)
    assert play.due is None
