"""Who may act for what: once a turn, stunned players not at all, some actions once a side."""

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, EndActivation
from schemas.pitch.facts import ActionTaken, ActivationBegan, ActivationEnded, PostureChanged
from schemas.pitch.words import PlayerAction, Posture
from service.rules.blood_bowl.game import GAME
from service.rules.contract import IllegalEntry
from service.rules.pitch.activations import acts, turn_over_stunned
from service.rules.pitch.course import Course
from service.rules.pitch.evolve import JUST_STUNNED
from tests.rules.pitch.table import Table, lineman


def two_and_one() -> Table:
    return Table(lineman("H1", (5, 5)), lineman("H2", (5, 7)), lineman("A1", (10, 5), side="away"))


def able_two_and_one() -> Table:
    """Both of home stand next to A1 and have what a stab or a throw takes."""
    skills = ("Stab", "Throw Team-mate")
    return Table(
        lineman("H1", (5, 5), skills=skills),
        lineman("H2", (5, 7), skills=skills),
        lineman("A1", (6, 6), side="away"),
    )


def course_of(table: Table) -> Course:
    return Course(GAME, table.state)


def rules(table: Table) -> list[str]:
    return [breach.rule for breach in table.breaches]


@pytest.mark.rule("BB-016")
def test_an_activation_is_declared_for_an_action() -> None:
    table = two_and_one().play(Activate("H1", "blitz", "A1"))
    assert table.facts(ActivationBegan) == [ActivationBegan("H1", "blitz", "A1")]
    assert table.breaches == ()
    assert table.player("H1").acted
    assert table.state.sides["home"].actions == ("blitz",)


@pytest.mark.rule("BB-016")
def test_the_next_activation_ends_the_one_before() -> None:
    table = two_and_one().play(Activate("H1", "move"), Activate("H2", "move"))
    assert table.facts(ActivationEnded) == [ActivationEnded("H1")]
    assert table.state.activation is not None
    assert table.state.activation.player == "H2"


@pytest.mark.rule("BB-016")
def test_a_player_is_activated_once_a_turn() -> None:
    table = two_and_one().play(Activate("H1", "move"), EndActivation("H1"))
    table.play(Activate("H1", "move"))
    assert rules(table) == ["BB-016"]


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize("action", ["blitz", "pass", "hand_off", "foul", "throw_team_mate"])
def test_a_side_has_one_of_these_a_turn(action: PlayerAction) -> None:
    table = able_two_and_one().play(Activate("H1", action), Activate("H2", action))
    assert rules(table) == ["BB-016"]
    assert table.breaches[0].field == "action"


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize("action", ["move", "block", "stab"])
def test_a_side_has_these_as_often_as_it_has_players(action: PlayerAction) -> None:
    table = able_two_and_one().play(Activate("H1", action), Activate("H2", action))
    assert table.breaches == ()


@pytest.mark.rule("BB-016")
def test_a_player_of_the_other_side_does_not_act() -> None:
    assert rules(two_and_one().play(Activate("A1", "move"))) == ["BB-016"]


@pytest.mark.rule("BB-016")
def test_a_blitz_against_a_team_mate_is_a_breach() -> None:
    table = two_and_one().play(Activate("H1", "blitz", "H2"))
    assert [breach.field for breach in table.breaches] == ["target"]


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize("player", ["nobody", "H3"])
def test_who_is_not_on_the_pitch_cannot_be_activated(player: str) -> None:
    table = Table(lineman("H1", (5, 5)), lineman("H3"))
    with pytest.raises(IllegalEntry) as refusal:
        table.play(Activate(player, "move"))
    assert refusal.value.breach.rule == "BB-016"


@pytest.mark.rule("BB-016")
def test_nobody_acts_outside_a_team_turn() -> None:
    table = Table(lineman("H1", (5, 5)))
    table.state = replace(table.state, active=None)
    with pytest.raises(IllegalEntry):
        table.play(Activate("H1", "move"))


@pytest.mark.rule("BB-016")
def test_only_an_open_activation_can_be_ended() -> None:
    with pytest.raises(IllegalEntry):
        two_and_one().play(Activate("H1", "move"), EndActivation("H2"))


@pytest.mark.rule("BB-016")
def test_an_action_other_than_the_declared_one_is_a_breach() -> None:
    course = course_of(two_and_one().play(Activate("H1", "move")))
    acts(course, "H1", "pass")
    assert [breach.rule for breach in course.breaches] == ["BB-016"]
    assert course.state.sides["home"].actions == ("pass",)


@pytest.mark.rule("BB-016")
def test_a_blitz_may_stab_instead_of_blocking() -> None:
    course = course_of(two_and_one().play(Activate("H1", "blitz")))
    acts(course, "H1", "stab")
    assert course.breaches == []
    assert course.facts == [ActionTaken("H1", "stab")]


@pytest.mark.rule("BB-016")
def test_an_activation_has_one_action() -> None:
    course = course_of(two_and_one().play(Activate("H1", "pass")))
    acts(course, "H1", "pass")
    acts(course, "H1", "pass")
    assert [breach.rule for breach in course.breaches] == ["BB-016"]


@pytest.mark.rule("BB-016")
def test_an_action_without_an_activation_is_a_breach_and_begins_one() -> None:
    course = course_of(two_and_one().play(Activate("H2", "move")))
    acts(course, "H1", "block")
    assert [breach.rule for breach in course.breaches] == ["BB-016"]
    assert course.facts == [
        ActivationEnded("H2"),
        ActivationBegan("H1", "block"),
        ActionTaken("H1", "block"),
    ]


@pytest.mark.rule("BB-034")
def test_a_stunned_player_cannot_act() -> None:
    table = Table(lineman("H1", (5, 5), posture="stunned"))
    assert rules(table.play(Activate("H1", "move"))) == ["BB-034"]


@pytest.mark.rule("BB-034")
def test_stunned_players_are_turned_over_at_the_end_of_their_sides_turn() -> None:
    table = Table(
        lineman("H1", (5, 5), posture="stunned"),
        lineman("H2", (6, 5), posture="prone"),
        lineman("A1", (10, 5), side="away", posture="stunned"),
    )
    course = course_of(table)
    turn_over_stunned(course, "home")
    assert course.facts == [PostureChanged("H1", "prone")]


@pytest.mark.rule("BB-034")
def test_who_was_stunned_in_this_own_turn_stays_stunned_until_the_end_of_the_next() -> None:
    course = course_of(Table(lineman("H1", (5, 5)), lineman("A1", (10, 5), side="away")))
    course.happen(PostureChanged("H1", "stunned"), PostureChanged("A1", "stunned"))
    turn_over_stunned(course, "home")
    assert course.state.players["H1"].posture == "stunned"
    assert [each.name for each in course.state.players["H1"].effects] == [JUST_STUNNED]
    turn_over_stunned(course, "away")
    assert course.state.players["A1"].posture == "prone"


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("action", "skill"),
    [
        ("stab", "Stab"),
        ("chainsaw", "Chainsaw"),
        ("projectile_vomit", "Projectile Vomit"),
        ("breathe_fire", "Breathe Fire"),
        ("hypnotic_gaze", "Hypnotic Gaze"),
        ("throw_bomb", "Bombardier"),
        ("throw_team_mate", "Throw Team-mate"),
        ("kick_team_mate", "Kick Team-mate"),
        ("multiple_block", "Multiple Block"),
        ("ball_and_chain", "Ball and Chain"),
    ],
)
def test_an_action_by_a_skill_is_declared_by_who_has_it(action: PlayerAction, skill: str) -> None:
    """Without the skill it is a breach, and the activation that is recorded can be ended."""
    neighbours = lineman("A1", (6, 5), side="away"), lineman("A2", (6, 6), side="away")
    without = Table(lineman("H1", (5, 5)), *neighbours).play(Activate("H1", action))
    assert [(each.rule, each.field) for each in without.breaches] == [("BB-090", "action")]
    assert skill in without.breaches[0].detail
    assert without.due is None
    without.play(EndActivation("H1"))
    assert without.player("H1").acted
    having = Table(lineman("H1", (5, 5), skills=(skill,)), *neighbours)
    assert having.play(Activate("H1", action)).breaches == ()


@pytest.mark.rule("BB-040")
@pytest.mark.parametrize(("posture", "breaches"), [("standing", []), ("prone", ["BB-040"])])
def test_a_block_is_declared_next_to_an_opponent_that_stands(
    posture: Posture, breaches: list[str]
) -> None:
    """A2 stands too, but two squares away."""
    table = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", posture=posture),
        lineman("A2", (7, 5), side="away"),
    ).play(Activate("H1", "block"))
    assert [each.rule for each in table.breaches] == breaches


@pytest.mark.rule("BB-070")
@pytest.mark.parametrize(("posture", "breaches"), [("standing", ["BB-070"]), ("stunned", [])])
def test_a_foul_is_declared_against_who_is_down(posture: Posture, breaches: list[str]) -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (9, 5), side="away", posture=posture))
    table.play(Activate("H1", "foul", "A1"))
    assert [each.rule for each in table.breaches] == breaches


@pytest.mark.rule("BB-016")
@pytest.mark.parametrize("action", ["secure_the_ball", "open_chest"])
def test_what_other_games_have_is_no_action(action: PlayerAction) -> None:
    table = Table(lineman("H1", (5, 5))).play(Activate("H1", action))
    assert [(each.rule, each.field) for each in table.breaches] == [("BB-016", "action")]
