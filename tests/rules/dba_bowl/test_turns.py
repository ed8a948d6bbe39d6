"""The order of a turn, the PIP die and players who stay down."""

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    EndPhase,
    Exploit,
    ExploitDue,
    MarkTackler,
    MovePlayer,
    PassBall,
    PhaseBegan,
    PipRoll,
    PipRollDue,
    PipsRolled,
    PlayerInjured,
    PlayerStood,
    StandPlayer,
    Stumble,
    Tackle,
    TackleRoll,
    TurnBegan,
)
from service.rules.dba_bowl.state import State
from tests.rules.dba_bowl.table import (
    a_pitch,
    breaches,
    expected_types,
    forced,
    refused,
    when,
)


def before_the_roll() -> State:
    state = a_pitch({"h1": (3, 3), "a1": (20, 3)}, phase="pips", pips=0)
    return replace(state, agenda=(PipRollDue(side="home", origin=1),))


@pytest.mark.rule("DBA-011", "DBA-010")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_a_turn_begins_with_the_pip_die_a_d6(die: int) -> None:
    after = when(before_the_roll(), PipRoll((die,)))
    assert after.fact(PipsRolled) == PipsRolled("home", die)
    assert (after.state.pips, after.state.phase) == (die, "move")


@pytest.mark.rule("DBA-010")
def test_nobody_moves_before_the_pip_die_is_rolled() -> None:
    assert refused(before_the_roll(), MovePlayer("h1", (3, 4))).rule == "DBA-010"
    assert expected_types(before_the_roll()) == {"pip_roll"}


@pytest.mark.rule("DBA-010")
def test_a_turn_goes_from_moving_over_standing_and_tackling_to_passing() -> None:
    places = {"h1": (5, 5), "h2": (5, 9), "h3": (2, 2), "a1": (6, 5), "a2": (20, 2)}
    state = a_pitch(places, down=("h2",), carrier="h3")
    after = when(state, EndPhase("move"))
    assert after.kinds() == ["PhaseBegan"]
    assert after.state.phase == "stand"
    after = when(after.state, StandPlayer("h2"))
    # Nobody else is down: the phase ends by itself, and marking begins.
    assert after.facts[1:-1] == (PhaseBegan("mark"),)
    after = when(after.state, MarkTackler("h1"))
    assert after.facts[1:-1] == (PhaseBegan("tackle"),)
    after = when(after.state, Tackle("h1", "a1"), TackleRoll((3, 3)))
    assert after.facts[1:-1] == (PhaseBegan("pass"),)
    after = when(after.state, EndPhase("pass"))
    assert after.fact(TurnBegan) == TurnBegan(2, "away")
    assert after.due == PipRollDue(side="away", origin=6)


@pytest.mark.rule("DBA-010")
def test_without_contact_and_without_the_ball_the_turn_is_over_after_the_moves() -> None:
    after = when(a_pitch({"h1": (3, 3), "a1": (20, 3)}), EndPhase("move"))
    assert [fact.phase for fact in after.facts if isinstance(fact, PhaseBegan)] == [
        "stand",
        "mark",
        "tackle",
        "pass",
    ]
    assert after.state.side == "away"


@pytest.mark.rule("DBA-010")
def test_when_the_pips_are_used_up_the_moves_are_over() -> None:
    state = a_pitch({"h1": (3, 3), "a1": (20, 3)}, pips=1, carrier="h1")
    assert when(state, MovePlayer("h1", (5, 3))).state.phase == "pass"


@pytest.mark.rule("DBA-010")
def test_what_belongs_to_another_phase_or_side_is_against_the_order() -> None:
    places = {"h1": (5, 5), "h2": (9, 9), "a1": (6, 5), "a2": (20, 2)}
    marking = a_pitch(places, phase="mark", carrier="h2")
    assert breaches(marking, MovePlayer("h2", (9, 8))) == [("DBA-010", "type")]
    assert breaches(marking, PassBall("h2", (9, 5))) == [("DBA-010", "type")]
    assert breaches(marking, Tackle("h1", "a1")) == [("DBA-010", "tackler")]
    assert breaches(marking, MarkTackler("a1")) == [("DBA-010", "player")]
    assert refused(marking, MarkTackler("x1")).rule == "DBA-001"
    moving = a_pitch(places, carrier="h2")
    assert breaches(moving, MarkTackler("h1")) == [("DBA-010", "type")]
    assert breaches(moving, MovePlayer("a2", (20, 3))) == [("DBA-010", "player")]
    assert refused(moving, EndPhase("mark")).rule == "DBA-010"


@pytest.mark.rule("DBA-010")
def test_a_primary_tackler_tackles_once_in_the_order_of_its_coach() -> None:
    places = {"h1": (5, 5), "h2": (5, 9), "a1": (6, 5), "a2": (6, 9), "h3": (1, 1)}
    state = a_pitch(places, phase="tackle", marked=("h1", "h2"))
    assert expected_types(state) == {"tackle"}
    for first, second in (("h1", "h2"), ("h2", "h1")):
        target = {"h1": "a1", "h2": "a2"}
        after = when(state, Tackle(first, target[first]), TackleRoll((2, 2)))
        assert breaches(after.state, Tackle(first, target[first])) == [("DBA-010", "tackler")]
        assert breaches(after.state, Tackle(second, target[second])) == []


@pytest.mark.rule("DBA-010", "DBA-030")
def test_a_tackle_lapses_when_its_target_has_been_pushed_away() -> None:
    places = {"h1": (5, 5), "h2": (7, 5), "a1": (6, 5), "a2": (20, 9)}
    state = a_pitch(places, phase="tackle", marked=("h1", "h2"))
    # h1 rolls 5 + 3 - 0, a1 4 + 3 - 1 (h2 helps): 8 to 6. a1 stumbles out of h2's TZ.
    after = when(state, Tackle("h1", "a1"), TackleRoll((5, 4)), Stumble("a1", (6, 4)))
    assert isinstance(after.due, ExploitDue)
    after = when(after.state, Exploit("h1", (5, 5)))
    assert after.state.side == "away"


@pytest.mark.rule("DBA-013")
def test_a_downed_player_nobody_pays_for_is_off_until_the_next_play() -> None:
    places = {"h1": (3, 3), "h2": (4, 4), "a1": (20, 3), "a2": (21, 3)}
    state = a_pitch(places, down=("h1", "h2", "a2"), pips=2)
    after = when(state, EndPhase("move"))
    assert after.state.phase == "stand"
    after = when(after.state, StandPlayer("h1"), EndPhase("stand"))
    assert after.fact(PlayerInjured) == PlayerInjured("h2")
    assert after.state.players["h1"].posture == "standing"
    assert after.state.players["h1"].at == (3, 3)
    assert (after.state.players["h2"].at, after.state.players["h2"].whereabouts) == (
        None,
        "injured",
    )
    # The other side's player stays down until its own turn.
    assert after.state.players["a2"].posture == "down"
    assert after.state.players["a2"].at == (21, 3)


@pytest.mark.rule("DBA-013")
def test_injured_players_are_back_for_the_next_play() -> None:
    state = a_pitch({"h1": (24, 7), "a1": (3, 3)}, carrier="h1")
    assert state.players["h2"].whereabouts == "injured"
    after = when(state, MovePlayer("h1", (25, 7)))
    assert after.state.players["h2"].whereabouts == "bench"


@pytest.mark.rule("DBA-013")
def test_getting_up_costs_a_pip_that_has_to_be_there() -> None:
    places = {"h1": (3, 3), "h2": (4, 4), "a1": (20, 3)}
    state = a_pitch(places, down=("h1", "h2"), phase="stand", pips=2)
    after = when(state, StandPlayer("h1"))
    assert after.fact(PlayerStood) == PlayerStood("h1", 1)
    assert after.state.pips == 1
    without = replace(state, pips=0)
    assert breaches(without, StandPlayer("h1")) == [("DBA-013", None)]
    assert forced(without, StandPlayer("h1")).state.pips == 0
    assert refused(state, StandPlayer("a1")).rule == "DBA-013"
    assert refused(state, StandPlayer("h3")).rule == "DBA-013"


@pytest.mark.rule("DBA-013")
def test_with_no_pip_left_whoever_is_down_is_carried_off_at_once() -> None:
    state = a_pitch({"h1": (3, 3), "h2": (4, 4), "a1": (20, 3)}, down=("h2",), pips=1)
    after = when(state, MovePlayer("h1", (3, 5)))
    assert after.fact(PlayerInjured) == PlayerInjured("h2")
