"""Passes and hand-offs, from the entry to who holds the ball."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, Choose, EndActivation, HandOff, Move, Pass
from schemas.pitch.facts import ActionTaken, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, EntryDue
from schemas.views import SquarePathField
from service.rules.blood_bowl.expected import expected
from service.rules.contract import IllegalEntry
from service.rules.pitch.dumping_off import offer_dump_off
from service.rules.pitch.state import Ball
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Man, Table, lineman

FAR = lineman("A11", (24, 14), side="away")


def turnovers(table: Table) -> list[str]:
    return [fact.cause for fact in table.facts(TurnoverCaused)]


def passing(*men: Man, to: tuple[int, int] = (8, 5), hail_mary: bool = False, **more: Any) -> Table:
    """H1, who holds the ball on 5, 5, is activated for a pass and throws it at a square."""
    table = Table(*men, **more)
    return table.play(Activate("H1", "pass"), Pass("H1", to, hail_mary=hail_mary))


def thrower(**figures: Any) -> Man:
    return lineman("H1", (5, 5), ball=True, **figures)


# ---------------------------------------------------------------------------------------- the test


@pytest.mark.rule("BB-061")
@pytest.mark.parametrize(
    ("to", "modifiers"),
    [
        ((8, 5), {}),
        ((11, 5), {"short": -1}),
        ((15, 5), {"long": -2}),
        ((18, 5), {"long bomb": -3}),
    ],
)
def test_the_range_makes_the_test_harder(to: tuple[int, int], modifiers: dict[str, int]) -> None:
    table = passing(thrower(), FAR, to=to)
    assert table.roll_due.target == 4
    assert table.modifiers == modifiers


@pytest.mark.rule("BB-003")
@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_markers_sun_presence_and_skills_change_the_test() -> None:
    """Accurate for quick and short, Cannoneer for long ones; Disturbing Presence within three."""
    men = (
        thrower(skills=("Accurate", "Cannoneer")),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (4, 4), side="away"),
        lineman("A3", (8, 8), side="away", skills=("Disturbing Presence",)),
    )
    near = passing(*men, to=(5, 8), weather="very_sunny")
    marked = {"marked by two": -2, "very sunny": -1, "Disturbing Presence": -1}
    assert near.modifiers == {**marked, "Accurate": 1}
    far = passing(*men, to=(5, 14), weather="very_sunny")
    assert far.modifiers == {**marked, "long": -2, "Cannoneer": 1}


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_nerves_of_steel_ignores_markers() -> None:
    table = passing(thrower(skills=("Nerves of Steel",)), lineman("A1", (6, 5), side="away"))
    assert table.modifiers == {}


# ------------------------------------------------------------------------------------- its results


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-081")
def test_an_accurate_pass_caught_by_a_team_mate_is_a_completion() -> None:
    """Quick pass, PA 4+, a 4; the catch has no modifier, AG 3+, a 3. One SPP, no turnover."""
    table = passing(thrower(), lineman("H2", (8, 5)), FAR).roll("pass", 4)
    assert table.state.ball == Ball(at=(8, 5))
    assert table.modifiers == {}
    table.roll("catch", 3)
    assert table.state.ball == Ball(carrier="H2")
    assert table.count("H1", "completions") == 1
    assert table.count("H1", "spp") == 1
    assert turnovers(table) == []
    assert table.state.activation is None


@pytest.mark.rule("BB-061")
def test_a_natural_six_is_accurate_whatever_the_modifiers() -> None:
    """PA 6+ and a long bomb."""
    table = passing(thrower(pa=6), lineman("H2", (18, 5)), FAR, to=(18, 5)).roll("pass", 6)
    assert table.roll_due.roll == "catch"
    assert table.roll_due.note == "accurate"


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-017")
def test_an_inaccurate_pass_scatters_three_times_from_the_target() -> None:
    """Short pass with PA 4+: a 4 comes to 3, which fails but is no 1. From 11, 5 by E, E, S to
    13, 6, where it bounces N to an empty square: a turnover."""
    table = passing(thrower(), FAR, to=(11, 5)).roll("pass", 4)
    assert table.roll_due.faces == (8, 8, 8)
    table.roll("scatter", 5, 5, 7)
    assert table.roll_due.at == (13, 6)
    table.roll("bounce", 2)
    assert table.state.ball == Ball(at=(13, 5))
    assert turnovers(table) == ["pass"]


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-063")
def test_an_inaccurate_pass_caught_by_a_team_mate_is_neither_turnover_nor_completion() -> None:
    table = passing(thrower(), lineman("H2", (13, 6)), FAR, to=(11, 5)).roll("pass", 4)
    table.roll("scatter", 5, 5, 7)
    assert table.modifiers == {"inaccurate": -1}
    table.roll("catch", 4)
    assert turnovers(table) == []
    assert table.count("H1", "completions") == 0


@pytest.mark.rule("BB-061")
def test_a_total_of_one_is_wildly_inaccurate_and_deviates_from_the_thrower() -> None:
    """Long bomb: 4 - 3 = 1. From 5, 5 to the S (7) by two squares."""
    table = passing(thrower(), FAR, to=(18, 5)).roll("pass", 4)
    assert table.roll_due.faces == (8, 6)
    table.roll("deviation", 7, 2)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (5, 7)


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-017")
def test_a_natural_one_fumbles_the_ball_bounces_from_the_thrower_and_it_is_a_turnover() -> None:
    table = passing(thrower(), lineman("H2", (6, 5)), FAR).roll("pass", 1)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (5, 5)
    table.roll("bounce", 5).roll("catch", 6)
    assert table.state.ball == Ball(carrier="H2")
    assert turnovers(table) == ["fumble"]


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_a_fumble_with_safe_pass_keeps_the_ball_and_ends_only_the_activation() -> None:
    table = passing(thrower(skills=("Safe Pass",)), FAR).roll("pass", 1)
    assert table.state.ball == Ball(carrier="H1")
    assert turnovers(table) == []
    assert table.state.activation is None


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-017")
def test_a_pass_that_an_opponent_catches_is_a_turnover() -> None:
    table = passing(thrower(), lineman("A1", (8, 5), side="away"), lineman("H2", (20, 5)))
    table.roll("pass", 4).roll("catch", 3)
    assert table.state.ball == Ball(carrier="A1")
    assert turnovers(table) == ["pass"]
    assert table.count("H1", "completions") == 0


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-064")
def test_a_pass_that_scatters_off_the_pitch_is_thrown_in() -> None:
    """From 8, 0 the ball goes N at once; from 8, 0 the throw-in goes S by three squares."""
    men = (lineman("H1", (5, 0), ball=True), FAR)
    table = passing(*men, to=(8, 0)).roll("pass", 3).roll("scatter", 2, 7, 7)
    assert table.roll_due.roll == "throw_in"
    table.roll("throw_in", 3, 1, 2)
    assert table.roll_due.at == (8, 3)


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_the_skill_pass_makes_the_test_again() -> None:
    table = passing(thrower(skills=("Pass",)), FAR).roll("pass", 1)
    assert table.re_roll_due.sources == (("skill", "Pass"),)


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_running_pass_may_go_on_after_a_quick_pass_only() -> None:
    for to, goes_on in (((8, 5), True), ((11, 5), False)):
        men = (thrower(skills=("Running Pass",)), lineman("H2", to), FAR)
        table = passing(*men, to=to).roll("pass", 6).roll("catch", 6)
        assert (table.state.activation is not None) is goes_on


# ---------------------------------------------------------------------------------- what may not be


@pytest.mark.rule("BB-061")
def test_a_player_without_pa_may_not_pass_and_would_fumble() -> None:
    table = passing(thrower(pa=None), FAR)
    assert [breach.rule for breach in table.breaches] == ["BB-061"]
    assert turnovers(table) == ["fumble"]


@pytest.mark.rule("BB-061")
def test_a_square_out_of_range_is_a_breach() -> None:
    table = passing(thrower(), FAR, to=(19, 5))
    assert [breach.rule for breach in table.breaches] == ["BB-061"]


@pytest.mark.rule("BB-003")
def test_a_long_pass_in_a_blizzard_is_a_breach() -> None:
    assert passing(thrower(), FAR, to=(11, 5), weather="blizzard").breaches == ()
    table = passing(thrower(), FAR, to=(12, 5), weather="blizzard")
    assert [breach.rule for breach in table.breaches] == ["BB-003"]


@pytest.mark.rule("BB-061")
@pytest.mark.parametrize("entry", [Pass("H2", (8, 5)), Pass("H1", (5, 5)), Pass("H1", (30, 5))])
def test_nobody_passes_what_it_has_not_nor_to_no_other_square(entry: Pass) -> None:
    table = Table(thrower(), lineman("H2", (6, 9)), FAR).play(Activate("H1", "pass"))
    with pytest.raises(IllegalEntry, match=r"does not hold the ball|no other square"):
        table.play(entry)


@pytest.mark.rule("BB-090")
def test_who_has_my_ball_may_not_give_it_away() -> None:
    table = passing(thrower(skills=("My Ball",)), FAR)
    assert [breach.rule for breach in table.breaches] == ["BB-090"]


@pytest.mark.rule("BB-061")
def test_a_pass_takes_the_action_of_the_side() -> None:
    table = passing(thrower(), FAR)
    assert [fact.action for fact in table.facts(ActionTaken)] == ["pass"]
    assert table.breaches == ()


# ----------------------------------------------------------------------------------- hail mary pass


@pytest.mark.rule("BB-061")
@pytest.mark.rule("BB-090")
def test_a_hail_mary_pass_is_as_hard_as_a_long_bomb_and_inaccurate_at_best() -> None:
    """Over 20 squares; even a 6 scatters from the target; nobody interferes on the way."""
    men = (thrower(skills=("Hail Mary Pass",)), lineman("A1", (15, 5), side="away"))
    table = passing(*men, to=(25, 5), hail_mary=True)
    assert table.breaches == ()
    assert table.modifiers == {"long bomb": -3}
    table.roll("pass", 6)
    assert table.roll_due.roll == "scatter"
    table.roll("scatter", 4, 4, 4)
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (22, 5)


@pytest.mark.rule("BB-061", "BB-090")
def test_a_cannoneer_helps_in_a_hail_mary_pass() -> None:
    skills = ("Hail Mary Pass", "Cannoneer", "Accurate")
    far = passing(thrower(skills=skills), FAR, to=(25, 5), hail_mary=True)
    assert far.modifiers == {"long bomb": -3, "Cannoneer": 1}


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-003")
def test_a_hail_mary_pass_needs_its_skill_and_no_blizzard() -> None:
    without = passing(thrower(), FAR, to=(25, 5), hail_mary=True)
    assert [breach.rule for breach in without.breaches] == ["BB-090"]
    skilled = thrower(skills=("Hail Mary Pass",))
    snow = passing(skilled, FAR, to=(25, 5), hail_mary=True, weather="blizzard")
    assert [breach.rule for breach in snow.breaches] == ["BB-003"]


# ---------------------------------------------------------------------------------------- hand-offs


def handing(*men: Man, **more: Any) -> Table:
    """H1, with the ball on 5, 5, hands it to H2."""
    table = Table(*men, **more)
    return table.play(Activate("H1", "hand_off"), HandOff("H1", "H2"))


@pytest.mark.rule("BB-065")
def test_a_hand_off_is_caught_without_a_modifier_and_is_no_completion() -> None:
    table = handing(thrower(), lineman("H2", (6, 6)), FAR)
    assert table.roll_due.player == "H2"
    assert table.modifiers == {}
    table.roll("catch", 3)
    assert table.state.ball == Ball(carrier="H2")
    assert table.count("H1", "completions") == 0
    assert turnovers(table) == []
    assert table.state.activation is None


@pytest.mark.rule("BB-065")
@pytest.mark.rule("BB-017")
def test_a_hand_off_that_ends_on_the_ground_is_a_turnover() -> None:
    table = handing(thrower(), lineman("H2", (6, 6)), FAR).roll("catch", 2).roll("bounce", 8)
    assert table.state.ball == Ball(at=(7, 7))
    assert turnovers(table) == ["hand_off"]


@pytest.mark.rule("BB-065")
@pytest.mark.rule("BB-017")
def test_a_hand_off_that_bounces_to_a_team_mate_is_no_turnover() -> None:
    table = handing(thrower(), lineman("H2", (6, 6)), lineman("H3", (7, 7)), FAR)
    table.roll("catch", 2).roll("bounce", 8).roll("catch", 4)
    assert turnovers(table) == []


@pytest.mark.rule("BB-065")
def test_the_ball_is_handed_to_a_neighbour_that_stands_and_is_of_the_side() -> None:
    with pytest.raises(IllegalEntry, match="neighbouring"):
        handing(thrower(), lineman("H2", (7, 5)), FAR)
    prone = handing(thrower(), lineman("H2", (6, 5), posture="prone"), FAR)
    assert [breach.rule for breach in prone.breaches] == ["BB-065"]
    table = Table(thrower(), lineman("A1", (6, 5), side="away")).play(Activate("H1", "hand_off"))
    table.play(HandOff("H1", "A1"))
    assert [breach.rule for breach in table.breaches] == ["BB-065"]


# ---------------------------------------------------------------------------------------- animosity


def hating(kinds: str, position: str) -> Table:
    disliked = lineman("H2", (6, 6))
    disliked = disliked._replace(setup=replace(disliked.setup, position=position))
    return handing(thrower(skills=(f"Animosity ({kinds})",)), disliked, FAR)


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("kinds", "position", "asked"),
    [
        ("all team-mates", "Goblin", True),
        ("All", "Goblin", True),
        ("Underworld Goblin Linemen", "Underworld Goblin Lineman", True),
        ("Underworld Goblin Linemen", "Skaven Blitzer", False),
        ("Dwarfs and Halflings", "Old World Halfling Hopeful", True),
        ("Dwarfs and Halflings", "Old World Human Lineman", False),
        ("Big Uns", "Big Un Blocker", True),
    ],
)
def test_animosity_is_rolled_for_those_it_names(kinds: str, position: str, asked: bool) -> None:
    assert hating(kinds, position).roll_due.roll == ("animosity" if asked else "catch")


@pytest.mark.rule("BB-090")
def test_on_a_one_it_refuses_and_its_activation_ends_with_the_ball() -> None:
    table = hating("All", "Goblin").roll("animosity", 1)
    assert table.state.ball == Ball(carrier="H1")
    assert table.state.activation is None
    assert turnovers(table) == []
    assert hating("All", "Goblin").roll("animosity", 2).roll_due.roll == "catch"


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-061")
def test_animosity_comes_before_a_pass_to_a_disliked_team_mate() -> None:
    table = passing(thrower(skills=("Animosity (All)",)), lineman("H2", (8, 5)), FAR)
    table.roll("animosity", 2)
    assert table.roll_due.roll == "pass"
    assert table.roll_due.to == (8, 5)


# ----------------------------------------------------------------------------------------- dump-off


def dumping(**figures: Any) -> Table:
    """A1, who holds the ball, is about to be blocked by H1 and may dump it off."""
    table = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", ball=True, skills=("Dump-off",), **figures),
        lineman("A2", (8, 5), side="away"),
    )
    return happens(table, offer_dump_off, "A1")


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-061")
def test_a_dump_off_is_a_quick_pass_of_the_other_side() -> None:
    """PA 4+, marked by the blocker."""
    table = dumping()
    assert isinstance(table.due, ChoiceDue)
    table.play(Choose("dump_off", "use", player="A1"))
    assert isinstance(table.due, EntryDue)
    table.play(Pass("A1", (8, 5)))
    assert table.modifiers == {"marked by one": -1}
    table.roll("pass", 5).roll("catch", 3)
    assert table.state.ball == Ball(carrier="A2")
    assert table.count("A1", "completions") == 1
    assert table.breaches == ()
    assert table.due is None


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-017")
def test_a_dump_off_that_fails_is_no_turnover() -> None:
    table = dumping().play(Choose("dump_off", "use", player="A1"), Pass("A1", (8, 5)))
    table.roll("pass", 1).roll("bounce", 2)
    assert table.state.ball == Ball(at=(6, 4))
    assert turnovers(table) == []


@pytest.mark.rule("BB-090")
def test_a_dump_off_goes_no_farther_than_quick_and_may_be_declined() -> None:
    table = dumping().play(Choose("dump_off", "use", player="A1"))
    with pytest.raises(IllegalEntry, match="no quick pass"):
        table.play(Pass("A1", (10, 5)))
    assert dumping().play(Choose("dump_off", "decline")).due is None


@pytest.mark.rule("BB-090")
def test_nobody_is_asked_to_dump_off_without_pa() -> None:
    assert dumping(pa=None).due is None


# -------------------------------------------------------------------------------------- on the ball


def alert(
    *more: Man, at: tuple[int, int] = (8, 8), weather: str = "perfect", **figures: Any
) -> Table:
    """H1 passes from 5, 5 to 11, 5; A1 is On the Ball."""
    on_it = lineman("A1", at, side="away", skills=("On the Ball",), **figures)
    return passing(thrower(), on_it, *more, to=(11, 5), weather=weather)


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-061")
def test_an_opponent_on_the_ball_moves_three_squares_before_the_test() -> None:
    """From 8, 8 to 8, 5, whatever its MA; then it may interfere, and the passer is active again."""
    table = alert(ma=2)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.skill == "On the Ball"
    table.play(Choose("use_skill", "use", player="A1"), Move("A1", ((8, 7), (8, 6), (8, 5))))
    assert table.breaches == ()
    assert table.at("A1") == (8, 5)
    assert table.roll_due.roll == "pass"
    assert table.state.activation is not None
    assert table.state.activation.player == "H1"
    assert not table.player("A1").acted
    table.roll("pass", 6)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.options == ("A1", "none")


@pytest.mark.rule("BB-090")
def test_nobody_on_the_ball_goes_farther_than_three_or_rushes() -> None:
    table = alert().play(Choose("use_skill", "use", player="A1"))
    table.play(Move("A1", ((9, 8), (10, 8), (11, 8), (12, 8))))
    assert [breach.rule for breach in table.breaches] == ["BB-030"]


@pytest.mark.rule("BB-090")
def test_only_the_player_that_was_asked_moves() -> None:
    table = alert(lineman("A2", (20, 5), side="away")).play(Choose("use_skill", "use"))
    with pytest.raises(IllegalEntry, match="not the one to move"):
        table.play(Move("A2", ((20, 6),)))


@pytest.mark.rule("BB-090")
@pytest.mark.rule("BB-031")
def test_it_dodges_as_always_and_its_fall_is_no_turnover_of_the_passer() -> None:
    """H3 marks A1: AG 3+, a 2 fails; the next one is asked, and the pass goes on."""
    table = alert(
        lineman("H3", (8, 9)), lineman("A2", (20, 5), side="away", skills=("On the Ball",))
    )
    table.play(Choose("use_skill", "use", player="A1"), Move("A1", ((8, 7), (8, 6))))
    table.roll("dodge", 2).roll("armour", 1, 1)
    assert turnovers(table) == []
    assert isinstance(table.due, ChoiceDue)
    assert table.due.player == "A2"
    table.play(Choose("use_skill", "decline", player="A2"))
    assert table.roll_due.roll == "pass"


@pytest.mark.rule("BB-090")
def test_who_is_down_or_has_nowhere_to_go_is_not_asked() -> None:
    around = [(x, y) for x in (0, 1) for y in (0, 1) if (x, y) != (0, 0)]
    men = [lineman(f"A{number}", at, side="away") for number, at in enumerate(around, start=2)]
    assert alert(*men, at=(0, 0)).roll_due.roll == "pass"
    down = lineman("A1", (8, 8), side="away", posture="prone", skills=("On the Ball",))
    assert passing(thrower(), down, to=(11, 5)).roll_due.roll == "pass"


@pytest.mark.rule("BB-090")
def test_what_is_expected_of_a_player_on_the_ball_is_its_move() -> None:
    """From 8, 8 no farther than three squares; the same entry is taken."""
    table = alert().play(Choose("use_skill", "use", player="A1"))
    move, done = expected(table.state)
    assert move.type == "move"
    assert (done.type, done.side) == ("end_activation", "away")
    assert move.side == "away"
    (path,) = (field for field in move.fields if isinstance(field, SquarePathField))
    assert path.most == 3
    assert (8, 5) in path.squares
    assert (8, 4) not in path.squares


@pytest.mark.rule("BB-090")
def test_a_player_on_the_ball_may_stay_where_it_is_after_all() -> None:
    table = alert().play(Choose("use_skill", "use", player="A1"), EndActivation("A1"))
    assert table.at("A1") == (8, 8)
    assert table.roll_due.roll == "pass"
    assert table.state.activation is not None
    assert table.state.activation.player == "H1"
