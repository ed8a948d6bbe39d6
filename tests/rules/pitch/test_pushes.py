"""Push-backs: squares, chains, the crowd, the skills about pushing, following up.

The pitch is 26 x 15 squares, y = 0 along the top side line. A blocker at (10, 7) pushes a player at
(11, 7) to (12, 6), (12, 7) or (12, 8).
"""

import pytest

from schemas.pitch.entries import Activate, Block, Choose, ChooseSquare
from schemas.pitch.facts import EffectBegan, PlayerHurt, PlayerLeft, PlayerPlaced, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, SquareDue
from service.rules.blood_bowl.game import evolve_fact
from service.rules.contract import IllegalEntry
from service.rules.pitch.push_squares import ways_back
from tests.rules.pitch.table import Man, Table, lineman

PUSH_BACK, POW = 3, 6
HELD = (2, 3)
"""An armour roll of 5: nobody's armour breaks."""


def pushed(*men: Man, action: str = "block", **table: object) -> Table:
    """H1 blocks A1 and pushes it."""
    on_it = Table(*men, **table)  # type: ignore[arg-type]
    return block(on_it, action, PUSH_BACK)


def block(table: Table, action: str, die: int) -> Table:
    table.play(Activate("H1", action, "A1"), Block("H1", "A1"))  # type: ignore[arg-type]
    return table.roll("block", *(die for _ in table.roll_due.faces))


def squares(table: Table) -> set[tuple[int, int]]:
    assert isinstance(table.due, SquareDue), table.due
    return set(table.due.squares)


def attacker(**more: object) -> Man:
    return lineman("H1", (10, 7), **more)  # type: ignore[arg-type]


def defender(**more: object) -> Man:
    return lineman("A1", (11, 7), side="away", **more)  # type: ignore[arg-type]


@pytest.mark.rule("BB-042")
@pytest.mark.parametrize(
    ("pusher", "expected"),
    [
        ((4, 5), {(6, 4), (6, 5), (6, 6)}),
        ((6, 5), {(4, 4), (4, 5), (4, 6)}),
        ((5, 4), {(4, 6), (5, 6), (6, 6)}),
        ((5, 6), {(4, 4), (5, 4), (6, 4)}),
        ((4, 4), {(6, 6), (6, 5), (5, 6)}),
        ((6, 4), {(4, 6), (4, 5), (5, 6)}),
        ((4, 6), {(6, 4), (6, 5), (5, 4)}),
        ((6, 6), {(4, 4), (4, 5), (5, 4)}),
    ],
)
def test_the_three_squares_away_from_the_pusher(
    pusher: tuple[int, int], expected: set[tuple[int, int]]
) -> None:
    assert set(ways_back((5, 5), pusher)) == expected


@pytest.mark.rule("BB-042")
def test_the_blocking_coach_picks_among_free_squares() -> None:
    table = pushed(attacker(), defender())
    assert squares(table) == {(12, 6), (12, 7), (12, 8)}
    assert isinstance(table.due, SquareDue)
    assert table.due.side == "home"
    table.play(ChooseSquare("push", (12, 8)))
    assert table.at("A1") == (12, 8)


@pytest.mark.rule("BB-042")
def test_a_taken_square_cannot_be_picked_while_one_is_free() -> None:
    table = pushed(attacker(), defender(), lineman("A2", (12, 7), side="away"))
    assert squares(table) == {(12, 6), (12, 8)}
    with pytest.raises(IllegalEntry):
        table.play(ChooseSquare("push", (12, 7)))


@pytest.mark.rule("BB-042")
def test_the_only_free_square_needs_no_choice() -> None:
    table = pushed(
        attacker(),
        defender(),
        lineman("A2", (12, 7), side="away"),
        lineman("A3", (12, 6), side="away"),
    )
    assert table.at("A1") == (12, 8)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.choice == "follow_up"


@pytest.mark.rule("BB-042")
@pytest.mark.parametrize(("option", "at"), [("yes", (11, 7)), ("no", (10, 7))])
def test_the_pusher_may_follow_into_the_square_that_was_left(
    option: str, at: tuple[int, int]
) -> None:
    table = pushed(attacker(), defender()).play(ChooseSquare("push", (12, 7)))
    table.play(Choose("follow_up", option))
    assert table.at("H1") == at
    assert table.due is None
    assert table.state.activation is None


# -------------------------------------------------------------------------------- chain pushes


def boxed_in(*more: Man, **of_a2: object) -> Table:
    """All three squares behind A1 are taken: A2 at (12, 7), A3 at (12, 6), A4 at (12, 8)."""
    second = lineman("A2", (12, 7), side="away", **of_a2)  # type: ignore[arg-type]
    return pushed(
        attacker(),
        defender(),
        second,
        lineman("A3", (12, 6), side="away"),
        lineman("A4", (12, 8), side="away"),
        *more,
    )


@pytest.mark.rule("BB-042")
def test_a_chain_push_moves_both_players_by_the_blocking_coachs_choice() -> None:
    table = boxed_in()
    assert squares(table) == {(12, 6), (12, 7), (12, 8)}
    table.play(ChooseSquare("chain_push", (12, 7)))
    assert squares(table) == {(13, 6), (13, 7), (13, 8)}
    assert isinstance(table.due, SquareDue)
    assert (table.due.side, table.due.player) == ("home", "A2")
    assert table.at("A1") == (11, 7)
    table.play(ChooseSquare("push", (13, 7)))
    assert (table.at("A1"), table.at("A2")) == ((12, 7), (13, 7))
    assert [fact.player for fact in table.facts(PlayerPlaced)] == ["A2", "A1"]


@pytest.mark.rule("BB-042")
def test_a_prone_player_that_is_chain_pushed_goes_on_lying() -> None:
    table = boxed_in(posture="prone").play(ChooseSquare("chain_push", (12, 7)))
    table.play(ChooseSquare("push", (13, 7)), Choose("follow_up", "no"))
    assert (table.at("A2"), table.player("A2").posture) == ((13, 7), "prone")
    assert table.due is None


@pytest.mark.rule("BB-042")
def test_a_player_of_the_own_side_is_chain_pushed_without_a_turnover() -> None:
    table = pushed(
        attacker(),
        defender(),
        lineman("H2", (12, 7)),
        lineman("A3", (12, 6), side="away"),
        lineman("A4", (12, 8), side="away"),
    )
    table.play(ChooseSquare("chain_push", (12, 7)), ChooseSquare("push", (13, 8)))
    assert table.at("H2") == (13, 8)
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-041")
def test_stand_firm_in_a_chain_stops_all_of_it() -> None:
    table = boxed_in(skills=("Stand Firm",)).play(ChooseSquare("chain_push", (12, 7)))
    assert isinstance(table.due, ChoiceDue)
    assert (table.due.player, table.due.skill, table.due.side) == ("A2", "Stand Firm", "away")
    table.play(Choose("use_skill", "use"))
    assert (table.at("A1"), table.at("A2")) == ((11, 7), (12, 7))
    assert table.due is None


@pytest.mark.rule("BB-042")
def test_a_chain_may_have_three_links() -> None:
    table = boxed_in(
        lineman("A5", (13, 7), side="away"),
        lineman("A6", (13, 6), side="away"),
        lineman("A7", (13, 8), side="away"),
    )
    table.play(ChooseSquare("chain_push", (12, 7)), ChooseSquare("chain_push", (13, 7)))
    table.play(ChooseSquare("push", (14, 7)))
    assert [table.at(key) for key in ("A1", "A2", "A5")] == [(12, 7), (13, 7), (14, 7)]


@pytest.mark.rule("BB-043")
def test_the_last_of_a_chain_may_go_into_the_crowd() -> None:
    """A1 stands at (11, 1): pushed up, (10, 0), (11, 0) and (12, 0) are taken; A2 goes off."""
    table = Table(
        lineman("H1", (11, 2)),
        lineman("A1", (11, 1), side="away"),
        lineman("A2", (11, 0), side="away"),
        lineman("A3", (10, 0), side="away"),
        lineman("A4", (12, 0), side="away"),
    )
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", PUSH_BACK)
    table.play(ChooseSquare("chain_push", (11, 0)))
    assert (table.at("A1"), table.at("A2")) == ((11, 0), None)
    assert (table.roll_due.roll, table.roll_due.player) == ("injury", "A2")
    assert table.roll_due.cause == "crowd"
    table.roll("injury", 3, 4)
    assert table.player("A2").whereabouts == "reserves"
    table.play(Choose("follow_up", "yes"))
    assert table.at("H1") == (11, 1)


# ----------------------------------------------------------------------------------- the crowd


def surfed(die: int = PUSH_BACK, **of_a1: object) -> Table:
    """A1 on the top side line with nothing but the crowd behind it."""
    table = Table(
        lineman("H1", (11, 1)),
        lineman("A1", (11, 0), side="away", **of_a1),  # type: ignore[arg-type]
    )
    table.play(Activate("H1", "block"), Block("H1", "A1"))
    return table.roll("block", die)


@pytest.mark.rule("BB-043")
@pytest.mark.parametrize("die", [PUSH_BACK, POW])
def test_into_the_crowd_there_is_no_armour_roll_and_stunned_means_reserves(die: int) -> None:
    table = surfed(die)
    assert table.facts(PlayerLeft)[0].cause == "crowd"
    assert (table.roll_due.roll, table.roll_due.player) == ("injury", "A1")
    table.roll("injury", 1, 1)
    assert table.player("A1").whereabouts == "reserves"
    table.play(Choose("follow_up", "no"))
    assert table.due is None
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-043")
def test_the_crowd_knocks_out_on_an_eight() -> None:
    table = surfed().roll("injury", 4, 4)
    assert table.player("A1").whereabouts == "knocked_out"
    assert table.facts(PlayerHurt)[0].cause == "crowd"


@pytest.mark.rule("BB-043")
def test_the_ball_of_a_carrier_in_the_crowd_is_thrown_in_after_the_follow_up() -> None:
    """Thrown in at the top: a 3 is straight down; from (11, 0) seven squares to (11, 7)."""
    table = surfed(ball=True).roll("injury", 1, 1).play(Choose("follow_up", "yes"))
    assert (table.roll_due.roll, table.roll_due.at) == ("throw_in", (11, 0))
    table.roll("throw_in", 3, 3, 4)
    assert table.roll_due.at == (11, 7)


@pytest.mark.rule("BB-042")
def test_a_free_square_on_the_pitch_saves_from_the_crowd() -> None:
    """Pushed from (10, 0) along the side line: (12, -1) is the crowd, (12, 0) and (12, 1) free."""
    table = Table(lineman("H1", (10, 0)), lineman("A1", (11, 0), side="away"))
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", PUSH_BACK)
    assert squares(table) == {(12, 0), (12, 1)}


@pytest.mark.rule("BB-042")
def test_at_the_edge_without_a_free_square_the_crowd_comes_before_a_chain() -> None:
    table = Table(
        lineman("H1", (10, 0)),
        lineman("A1", (11, 0), side="away"),
        lineman("A2", (12, 0), side="away"),
        lineman("A3", (12, 1), side="away"),
    )
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", PUSH_BACK)
    assert table.at("A1") is None
    assert table.roll_due.roll == "injury"


# ---------------------------------------------------------------------------------- the skills


@pytest.mark.rule("BB-041")
def test_stand_firm_may_refuse_the_push_and_is_then_not_followed() -> None:
    table = pushed(attacker(), defender(skills=("Stand Firm",)))
    table.play(Choose("use_skill", "use", player="A1", skill="Stand Firm"))
    assert table.at("A1") == (11, 7)
    assert table.due is None


@pytest.mark.rule("BB-041")
def test_stand_firm_may_be_declined() -> None:
    table = pushed(attacker(), defender(skills=("Stand Firm",)))
    table.play(Choose("use_skill", "decline"), ChooseSquare("push", (12, 7)))
    assert table.at("A1") == (12, 7)


@pytest.mark.rule("BB-041")
def test_a_player_that_stands_firm_on_a_pow_falls_where_it_stands() -> None:
    table = block(Table(attacker(), defender(skills=("Stand Firm",))), "block", POW)
    table.play(Choose("use_skill", "use"))
    assert (table.at("A1"), table.player("A1").posture) == ((11, 7), "prone")
    assert table.roll_due.roll == "armour"


@pytest.mark.rule("BB-041")
def test_juggernaut_in_a_blitz_takes_stand_firm_and_fend() -> None:
    table = pushed(
        attacker(skills=("Juggernaut",)), defender(skills=("Stand Firm", "Fend")), action="blitz"
    )
    table.play(ChooseSquare("push", (12, 7)))
    assert isinstance(table.due, ChoiceDue)
    assert table.due.choice == "follow_up"


@pytest.mark.rule("BB-041")
def test_juggernaut_takes_nothing_in_a_plain_block() -> None:
    table = pushed(attacker(skills=("Juggernaut",)), defender(skills=("Stand Firm",)))
    assert isinstance(table.due, ChoiceDue)
    assert table.due.skill == "Stand Firm"


@pytest.mark.rule("BB-041")
def test_sidestep_goes_to_any_free_neighbouring_square_by_its_own_coach() -> None:
    """Eight squares around (11, 7); H1 stands on one of them, A2 on another."""
    table = pushed(attacker(), defender(skills=("Sidestep",)), lineman("A2", (11, 8), side="away"))
    assert isinstance(table.due, SquareDue)
    assert (table.due.choice, table.due.side) == ("side_step", "away")
    assert squares(table) == {(10, 6), (11, 6), (12, 6), (12, 7), (12, 8), (10, 8)}
    table.play(ChooseSquare("side_step", (10, 6), player="A1"))
    assert table.at("A1") == (10, 6)


@pytest.mark.rule("BB-041")
def test_sidestep_at_the_edge_of_the_pitch_may_be_declined() -> None:
    table = surfed(skills=("Sidestep",))
    assert isinstance(table.due, ChoiceDue)
    assert (table.due.skill, table.due.side) == ("Sidestep", "away")
    table.play(Choose("use_skill", "use"))
    assert squares(table) == {(10, 0), (12, 0), (10, 1), (12, 1)}
    declined = surfed(skills=("Sidestep",)).play(Choose("use_skill", "decline"))
    assert declined.roll_due.roll == "injury"


@pytest.mark.rule("BB-041")
def test_grab_picks_any_free_neighbouring_square_and_allows_no_sidestep() -> None:
    table = pushed(attacker(skills=("Grab",)), defender(skills=("Sidestep",)))
    assert isinstance(table.due, SquareDue)
    assert (table.due.choice, table.due.side) == ("grab", "home")
    assert squares(table) == {(10, 6), (11, 6), (12, 6), (12, 7), (12, 8), (11, 8), (10, 8)}


@pytest.mark.rule("BB-041")
def test_grab_in_a_blitz_only_takes_sidestep() -> None:
    table = pushed(attacker(skills=("Grab",)), defender(skills=("Sidestep",)), action="blitz")
    assert squares(table) == {(12, 6), (12, 7), (12, 8)}


@pytest.mark.rule("BB-041")
def test_fend_may_forbid_following_up() -> None:
    table = pushed(attacker(), defender(skills=("Fend",))).play(ChooseSquare("push", (12, 7)))
    assert isinstance(table.due, ChoiceDue)
    assert (table.due.player, table.due.skill) == ("A1", "Fend")
    table.play(Choose("use_skill", "use"))
    assert table.at("H1") == (10, 7)
    assert table.due is None


@pytest.mark.rule("BB-041")
def test_a_rooted_player_is_not_pushed_and_does_not_follow() -> None:
    stuck = Table(attacker(), defender())
    stuck.state = evolve_fact(stuck.state, EffectBegan("A1", "rooted", "drive"))
    block(stuck, "block", PUSH_BACK)
    assert stuck.at("A1") == (11, 7)
    assert stuck.due is None
    rooted = Table(attacker(), defender())
    rooted.state = evolve_fact(rooted.state, EffectBegan("H1", "rooted", "drive"))
    block(rooted, "block", PUSH_BACK).play(ChooseSquare("push", (12, 7)))
    assert rooted.due is None


@pytest.mark.rule("BB-041")
@pytest.mark.parametrize("skill", ["Sure Hands", "Monstrous Mouth", None])
def test_strip_ball_drops_the_ball_where_its_carrier_is_pushed_to(skill: str | None) -> None:
    """It bounces when the follow-up is settled, unless the carrier holds on to it."""
    held = skill is not None
    table = pushed(
        attacker(skills=("Strip Ball",)), defender(ball=True, skills=(skill,) if skill else ())
    )
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert (table.state.ball.carrier == "A1") is held
    if not held:
        assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (12, 7))


@pytest.mark.rule("BB-042")
def test_a_carrier_that_is_pushed_keeps_the_ball() -> None:
    table = pushed(attacker(), defender(ball=True))
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert table.state.ball.carrier == "A1"


@pytest.mark.rule("BB-042")
def test_a_ball_that_somebody_is_pushed_onto_bounces() -> None:
    table = pushed(attacker(), defender(), ball=(12, 7))
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (12, 7))


@pytest.mark.rule("BB-042")
def test_the_ball_of_a_carrier_that_falls_bounces_after_its_injury() -> None:
    table = block(Table(attacker(), defender(ball=True)), "block", POW)
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))
    table.roll("armour", 6, 6)
    assert table.roll_due.roll == "injury"
    table.roll("injury", 1, 1)
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (12, 7))


@pytest.mark.rule("BB-041", "BB-043")
def test_a_player_in_the_crowd_fends_nobody_off() -> None:
    table = surfed(skills=("Fend",)).roll("injury", 1, 2)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.choice == "follow_up"


@pytest.mark.rule("BB-041")
def test_strip_ball_drops_the_ball_of_a_carrier_that_stands_firm() -> None:
    """By the designers' commentary it drops it in the square it stays in."""
    table = pushed(attacker(skills=("Strip Ball",)), defender(ball=True, skills=("Stand Firm",)))
    table.play(Choose("use_skill", "use", player="A1", skill="Stand Firm"))
    assert table.at("A1") == (11, 7)
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (11, 7))


@pytest.mark.rule("BB-017", "BB-042", "BB-043")
def test_the_own_carrier_pushed_into_the_crowd_is_a_turnover() -> None:
    """H1 pushes A1 up; H2 behind it, with the ball, is pushed on, over the side line."""
    table = Table(
        lineman("H1", (10, 2)),
        lineman("A1", (10, 1), side="away"),
        lineman("H2", (10, 0), ball=True),
        lineman("H3", (9, 0)),
        lineman("H4", (11, 0)),
    )
    block(table, "block", PUSH_BACK).play(ChooseSquare("chain_push", (10, 0)))
    assert table.player("H2").at is None
    assert [fact.cause for fact in table.facts(TurnoverCaused)] == ["ball_lost"]
