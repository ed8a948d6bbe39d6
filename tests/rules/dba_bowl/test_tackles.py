"""Who has to tackle, who helps, the score and what it means."""

from itertools import product
from typing import Any

import pytest

from schemas.dba_bowl import (
    EndPhase,
    MarkTackler,
    Profile,
    Tackle,
    TackleDeclared,
    TackleResolved,
    TackleRoll,
)
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import (
    After,
    Square,
    a_pitch,
    breaches,
    expected_types,
    refused,
    when,
)

Places = dict[str, Square]


def face_to_face(ours: Profile = "line_man", theirs: Profile = "line_man") -> State:
    """h1 on (5, 5), marked, and a1 on (6, 5), nobody else near."""
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h9": (0, 0), "a9": (25, 0)}
    return a_pitch(places, {"h1": ours, "a1": theirs}, phase="tackle", marked=("h1",))


def tackled(state: State, dice: tuple[int, int]) -> After:
    return when(state, Tackle("h1", "a1"), TackleRoll(dice))


def resolved(state: State, dice: tuple[int, int]) -> TackleResolved:
    fact = tackled(state, dice).fact(TackleResolved)
    assert isinstance(fact, TackleResolved)
    return fact


# --------------------------------------------------------------------------- who has to do what


@pytest.mark.rule("DBA-023")
def test_a_player_in_contact_is_marked_or_helps_somebody_who_is() -> None:
    # h1 and h2 both touch a1; h3 touches a2, far from them.
    places: Places = {"h1": (5, 5), "h2": (6, 4), "a1": (6, 5), "h3": (9, 9), "a2": (9, 10)}
    state = a_pitch(places, phase="mark")
    assert breaches(state, EndPhase("mark")) == [("DBA-023", None)] * 3
    state = when(state, MarkTackler("h1")).state
    # h2 helps h1 against a1; h3 helps nobody.
    assert breaches(state, EndPhase("mark")) == [("DBA-023", None)]
    assert "end_phase" not in expected_types(state)
    state = when(state, MarkTackler("h3")).state
    assert breaches(state, EndPhase("mark")) == []
    assert "end_phase" in expected_types(state)


@pytest.mark.rule("DBA-023")
def test_an_interference_zone_is_enough_to_help_but_does_not_oblige() -> None:
    # h2 has a1 in its IZ only, and touches a2: it may help h1 instead of tackling a2.
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (7, 6), "a2": (8, 6)}
    state = when(a_pitch(places, phase="mark"), MarkTackler("h1")).state
    assert breaches(state, EndPhase("mark")) == []
    # h3 is in an IZ only: nothing has to be done.
    alone = a_pitch({"h3": (5, 5), "a1": (6, 6), "h1": (1, 1)})
    assert when(alone, EndPhase("move")).state.side == "away"


@pytest.mark.rule("DBA-023")
def test_nobody_is_marked_without_an_opponent_in_its_tz_or_twice() -> None:
    places: Places = {"h1": (5, 5), "h2": (5, 8), "a1": (6, 5), "h3": (6, 4), "h4": (7, 6)}
    state = a_pitch(places, phase="mark", down=("h4",))
    assert breaches(state, MarkTackler("h2")) == [("DBA-023", "player")]
    assert refused(state, MarkTackler("h4")).rule == "DBA-030"
    assert refused(when(state, MarkTackler("h1")).state, MarkTackler("h1")).rule == "DBA-010"


@pytest.mark.rule("DBA-030")
def test_a_target_is_a_standing_opponent_in_the_tz() -> None:
    places: Places = {"h1": (5, 5), "h2": (5, 4), "a1": (6, 5), "a2": (6, 6), "a3": (4, 5)}
    state = a_pitch(places, phase="tackle", marked=("h1",), down=("a3",))
    assert refused(state, Tackle("h1", "h2")).rule == "DBA-030"
    assert refused(state, Tackle("h1", "a3")).rule == "DBA-030"
    # (6, 6) shares a corner only.
    assert breaches(state, Tackle("h1", "a2")) == [("DBA-023", "target")]
    assert breaches(state, Tackle("h1", "a1")) == []


# ------------------------------------------------------------------------------------- helpers


@pytest.mark.rule("DBA-030")
def test_helpers_have_the_opponent_in_a_tz_or_iz() -> None:
    # h2 in a1's TZ, h3 in its IZ, h4 out of reach; a2 has h1 in its IZ.
    places: Places = {
        "h1": (5, 5),
        "a1": (6, 5),
        "h2": (7, 5),
        "h3": (7, 4),
        "h4": (8, 5),
        "a2": (4, 6),
    }
    after = when(a_pitch(places, phase="tackle", marked=("h1",)), Tackle("h1", "a1"))
    assert after.fact(TackleDeclared) == TackleDeclared("h1", "a1", ("a2",), ("h2", "h3"))


@pytest.mark.rule("DBA-030")
def test_a_helper_in_the_tz_of_another_opponent_does_not_count() -> None:
    # h2 and h3 both reach a1; a2 on (7, 7) has h2, but not h3, in its TZ.
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (7, 6), "h3": (6, 4), "a2": (7, 7)}
    state = a_pitch(places, phase="tackle", marked=("h1",))
    assert when(state, Tackle("h1", "a1")).fact(TackleDeclared).against_target == ("h3",)
    # Down, a2 holds nobody; and the target itself does not keep helpers off.
    down = a_pitch(places, phase="tackle", marked=("h1",), down=("a2",))
    assert when(down, Tackle("h1", "a1")).fact(TackleDeclared).against_target == ("h2", "h3")


@pytest.mark.rule("DBA-030")
def test_an_opponent_in_an_iz_does_not_keep_a_helper_off() -> None:
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (6, 4), "a2": (7, 3)}
    state = a_pitch(places, phase="tackle", marked=("h1",))
    assert when(state, Tackle("h1", "a1")).fact(TackleDeclared).against_target == ("h2",)


@pytest.mark.rule("DBA-030")
def test_whoever_is_down_does_not_help() -> None:
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (6, 4)}
    state = a_pitch(places, phase="tackle", marked=("h1",), down=("h2",))
    assert when(state, Tackle("h1", "a1")).fact(TackleDeclared).against_target == ()


# ------------------------------------------------------------------------------------- the score


@pytest.mark.rule("DBA-031")
@pytest.mark.parametrize(
    ("dice", "scores", "winner"),
    [((4, 3), (7, 6), "h1"), ((2, 6), (5, 9), "a1"), ((5, 5), (8, 8), None)],
)
def test_the_lower_of_die_and_factor_loses(
    dice: tuple[int, int], scores: tuple[int, int], winner: str | None
) -> None:
    # Two Line Men: a tackle factor of 3 each.
    fact = resolved(face_to_face(), dice)
    assert (fact.tackler_score, fact.target_score) == scores
    assert fact.winner == winner
    assert (fact.outcome == "stand_off") == (winner is None)


@pytest.mark.rule(
    "DBA-031", "DBA-040", "DBA-041", "DBA-042", "DBA-043", "DBA-044", "DBA-046", "DBA-047"
)
@pytest.mark.parametrize(
    ("profile", "factor"),
    [
        ("thrower", 2),
        ("line_man", 3),
        ("blitzer", 4),
        ("blocker", 5),
        ("big_guy", 6),
        ("bomber", 1),
        ("celebrity", 6),
    ],
)
def test_every_profile_has_its_tackle_factor(profile: Profile, factor: int) -> None:
    fact = resolved(face_to_face(profile), (2, 2))
    assert (fact.tackler_score, fact.target_score) == (2 + factor, 2 + 3)


@pytest.mark.rule("DBA-031")
@pytest.mark.parametrize(("helpers", "less"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_each_helper_against_takes_one_off_three_at_most(helpers: int, less: int) -> None:
    around: list[Square] = [(6, 4), (6, 6), (7, 5), (7, 4), (7, 6)]
    places: Places = {"h1": (5, 5), "a1": (6, 5), "a9": (20, 9)}
    places |= {f"h{2 + number}": around[number] for number in range(helpers)}
    state = a_pitch(places, phase="tackle", marked=("h1",))
    fact = resolved(state, (1, 6))
    assert (fact.tackler_score, fact.target_score) == (1 + 3, 6 + 3 - less)


@pytest.mark.rule("DBA-031")
def test_the_chance_of_a_tackle_counts_all_36_rolls() -> None:
    # Level factors: 6 of 36 are equal, half of the others are won: 15 of 36.
    (level,) = DBA_BOWL.expected(face_to_face())
    assert level.chance == (5, 12)
    # Blitzer against Line Man, one more: 15 and the 6 equal rolls.
    (better,) = DBA_BOWL.expected(face_to_face("blitzer"))
    assert better.chance == (7, 12)


# ------------------------------------------------------------------------------------ the outcome


@pytest.mark.rule("DBA-032")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [((6, 2), "stumble"), ((5, 1), "down"), ((6, 1), "down")],
)
def test_a_doubled_loser_goes_down_else_it_stumbles(dice: tuple[int, int], outcome: str) -> None:
    # 9 to 5 is short of 10; 8 to 4 and 9 to 4 are double.
    fact = resolved(face_to_face(), dice)
    assert (fact.winner, fact.loser, fact.outcome) == ("h1", "a1", outcome)


@pytest.mark.rule("DBA-032")
def test_a_loser_at_zero_or_less_is_doubled_by_any_winning_score() -> None:
    # Bomber a1 rolls 1 + 1 - 3 = -1 against Bomber h1's 1 + 1 - 2 = 0.
    places: Places = {
        "h1": (5, 5),
        "a1": (6, 5),
        "h2": (7, 4),
        "h3": (7, 6),
        "h4": (7, 5),
        "a2": (4, 4),
        "a3": (4, 6),
    }
    profiles: dict[str, Any] = {"h1": "bomber", "a1": "bomber"}
    state = a_pitch(places, profiles, phase="tackle", marked=("h1",))
    fact = resolved(state, (1, 1))
    assert (fact.tackler_score, fact.target_score) == (0, -1)
    assert (fact.winner, fact.outcome) == ("h1", "down")


QUICK = {
    ("thrower", "blitzer"),
    ("big_guy", "blitzer"),
    ("blitzer", "blocker"),
    ("big_guy", "blocker"),
    ("thrower", "big_guy"),
    ("blitzer", "big_guy"),
}
"""Winner and loser: who is quick-downed by whom, as DBA-042 to DBA-044 list it."""
PROFILES: tuple[Profile, ...] = ("thrower", "line_man", "blitzer", "blocker", "big_guy", "bomber")


PAIRS = [pair for pair in product(PROFILES, repeat=2) if pair != ("bomber", "big_guy")]
"""No roll of a Bomber beats a Big Guy: 6 and 1 against 1 and 6 is a stand-off."""


@pytest.mark.rule("DBA-032", "DBA-040", "DBA-041", "DBA-042", "DBA-043", "DBA-044")
@pytest.mark.parametrize(("winner", "loser"), PAIRS)
def test_quick_downs_are_those_of_the_profiles(winner: Profile, loser: Profile) -> None:
    factors = {
        "thrower": 2,
        "line_man": 3,
        "blitzer": 4,
        "blocker": 5,
        "big_guy": 6,
        "bomber": 1,
    }
    # The narrowest win of the tackler there is: never double unless the scores are tiny.
    low = max(1, 1 + factors[winner] - factors[loser] - 1)
    ours = low + factors[loser] - factors[winner] + 1
    while ours < 1:
        low, ours = low + 1, ours + 1
    fact = resolved(face_to_face(winner, loser), (ours, low))
    assert fact.tackler_score == fact.target_score + 1
    assert fact.quick == ((winner, loser) in QUICK)
    assert fact.outcome == ("down" if (winner, loser) in QUICK else "stumble")


@pytest.mark.rule("DBA-032")
def test_the_target_wins_and_quick_downs_as_well() -> None:
    # Blocker h1 rolls 1 + 5 against Blitzer a1's 3 + 4: 6 to 7.
    fact = resolved(face_to_face("blocker", "blitzer"), (1, 3))
    assert (fact.winner, fact.loser, fact.outcome) == ("a1", "h1", "down")


@pytest.mark.rule("DBA-030", "DBA-021")
def test_with_rings_a_corner_is_a_tz_and_two_squares_are_an_iz() -> None:
    places: Places = {"h1": (5, 5), "a1": (6, 6), "h2": (8, 7), "a9": (20, 0)}
    state = a_pitch(places, phase="tackle", marked=("h1",), zones="rings")
    assert when(state, Tackle("h1", "a1")).fact(TackleDeclared).against_target == ("h2",)
