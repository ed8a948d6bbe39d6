"""The Celebrity Star: one a team, when it comes, what it is owed, and its tantrums."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    BlastRoll,
    BlastRollDue,
    CatchRoll,
    CatchRollDue,
    CelebrityEntered,
    CelebrityIgnored,
    CelebrityLeft,
    ChooseLanding,
    Dive,
    DiveDue,
    EndPhase,
    EnterCelebrity,
    EnterCelebrityDue,
    ExploitDue,
    LandingDue,
    MarkTackler,
    MoveLine,
    MovePlayer,
    PassBall,
    PassRoll,
    PassRollDue,
    PickUpRoll,
    PickUpRollDue,
    PipRoll,
    PipRollDue,
    PlayerMoved,
    StumbleDue,
    Tackle,
    TackleDeclared,
    TackleResolved,
    TackleRoll,
    ThrowBomb,
)
from service.rules.contract import IllegalEntry
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import (
    After,
    Square,
    a_pitch,
    a_setup,
    at,
    breaches,
    expected_types,
    refused,
    when,
)

Places = dict[str, Square]
STAR: dict[str, Any] = {"h1": "celebrity"}


def waiting() -> State:
    places: Places = {"h2": (5, 5), "h3": (3, 0), "a1": (20, 7), "a2": (10, 1)}
    state = a_pitch(places, STAR, phase="pips", pips=0, waiting=("h1",))
    return replace(state, agenda=(PipRollDue(side="home", origin=1),))


def with_star(more: Places | None = None, **pitch: Any) -> State:
    """h1 on (5, 5) is Home's Celebrity Star."""
    places: Places = {"h1": (5, 5), "h2": (5, 6), "a1": (20, 7)}
    return a_pitch(places | (more or {}), STAR | pitch.pop("profiles", {}), **pitch)


@pytest.mark.rule("DBA-047")
@pytest.mark.parametrize(
    ("profiles", "allowed"),
    [
        ({"h1": "celebrity"}, False),
        ({"h1": "celebrity", "h2": "celebrity"}, True),
    ],
)
def test_one_a_team_and_only_where_the_set_up_says_so(profiles: Any, allowed: bool) -> None:
    with pytest.raises(IllegalEntry) as caught:
        DBA_BOWL.start(a_setup(profiles, celebrity=allowed))
    assert caught.value.breach.rule == "DBA-047"
    both: Any = {"h1": "celebrity", "a1": "celebrity"}
    assert DBA_BOWL.start(a_setup(both)).players["h1"].whereabouts == "waiting"


@pytest.mark.rule("DBA-047")
def test_whoever_it_beats_is_down() -> None:
    state = with_star({"a1": (6, 5)}, phase="tackle", marked=("h1",))
    # 2 + 6 to 4 + 3: beaten by one only, and h2 does not help.
    fact = when(state, Tackle("h1", "a1"), TackleRoll((2, 4))).fact(TackleResolved)
    assert (fact.tackler_score, fact.target_score) == (8, 7)
    assert (fact.winner, fact.outcome) == ("h1", "down")


# ------------------------------------------------------------------------------- coming and going


@pytest.mark.rule("DBA-048")
@pytest.mark.parametrize("die", [1, 5, 6])
def test_it_comes_when_its_team_rolls_six_pips(die: int) -> None:
    after = when(waiting(), PipRoll((die,)))
    expected = EnterCelebrityDue(player="h1", origin=1) if die == 6 else None
    assert after.due == expected


@pytest.mark.rule("DBA-048")
def test_the_other_side_s_six_does_not_bring_it() -> None:
    state = replace(waiting(), side="away", agenda=(PipRollDue(side="away", origin=1),))
    assert when(state, PipRoll((6,))).due is None


@pytest.mark.rule("DBA-048")
@pytest.mark.parametrize(
    ("square", "legal"),
    [((0, 0), True), ((25, 14), True), ((13, 0), True), ((3, 0), False), ((5, 1), False)],
)
def test_it_enters_on_an_empty_square_along_either_side_line(square: Square, legal: bool) -> None:
    state = when(waiting(), PipRoll((6,))).state
    if not legal:
        assert refused(state, EnterCelebrity("h1", square)).rule == "DBA-048"
        return
    after = when(state, EnterCelebrity("h1", square))
    assert after.fact(CelebrityEntered) == CelebrityEntered("h1", square)
    assert after.state.pips == 6


@pytest.mark.rule("DBA-048")
def test_it_is_the_first_to_move() -> None:
    state = with_star()
    assert breaches(state, MovePlayer("h2", (6, 6))) == [("DBA-048", "player")]
    assert breaches(state, EndPhase("move")) == [("DBA-048", None)]
    assert expected_types(state) == {"move_player", "move_line"}
    # Alone, or as part of a line.
    assert breaches(state, MoveLine("h1", "h2", 1)) == []
    state = when(state, MovePlayer("h1", (6, 5))).state
    assert breaches(state, MovePlayer("h2", (6, 6))) == []
    assert breaches(state, EndPhase("move")) == []


@pytest.mark.rule("DBA-048", "DBA-046")
def test_no_bomb_is_thrown_before_it_moves() -> None:
    state = with_star(profiles={"h2": "bomber"})
    assert breaches(state, ThrowBomb("h2", (9, 9))) == [("DBA-048", "player")]
    state = when(state, MovePlayer("h1", (6, 5))).state
    assert breaches(state, ThrowBomb("h2", (9, 9))) == []


@pytest.mark.rule("DBA-048")
@pytest.mark.parametrize(
    ("pitch", "bound"),
    [
        ({"more": {"a2": (6, 6)}}, True),
        ({"more": {"a2": (6, 5)}}, False),
        ({"down": ("h1",)}, False),
        ({"more": {"h1": (0, 0), "h2": (0, 1), "h3": (1, 0), "h4": (1, 1)}}, False),
    ],
    ids=["in an IZ", "in a TZ", "down", "shut in"],
)
def test_it_need_not_move_from_an_opposing_tz_or_when_it_cannot(
    pitch: dict[str, Any], bound: bool
) -> None:
    state = with_star(**pitch)
    assert breaches(state, EndPhase("move")) == ([("DBA-048", None)] if bound else [])


@pytest.mark.rule("DBA-048", "DBA-013")
def test_it_moves_first_even_if_then_nobody_can_be_stood_up() -> None:
    state = with_star({"h3": (9, 9)}, down=("h3",), pips=1)
    assert breaches(state, EndPhase("move")) == [("DBA-048", None)]
    after = when(state, MovePlayer("h1", (6, 5)))
    assert after.state.players["h3"].whereabouts == "injured"


@pytest.mark.rule("DBA-048")
def test_while_it_waits_it_goes_on_waiting_in_the_next_play() -> None:
    places: Places = {"h2": (24, 5), "a1": (3, 7)}
    off = a_pitch(places, STAR, carrier="h2", waiting=("h1",))
    after = when(off, MovePlayer("h2", (25, 5)))
    assert after.state.players["h1"].whereabouts == "waiting"
    on = a_pitch(places | {"h1": (9, 9)}, STAR, carrier="h2")
    after = when(on, MovePlayer("h1", (9, 8)), MovePlayer("h2", (25, 5)))
    assert after.state.players["h1"].whereabouts == "bench"


# ----------------------------------------------------------------------------------- the obligation


def in_pass_phase(star: Square) -> State:
    return with_star({"h1": star, "h2": (5, 9)}, phase="pass", carrier="h2")


@pytest.mark.rule("DBA-049")
def test_a_turn_that_could_pass_to_it_and_does_not_is_reported_not_refused() -> None:
    after = when(in_pass_phase((8, 9)), EndPhase("pass"))
    assert after.fact(CelebrityIgnored) == CelebrityIgnored("home", "h1")
    assert after.state.counts["h1"].obligations_missed == 1


@pytest.mark.rule("DBA-049")
def test_a_pass_elsewhere_ignores_it_as_well_and_a_pass_at_it_does_not() -> None:
    state = in_pass_phase((8, 9))
    elsewhere = when(state, PassBall("h2", (7, 9)))
    assert elsewhere.fact(CelebrityIgnored) == CelebrityIgnored("home", "h1")
    over = when(elsewhere.state, PassRoll((6,)))
    assert "CelebrityIgnored" not in over.kinds()
    at_it = when(state, PassBall("h2", (8, 9)))
    assert "CelebrityIgnored" not in at_it.kinds()
    # Thrown in its direction is enough, caught or not.
    missed = when(at_it.state, PassRoll((1,)), ChooseLanding((7, 9)))
    assert "CelebrityIgnored" not in missed.kinds()


@pytest.mark.rule("DBA-049")
@pytest.mark.parametrize(
    "state",
    [
        in_pass_phase((19, 9)),
        with_star(phase="pass", carrier="h1"),
        with_star({"h2": (5, 9)}, phase="pass", carrier="h2", down=("h1",)),
    ],
    ids=["out of range", "it holds the ball", "it is down"],
)
def test_a_turn_that_cannot_pass_to_it_owes_nothing(state: State) -> None:
    assert "CelebrityIgnored" not in when(state, EndPhase("pass")).kinds()


@pytest.mark.rule("DBA-049", "DBA-030")
def test_it_neither_gets_nor_gives_help() -> None:
    # h1 and h2 both reach a1, a2 reaches h1 and h2.
    places: Places = {"h1": (6, 4), "h2": (5, 5), "a1": (6, 5), "a2": (5, 3), "a9": (20, 1)}
    state = with_star(places, phase="tackle", marked=("h1", "h2"))
    own = when(state, Tackle("h1", "a1")).fact(TackleDeclared)
    # a2 on (5, 3) has (6, 4) in its IZ and is in nobody's TZ: it helps against the star.
    assert (own.against_target, own.against_tackler) == ((), ("a2",))
    other = when(state, Tackle("h2", "a1")).fact(TackleDeclared)
    assert other.against_target == ()


@pytest.mark.rule("DBA-049", "DBA-023")
def test_in_contact_it_has_to_tackle_itself() -> None:
    places: Places = {"h1": (6, 4), "h2": (5, 5), "a1": (6, 5)}
    state = when(with_star(places, phase="mark"), MarkTackler("h2")).state
    assert breaches(state, EndPhase("mark")) == [("DBA-023", None)]


# ---------------------------------------------------------------------------------------- tantrums


def asked(due: Any, **pitch: Any) -> State:
    return replace(with_star(**pitch), agenda=(due,))


def has_left(after: After) -> bool:
    star = after.state.players["h1"]
    assert after.fact(CelebrityLeft) == CelebrityLeft("h1")
    return star.at is None and star.whereabouts == "waiting"


@pytest.mark.rule("DBA-050")
def test_a_1_with_a_tackle_makes_it_leave_and_the_result_of_the_other_stands() -> None:
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (0, 0)}
    state = with_star(places, phase="tackle", marked=("h1",), carrier="h1")
    # It wins 1 + 6 to 2 + 3: a1 is down, nobody exploits, the ball lies where it stood.
    won = when(state, Tackle("h1", "a1"), TackleRoll((1, 2)))
    assert won.fact(TackleResolved).winner == "h1"
    assert has_left(won)
    assert (won.state.ball, won.state.carrier) == ((5, 5), None)
    assert won.due == StumbleDue(player="a1", side="home", falls=True, by="h1", origin=2)
    # It loses 1 + 6 to 5 + 3: nothing more happens to it, a1 exploits.
    lost = when(state, Tackle("h1", "a1"), TackleRoll((1, 5)))
    assert has_left(lost)
    assert lost.due == ExploitDue(player="a1", origin=2)
    # A tie with a 1: it does not dive.
    tied = when(state, Tackle("h1", "a1"), TackleRoll((1, 4)))
    assert has_left(tied)
    assert tied.due == PipRollDue(side="away", origin=2)


@pytest.mark.rule("DBA-050")
def test_a_1_of_the_other_player_means_nothing_to_it() -> None:
    state = with_star({"a1": (6, 5), "h2": (0, 0)}, phase="tackle", marked=("h1",))
    after = when(state, Tackle("h1", "a1"), TackleRoll((2, 1)))
    assert "CelebrityLeft" not in after.kinds()


@pytest.mark.rule("DBA-050")
def test_a_1_with_a_pass_a_catch_or_a_pick_up_makes_it_leave() -> None:
    thrown = asked(
        PassRollDue(player="h1", target=(8, 5), band="quick", origin=1), carrier="h1", phase="pass"
    )
    after = when(thrown, PassRoll((1,)))
    assert has_left(after)
    assert after.due == LandingDue(side="away", around=(8, 5), least=0, most=1, origin=1)
    caught = when(asked(CatchRollDue(player="h1", origin=1), ball=(5, 5)), CatchRoll((1,)))
    assert has_left(caught)
    assert caught.due == LandingDue(side="away", around=(5, 5), least=1, most=2, origin=1)
    picked = when(asked(PickUpRollDue(player="h1", origin=1), ball=(5, 5)), PickUpRoll((1,)))
    assert has_left(picked)
    assert picked.due == LandingDue(side="away", around=(5, 5), least=1, most=2, origin=1)


@pytest.mark.rule("DBA-050", "DBA-046")
def test_a_1_against_a_bomb_makes_it_leave_before_it_falls() -> None:
    due = BlastRollDue(player="h1", thrower="a1", at=(5, 5), origin=1)
    after = when(asked(due), BlastRoll((6, 1)))
    assert has_left(after)
    assert after.due is None


@pytest.mark.rule("DBA-050", "DBA-048")
def test_the_pip_die_is_not_rolled_for_it_and_a_six_brings_it_back() -> None:
    state = replace(with_star(phase="pips"), agenda=(PipRollDue(side="home", origin=1),))
    assert "CelebrityLeft" not in when(state, PipRoll((1,))).kinds()
    assert isinstance(when(waiting(), PipRoll((6,))).due, EnterCelebrityDue)


@pytest.mark.rule("DBA-050")
def test_on_a_tie_it_dives_up_to_two_squares_where_it_likes() -> None:
    state = with_star({"a1": (6, 5), "h2": (0, 0)}, phase="tackle", marked=("h1",))
    # 2 + 6 to 5 + 3.
    after = when(state, Tackle("h1", "a1"), TackleRoll((2, 5)))
    assert after.due == DiveDue(player="h1", origin=2)
    assert refused(after.state, Dive("h1", (5, 5))).rule == "DBA-050"
    assert refused(after.state, Dive("h1", (8, 5))).rule == "DBA-050"
    assert refused(after.state, Dive("h1", (6, 5))).rule == "DBA-050"
    (offered,) = DBA_BOWL.expected(after.state)
    assert offered.side == "home"
    after = when(after.state, Dive("h1", (7, 5)))
    assert after.fact(PlayerMoved) == PlayerMoved("h1", (7, 5), "dive")
    assert after.state.players["h1"].posture == "standing"


@pytest.mark.rule("DBA-050")
def test_it_dives_as_a_target_too_and_two_stars_dive_both() -> None:
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h2": (0, 0), "a2": (25, 0)}
    profiles: dict[str, Any] = {"a1": "celebrity"}
    state = with_star(places, phase="tackle", marked=("h1",), profiles=profiles)
    after = when(state, Tackle("h1", "a1"), TackleRoll((4, 4)))
    assert after.due == DiveDue(player="h1", origin=2)
    after = when(after.state, Dive("h1", (3, 5)))
    assert after.due == DiveDue(player="a1", origin=2)
    after = when(after.state, Dive("a1", (5, 5)))
    assert (at(after.state, "h1"), at(after.state, "a1")) == ((3, 5), (5, 5))


@pytest.mark.rule("DBA-049")
def test_the_audit_is_told_what_it_was_owed() -> None:
    after = when(in_pass_phase((8, 9)), EndPhase("pass"))
    assert DBA_BOWL.obligations is not None
    (owed,) = DBA_BOWL.obligations(after.state, after.facts)
    assert owed.rule == "DBA-049"
    assert owed.detail == "The ball was not thrown to h1, who stood in range."
    assert DBA_BOWL.obligations(after.state, after.facts[1:]) == ()
