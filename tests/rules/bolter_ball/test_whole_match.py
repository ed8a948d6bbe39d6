"""One short match from set-up to the third score, every place and every die written out."""

from typing import Any

import msgspec
import pytest

from schemas.bolter_ball import (
    AssaultBall,
    AssaultMarine,
    BallDirection,
    DistanceRoll,
    EndPhase,
    HitRoll,
    MoveMarine,
    PlaceMarine,
    Run,
    RunMove,
    RunRoll,
    SaveRoll,
    ShootBall,
    ShootMarine,
    WoundRoll,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import a_setup, when

SET_UP = (
    PlaceMarine("r1", (3600, 1100)),
    PlaceMarine("r2", (3450, 1100)),
    PlaceMarine("r3", (3750, 1100)),
    *(PlaceMarine(f"r{number}", (3300 + 150 * number, 1100)) for number in range(4, 9)),
    *(PlaceMarine(f"b{number}", (350 + 150 * number, 4000)) for number in range(1, 7)),
    PlaceMarine("b7", (2850, 3700)),
    PlaceMarine("b8", (3000, 3900)),
)

NORTH = BallDirection((3600, 4900))

# 700 to the ball, 12 inches on. The others run after it.
TURN_1_RED = (
    MoveMarine("r1", ((3600, 1700),)),
    MoveMarine("r2", ((3450, 1700),)),
    MoveMarine("r3", ((3750, 1700),)),
    EndPhase("move"),
    ShootBall("r1", 2),
    HitRoll((3, 6)),
    DistanceRoll((6, 6)),
    NORTH,
    Run("r2"),
    RunRoll((6,)),
    RunMove(((3450, 2300),)),
    Run("r3"),
    RunRoll((4,)),
    RunMove(((3750, 2100),)),
    EndPhase("shoot"),
    EndPhase("assault"),
)

TURN_2_BLUE = (EndPhase("move"), EndPhase("shoot"), EndPhase("assault"))

# r2 is 716 from the ball: 7 inches on, to (3600, 4300).
TURN_3_RED = (
    MoveMarine("r2", ((3450, 2900),)),
    MoveMarine("r3", ((3750, 2700),)),
    EndPhase("move"),
    ShootBall("r2", 2),
    HitRoll((3, 3)),
    DistanceRoll((6, 1)),
    NORTH,
    Run("r3"),
    RunRoll((5,)),
    RunMove(((3750, 3200),)),
    EndPhase("shoot"),
    EndPhase("assault"),
)

# b8 shoots r3, whose armour holds; b7 charges it, 492 away, knocks it out and is struck at.
TURN_4_BLUE = (
    MoveMarine("b7", ((3300, 3400),)),
    EndPhase("move"),
    ShootMarine("b8", "r3", 2),
    HitRoll((3, 2)),
    WoundRoll((4,)),
    SaveRoll((3,)),
    EndPhase("shoot"),
    AssaultMarine("b7", "r3", ((3660, 3240),)),
    HitRoll((4, 1)),
    WoundRoll((5,)),
    SaveRoll((2,)),
    HitRoll((4,)),
    WoundRoll((4,)),
    SaveRoll((6,)),
    EndPhase("assault"),
)

# r3 gets up, moves its 4 inches and scores: from 4300 exactly one inch off the table.
TURN_5_RED_SCORES = (
    MoveMarine("r3", ((3990, 3520),)),
    EndPhase("move"),
    ShootBall("r3", 2),
    HitRoll((6, 2)),
    DistanceRoll((6,)),
    NORTH,
)

# r1 stood still: 4 inches. r2 kicks 6 inches, but b7, 60 beside the way, is struck after 3.97.
TURN_5_RED_GOES_ON = (
    ShootBall("r1", 2),
    HitRoll((5, 1)),
    DistanceRoll((4,)),
    NORTH,
    EndPhase("shoot"),
    AssaultBall("r2", ((3540, 2840),)),
    HitRoll((3, 4)),
    DistanceRoll((2, 6)),
    NORTH,
    WoundRoll((3,)),
    EndPhase("assault"),
)

TURN_6_BLUE = (
    EndPhase("move"),
    EndPhase("shoot"),
    AssaultBall("b7", ()),
    HitRoll((1, 2)),
    EndPhase("assault"),
)

# Round b7, that touches the ball: 7 inches along (-3, 4), then 12 north from (3180, 3757).
TURN_7_RED_SCORES = (
    MoveMarine("r1", ((3600, 2300),)),
    EndPhase("move"),
    ShootBall("r1", 2),
    HitRoll((6, 6)),
    DistanceRoll((6, 1)),
    BallDirection((3300, 3597)),
    ShootBall("r2", 2),
    HitRoll((3, 3)),
    DistanceRoll((6, 6)),
    BallDirection((3180, 4900)),
)

# 11 inches along (7, 24) from the middle.
TURN_7_RED_GOES_ON = (
    ShootBall("r3", 2),
    HitRoll((4, 4)),
    DistanceRoll((6, 5)),
    BallDirection((4300, 4800)),
    EndPhase("shoot"),
    EndPhase("assault"),
)

TURN_8_BLUE = (EndPhase("move"), EndPhase("shoot"), EndPhase("assault"))

TURN_9_RED_WINS = (
    MoveMarine("r3", ((3990, 4120),)),
    EndPhase("move"),
    ShootBall("r2", 2),
    HitRoll((6, 6)),
    DistanceRoll((6, 6)),
    BallDirection((3908, 4900)),
    EndPhase("shoot"),
    AssaultBall("r3", ((3919, 4583),)),
    HitRoll((1, 5)),
    DistanceRoll((3,)),
    BallDirection((3908, 4900)),
)

# Entries of a stretch, and then: side to act, turn, ball, Red's score.
MATCH = (
    (SET_UP, ("red", 1, (3600, 2400), 0)),
    (TURN_1_RED, ("blue", 2, (3600, 3600), 0)),
    (TURN_2_BLUE, ("red", 3, (3600, 3600), 0)),
    (TURN_3_RED, ("blue", 4, (3600, 4300), 0)),
    (TURN_4_BLUE, ("red", 5, (3600, 4300), 0)),
    (TURN_5_RED_SCORES, ("red", 5, (3600, 2400), 1)),
    (TURN_5_RED_GOES_ON, ("blue", 6, (3600, 3197), 1)),
    (TURN_6_BLUE, ("red", 7, (3600, 3197), 1)),
    (TURN_7_RED_SCORES, ("red", 7, (3600, 2400), 2)),
    (TURN_7_RED_GOES_ON, ("blue", 8, (3908, 3456), 2)),
    (TURN_8_BLUE, ("red", 9, (3908, 3456), 2)),
    (TURN_9_RED_WINS, ("red", 9, (3600, 2400), 3)),
)


@pytest.mark.rule("BOLT-060", "BOLT-061", "BOLT-062")
def test_a_match_goes_from_set_up_to_the_third_score() -> None:
    state = BOLTER_BALL.start(a_setup())
    for entries, then in MATCH:
        state = when(state, *entries).state
        assert (state.side, state.turn, state.ball, state.scores["red"]) == then
    assert state.winner == "red"
    assert BOLTER_BALL.expected(state) == ()
    assert BOLTER_BALL.board(state).status == "finished"


def test_the_tally_of_the_match_adds_up() -> None:
    state = BOLTER_BALL.start(a_setup())
    for entries, _ in MATCH:
        state = when(state, *entries).state
    lines = {(line.side, line.player): line.counts for line in BOLTER_BALL.tally(state).lines}
    red, blue = lines["red", None], lines["blue", None]
    # Shots: r1 2, r2 2, r3 2, r1 2, r1 2, r2 2, r3 2, r2 2 at the ball; b8 2 at r3.
    assert (red["shots"], blue["shots"]) == (16, 2)
    # Inches of ball: 12 + 7 + 6 + 4 + 3.97 + 7 + 12 + 11 + 12 + 3.
    assert red["ball_hundredths"] == 7797
    assert (red["scores"], red["kicks"], red["ball_strikes"], red["knocked_out"]) == (3, 2, 1, 1)
    assert (blue["fumbles"], blue["knock_outs"], blue["saves"], red["saves"]) == (1, 1, 1, 1)
    assert lines["red", "r3"]["scores"] == 2


def test_a_state_survives_the_wire_at_every_entry() -> None:
    state: Any = BOLTER_BALL.start(a_setup())
    decoder = msgspec.json.Decoder(State)
    for entries, _ in MATCH:
        for entry in entries:
            state = when(state, entry).state
            assert decoder.decode(msgspec.json.encode(state)) == state
