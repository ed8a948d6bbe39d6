"""What a referee may set right, and what cannot be so."""

from typing import Any

import pytest

from schemas.pitch.entries import (
    Activate,
    Block,
    Choose,
    ChooseSquare,
    Move,
    Pass,
    PlayerPlacement,
    Ruling,
    SideFigures,
)
from service.rules.contract import IllegalEntry
from tests.rules.pitch.table import Table, lineman


def table() -> Table:
    return Table(
        lineman("H1", (5, 5)), lineman("H2"), lineman("A1", (20, 5), side="away"), ball=(9, 9)
    )


@pytest.mark.rule("BB-095")
def test_a_ruling_moves_players_the_ball_and_figures() -> None:
    on = table().play(
        Ruling(
            "The camera shows it",
            placements=(
                PlayerPlacement("H1", "knocked_out"),
                PlayerPlacement("H2", "pitch", (5, 5), "prone"),
            ),
            ball_carrier="A1",
            sides=(SideFigures("home", score=2, turn=4, re_rolls=1),),
            active_side="away",
        )
    )
    assert (on.at("H1"), on.player("H1").whereabouts) == (None, "knocked_out")
    assert (on.at("H2"), on.player("H2").posture) == ((5, 5), "prone")
    assert on.state.ball.carrier == "A1"
    home = on.state.sides["home"]
    assert (home.score, home.turn, home.re_rolls) == (2, 4, 1)
    assert on.state.active == "away"


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    "ruled",
    [
        {"placements": (PlayerPlacement("X9", "pitch", (1, 1)),)},
        {"placements": (PlayerPlacement("H1", "pitch", (26, 1)),)},
        {"placements": (PlayerPlacement("H1", "pitch"),)},
        {"placements": (PlayerPlacement("H1", "pitch", (20, 5)),)},
        {"ball_at": (30, 30)},
        {"ball_carrier": "X9"},
        {"ball_carrier": "H2"},
        {"ball_at": (1, 1), "ball_carrier": "H1"},
        {"sides": (SideFigures("nobody", turn=1),)},
        {"active_side": "nobody"},
    ],
)
def test_what_cannot_be_is_refused(ruled: dict[str, Any]) -> None:
    with pytest.raises(IllegalEntry) as refusal:
        table().play(Ruling("So be it", **ruled))
    assert refusal.value.breach.rule == "BB-095"
    assert refusal.value.breach.field in ruled


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    "placement",
    [PlayerPlacement("H1", "knocked_out"), PlayerPlacement("H1", "pitch", (5, 5), "prone")],
)
def test_whoever_takes_the_carrier_away_says_where_the_ball_is(placement: PlayerPlacement) -> None:
    play = Table(lineman("H1", (5, 5), ball=True), lineman("A1", (9, 9), side="away"))
    with pytest.raises(IllegalEntry, match="H1 #1 has the ball and does not stand"):
        play.play(Ruling("out", placements=(placement,)))
    play.play(Ruling("out", placements=(placement,), ball_at=(5, 5)))
    assert (play.state.ball.carrier, play.state.ball.at) == (None, (5, 5))


@pytest.mark.rule("BB-095")
def test_the_ball_is_not_given_to_a_player_that_lies() -> None:
    play = Table(lineman("H1", (5, 5), posture="prone"))
    with pytest.raises(IllegalEntry):
        play.play(Ruling("it is his", ball_carrier="H1"))


@pytest.mark.rule("BB-095")
def test_a_player_in_the_middle_of_something_is_placed_only_when_that_is_settled() -> None:
    """A1's armour roll is due; H1 has knocked it down. H2 has nothing to do with it."""
    play = Table(
        lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"), lineman("H2", (20, 5))
    ).play(Activate("H1", "block"), Block("H1", "A1"))
    play.roll("block", 6).play(ChooseSquare("push", (7, 5)), Choose("follow_up", "no", player="H1"))
    gone = PlayerPlacement("A1", "casualty")
    with pytest.raises(IllegalEntry, match="What is still to come is about A1"):
        play.play(Ruling("rolled already", placements=(gone,)))
    play.play(Ruling("he walked", placements=(PlayerPlacement("H2", "pitch", (20, 6)),)))
    assert play.roll_due.roll == "armour"
    play.play(Ruling("rolled already", placements=(gone,), settles=True))
    assert (play.due, play.player("A1").whereabouts) == (None, "casualty")


@pytest.mark.rule("BB-095")
def test_a_ruling_that_gives_the_turn_to_the_other_side_ends_the_activation() -> None:
    play = Table(lineman("H1", (5, 5)), lineman("A1", (9, 9), side="away"))
    play.play(Activate("H1", "move"), Ruling("it was theirs", active_side="away"))
    assert (play.state.active, play.state.activation) == ("away", None)


@pytest.mark.rule("BB-095")
def test_a_ruling_that_settles_ends_what_interrupts_an_activation() -> None:
    """A1 is On the Ball and about to move when the referee settles everything."""
    play = Table(
        lineman("H1", (5, 5), ball=True),
        lineman("A1", (8, 5), side="away", skills=("On the Ball",)),
    ).play(Activate("H1", "pass"), Pass("H1", (5, 8)), Choose("use_skill", "use", player="A1"))
    assert play.state.interrupted is not None
    play.play(Ruling("no pass after all", settles=True))
    assert play.state.interrupted is None
    assert play.state.activation is not None
    assert play.state.activation.player == "H1"


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    "ruled",
    [
        {"placements": (PlayerPlacement("H2", "pitch", (7, 5)),)},
        {"active_side": "away"},
    ],
)
def test_squares_and_turn_of_what_is_to_come_are_not_ruled_away(
    ruled: dict[str, Any],
) -> None:
    """H1 has to dodge before it comes to (6, 5) and goes on to (7, 5)."""
    walking = Table(lineman("H1", (5, 5)), lineman("H2"), lineman("A1", (4, 5), side="away")).play(
        Activate("H1", "move"), Move("H1", ((6, 5), (7, 5)))
    )
    with pytest.raises(IllegalEntry, match="What is still to come is"):
        walking.play(Ruling("no", **ruled))
    walking.play(Ruling("no", **ruled, settles=True))
    assert walking.due is None
