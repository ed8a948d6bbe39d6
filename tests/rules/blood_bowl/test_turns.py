"""Turns: they alternate, end with a turnover or by their coach, and touchdowns end them."""

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import SppValues, TouchdownScored, TurnBegan, TurnEnded, TurnMarkerMoved
from schemas.pitch.entries import Activate, EndTurn, Move, PlayerPlacement, Ruling, SideFigures
from schemas.pitch.facts import Counted
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match
from tests.rules.pitch.table import Table, lineman


@pytest.mark.rule("BB-010")
def test_the_receiving_side_has_the_first_turn_and_then_turns_alternate() -> None:
    match = Match().in_play("home").end_turns(3)
    assert [(fact.side, fact.turn) for fact in match.facts(TurnBegan)] == [
        ("away", 1),
        ("home", 1),
        ("away", 2),
        ("home", 2),
    ]
    assert {fact.cause for fact in match.facts(TurnEnded)} == {"done"}


@pytest.mark.rule("BB-017")
def test_only_the_active_side_ends_its_turn() -> None:
    match = Match().in_play("home")
    with pytest.raises(IllegalEntry):
        match.play(EndTurn("home"))


@pytest.mark.rule("BB-017", "BB-060")
def test_a_turnover_ends_the_turn_with_its_cause_when_all_is_settled() -> None:
    """The pick-up fails, and the turn is over only when the ball has bounced."""
    table = Table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"), ball=(6, 5))
    table.play(Activate("H1", "move"), Move("H1", ((6, 5),))).roll("pick_up", 2)
    assert table.state.turnover is not None
    assert table.state.active == "home"
    table.roll("bounce", 5)
    (ended,) = table.facts(TurnEnded)
    assert (ended.side, ended.cause) == ("home", "pick_up")
    assert table.state.active == "away"
    assert table.state.turnover is None


@pytest.mark.rule("BB-017")
def test_an_activation_left_open_ends_with_the_turn() -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((6, 5),)), EndTurn("home"))
    assert table.state.activation is None
    assert table.state.active == "away"


@pytest.mark.rule("BB-018")
def test_a_turn_limit_refuses_nothing() -> None:
    match = Match(turn_seconds=30).in_play("home").end_turns(16)
    assert match.state.setup.turn_seconds == 30
    assert match.breaches == ()


@pytest.mark.rule("BB-034")
def test_a_stunned_player_turns_over_at_the_end_of_its_own_turn_only() -> None:
    table = Table(
        lineman("H1", (5, 5), posture="stunned"),
        lineman("A1", (20, 5), side="away", posture="stunned"),
    )
    table.play(EndTurn("home"))
    assert table.player("H1").posture == "prone"
    assert table.player("A1").posture == "stunned"


@pytest.mark.rule("BB-019", "BB-081", "BB-082")
def test_carrying_the_ball_into_the_end_zone_scores_and_ends_the_turn() -> None:
    table = Table(lineman("H1", (23, 5), ball=True), lineman("A1", (5, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((24, 5), (25, 5))))
    assert table.facts(TouchdownScored) == [TouchdownScored("home", half=1, turn=1, player="H1")]
    assert Counted("home", "touchdowns", "H1", spp=3) in table.facts(Counted)
    assert table.facts(TurnEnded)[0].cause == "touchdown"
    assert table.state.sides["home"].score == 1
    assert table.state.kicking == "home"
    assert table.facts(TurnMarkerMoved) == []


@pytest.mark.rule("BB-082")
def test_what_a_touchdown_earns_is_the_competitions() -> None:
    table = Table(
        lineman("H1", (24, 5), ball=True),
        lineman("A1", (5, 5), side="away"),
        settings={"spp": SppValues(touchdown=5)},
    )
    table.play(Activate("H1", "move"), Move("H1", ((25, 5),)))
    assert table.count("H1", "spp") == 5


@pytest.mark.rule("BB-019")
def test_the_own_end_zone_is_no_touchdown() -> None:
    table = Table(lineman("H1", (1, 5), ball=True), lineman("A1", (5, 5), side="away"))
    table.play(Activate("H1", "move"), Move("H1", ((0, 5),)))
    assert table.facts(TouchdownScored) == []


@pytest.mark.rule("BB-019")
def test_a_touchdown_in_the_opponents_turn_moves_the_scorers_marker_on() -> None:
    """In away's turn 3 home, whose marker stands on 2, is found in the end zone with the ball."""
    table = Table(
        lineman("H1", (24, 5), ball=True),
        lineman("A1", (5, 5), side="away"),
        active="away",
    )
    turns = {"home": 2, "away": 3}
    table.state = replace(
        table.state,
        sides={key: replace(side, turn=turns[key]) for key, side in table.state.sides.items()},
    )
    table.play(Ruling("pushed", placements=(PlayerPlacement("H1", "pitch", (25, 5)),)))
    assert table.facts(TouchdownScored) == [TouchdownScored("home", half=1, turn=2, player="H1")]
    (ended,) = table.facts(TurnEnded)
    assert (ended.side, ended.cause) == ("away", "touchdown")
    assert table.facts(TurnMarkerMoved) == [TurnMarkerMoved("home", 3)]
    assert table.state.kicking == "home"


@pytest.mark.rule("BB-019")
def test_a_carrier_that_lies_in_the_end_zone_does_not_score() -> None:
    table = Table(lineman("H1", (24, 5)), lineman("A1", (5, 5), side="away"), ball=(25, 5))
    table.play(Ruling("down", placements=(PlayerPlacement("H1", "pitch", (25, 5), "prone"),)))
    assert table.facts(TouchdownScored) == []


@pytest.mark.rule("BB-081")
def test_a_turn_is_played_by_those_on_the_pitch_at_the_end_of_their_own_turn() -> None:
    match = Match().in_play("home")
    match.play(Ruling("out", placements=(PlayerPlacement("a1", "knocked_out"),)))
    match.end_turns(3)
    assert match.count("a1", "turns_played") == 0
    assert match.count("a2", "turns_played") == 2
    assert match.count("h1", "turns_played") == 1


@pytest.mark.rule("BB-095")
def test_after_a_ruling_that_settles_the_next_turn_goes_by_the_markers() -> None:
    """Both markers on 3: away, which received, has the first turn of the pair."""
    match = Match().in_play("home")
    figures = (SideFigures("home", turn=3), SideFigures("away", turn=3))
    match.state = replace(match.state, active=None)
    match.play(Ruling("lost count", sides=figures, settles=True))
    assert match.state.active == "away"
    assert match.state.sides["away"].turn == 4
