"""Throw a Rock: who stalls, and what the rock does. Home has the turn; away's fans have rocks."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, EndActivation, EndTurn, Move
from service.rules.pitch.state import Effect
from tests.rules.pitch.table import Table, lineman


def table(*men: Any, prayer: str = "throw_a_rock") -> Table:
    table = Table(*men, lineman("A9", (2, 2), side="away"))
    away = replace(table.state.sides["away"], prayers=(Effect(prayer, "drive"),))
    table.state = replace(table.state, sides={**table.state.sides, "away": away})
    return table


@pytest.mark.rule("BB-006")
@pytest.mark.parametrize(("x", "rolls"), [(19, True), (18, False)])
def test_six_squares_from_the_end_zone_a_player_with_movement_6_stalls(x: int, rolls: bool) -> None:
    """From x = 19 it is six squares to x = 25; from 18 it is seven, a rush."""
    stalling = table(lineman("H1", (x, 5), ball=True)).play(EndTurn("home"))
    assert (stalling.due is not None) is rolls


@pytest.mark.rule("BB-006")
def test_a_rock_hits_on_five_before_the_next_turn() -> None:
    stalling = table(lineman("H1", (20, 5), ball=True)).play(EndTurn("home"))
    assert (stalling.roll_due.roll, stalling.roll_due.side) == ("stalling", "away")
    stalling.roll("stalling", 5)
    assert stalling.player("H1").posture == "prone"
    stalling.roll("armour", 2, 2).roll("bounce", 2)
    assert stalling.state.ball.at == (20, 4)
    assert stalling.state.active == "away"


@pytest.mark.rule("BB-006")
def test_a_four_misses() -> None:
    stalling = table(lineman("H1", (20, 5), ball=True)).play(EndTurn("home"))
    stalling.roll("stalling", 4)
    assert stalling.player("H1").posture == "standing"
    assert stalling.state.active == "away"


@pytest.mark.rule("BB-006")
@pytest.mark.parametrize(
    "men",
    [
        (lineman("H1", (20, 5), ball=True), lineman("A1", (21, 5), side="away")),
        (lineman("H1", (20, 5), ball=True, skills=("Bone Head",)),),
        (lineman("H1", (20, 5)),),
        (lineman("H1", (20, 5), ball=True, posture="prone"),),
    ],
    ids=["marked", "has to roll first", "without the ball", "not standing"],
)
def test_nobody_stalls_who_could_not_score_without_a_roll(men: tuple[Any, ...]) -> None:
    assert table(*men).play(EndTurn("home")).due is None


@pytest.mark.rule("BB-006")
def test_a_way_through_marked_squares_is_no_way_without_a_roll() -> None:
    """Opponents at x = 23 in every third row mark all of x = 22 to 24: only a dodge scores."""
    wall = tuple(lineman(f"A{n}", (23, 1 + 3 * n), side="away") for n in range(5))
    assert table(lineman("H1", (20, 5), ball=True), *wall).play(EndTurn("home")).due is None


@pytest.mark.rule("BB-006")
def test_who_could_score_when_the_turn_began_stalls_wherever_it_went() -> None:
    """Away passes its turn; home's carrier walks away from the end zone and ends its turn."""
    stalling = table(lineman("H1", (20, 5), ball=True))
    stalling.state = replace(stalling.state, active="away")
    stalling.play(EndTurn("away"))
    stalling.play(Activate("H1", "move"), Move("H1", ((19, 5), (18, 5))), EndActivation("H1"))
    stalling.play(EndTurn("home"))
    assert stalling.roll_due.roll == "stalling"


@pytest.mark.rule("BB-006")
def test_without_the_prayer_nobody_throws() -> None:
    quiet = table(lineman("H1", (20, 5), ball=True), prayer="under_scrutiny")
    assert quiet.play(EndTurn("home")).due is None


@pytest.mark.rule("BB-006")
def test_a_turnover_is_no_excuse_for_who_could_have_scored() -> None:
    stalling = table(lineman("H1", (20, 5), ball=True), lineman("H2", (2, 1)))
    stalling.play(Activate("H2", "move"), Move("H2", ((3, 2),))).roll("dodge", 1)
    stalling.roll("armour", 1, 1)
    assert (stalling.roll_due.roll, stalling.roll_due.player) == ("stalling", "H1")
