"""Bombs: H1 at (5, 7) throws; around (8, 7), three squares away and so quick, stand its victims."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Pass
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.steps import EntryDue, ReRollDue
from service.rules.blood_bowl.expected import expected
from service.rules.contract import IllegalEntry
from tests.rules.pitch.table import Man, Table, lineman

HELD = (2, 3)


def thrown(*men: Man, to: tuple[int, int] = (8, 7)) -> Table:
    table = Table(lineman("H1", (5, 7), skills=("Bombardier",), pa=3), *men)
    return table.play(Activate("H1", "throw_bomb"), Pass("H1", to))


@pytest.mark.rule("BB-090")
def test_a_bomb_on_an_empty_square_may_hit_each_neighbour() -> None:
    """A1 at (9, 7) on a 4, H2 at (8, 8) not on a 3; Placed Prone, with an armour roll."""
    table = thrown(lineman("A1", (9, 7), side="away"), lineman("H2", (8, 8)))
    table.roll("bomb_throw", 3)
    for _ in range(2):
        victim = table.roll_due.player
        table.roll("bomb_hit", 4 if victim == "A1" else 3)
        if victim == "A1":
            assert (table.roll_due.roll, table.roll_due.cause) == ("armour", "bomb")
            assert table.modifiers == {}
            table.roll("armour", *HELD)
    assert (table.player("A1").posture, table.player("H2").posture) == ("prone", "standing")
    assert table.due is None
    assert table.state.activation is None
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-090")
def test_who_fails_to_catch_a_bomb_is_hit_without_a_roll() -> None:
    table = thrown(lineman("A1", (8, 7), side="away")).roll("bomb_throw", 6)
    table.roll("bomb_catch", 1)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "A1")
    assert table.player("A1").posture == "prone"


@pytest.mark.rule("BB-090")
def test_a_caught_bomb_explodes_on_a_four() -> None:
    table = thrown(lineman("A1", (8, 7), side="away")).roll("bomb_throw", 6)
    table.roll("bomb_catch", 6).roll("bomb_fuse", 4)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "A1")


@pytest.mark.rule("BB-090")
def test_a_caught_bomb_that_does_not_explode_is_thrown_on_by_its_catcher() -> None:
    """A1 fumbles: the bomb explodes in its own square."""
    table = thrown(lineman("A1", (8, 7), side="away")).roll("bomb_throw", 6)
    table.roll("bomb_catch", 6).roll("bomb_fuse", 3)
    assert isinstance(table.due, EntryDue)
    assert (table.due.entry, table.due.side) == ("pass", "away")
    with pytest.raises(IllegalEntry):
        table.play(Pass("H1", (9, 9)))
    table.play(Pass("A1", (8, 10))).roll("bomb_throw", 1)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "A1")
    table.roll("armour", *HELD)
    assert table.state.activation is None


@pytest.mark.rule("BB-090")
def test_a_fumbled_bomb_explodes_in_the_throwers_square() -> None:
    table = thrown().roll("bomb_throw", 1)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "H1")
    table.roll("armour", *HELD)
    assert table.player("H1").posture == "prone"
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-090")
def test_a_bomb_fumbled_with_safe_pass_does_not_go_off() -> None:
    table = Table(lineman("H1", (5, 7), skills=("Bombardier", "Safe Pass"), pa=3))
    table.play(Activate("H1", "throw_bomb"), Pass("H1", (8, 7))).roll("bomb_throw", 1)
    assert table.due is None
    assert table.player("H1").posture == "standing"
    assert (table.state.activation, table.state.active) == (None, "home")


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("fumbbl", "asked"), [(False, False), (True, True)])
def test_a_bomb_is_no_ball_for_catch(fumbbl: bool, asked: bool) -> None:
    """A1 fails to catch the bomb; the FUMBBL server lets it use Catch."""
    table = Table(
        lineman("H1", (5, 7), skills=("Bombardier",), pa=3),
        lineman("A1", (8, 7), side="away", skills=("Catch",)),
        settings={"as_on_fumbbl": fumbbl},
    )
    table.play(Activate("H1", "throw_bomb"), Pass("H1", (8, 7))).roll("bomb_throw", 6)
    table.roll("bomb_catch", 2)
    assert isinstance(table.due, ReRollDue) is asked


@pytest.mark.rule("BB-061")
def test_an_inaccurate_bomb_scatters_three_times() -> None:
    """Three times E (5) from (8, 7): A1 at (12, 7) is next to (11, 7)."""
    table = thrown(lineman("A1", (12, 7), side="away")).roll("bomb_throw", 2)
    table.roll("bomb_scatter", 5, 5, 5)
    assert (table.roll_due.roll, table.roll_due.player) == ("bomb_hit", "A1")


@pytest.mark.rule("BB-061")
def test_a_wild_bomb_deviates_from_the_thrower() -> None:
    """PA 3+ to (12, 7), seven squares and so long (-2): 3 - 2 = 1. N (2) by four: (5, 3)."""
    table = thrown(lineman("A1", (6, 3), side="away"), to=(12, 7)).roll("bomb_throw", 3)
    table.roll("bomb_deviation", 2, 4)
    assert (table.roll_due.roll, table.roll_due.player) == ("bomb_hit", "A1")


@pytest.mark.rule("BB-090")
def test_a_bomb_among_the_crowd_harms_nobody() -> None:
    """H1 at (5, 7) throws to (5, 1); PA 3+ with -1 for six squares, a 3
    is inaccurate. Three times N (2) is off the pitch."""
    table = thrown(lineman("A1", (5, 0), side="away"), to=(5, 1))
    table.roll("bomb_throw", 3).roll("bomb_scatter", 2, 2, 2)
    assert table.due is None
    assert table.state.activation is None


@pytest.mark.rule("BB-090")
def test_only_a_bombardier_throws_bombs() -> None:
    table = Table(lineman("H1", (5, 7))).play(Activate("H1", "throw_bomb"))
    with pytest.raises(IllegalEntry, match="has no Bombardier"):
        table.play(Pass("H1", (8, 7)))


@pytest.mark.rule("BB-061")
def test_a_bomb_out_of_range_is_refused() -> None:
    table = Table(lineman("H1", (5, 7), skills=("Bombardier",))).play(Activate("H1", "throw_bomb"))
    with pytest.raises(IllegalEntry, match="out of range"):
        table.play(Pass("H1", (20, 7)))


@pytest.mark.rule("BB-017")
def test_a_bomb_that_brings_down_the_own_carrier_ends_the_turn() -> None:
    table = thrown(lineman("H2", (9, 7), ball=True)).roll("bomb_throw", 3).roll("bomb_hit", 4)
    table.roll("armour", *HELD)
    assert table.roll_due.roll == "bounce"
    assert [fact.player for fact in table.facts(TurnoverCaused)] == ["H2"]


@pytest.mark.rule("BB-061", "BB-090")
def test_a_catcher_without_pa_throws_a_bomb_on_and_only_a_natural_6_is_accurate() -> None:
    """Range modifiers count for nothing: the test needs a 6 on the die."""
    table = thrown(lineman("A1", (8, 7), side="away", pa=None)).roll("bomb_throw", 6)
    table.roll("bomb_catch", 6).roll("bomb_fuse", 3)
    assert {each.type for each in expected(table.state)} == {"pass"}
    table.play(Pass("A1", (9, 9)))
    assert table.roll_due.target == 6


# ------------------------------------------------------------------------------- Hail Mary Pass


def far_thrown(*skills: str, **state: Any) -> Table:
    """H1 at (5, 7) throws at (25, 14), far beyond a long bomb's thirteen squares."""
    table = Table(lineman("H1", (5, 7), skills=("Bombardier", *skills), pa=3), **state)
    return table.play(Activate("H1", "throw_bomb"), Pass("H1", (25, 14), hail_mary=True))


@pytest.mark.rule("BB-090")
def test_a_bomb_thrown_by_hail_mary_pass_flies_anywhere_and_is_inaccurate_at_best() -> None:
    table = far_thrown("Hail Mary Pass")
    assert table.breaches == ()
    assert table.modifiers == {"long bomb": -3}
    table.roll("bomb_throw", 6)
    assert (table.roll_due.roll, table.roll_due.at) == ("bomb_scatter", (25, 14))


@pytest.mark.rule("BB-090")
def test_without_the_skill_it_is_a_breach() -> None:
    assert [each.rule for each in far_thrown().breaches] == ["BB-090"]


@pytest.mark.rule("BB-003", "BB-090")
def test_no_bomb_is_thrown_so_far_in_a_blizzard() -> None:
    table = far_thrown("Hail Mary Pass", weather="blizzard")
    assert [each.rule for each in table.breaches] == ["BB-003"]


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("skills", [(), ("Hail Mary Pass",)])
def test_it_is_offered_to_whoever_has_the_skill(skills: tuple[str, ...]) -> None:
    table = Table(lineman("H1", (5, 7), skills=("Bombardier", *skills), pa=3))
    table.play(Activate("H1", "throw_bomb"))
    offered = [each for each in expected(table.state) if "Hail Mary Pass" in each.title]
    assert bool(offered) == bool(skills)
