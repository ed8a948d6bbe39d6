"""Passing interference: who may, deflections and interceptions."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Choose, Pass
from schemas.pitch.facts import SkillUsed, TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from service.rules.pitch.state import Ball
from tests.rules.pitch.table import Man, Table, lineman

BETWEEN = lineman("A1", (8, 5), side="away")


def passing(
    *men: Man, to: tuple[int, int] = (11, 5), skills: tuple[str, ...] = (), **more: Any
) -> Table:
    """H1 on 5, 5 passes; home's H2 waits on 11, 5 where a short pass goes."""
    thrower = lineman("H1", (5, 5), ball=True, skills=skills)
    table = Table(thrower, lineman("H2", (11, 5)), *men, **more)
    return table.play(Activate("H1", "pass"), Pass("H1", to))


def reaching(table: Table, player: str = "A1") -> Table:
    return table.play(Choose("interferer", player))


def options(table: Table) -> tuple[str, ...]:
    assert isinstance(table.due, ChoiceDue)
    assert table.due.side == "away"
    return table.due.options


@pytest.mark.rule("BB-062")
def test_opponents_beneath_the_ruler_may_interfere_when_the_result_is_known() -> None:
    """Between and within a row of the line; who is down, has no hands, is off the line may not."""
    table = passing(
        BETWEEN,
        lineman("A2", (9, 6), side="away"),
        lineman("A3", (7, 7), side="away"),
        lineman("A4", (7, 5), side="away", posture="prone"),
        lineman("A5", (9, 4), side="away", skills=("No Hands",)),
        lineman("A6", (12, 5), side="away"),
        lineman("H3", (10, 5)),
    )
    assert table.roll_due.roll == "pass"
    table.roll("pass", 6)
    assert options(table) == ("A1", "A2", "none")


@pytest.mark.rule("BB-062")
def test_nobody_is_asked_where_nobody_is_beneath_or_the_pass_is_fumbled() -> None:
    assert passing(lineman("A1", (8, 9), side="away")).roll("pass", 6).roll_due.roll == "catch"
    assert passing(BETWEEN).roll("pass", 1).roll_due.roll == "bounce"


@pytest.mark.rule("BB-062")
def test_the_pass_flies_on_if_nobody_is_named_or_the_attempt_fails() -> None:
    """AG 3+ against an accurate pass: 3 + 3 = 6; a five is not enough."""
    assert reaching(passing(BETWEEN).roll("pass", 6), "none").roll_due.roll == "catch"
    table = reaching(passing(BETWEEN).roll("pass", 6))
    assert table.roll_due.target == 3
    assert table.modifiers == {"accurate pass": -3}
    table.roll("interference", 5)
    assert table.roll_due.roll == "catch"
    assert table.roll_due.player == "H2"


@pytest.mark.rule("BB-062")
def test_an_inaccurate_pass_is_reached_for_where_it_lands() -> None:
    """Short with PA 4+: a 4 comes to 3. It scatters from 11, 5 by S, S, S to 11, 8. Off the line to
    there, less what each square extends: A1 on 8, 5 by 0.67, A3 on 8, 7 by nothing, A2 by 2.46."""
    men = (BETWEEN, lineman("A2", (8, 3), side="away"), lineman("A3", (8, 7), side="away"))
    table = passing(*men).roll("pass", 4)
    table.roll("scatter", 7, 7, 7)
    assert options(table) == ("A1", "A3", "none")
    assert reaching(table).modifiers == {"inaccurate pass": -2}


@pytest.mark.rule("BB-062")
def test_a_wildly_inaccurate_pass_is_the_easiest_to_reach() -> None:
    """Short with a marker: 2 - 1 - 1 = 0. It deviates E by six squares."""
    men = (BETWEEN, lineman("A2", (4, 5), side="away"))
    table = passing(*men).roll("pass", 2).roll("deviation", 5, 6)
    assert reaching(table).modifiers == {"wildly inaccurate pass": -1}


@pytest.mark.rule("BB-003")
@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-090")
def test_being_marked_counts_once_and_rain_and_skills_count() -> None:
    """Two home players mark A1: one less. Disturbing Presence of H3 is one more."""
    table = passing(
        lineman("A1", (8, 5), side="away", skills=("Extra Arms", "Very Long Legs")),
        lineman("H3", (8, 4), skills=("Disturbing Presence",)),
        lineman("H4", (8, 6)),
        weather="pouring_rain",
        skills=("Stunty",),
    ).roll("pass", 6)
    assert reaching(table).modifiers == {
        "accurate pass": -3,
        "marked": -1,
        "pouring rain": -1,
        "Disturbing Presence": -1,
        "Extra Arms": 1,
        "Very Long Legs": 2,
        "thrown by a Stunty": 1,
    }


@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-090")
def test_nerves_of_steel_reaches_unhindered() -> None:
    table = passing(
        lineman("A1", (8, 5), side="away", skills=("Nerves of Steel",)), lineman("H3", (8, 4))
    )
    assert reaching(table.roll("pass", 6)).modifiers == {"accurate pass": -3}


@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-081")
@pytest.mark.rule("BB-017")
def test_a_deflection_that_is_caught_is_an_interception_worth_two_in_all() -> None:
    table = reaching(passing(BETWEEN).roll("pass", 6)).roll("interference", 6)
    assert table.roll_due.roll == "interception"
    assert table.modifiers == {"deflected": -1}
    assert table.count("A1", "spp") == 1
    table.roll("interception", 4)
    assert table.state.ball == Ball(carrier="A1")
    assert table.count("A1", "deflections") == 1
    assert table.count("A1", "interceptions") == 1
    assert table.count("A1", "spp") == 2
    assert table.count("H1", "completions") == 0
    assert [fact.cause for fact in table.facts(TurnoverCaused)] == ["pass"]


@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-064")
def test_a_deflection_that_is_dropped_scatters_three_times_from_the_player() -> None:
    """A1 on 8, 5 misses with a 3 (3 + 1 = 4); S, S, E to 9, 7, where H3 catches it for its side."""
    table = reaching(passing(BETWEEN, lineman("H3", (9, 7))).roll("pass", 6))
    table.roll("interference", 6).roll("interception", 3).roll("scatter", 7, 7, 5)
    assert table.roll_due.player == "H3"
    assert table.modifiers == {"scatter": -1}
    table.roll("catch", 4)
    assert table.state.ball == Ball(carrier="H3")
    assert table.due is None
    assert table.facts(TurnoverCaused) == []
    assert table.count("A1", "deflections") == 1
    assert table.count("A1", "interceptions") == 0


@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-017")
def test_a_deflection_that_ends_on_the_ground_is_a_turnover() -> None:
    table = reaching(passing(BETWEEN).roll("pass", 6)).roll("interference", 6)
    table.roll("interception", 1).roll("scatter", 7, 7, 7).roll("bounce", 7)
    assert table.state.ball == Ball(at=(8, 9))
    assert [fact.cause for fact in table.facts(TurnoverCaused)] == ["pass"]


@pytest.mark.rule("BB-062")
@pytest.mark.rule("BB-090")
def test_cloud_burster_has_a_deflection_of_a_long_pass_rolled_again() -> None:
    """Once: the second success stands. Not for a short pass, nor against Very Long Legs."""
    long = passing(BETWEEN, to=(13, 5), skills=("Cloud Burster",)).roll("pass", 6)
    table = reaching(long).roll("interference", 6)
    assert table.roll_due.roll == "interference"
    assert table.facts(SkillUsed) == [SkillUsed("H1", "Cloud Burster")]
    assert table.roll("interference", 6).roll_due.roll == "interception"
    short = reaching(passing(BETWEEN, skills=("Cloud Burster",)).roll("pass", 6))
    assert short.roll("interference", 6).roll_due.roll == "interception"
    legs = lineman("A1", (8, 5), side="away", skills=("Very Long Legs",))
    tall = reaching(passing(legs, to=(13, 5), skills=("Cloud Burster",)).roll("pass", 6))
    assert tall.roll("interference", 6).roll_due.roll == "interception"
