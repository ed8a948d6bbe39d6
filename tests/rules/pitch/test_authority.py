"""What a referee may set right, and what cannot be so."""

from dataclasses import replace
from typing import Any

import pytest

from schemas.pitch.entries import (
    Activate,
    Block,
    Choose,
    ChooseSquare,
    Move,
    Pass,
    PlayerFigure,
    PlayerInjury,
    PlayerPlacement,
    Ruling,
    SideFigures,
)
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import Whereabouts
from service.rules.blood_bowl.game import GAME
from service.rules.contract import IllegalEntry
from service.rules.pitch.engine import decide
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


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize("whereabouts", ["knocked_out", "casualty", "reserves", "sent_off"])
def test_nobody_is_ruled_off_while_it_dodges(whereabouts: Whereabouts) -> None:
    """H1 has to dodge, then to decide on a re-roll of it: both are about H1."""
    walking = Table(lineman("H1", (5, 5)), lineman("A1", (4, 5), side="away"), re_rolls=1).play(
        Activate("H1", "move"), Move("H1", ((6, 5),))
    )
    off = Ruling("off", placements=(PlayerPlacement("H1", whereabouts),))
    with pytest.raises(IllegalEntry, match="What is still to come is about H1"):
        walking.play(off)
    walking.roll("dodge", 1)
    assert walking.re_roll_due.due.roll == "dodge"
    with pytest.raises(IllegalEntry, match="What is still to come is about H1"):
        walking.play(off)


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize("player", ["H1", "A1"])
def test_neither_blocker_nor_blocked_is_ruled_off_before_the_block_is_done(player: str) -> None:
    """First the dice are due, then, with two of them, which face counts."""
    play = Table(lineman("H1", (5, 5), st=4), lineman("A1", (6, 5), side="away")).play(
        Activate("H1", "block"), Block("H1", "A1")
    )
    off = Ruling("off", placements=(PlayerPlacement(player, "knocked_out"),))
    with pytest.raises(IllegalEntry, match=f"What is still to come is about {player}"):
        play.play(off)
    play.roll("block", 6, 3)
    assert isinstance(play.due, ChoiceDue)
    with pytest.raises(IllegalEntry, match=f"What is still to come is about {player}"):
        play.play(off)


@pytest.mark.rule("BB-095")
def test_the_active_player_is_not_ruled_off_while_another_is_asked() -> None:
    """H1 has thrown the ball to H2, who has to catch it; then H1 could still be turned over."""
    play = Table(lineman("H1", (5, 5), ball=True, pa=2), lineman("H2", (8, 5))).play(
        Activate("H1", "pass"), Pass("H1", (8, 5))
    )
    play.roll("pass", 6)
    assert (play.roll_due.roll, play.roll_due.player) == ("catch", "H2")
    with pytest.raises(IllegalEntry, match="What is still to come is about H1"):
        play.play(Ruling("off", placements=(PlayerPlacement("H1", "sent_off"),)))


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    ("ruled", "field"),
    [
        ({}, "reason"),
        ({"sides": (SideFigures("home"),)}, "reason"),
        ({"placements": (PlayerPlacement("H1", "reserves"),) * 2}, "placements"),
        ({"sides": (SideFigures("home", turn=1), SideFigures("home", turn=2))}, "sides"),
        ({"placements": (PlayerPlacement("H1", "reserves", (3, 3)),)}, "placements"),
        ({"placements": (PlayerPlacement("H1", "sea"),)}, "placements"),
        ({"placements": (PlayerPlacement("H2", "pitch", (9, 9)),)}, "placements"),
        ({"ball_at": (5, 5)}, "ball_at"),
        ({"sides": (SideFigures("home", turn=9),)}, "sides"),
    ],
)
def test_a_ruling_says_something_and_no_two_things(ruled: dict[str, Any], field: str) -> None:
    """H1 stands on (5, 5), the ball lies on (9, 9), and a half has eight turns."""
    with pytest.raises(IllegalEntry) as refusal:
        table().play(Ruling("So be it", **ruled))
    assert (refusal.value.breach.rule, refusal.value.breach.field) == ("BB-095", field)


@pytest.mark.rule("BB-095")
def test_the_ball_may_lie_under_a_player_that_is_down() -> None:
    play = table().play(
        Ruling("fell on it", placements=(PlayerPlacement("H2", "pitch", (9, 9), "prone"),))
    )
    assert (play.state.ball.at, play.at("H2")) == ((9, 9), (9, 9))
    play.play(Ruling("the eighth", sides=(SideFigures("home", turn=8),)))
    assert play.state.sides["home"].turn == 8


@pytest.mark.rule("BB-095")
@pytest.mark.rule("BB-081")
def test_a_ruling_counts_what_was_missed_and_takes_back_what_was_not() -> None:
    """A completion is worth 1, a casualty 2 star player points."""
    play = table().play(
        Ruling(
            "the second pass arrived",
            figures=(PlayerFigure("H1", "completions", 2), PlayerFigure("H1", "casualties", 1)),
        )
    )
    assert play.state.counts["H1"] == {"completions": 2, "casualties": 1, "spp": 4}
    play.play(Ruling("only one did", figures=(PlayerFigure("H1", "completions", 1),)))
    assert play.state.counts["H1"] == {"completions": 1, "casualties": 1, "spp": 3}


@pytest.mark.rule("BB-095")
@pytest.mark.rule("BB-081")
def test_a_ruling_says_what_a_player_ends_up_with() -> None:
    play = table().play(Ruling("his knee", injuries=(PlayerInjury("H1", "lasting_injury", "ma"),)))
    hurt = play.state.hurts["H1"]
    assert (hurt["injury"], hurt["lowered"]) == ("lasting_injury", "ma")
    assert play.state.counts["H1"]["suffered_lasting_injury"] == 1
    play.play(Ruling("worse", injuries=(PlayerInjury("H1", "dead"),)))
    assert play.state.hurts["H1"]["injury"] == "dead"
    assert "lowered" not in play.state.hurts["H1"]
    play.play(Ruling("a false alarm", injuries=(PlayerInjury("H1"),)))
    assert "H1" not in play.state.hurts
    counts = play.state.counts["H1"]
    assert (counts["suffered_lasting_injury"], counts["suffered_dead"]) == (0, 0)


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    ("ruled", "field"),
    [
        ({"figures": (PlayerFigure("X9", "fouls", 1),)}, "figures"),
        ({"injuries": (PlayerInjury("X9", "dead"),)}, "injuries"),
        ({"figures": (PlayerFigure("H1", "fouls", 1), PlayerFigure("H1", "fouls", 2))}, "figures"),
        ({"injuries": (PlayerInjury("H1", "dead"), PlayerInjury("H1"))}, "injuries"),
    ],
)
def test_a_ruling_on_the_tally_names_players_of_the_match_once(
    ruled: dict[str, Any], field: str
) -> None:
    with pytest.raises(IllegalEntry) as refused:
        table().play(Ruling("So be it", **ruled))
    assert refused.value.breach.field == field


@pytest.mark.rule("BB-095")
def test_a_ruling_sets_only_figures_that_the_game_has() -> None:
    without_money = replace(GAME, side_figures=frozenset(("score",)))
    with pytest.raises(IllegalEntry, match="no winnings gp"):
        decide(
            without_money,
            table().state,
            Ruling("So be it", sides=(SideFigures("home", winnings_gp=10_000),)),
        )
