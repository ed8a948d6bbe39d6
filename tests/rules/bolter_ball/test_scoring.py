"""Over the enemy's deployment zone and an inch off the table: scores, and the end of the match."""

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import (
    ActionOver,
    Attack,
    BallDirection,
    BallMoved,
    BallReset,
    DirectionDue,
    EndPhase,
    Hill,
    HillRoll,
    HitRoll,
    MatchWon,
    Scored,
    ShootBall,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import After, a_table, refused, when


def sent(
    ball: tuple[int, int],
    inches: int,
    toward: tuple[int, int],
    marine: str = "r1",
    attack: Attack = "shot",
    state: State | None = None,
) -> After:
    state = state or a_table("shoot")
    due = DirectionDue(marine, inches * 100, attack)
    return when(replace(state, ball=ball, due=due), BallDirection(toward))


@pytest.mark.rule("BOLT-060")
@pytest.mark.parametrize(
    ("y", "inches", "scores"),
    [(4200, 7, True), (4199, 7, False), (4200, 6, False), (3700, 12, True), (4800, 1, True)],
)
def test_the_ball_scores_at_least_one_inch_off_the_enemy_edge(
    y: int, inches: int, scores: bool
) -> None:
    after = sent((3600, y), inches, (3600, 4900))
    assert ("Scored" in after.kinds()) is scores
    if not scores:
        assert after.fact(BallMoved) == BallMoved("r1", "shot", (3600, 4800), 4800 - y, "edge")
        assert after.state.ball == (3600, 4800)


@pytest.mark.rule("BOLT-060")
@pytest.mark.parametrize(("y", "scores"), [(600, True), (601, False)])
def test_the_other_side_scores_at_the_other_edge(y: int, scores: bool) -> None:
    after = sent((3600, y), 7, (3600, -100), marine="b1")
    assert ("Scored" in after.kinds()) is scores
    if scores:
        assert after.fact(Scored) == Scored("blue", "b1", 1)


@pytest.mark.rule("BOLT-060")
@pytest.mark.parametrize(("y", "scores"), [(4500, True), (4499, False)])
def test_on_a_slant_the_distance_beyond_the_edge_counts(y: int, scores: bool) -> None:
    # 5 inches along (3, 4) are 4 inches up: from 4500 exactly to 4900.
    after = sent((3600, y), 5, (3600 + 300, y + 400))
    assert ("Scored" in after.kinds()) is scores


@pytest.mark.rule("BOLT-060")
def test_the_own_edge_never_scores() -> None:
    after = sent((3600, 300), 12, (3600, 0))
    assert after.facts == (BallMoved("r1", "shot", (3600, 0), 300, "edge"), ActionOver())


@pytest.mark.rule("BOLT-060")
def test_a_side_edge_met_first_stops_the_ball() -> None:
    # x is used up after 100 of 3 parts: 166.7 along the way and 133.3 up.
    after = sent((7100, 4500), 12, (7400, 4900))
    assert after.facts == (BallMoved("r1", "shot", (7200, 4633), 167, "edge"), ActionOver())


@pytest.mark.rule("BOLT-060")
def test_a_ball_on_an_edge_goes_along_it_or_back() -> None:
    assert sent((0, 2000), 3, (0, 4800)).fact(BallMoved).at == (0, 2300)
    assert sent((0, 2000), 3, (7200, 2000)).fact(BallMoved).at == (300, 2000)
    assert sent((0, 2000), 3, (-100, 2000)).fact(BallMoved).distance == 0


@pytest.mark.rule("BOLT-060", "BOLT-040")
def test_a_marine_before_the_edge_saves_its_side() -> None:
    state = a_table("shoot", places={"b1": (3600, 4700)})
    after = sent((3600, 4400), 12, (3600, 4900), state=state)
    assert after.fact(BallMoved) == BallMoved("r1", "shot", (3600, 4626), 226, "marine")


@pytest.mark.rule("BOLT-060")
def test_a_kick_scores_as_a_shot_does() -> None:
    after = sent((3600, 4300), 6, (3600, 4900), attack="assault")
    assert after.fact(Scored) == Scored("red", "r1", 1)


@pytest.mark.rule("BOLT-060", "BOLT-012")
def test_a_roll_down_a_hill_at_the_enemy_edge_scores() -> None:
    hill = Hill("rise", 3600, 4300, 500)
    state = a_table("shoot", hills=(hill,))
    after = sent((3600, 4200), 2, (3600, 4800), state=state)
    rolled = when(after.state, HillRoll((4,)))
    assert rolled.fact(BallMoved) == BallMoved("r1", "hill", (3600, 4900), 500, "goal")
    assert rolled.fact(Scored).total == 1


@pytest.mark.rule("BOLT-061")
def test_after_a_score_the_ball_is_in_the_middle_and_everybody_stays() -> None:
    state = a_table("shoot", places={"r2": (3600, 2400), "r3": (3650, 3000)})
    state = replace(state, engaged=("r3",))
    after = sent((3600, 4200), 7, (3600, 4900), state=state)
    assert after.facts[1:] == (Scored("red", "r1", 1), BallReset((3600, 2400)), ActionOver())
    assert after.state.ball == (3600, 2400)
    assert after.state.marines == state.marines
    assert after.state.engaged == ()
    assert after.state.scores == {"red": 1, "blue": 0}


@pytest.mark.rule("BOLT-061")
def test_the_turn_goes_on_after_a_score() -> None:
    state = a_table("shoot", places={"r2": (3000, 2400)})
    scored = sent((3600, 4200), 7, (3600, 4900), state=state).state
    assert when(scored, ShootBall("r2", 2)).state.phase == "shoot"


@pytest.mark.rule("BOLT-062")
@pytest.mark.parametrize(("before", "wins"), [(0, False), (1, False), (2, True)])
def test_the_third_score_wins(before: int, wins: bool) -> None:
    state = replace(a_table("shoot"), scores={"red": before, "blue": 2})
    after = sent((3600, 4200), 7, (3600, 4900), state=state)
    assert after.fact(Scored).total == before + 1
    assert ("MatchWon" in after.kinds()) is wins
    assert after.state.winner == ("red" if wins else None)


@pytest.mark.rule("BOLT-062")
def test_nothing_is_played_after_the_match_is_won() -> None:
    state = replace(a_table("shoot"), scores={"red": 0, "blue": 2})
    after = sent((3600, 600), 7, (3600, -100), marine="b1", state=state)
    assert after.facts[-1] == MatchWon("blue")
    assert BOLTER_BALL.expected(after.state) == ()
    for entry in (EndPhase("shoot"), ShootBall("r1", 1), HitRoll((1,))):
        breach = refused(after.state, entry)
        assert breach.rule == "BOLT-062"
        assert "Blue Hawks has won" in breach.detail
