"""Bombs: thrown instead of a move, caught and thrown on, or exploding."""

from typing import Any

import pytest

from schemas.dba_bowl import (
    BlastResolved,
    BlastRoll,
    BlastRollDue,
    BombCatchDue,
    BombCaught,
    BombExploded,
    BombJudged,
    BombMissed,
    BombThrown,
    CatchBomb,
    CatchRoll,
    CatchRollDue,
    ChooseLanding,
    LandingDue,
    LetBombFall,
    MovePlayer,
    PassRoll,
    PassRollDue,
    PipsSpent,
    PlayerDowned,
    PlayerInjured,
    RethrowDue,
    Stumble,
    StumbleDue,
    ThrowBomb,
)
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import After, Square, a_pitch, breaches, refused, when

Places = dict[str, Square]


def with_bomber(more: Places | None = None, **pitch: Any) -> State:
    """h1, a Bomber on (5, 7); h2 far away, a9 too."""
    places: Places = {"h1": (5, 7), "h2": (0, 0), "a9": (25, 14)}
    profiles: dict[str, Any] = {"h1": "bomber"} | pitch.pop("profiles", {})
    return a_pitch(places | (more or {}), profiles, **pitch)


def thrown(state: State, target: Square, die: int) -> After:
    return when(state, ThrowBomb("h1", target), PassRoll((die,)))


@pytest.mark.rule("DBA-046")
def test_a_bomb_takes_the_place_of_a_move_and_is_thrown_with_the_pass_roll() -> None:
    after = when(with_bomber(), ThrowBomb("h1", (11, 7)))
    # Six squares straight are a short pass: 2 and 1.
    assert after.facts[:-1] == (PipsSpent(1, ("h1",)), BombThrown("h1", (11, 7), "short"))
    assert after.due == PassRollDue(player="h1", target=(11, 7), band="short", bomb=True, origin=1)
    for die in range(1, 7):
        assert when(after.state, PassRoll((die,))).fact(BombJudged) == BombJudged("h1", 3, die >= 3)
    state = when(after.state, PassRoll((6,)), MovePlayer("h1", (6, 7))).state
    # A bomb and a move: twice is all.
    assert breaches(state, ThrowBomb("h1", (11, 7))) == [("DBA-015", "player")]


@pytest.mark.rule("DBA-046")
def test_only_bombers_throw_bombs_in_range_for_a_pip() -> None:
    state = with_bomber()
    assert refused(state, ThrowBomb("h2", (3, 3))).rule == "DBA-046"
    assert refused(state, ThrowBomb("h1", (19, 7))).rule == "DBA-060"
    assert breaches(with_bomber(pips=0), ThrowBomb("h1", (8, 7))) == [("DBA-012", None)]


@pytest.mark.rule("DBA-046", "DBA-061")
def test_a_failed_throw_comes_down_off_the_target_as_the_opponent_says() -> None:
    after = thrown(with_bomber({"a1": (11, 7)}), (11, 7), 2)
    assert after.due == LandingDue(
        side="away", around=(11, 7), least=0, most=1, thrower="h1", origin=2
    )
    after = when(after.state, ChooseLanding((10, 6)))
    # a1 is next to where it comes down.
    assert after.due == BombCatchDue(side="away", thrower="h1", at=(10, 6), origin=3)
    assert after.state.ball == (25, 14)


@pytest.mark.rule("DBA-046")
def test_players_in_or_next_to_the_square_may_catch_the_opponents_first() -> None:
    state = with_bomber({"a1": (9, 8), "a2": (10, 7), "h2": (8, 7)})
    after = thrown(state, (8, 7), 6)
    assert after.due == BombCatchDue(side="away", thrower="h1", at=(8, 7), origin=2)
    assert refused(after.state, CatchBomb("a2")).rule == "DBA-046"
    assert refused(after.state, CatchBomb("h2")).rule == "DBA-046"
    assert refused(after.state, LetBombFall("home")).rule == "DBA-046"
    tries = when(after.state, CatchBomb("a1"))
    assert tries.due == CatchRollDue(player="a1", thrower="h1", at=(8, 7), origin=3)
    lets = when(after.state, LetBombFall("away"))
    assert lets.due == BombCatchDue(side="home", thrower="h1", at=(8, 7), origin=3)
    falls = when(lets.state, LetBombFall("home"))
    assert falls.fact(BombExploded) == BombExploded((8, 7), ("h2", "a1"))


@pytest.mark.rule("DBA-046")
def test_whoever_catches_a_bomb_throws_it_on() -> None:
    state = with_bomber({"a1": (9, 8)})
    after = when(thrown(state, (8, 7), 6).state, CatchBomb("a1"), CatchRoll((3,)))
    assert after.fact(BombCaught) == BombCaught("a1", 3)
    assert after.due == RethrowDue(player="a1", origin=4)
    assert refused(after.state, ThrowBomb("h1", (8, 7))).rule == "DBA-046"
    after = when(after.state, ThrowBomb("a1", (5, 7)))
    # Four across and one down is short: 3 and 1. No PIP is spent.
    assert after.facts[:-1] == (BombThrown("a1", (5, 7), "short"),)
    after = when(after.state, PassRoll((4,)))
    # Home is the thrower's opponent now, and the Bomber stands there.
    assert after.due == BombCatchDue(side="home", thrower="a1", at=(5, 7), origin=6)


@pytest.mark.rule("DBA-046")
def test_a_missed_bomb_explodes_where_it_came_down() -> None:
    state = with_bomber({"a1": (9, 8)})
    after = when(thrown(state, (8, 7), 6).state, CatchBomb("a1"), CatchRoll((2,)))
    assert after.kinds() == ["BombMissed", "BombExploded"]
    assert after.fact(BombMissed) == BombMissed("a1", 3)
    assert after.due == BlastRollDue(player="a1", thrower="h1", at=(8, 7), origin=4)


@pytest.mark.rule("DBA-046")
def test_it_attacks_everybody_standing_within_one_square() -> None:
    more: Places = {"h2": (7, 6), "h3": (8, 7), "a1": (9, 8), "a2": (10, 7), "a3": (8, 8)}
    state = with_bomber(more, down=("a3",), profiles={"h3": "nutter"})
    after = when(thrown(state, (8, 7), 6).state, LetBombFall("away"), LetBombFall("home"))
    assert after.fact(BombExploded).players == ("h2", "h3", "a1")
    dues = [step.player for step in reversed(after.state.agenda)]  # type: ignore[union-attr]
    assert dues == ["h2", "h3", "a1"]


@pytest.mark.rule("DBA-046", "DBA-032")
@pytest.mark.parametrize(
    ("bomb", "own", "outcome"),
    [(4, 4, "stand_off"), (3, 5, "stand_off"), (5, 3, "stumble"), (6, 3, "down"), (2, 1, "down")],
)
def test_the_lower_score_of_a_player_loses_like_a_tackle(bomb: int, own: int, outcome: str) -> None:
    # A Big Guy's factor of 6 counts for nothing.
    state = with_bomber({"a1": (8, 7)}, profiles={"a1": "big_guy"})
    after = when(thrown(state, (8, 7), 6).state, LetBombFall("away"), BlastRoll((bomb, own)))
    assert after.fact(BlastResolved) == BlastResolved("a1", "h1", bomb, own, outcome)  # type: ignore[arg-type]
    if outcome == "stand_off":
        assert after.due is None
    else:
        falls = outcome == "down"
        assert after.due == StumbleDue(player="a1", side="home", falls=falls, by="h1", origin=4)


@pytest.mark.rule("DBA-046", "DBA-035")
def test_the_bomber_s_own_side_is_moved_by_the_other() -> None:
    state = with_bomber({"h2": (8, 7)}, carrier="h2")
    after = when(thrown(state, (8, 7), 6).state, LetBombFall("home"), BlastRoll((6, 1)))
    assert after.due == StumbleDue(player="h2", side="away", falls=True, by="h1", origin=4)
    after = when(after.state, Stumble("h2", (8, 8)))
    assert after.fact(PlayerDowned) == PlayerDowned("h2", "h1")
    assert after.due == LandingDue(side="away", around=(8, 8), least=1, most=1, origin=5)


@pytest.mark.rule("DBA-046", "DBA-045")
def test_a_nutter_that_loses_to_a_bomb_is_off() -> None:
    state = with_bomber({"a1": (8, 7)}, profiles={"a1": "nutter"})
    # Nutters catch nothing: it explodes at once. 5 to 4 is no double.
    after = when(thrown(state, (8, 7), 6).state, BlastRoll((5, 4)), Stumble("a1", (9, 7)))
    assert after.fact(PlayerInjured) == PlayerInjured("a1")


@pytest.mark.rule("DBA-046")
def test_nobody_exploits_after_a_bomb_and_the_moves_go_on() -> None:
    state = with_bomber({"a1": (8, 7)})
    after = when(
        thrown(state, (8, 7), 6).state,
        LetBombFall("away"),
        BlastRoll((5, 3)),
        Stumble("a1", (9, 7)),
    )
    assert after.due is None
    assert after.state.phase == "move"


@pytest.mark.rule("DBA-046")
def test_the_tablet_is_offered_bombs_by_range() -> None:
    found = [each for each in DBA_BOWL.expected(with_bomber()) if each.type == "throw_bomb"]
    assert [each.chance for each in found] == [(5, 6), (2, 3), (1, 2), (1, 3)]
