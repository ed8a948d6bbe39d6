"""Board, standing, tally, headline and dice."""

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    CatchRoll,
    DbaBowlEntry,
    DbaBowlSetup,
    DeclareRoute,
    EndPhase,
    MovePlayer,
    PassBall,
    PassRoll,
    PipRoll,
    PipRollDue,
    PossessionRoll,
    RouteRoll,
    Tackle,
    TackleRoll,
)
from schemas.views import LabelledValue, Surface, TurnView
from service.rules.contract import FigureSeen, IllegalEntry, RollSeen
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.statistics import dice, figures
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import Square, a_pitch, a_setup, when

PLACES: dict[str, Square] = {"h1": (5, 7), "h2": (8, 7), "a1": (20, 7)}


def seen(state: State, *entries: DbaBowlEntry) -> tuple[object, ...]:
    """The dice of the last entry."""
    after = when(state, *entries)
    return dice(after.state, entries[-1], after.facts)


def test_the_board_is_a_pitch_of_squares_with_the_ball_in_its_carrier_s_square() -> None:
    board = DBA_BOWL.board(a_pitch(PLACES, carrier="h1", down=("h2",), marked=("h1",)))
    assert board.surface == Surface("square", 26, 15, "upper_left")
    zones = {region.side: region.rectangle for region in board.regions if region.side}
    assert zones == {"home": (0, 0, 1, 15), "away": (25, 0, 1, 15)}
    pieces = {piece.id: piece for piece in board.pieces}
    assert len(pieces) == 23
    assert (pieces["ball"].at, pieces["ball"].state) == ((5, 7), "held")
    assert pieces["h1"].marks == ("ball_carrier", "primary_tackler")
    assert (pieces["h2"].at, pieces["h2"].state) == ((8, 7), "down")
    assert (pieces["a2"].at, pieces["a2"].state) == (None, "injured")
    assert pieces["a1"].label == "a1, Line Man"


def test_a_number_of_the_set_up_is_on_the_piece() -> None:
    home, away = a_setup().sides
    numbered = tuple(
        replace(player, number=number) for number, player in enumerate(home.players, 7)
    )
    board = DBA_BOWL.board(DBA_BOWL.start(DbaBowlSetup((replace(home, players=numbered), away))))
    assert [piece.number for piece in board.pieces] == [*range(7, 18), *(None,) * 12]


def test_a_number_stands_once_in_a_side() -> None:
    home, away = a_setup().sides
    same = tuple(replace(player, number=7) for player in home.players)
    with pytest.raises(IllegalEntry) as refused:
        DBA_BOWL.start(DbaBowlSetup((replace(home, players=same), away)))
    assert refused.value.breach.rule == "DBA-001"


def test_a_loose_ball_is_drawn_where_it_lies_and_before_a_play_nowhere() -> None:
    loose = DBA_BOWL.board(a_pitch(PLACES, ball=(9, 9))).pieces[-1]
    assert (loose.at, loose.state) == ((9, 9), "loose")
    before = DBA_BOWL.board(DBA_BOWL.start(a_setup())).pieces[-1]
    assert (before.at, before.state) == (None, "off_the_pitch")


def test_the_standing_shows_the_pips_left_of_the_side_that_moves() -> None:
    assert DBA_BOWL.standing is not None
    stands = DBA_BOWL.standing(a_pitch(PLACES, pips=4, down=("a1",)))
    home, away = stands.sides
    assert home.notes == (
        LabelledValue("PIPs left", "4"),
        LabelledValue("On the pitch", "2 of 11"),
        LabelledValue("Down", "0"),
    )
    assert away.notes == (LabelledValue("On the pitch", "1 of 11"), LabelledValue("Down", "1"))
    assert stands.turn == TurnView(1, "home", "move")
    assert stands.status == "running"
    assert stands.notes[0] == LabelledValue("Length", "best of three touchdowns")


def test_the_standing_says_the_time_limit() -> None:
    assert DBA_BOWL.standing is not None
    timed = DBA_BOWL.start(a_setup(length="time_limit", time_limit_minutes=90))
    assert DBA_BOWL.standing(timed).notes == (LabelledValue("Length", "90 minutes"),)
    assert DBA_BOWL.standing(timed).status == "set_up"


def test_the_tally_adds_up_the_players_of_a_side() -> None:
    state = a_pitch(PLACES, phase="pass", carrier="h1")
    state = when(state, PassBall("h1", (8, 7)), PassRoll((3,)), CatchRoll((3,))).state
    lines = {(line.side, line.player): line.counts for line in DBA_BOWL.tally(state).lines}
    assert (lines["home", "h1"]["passes"], lines["home", "h1"]["passes_accurate"]) == (1, 1)
    assert (lines["home", "h2"]["catches"], lines["home", "h2"]["passes"]) == (1, 0)
    assert (lines["home", None]["passes"], lines["home", None]["catches"]) == (1, 1)
    assert lines["away", None]["passes"] == 0


def test_headlines_say_the_weightiest_of_what_happened() -> None:
    scoring = when(a_pitch({"h1": (24, 7)}, carrier="h1"), MovePlayer("h1", (25, 7)))
    assert DBA_BOWL.headline(scoring.state, scoring.facts) == "Touchdown: h1 for Home."
    moved = when(a_pitch(PLACES), MovePlayer("h1", (6, 7)))
    assert DBA_BOWL.headline(moved.state, moved.facts) == "h1 moves."
    over = when(a_pitch(PLACES), EndPhase("move"))
    assert DBA_BOWL.headline(over.state, over.facts) == "Turn 2: Away."


def test_dice_are_counted_for_the_side_that_rolled_them() -> None:
    begin = DBA_BOWL.start(a_setup())
    assert seen(begin, PossessionRoll((2, 5))) == (
        RollSeen("home", "possession", (2,), (6,)),
        RollSeen("away", "possession", (5,), (6,)),
    )
    pips = replace(a_pitch(PLACES, phase="pips"), agenda=(PipRollDue(side="home", origin=1),))
    assert seen(pips, PipRoll((4,))) == (RollSeen("home", "pips", (4,), (6,)),)
    places: dict[str, Square] = {"h1": (5, 5), "a1": (6, 5)}
    contact = a_pitch(places, phase="tackle", marked=("h1",))
    assert seen(contact, Tackle("h1", "a1"), TackleRoll((6, 2))) == (
        RollSeen("home", "tackle", (6,), (6,)),
        RollSeen("away", "tackle", (2,), (6,)),
    )


def test_the_die_of_a_route_is_counted() -> None:
    state = a_pitch(PLACES, {"h1": "nutter"})
    route = (DeclareRoute("h1", ((6, 7), (7, 7))), RouteRoll((5,)))
    assert seen(state, *route) == (RollSeen("home", "route", (5,), (6,)),)


def test_tests_are_judged_by_the_face_they_need() -> None:
    state = a_pitch(PLACES, phase="pass", carrier="h1")
    # A quick pass of a Line Man: 3+, four faces of six.
    passed = (PassBall("h1", (8, 7)), PassRoll((3,)))
    assert seen(state, *passed) == (RollSeen("home", "pass", (3,), (6,), True, (2, 3)),)
    missed = (*passed, CatchRoll((2,)))
    assert seen(state, *missed) == (RollSeen("home", "catch", (2,), (6,), False, (2, 3)),)


def test_touchdowns_know_their_events() -> None:
    scoring = when(a_pitch({"h1": (24, 7)}, carrier="h1"), MovePlayer("h1", (25, 7)))
    assert figures(scoring.facts) == (FigureSeen("home", "h1", "touchdowns"),)
