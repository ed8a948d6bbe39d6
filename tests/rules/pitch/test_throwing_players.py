"""Throwing and kicking team-mates: hunger, the test, the flight, the landing, what is lost."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Choose, EndActivation, ThrowTeamMate
from schemas.pitch.facts import PlayerHurt, TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import PlayerAction
from schemas.views import FixedField, SquareField
from service.rules.blood_bowl.expected import expected
from service.rules.blood_bowl.game import GAME
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.contract import IllegalEntry
from service.rules.pitch.accuracy import pass_options
from service.rules.pitch.state import Ball
from tests.rules.pitch.table import Man, Table, lineman

FAR = lineman("A11", (24, 14), side="away")
Figures = dict[str, Any]


def troll(*skills: str, action: str = "Throw Team-mate", **figures: Any) -> Man:
    profile: Figures = {"st": 5, "pa": 5, "ag": 5} | figures
    return lineman("H1", (5, 5), skills=(action, *skills), **profile)


def goblin(*skills: str, ball: bool = False, posture: str = "standing", **figures: Any) -> Man:
    profile: Figures = {"st": 2} | figures
    return lineman(
        "H2", (5, 6), skills=("Right Stuff", *skills), ball=ball, posture=posture, **profile
    )


def throwing(*men: Man, to: tuple[int, int] = (8, 5), kick: bool = False, **more: Any) -> Table:
    """H1 on 5, 5 throws H2 from 5, 6 at a square, a quick throw unless said otherwise."""
    table = Table(*men, **more)
    action = "kick_team_mate" if kick else "throw_team_mate"
    return table.play(Activate("H1", action), ThrowTeamMate("H1", "H2", to))


def turnovers(table: Table) -> list[str]:
    return [fact.cause for fact in table.facts(TurnoverCaused)]


# ---------------------------------------------------------------------------------------- the test


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-003")
@pytest.mark.rule("BB-090")
def test_range_markers_sun_and_strong_arm_change_the_test() -> None:
    assert throwing(troll(), goblin(), FAR).modifiers == {}
    table = throwing(
        troll("Strong Arm"),
        goblin(),
        lineman("A1", (4, 4), side="away"),
        to=(11, 5),
        weather="very_sunny",
    )
    assert table.roll_due.target == 5
    assert table.modifiers == {
        "short": -1,
        "marked by one": -1,
        "very sunny": -1,
        "Strong Arm": 1,
    }


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-081")
def test_a_superb_throw_landed_safely_is_a_throwing_completion() -> None:
    """PA 5+, a 5. From 8, 5 by E, E, N to 10, 4; landing AG 3+ without a modifier."""
    table = throwing(troll(), goblin(), FAR).roll("throw_team_mate", 5)
    table.roll("player_scatter", 5, 5, 2)
    assert table.at("H2") == (10, 4)
    assert table.roll_due.player == "H2"
    assert table.roll_due.target == 3
    assert table.modifiers == {}
    table.roll("landing", 3)
    assert table.count("H1", "throwing_completions") == 1
    assert table.count("H1", "spp") == 1
    assert turnovers(table) == []
    assert table.state.activation is None
    assert not table.player("H2").acted


@pytest.mark.rule("BB-066")
def test_a_failed_test_is_still_successful_but_lands_harder_and_is_no_completion() -> None:
    """PA 5+, a 4. Landing next to an opponent: one for the throw, one for the marker."""
    men = (troll(), goblin(), lineman("A1", (12, 5), side="away"))
    table = throwing(*men).roll("throw_team_mate", 4).roll("player_scatter", 5, 5, 5)
    assert table.at("H2") == (11, 5)
    assert table.modifiers == {"successful throw": -1, "marked by one": -1}
    table.roll("landing", 5)
    assert table.count("H1", "throwing_completions") == 0


@pytest.mark.rule("BB-066")
def test_a_total_of_one_is_terrible_and_deviates_from_the_thrower() -> None:
    """Short: 2 - 1 = 1. From 5, 5 by N three squares to 5, 2; two less to land."""
    table = throwing(troll(), goblin(), FAR, to=(11, 5)).roll("throw_team_mate", 2)
    table.roll("player_deviation", 2, 3)
    assert table.at("H2") == (5, 2)
    assert table.modifiers == {"terrible throw": -2}


@pytest.mark.rule("BB-066")
def test_a_natural_one_is_fumbled_and_bounces_from_the_thrower() -> None:
    table = throwing(troll(), goblin(), FAR).roll("throw_team_mate", 1)
    assert table.roll_due.faces == (8,)
    table.roll("player_scatter", 4)
    assert table.at("H2") == (4, 5)
    assert table.modifiers == {"fumbled throw": -1}
    table.roll("landing", 4)
    assert turnovers(table) == []


@pytest.mark.rule("BB-066")
def test_a_thrower_without_pa_fumbles_without_a_roll() -> None:
    table = throwing(troll(pa=None), goblin(), FAR)
    assert table.breaches == ()
    assert table.roll_due.roll == "player_scatter"


@pytest.mark.rule("BB-066")
def test_throws_go_no_farther_than_short() -> None:
    table = Table(troll(), goblin(), FAR)
    bands = [each.band for each in pass_options(GAME, table.state, "H1", "throw_team_mate")]
    assert bands == ["quick", "short"]


# ------------------------------------------------------------------------------------ always hungry


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-090")
def test_a_hungry_thrower_throws_on_a_two() -> None:
    table = throwing(troll("Always Hungry"), goblin(), FAR).roll("always_hungry", 2)
    assert table.roll_due.roll == "throw_team_mate"


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-090")
def test_a_bitten_team_mate_that_escapes_is_fumbled() -> None:
    """As in a recorded game: hunger 1, escape 4, one square away, landing at one less (AG 3+)."""
    table = throwing(troll("Always Hungry"), goblin(), FAR).roll("always_hungry", 1)
    assert table.roll_due.player == "H2"
    table.roll("escape", 4).roll("player_scatter", 4)
    assert table.roll_due.roll == "landing"
    assert table.roll_due.target == 3
    assert table.modifiers == {"fumbled throw": -1}


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
@pytest.mark.rule("BB-090")
def test_a_team_mate_that_is_eaten_is_dead_and_the_ball_bounces_from_the_thrower() -> None:
    table = throwing(troll("Always Hungry"), goblin(ball=True), FAR).roll("always_hungry", 1)
    table.roll("escape", 1)
    assert table.player("H2").whereabouts == "casualty"
    assert [(hurt.player, hurt.casualty) for hurt in table.facts(PlayerHurt)] == [("H2", "dead")]
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (5, 5)
    assert turnovers(table) == ["ball_lost"]


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
def test_a_team_mate_eaten_without_the_ball_ends_only_the_activation() -> None:
    table = throwing(troll("Always Hungry"), goblin(), FAR).roll("always_hungry", 1)
    table.roll("escape", 1)
    assert turnovers(table) == []
    assert table.state.activation is None


# ---------------------------------------------------------------------------------------- landing


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
def test_a_bad_landing_falls_over_and_is_no_turnover_without_the_ball() -> None:
    table = throwing(troll(), goblin(), FAR).roll("throw_team_mate", 5)
    table.roll("player_scatter", 5, 5, 2).roll("landing", 2)
    assert table.player("H2").posture == "prone"
    assert table.roll_due.roll == "armour"
    assert table.roll_due.cause == "landing"
    table.roll("armour", 1, 1)
    assert turnovers(table) == []
    assert table.count("H1", "throwing_completions") == 0


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
def test_a_bad_landing_with_the_ball_is_a_turnover_and_the_ball_bounces() -> None:
    table = throwing(troll(), goblin(ball=True), FAR).roll("throw_team_mate", 5)
    table.roll("player_scatter", 5, 5, 2)
    assert table.state.ball == Ball(carrier="H2")
    table.roll("landing", 2).roll("armour", 1, 1)
    assert len(turnovers(table)) == 1
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (10, 4)


@pytest.mark.rule("BB-066")
def test_a_safe_landing_on_the_ball_has_to_pick_it_up_and_a_bad_one_bounces_it() -> None:
    men = (troll(), goblin(), FAR)
    for die, roll in ((3, "pick_up"), (2, "armour")):
        table = throwing(*men, ball=(10, 4)).roll("throw_team_mate", 5)
        table.roll("player_scatter", 5, 5, 2).roll("landing", die)
        assert table.roll_due.roll == roll
    table.roll("armour", 1, 1)
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
@pytest.mark.parametrize(
    ("side", "key", "cause"), [("away", "A1", []), ("home", "H3", ["knocked_down"])]
)
def test_a_player_landed_upon_is_knocked_down_and_the_thrown_one_bounces_and_falls(
    side: str, key: str, cause: list[str]
) -> None:
    """A turnover if a team-mate was hit. Down on 11, 5, on to 12, 5: no landing roll."""
    men = (troll(), goblin(), lineman(key, (11, 5), side=side), FAR)
    table = throwing(*men).roll("throw_team_mate", 5).roll("player_scatter", 5, 5, 5)
    assert table.player(key).posture == "prone"
    assert table.roll_due.player == key
    assert table.roll_due.cause == "hit_by_player"
    table.roll("armour", 1, 1)
    assert table.roll_due.player == "H2"
    table.roll("player_scatter", 5)
    assert table.at("H2") == (12, 5)
    assert table.roll_due.roll == "armour"
    table.roll("armour", 1, 1)
    assert turnovers(table) == cause


@pytest.mark.rule("BB-066")
def test_a_prone_player_that_is_landed_upon_has_an_armour_roll_too() -> None:
    men = (troll(), goblin(), lineman("A1", (11, 5), side="away", posture="stunned"))
    table = throwing(*men).roll("throw_team_mate", 5).roll("player_scatter", 5, 5, 5)
    assert table.roll_due.roll == "armour"
    assert table.player("A1").posture == "stunned"


@pytest.mark.rule("BB-066")
def test_a_thrown_player_that_bounces_onto_another_knocks_that_one_down_too() -> None:
    men = (
        troll(),
        goblin(),
        lineman("A1", (11, 5), side="away"),
        lineman("A2", (12, 5), side="away"),
    )
    table = throwing(*men).roll("throw_team_mate", 5).roll("player_scatter", 5, 5, 5)
    table.roll("armour", 1, 1).roll("player_scatter", 5)
    assert table.roll_due.player == "A2"


@pytest.mark.rule("BB-066")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_who_was_down_when_thrown_bounces_once_more_and_falls(posture: str) -> None:
    table = throwing(troll(), goblin(posture=posture), FAR).roll("throw_team_mate", 6)
    table.roll("player_scatter", 5, 5, 2)
    assert table.roll_due.faces == (8,)
    table.roll("player_scatter", 5)
    assert table.at("H2") == (11, 4)
    assert table.player("H2").posture == posture
    assert table.roll_due.roll == "armour"


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
def test_a_ball_carrier_thrown_into_the_crowd_is_a_turnover_and_the_ball_is_thrown_in() -> None:
    """At 5, 0 from 5, 3, N first: out over the top side line from 5, 0."""
    men = (
        lineman("H1", (5, 3), st=5, skills=("Throw Team-mate",)),
        lineman("H2", (5, 4), st=2, skills=("Right Stuff",), ball=True),
        FAR,
    )
    table = throwing(*men, to=(5, 0)).roll("throw_team_mate", 6).roll("player_scatter", 2, 1, 1)
    assert table.at("H2") is None
    assert table.roll_due.roll == "injury"
    table.roll("injury", 1, 1)
    assert table.roll_due.roll == "throw_in"
    assert table.roll_due.at == (5, 0)
    assert turnovers(table) == ["ball_lost"]


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
def test_a_player_thrown_into_the_crowd_without_the_ball_is_no_turnover() -> None:
    men = (lineman("H1", (5, 3), st=5, skills=("Throw Team-mate",)), goblin()._replace(at=(5, 4)))
    table = throwing(*men, FAR, to=(5, 0)).roll("throw_team_mate", 6)
    table.roll("player_scatter", 2, 1, 1).roll("injury", 1, 1)
    assert turnovers(table) == []
    assert table.player("H2").whereabouts == "reserves"


# -------------------------------------------------------------------------------------------- swoop


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("facing", "die", "square"),
    [
        ("E", 1, (10, 3)),
        ("E", 3, (10, 5)),
        ("E", 6, (10, 7)),
        ("S", 3, (8, 7)),
        ("W", 4, (6, 5)),
        ("N", 4, (8, 3)),
    ],
)
def test_a_swooping_player_goes_on_by_the_throw_in_template(
    facing: str, die: int, square: tuple[int, int]
) -> None:
    """Two squares from 8, 5 instead of a scatter."""
    table = throwing(troll(), goblin("Swoop"), FAR).roll("throw_team_mate", 5)
    table.play(Choose("use_skill", facing, player="H2"))
    assert table.roll_due.faces == (6, 3)
    table.roll("swoop", die, 2)
    assert table.at("H2") == square
    assert table.modifiers == {}


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-090")
def test_swoop_may_be_declined() -> None:
    table = throwing(troll(), goblin("Swoop"), FAR).roll("throw_team_mate", 5)
    assert isinstance(table.due, ChoiceDue)
    table.play(Choose("use_skill", "decline"))
    assert table.roll_due.roll == "player_scatter"


# --------------------------------------------------------------------------------------------- kick


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-090")
def test_a_kicked_team_mate_lands_like_a_thrown_one_but_earns_nothing() -> None:
    men = (troll(action="Kick Team-mate", st=3), goblin(), FAR)
    table = throwing(*men, kick=True).roll("throw_team_mate", 5)
    table.roll("player_scatter", 5, 5, 2).roll("landing", 3)
    assert table.breaches == ()
    assert table.count("H1", "throwing_completions") == 0
    assert table.count("H1", "spp") == 0


@pytest.mark.rule("BB-066")
@pytest.mark.rule("BB-017")
@pytest.mark.rule("BB-090")
def test_a_fumbled_kick_puts_the_team_mate_out_stunned_counting_as_knocked_out() -> None:
    men = (troll(action="Kick Team-mate"), goblin(ball=True), FAR)
    table = throwing(*men, kick=True).roll("throw_team_mate", 1)
    assert table.roll_due.roll == "injury"
    table.roll("injury", 1, 1)
    assert table.player("H2").whereabouts == "knocked_out"
    assert table.roll_due.roll == "bounce"
    assert table.roll_due.at == (5, 6)
    assert turnovers(table) == ["ball_lost"]


@pytest.mark.rule("BB-051", "BB-066")
def test_a_fumbled_kick_by_a_mighty_foot_hurts_more() -> None:
    men = (troll("Mighty Blow (+1)", action="Kick Team-mate"), goblin(), FAR)
    table = throwing(*men, kick=True).roll("throw_team_mate", 1)
    assert table.modifiers == {"Mighty Blow": 1}


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        ("pass", "throw_team_mate", True),
        ("throw_team_mate", "pass", True),
        ("pass", "kick_team_mate", False),
    ],
)
def test_a_pass_and_a_throw_team_mate_take_each_others_place_in_a_turn(
    first: PlayerAction, second: PlayerAction, refused: bool
) -> None:
    skills = ("Throw Team-mate", "Kick Team-mate")
    thrower = lineman("H1", (5, 5), st=5, skills=skills)
    men = (thrower, goblin(), lineman("H3", (9, 9), st=5, skills=skills), FAR)
    table = Table(*men).play(Activate("H1", first), EndActivation("H1"))
    offered = {
        field.value
        for each in BLOOD_BOWL.expected(table.state)
        if each.type == "activate"
        for field in each.fields
        if isinstance(field, FixedField) and field.name == "action"
    }
    assert not refused or second not in offered
    table.play(Activate("H3", second))
    assert bool(table.breaches) is refused


# ---------------------------------------------------------------------------------- what may not be


@pytest.mark.rule("BB-066")
@pytest.mark.parametrize(
    "men",
    [
        (troll(st=4), goblin()),
        (troll(action="Block"), goblin()),
        (troll(), goblin(st=4)),
        (troll(), lineman("H2", (5, 6), st=2)),
    ],
)
def test_strength_and_skills_of_both_have_to_be_right(men: tuple[Man, ...]) -> None:
    table = throwing(*men, FAR)
    assert [breach.rule for breach in table.breaches] == ["BB-066"]


@pytest.mark.rule("BB-066")
def test_a_long_throw_is_a_breach() -> None:
    table = throwing(troll(), goblin(), FAR, to=(12, 5))
    assert [breach.rule for breach in table.breaches] == ["BB-066"]


@pytest.mark.rule("BB-066")
def test_who_is_down_may_be_thrown_but_not_kicked() -> None:
    assert throwing(troll(), goblin(posture="prone"), FAR).breaches == ()
    kicker = troll(action="Kick Team-mate")
    table = throwing(kicker, goblin(posture="prone"), FAR, kick=True)
    assert [breach.rule for breach in table.breaches] == ["BB-066"]


@pytest.mark.rule("BB-066")
def test_only_a_neighbour_is_thrown_and_to_a_square_of_the_pitch() -> None:
    far = lineman("H2", (5, 7), st=2, skills=("Right Stuff",))
    with pytest.raises(IllegalEntry, match="neighbouring"):
        throwing(troll(), far, FAR)
    with pytest.raises(IllegalEntry, match="no other square"):
        throwing(troll(), goblin(), FAR, to=(5, 5))


# ----------------------------------------------------------------------------------- what may come


def declared(table: Table) -> list[Any]:
    """The actions that may be declared."""
    return [
        field.value
        for each in expected(table.state)
        if each.type == "activate"
        for field in each.fields
        if isinstance(field, FixedField) and field.name == "action"
    ]


@pytest.mark.rule("BB-066")
def test_a_throw_may_be_declared_by_who_can_and_has_somebody_to_throw() -> None:
    assert "throw_team_mate" in declared(Table(troll(), goblin(), FAR))
    for men in (
        (troll(st=4), goblin()),
        (troll(action="Block"), goblin()),
        (troll(), goblin(st=4)),
        (troll(), lineman("H2", (5, 6), st=2)),
    ):
        assert "throw_team_mate" not in declared(Table(*men, FAR))
    assert "kick_team_mate" in declared(Table(troll(action="Kick Team-mate"), goblin(), FAR))


@pytest.mark.rule("BB-066")
def test_the_throws_that_are_expected_are_quick_and_short_with_their_chances() -> None:
    """PA 5+: 2 of 6 for a quick, 1 of 6 for a short throw."""
    table = Table(troll(), goblin(), FAR).play(Activate("H1", "throw_team_mate"))
    quick, short = (each for each in expected(table.state) if each.type == "throw_team_mate")
    assert (quick.chance, short.chance) == ((1, 3), (1, 6))
    for each, square in ((quick, (8, 5)), (short, (11, 5))):
        (to,) = (field for field in each.fields if isinstance(field, SquareField))
        assert square in to.squares
        assert (12, 5) not in to.squares
