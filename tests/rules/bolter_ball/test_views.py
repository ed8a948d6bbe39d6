"""The board, the tally and the headlines."""

from msgspec.structs import replace

from schemas.bolter_ball import (
    AssaultBall,
    BallDirection,
    DirectionDue,
    DistanceRoll,
    Hill,
    HillRoll,
    HitRoll,
    PassBall,
    SaveRoll,
    ShootBall,
    ShootMarine,
    Wall,
    WoundRoll,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import After, a_setup, a_table, when


def counts(state: State, player: str | None, side: str = "red") -> dict[str, int]:
    (line,) = [
        one for one in BOLTER_BALL.tally(state).lines if (one.side, one.player) == (side, player)
    ]
    return {name: number for name, number in line.counts.items() if number}


def headline(after: After) -> str:
    return BOLTER_BALL.headline(after.state, after.facts)


def test_a_board_in_the_set_up_has_everybody_off_the_table() -> None:
    board = BOLTER_BALL.board(BOLTER_BALL.start(a_setup()))
    assert board.status == "set_up"
    assert (board.turn.number, board.turn.side, board.turn.phase) == (0, "red", "set_up")
    assert {piece.at for piece in board.pieces if piece.kind == "marine"} == {None}
    assert (board.surface.unit, board.surface.width, board.surface.height) == (
        "hundredths_of_inch",
        7200,
        4800,
    )


def test_a_board_draws_zones_hills_walls_marines_and_the_ball() -> None:
    state = a_table(
        "shoot",
        places={"r1": (3000, 2000)},
        down=("b1",),
        hills=(Hill("knoll", 3600, 3100, 500),),
        walls=(Wall("w", 1000, 500, 200, 100),),
    )
    board = BOLTER_BALL.board(state)
    assert [
        (region.kind, region.side, region.rectangle, region.circle) for region in board.regions
    ] == [
        ("deployment_zone", "red", (0, 0, 7200, 1200), None),
        ("deployment_zone", "blue", (0, 3600, 7200, 1200), None),
        ("hill", None, None, (3600, 3100, 500)),
        ("wall", None, (1000, 500, 200, 100), None),
    ]
    pieces = {piece.id: piece for piece in board.pieces}
    assert len(pieces) == 17
    assert pieces["r1"].at == (3000, 2000)
    assert (pieces["b1"].state, pieces["r1"].state) == ("knocked_out", "standing")
    assert (pieces["ball"].at, pieces["ball"].radius) == ((3600, 2400), 25)


def test_marks_say_what_a_marine_has_done() -> None:
    state = a_table("assault", places={"r1": (3600, 2326)})
    state = when(state, AssaultBall("r1", ()), HitRoll((1, 1))).state
    (piece,) = [one for one in BOLTER_BALL.board(state).pieces if one.id == "r1"]
    assert piece.marks == ("assaulted", "in_assault_with_ball")


def test_a_won_match_names_the_winner_and_nobodys_turn() -> None:
    state = replace(a_table("shoot", ball=(3600, 4300)), scores={"red": 2, "blue": 1})
    state = replace(state, due=DirectionDue("r1", 600, "shot"))
    after = when(state, BallDirection((3600, 4900)))
    board = BOLTER_BALL.board(after.state)
    assert (board.status, board.winner, board.turn.side) == ("finished", "red", None)
    assert [side.score for side in board.sides] == [3, 1]
    assert headline(after) == "Red Fists wins the match, 3 to 1."


def test_the_tally_counts_a_shot_that_sends_the_ball_down_a_hill() -> None:
    state = a_table("shoot", places={"r1": (3600, 1800)}, hills=(Hill("h", 3600, 3100, 500),))
    state = when(
        state,
        ShootBall("r1", 2),
        HitRoll((3, 2)),
        DistanceRoll((4,)),
        BallDirection((3600, 4800)),
        HillRoll((2,)),
    ).state
    assert counts(state, "r1") == {"shots": 2, "hits": 1, "ball_hundredths": 700}
    assert counts(state, None) == counts(state, "r1")
    assert counts(state, None, "blue") == {}


def test_the_tally_counts_knock_outs_on_both_sides() -> None:
    state = a_table("shoot", places={"r1": (1000, 2000), "b1": (1500, 2000)})
    state = when(
        state, ShootMarine("r1", "b1", 1), HitRoll((3,)), WoundRoll((4,)), SaveRoll((1,))
    ).state
    assert counts(state, "r1") == {"shots": 1, "hits": 1, "knock_outs": 1}
    assert counts(state, "b1", "blue") == {"knocked_out": 1}


def test_the_tally_counts_saves_strikes_kicks_and_scores() -> None:
    state = a_table("assault", places={"r1": (3600, 2326), "b1": (3600, 2574)})
    state = when(
        state,
        AssaultBall("r1", ()),
        HitRoll((3, 3)),
        DistanceRoll((2, 5)),
        BallDirection((3600, 4800)),
        WoundRoll((6,)),
        SaveRoll((3,)),
    ).state
    kicked = {"hits": 2, "assaults": 1, "kicks": 1, "ball_strikes": 1, "ball_hundredths": 100}
    assert counts(state, "r1") == kicked
    assert counts(state, "b1", "blue") == {"saves": 1}
    state = replace(state, ball=(3600, 4400), due=DirectionDue("r2", 500, "shot"))
    state = when(state, BallDirection((3600, 4900))).state
    assert counts(state, "r2") == {"scores": 1, "ball_hundredths": 500}
    assert counts(state, None) == {**kicked, "scores": 1, "ball_hundredths": 600}


def test_the_tally_counts_passes_and_fumbles() -> None:
    state = a_table("assault", places={"r1": (3600, 2326), "r2": (3600, 2800)})
    state = when(
        state,
        AssaultBall("r1", ()),
        HitRoll((3, 1)),
        DistanceRoll((4,)),
        PassBall("r2"),
        AssaultBall("r2", ()),
        HitRoll((2,)),
    ).state
    assert counts(state, "r1") == {"assaults": 1, "hits": 1, "passes": 1}
    assert counts(state, "r2") == {"assaults": 1, "receptions": 1, "fumbles": 1}


def test_headlines_tell_what_happened() -> None:
    state = a_table("shoot", places={"r1": (3600, 1800), "b1": (3600, 2874)})
    shot = when(state, ShootBall("r1", 2))
    hit = when(shot.state, HitRoll((6, 5)))
    rolled = when(hit.state, DistanceRoll((3, 4)))
    struck = when(rolled.state, BallDirection((3600, 4800)))
    wounded = when(struck.state, WoundRoll((4,)))
    down = when(wounded.state, SaveRoll((1,)))
    assert [headline(after) for after in (shot, hit, rolled, struck, wounded, down)] == [
        "r1 shoots at the ball.",
        "r1 hits twice.",
        "r1 sends the ball 7 inches: where?",
        "The ball strikes b1 with strength 4.",
        "b1 must save.",
        "b1 is knocked out by r1.",
    ]


def test_what_the_ball_does_to_people_stays_among_the_last_events_and_shooting_does_not() -> None:
    state = a_table("shoot", places={"r1": (3600, 1800), "b1": (3600, 2874)})
    shot = when(state, ShootBall("r1", 2))
    hit = when(shot.state, HitRoll((6, 5)))
    rolled = when(hit.state, DistanceRoll((3, 4)))
    struck = when(rolled.state, BallDirection((3600, 4800)))
    wounded = when(struck.state, WoundRoll((4,)))
    down = when(wounded.state, SaveRoll((1,)))
    assert [
        BOLTER_BALL.worth_telling(after.facts)
        for after in (shot, hit, rolled, struck, wounded, down)
    ] == [False, False, False, True, False, True]


def test_a_marine_is_named_with_its_id() -> None:
    state = BOLTER_BALL.start(a_setup())
    cato = replace(state.marines["r1"], name="Brother Cato")
    state = replace(state, marines={**state.marines, "r1": cato})
    assert state.marine_name("r1") == "Brother Cato (r1)"
