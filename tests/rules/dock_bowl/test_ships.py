"""The sea beside the ships, planks, masts, the Wall, holds, crates and secret weapons."""

import pytest
from msgspec.structs import replace

from schemas.dock_bowl import BringNobody, CrewFoul
from schemas.pitch.entries import (
    Activate,
    Block,
    EndActivation,
    Foul,
    Move,
    Pass,
    ReRoll,
    UseAgainst,
)
from schemas.pitch.facts import BallPlaced, TurnoverCaused
from schemas.pitch.steps import SquareDue
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl import throw_ins
from service.rules.dock_bowl.chart import shipped
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.sight import crates_between, crosses, hidden, touches
from tests.rules.dock_bowl.harbour import Harbour, sailor

WALLED = shipped("two_ships")
WALLED = replace(WALLED, rows=(*WALLED.rows[:4], "#1#1" + WALLED.rows[4][4:], *WALLED.rows[5:]))
"""The two ships with a piece of the Wall on (2, 4), in the midst of Docking Area 1."""


def block(table: Harbour, die: int, attacker: str = "h1", defender: str = "a1") -> Harbour:
    table.play(Activate(attacker, "block"), Block(attacker, defender))
    return table.roll("block", *(die,) * len(table.roll_due.faces))


# ------------------------------------------------------------------------------------- the sea


@pytest.mark.rule("DOCK-020")
def test_while_a_square_of_the_deck_is_free_nobody_is_pushed_into_the_sea() -> None:
    """From (12, 3) against (12, 2): behind it is only the sea, all three squares."""
    table = Harbour(sailor("h1", (11, 3)), sailor("a1", (12, 2), side="away"))
    block(table, 3)
    # Behind: (13, 1) and (12, 1) in the sea, (13, 2) on deck.
    assert table.at("a1") == (13, 2)


@pytest.mark.rule("DOCK-020", "DOCK-022")
def test_with_every_other_square_full_it_goes_overboard() -> None:
    players = (
        sailor("h1", (11, 3)),
        sailor("h2", (13, 2)),
        sailor("a1", (12, 2), side="away"),
    )
    table = block(Harbour(*players), 3)
    assert table.box("a1") == "knocked_out"
    assert table.at("h2") == (13, 2)


@pytest.mark.rule("DOCK-022", "DOCK-012")
@pytest.mark.parametrize(("av", "box"), [(7, "reserves"), (8, "knocked_out"), (9, "knocked_out")])
def test_the_armour_value_is_the_injury(av: int, box: str) -> None:
    players = (
        sailor("h1", (12, 3)),
        sailor("a1", (12, 2), side="away", av=av, skills=("Thick Skull", "Stunty")),
    )
    table = block(Harbour(*players), 3)
    assert table.box("a1") == box


@pytest.mark.rule("DOCK-022", "DOCK-012")
def test_with_an_armour_of_ten_it_is_a_casualty() -> None:
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", av=10))
    block(table, 3).roll("casualty", 3)
    assert table.box("a1") == "casualty"


@pytest.mark.rule("DOCK-022")
def test_concrete_shoes_make_it_worse() -> None:
    """AV 8 and 2 more: a casualty."""
    shod = sailor("a1", (12, 2), side="away", av=8, treasure="concrete_shoes")
    table = Harbour(sailor("h1", (12, 3)), shod)
    table.play(Activate("h1", "block"), Block("h1", "a1")).roll("block", 3)
    table.choose("decline")
    assert table.roll_due.roll == "casualty"


@pytest.mark.rule("DOCK-023", "DOCK-024")
def test_a_carriers_ball_is_thrown_in_until_it_is_on_the_field() -> None:
    """Off (12, 2) to the north the template faces south: 3 is south. Six squares: (12, 8) is water;
    again, three squares: (12, 5)."""
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", ball=True))
    block(table, 3).choose("no").roll("throw_in", 3, 2, 4)
    assert table.state.ball.at is None
    table.roll("throw_in", 3, 1, 2)
    table.roll("bounce", 7)
    assert table.state.ball.at == (12, 6)


@pytest.mark.rule("DOCK-023")
def test_a_ball_that_bounces_overboard_is_thrown_in() -> None:
    table = Harbour(sailor("h1", (12, 3), ag=6), ball=(12, 2))
    table.play(Activate("h1", "move"), Move("h1", ((12, 2),))).roll("pick_up", 1)
    table.roll("bounce", 2)
    assert table.roll_due.roll == "throw_in"


@pytest.mark.rule("DOCK-024", "DOCK-070")
def test_who_goes_overboard_loses_the_treasure() -> None:
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", treasure="cutlass"))
    block(table, 3)
    assert table.state.treasures == {}
    assert table.effects("a1") == set()


@pytest.mark.rule("DOCK-021")
def test_against_the_wall_a_player_stands_firm() -> None:
    """Behind (1, 2), away from (2, 2), is nothing but the Wall on x 0."""
    table = Harbour(sailor("h1", (2, 3)), sailor("a1", (1, 3), side="away"))
    block(table, 3)
    assert table.at("a1") == (1, 3)
    assert table.box("a1") == "pitch"


# --------------------------------------------------------------------------------------- planks

CROSSING = ((10, 8),)


def crossing(*more: object, **figures: object) -> Harbour:
    """h1 on the Gull's plank (10, 7) steps to the Tern's (10, 8)."""
    table = Harbour(sailor("h1", (10, 7), **figures), *more)  # type: ignore[arg-type]
    return table.play(Activate("h1", "move"), Move("h1", CROSSING))


@pytest.mark.rule("DOCK-050")
def test_from_plank_to_plank_a_two_is_enough_and_costs_a_square() -> None:
    table = crossing().roll("plank", 2)
    assert table.at("h1") == (10, 8)
    assert table.state.activation is not None
    assert table.state.activation.moved == 1


@pytest.mark.rule("DOCK-050")
def test_on_a_one_the_player_is_overboard_and_the_turn_is_over() -> None:
    table = crossing().roll("plank", 1)
    assert table.box("h1") == "knocked_out"
    assert table.facts(TurnoverCaused) == [TurnoverCaused("fell_over", "h1")]


@pytest.mark.rule("DOCK-050")
def test_onto_a_plank_of_the_own_ship_nothing_is_rolled() -> None:
    table = Harbour(sailor("h1", (10, 6)))
    table.play(Activate("h1", "move"), Move("h1", ((10, 7), (11, 7))))
    assert table.at("h1") == (11, 7)


@pytest.mark.rule("DOCK-051")
def test_a_six_bounces_to_another_plank_with_unmodified_agility() -> None:
    """Marked where it lands, and still without a modifier: 3+ for AG 3+."""
    table = crossing(sailor("a1", (12, 9), side="away")).roll("plank", 6)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(10, 7), (11, 7), (11, 8)}
    table.pick((11, 8))
    assert table.roll_due.modifiers == ()
    assert table.roll_due.target == 3
    table.roll("plank_landing", 3)
    assert table.at("h1") == (11, 8)
    assert table.player("h1").posture == "standing"


@pytest.mark.rule("DOCK-051", "DOCK-072")
def test_nobody_bounces_onto_the_luggage_that_sleeps_on_a_plank() -> None:
    table = Harbour(sailor("h1", (10, 7)), chests=((11, 7), (4, 2)))
    table.play(Activate("h1", "move"), Move("h1", CROSSING)).roll("plank", 6)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(10, 7), (11, 8)}


@pytest.mark.rule("DOCK-051")
def test_who_bounces_stays_where_it_lands_and_may_go_on() -> None:
    """The rest of the way was planned from the plank that was missed."""
    table = Harbour(sailor("h1", (10, 7)))
    table.play(Activate("h1", "move"), Move("h1", ((10, 8), (11, 8), (11, 9))))
    table.roll("plank", 6).pick((11, 7)).roll("plank_landing", 5)
    assert table.at("h1") == (11, 7)
    assert table.due is None
    assert table.state.activation is not None
    assert table.state.activation.moved == 1
    table.play(Move("h1", ((11, 6),)))
    assert table.at("h1") == (11, 6)


@pytest.mark.rule("DOCK-051")
def test_a_failed_landing_is_overboard() -> None:
    table = crossing().roll("plank", 6).pick((11, 8)).roll("plank_landing", 2)
    assert table.box("h1") == "knocked_out"


@pytest.mark.rule("DOCK-051")
def test_another_six_bounces_again() -> None:
    table = crossing().roll("plank", 6).pick((11, 8)).roll("plank_landing", 6)
    assert isinstance(table.due, SquareDue)
    table.pick((10, 8)).roll("plank_landing", 4)
    assert table.at("h1") == (10, 8)


@pytest.mark.rule("DOCK-052")
def test_who_stood_on_the_plank_is_bounced_to_a_random_one() -> None:
    """Next to (11, 8) are the planks (10, 7), (11, 7) and (10, 8): a die of three."""
    table = (
        crossing(sailor("a1", (11, 8), side="away")).roll("dodge", 6).roll("plank", 6).pick((11, 8))
    )
    table.roll("plank_landing", 4)
    assert table.at("h1") == (11, 8)
    assert table.roll_due.player == "a1"
    assert table.roll_due.faces == (3,)
    table.roll("plank_bounce", 3).roll("plank_landing", 4)
    assert table.at("a1") in {(10, 7), (11, 7), (10, 8)}


@pytest.mark.rule("DOCK-052")
def test_who_lay_on_the_plank_lies_where_it_lands() -> None:
    table = crossing(sailor("a1", (11, 8), side="away", posture="prone"))
    table.roll("plank", 6).pick((11, 8)).roll("plank_landing", 4)
    table.roll("plank_bounce", 3).roll("plank_landing", 4)
    assert table.player("a1").posture == "prone"


@pytest.mark.rule("DOCK-052")
def test_the_chain_may_come_back_onto_the_first_players_plank() -> None:
    """a1 is bounced off (11, 8) to where a2 is, a2 in turn to (11, 8), where h1 is: h1 bounces."""
    others = (sailor("a1", (11, 8), side="away"), sailor("a2", (11, 7), side="away"))
    table = (
        crossing(*others).roll("dodge", 6).roll("plank", 6).pick((11, 8)).roll("plank_landing", 4)
    )
    # The neighbours in the template's order: N (11, 7), W (10, 8), NW (10, 7).
    table.roll("plank_bounce", 1).roll("plank_landing", 4)
    assert table.at("a1") == (11, 7)
    assert table.roll_due.player == "a2"
    # Next to (11, 7): S (11, 8), SW (10, 8), W (10, 7).
    table.roll("plank_bounce", 1).roll("plank_landing", 4)
    assert table.at("a2") == (11, 8)
    assert table.roll_due.player == "h1"


@pytest.mark.rule("DOCK-052")
def test_the_sixteenth_bounce_ends_in_the_sea() -> None:
    table = crossing().roll("plank", 6)
    for _ in range(14):
        assert isinstance(table.due, SquareDue)
        table.pick(table.due.squares[0]).roll("plank_landing", 6)
    assert isinstance(table.due, SquareDue)
    table.pick(table.due.squares[0]).roll("plank_landing", 6)
    assert table.box("h1") == "knocked_out"


# ---------------------------------------------------------------------------------------- masts


@pytest.mark.rule("DOCK-053")
def test_nobody_walks_into_a_mast() -> None:
    table = Harbour(sailor("h1", (10, 4))).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry) as refused:
        table.play(Move("h1", ((9, 4),)))
    assert refused.value.breach.rule == "BB-030"
    move = next(each for each in expected(table.state) if each.type == "move")
    assert (9, 4) not in move.fields[1].squares  # type: ignore[union-attr]


@pytest.mark.rule("DOCK-053")
def test_a_ball_that_would_bounce_into_a_mast_stays() -> None:
    table = Harbour(sailor("h1", (11, 4), ag=6), ball=(10, 4))
    table.play(Activate("h1", "move"), Move("h1", ((10, 4),))).roll("pick_up", 1)
    # West of (10, 4) is the mast; h1 stands there and tries to catch what stays.
    table.roll("bounce", 4)
    assert table.roll_due.roll == "catch"
    table.roll("catch", 6)
    assert table.state.ball.carrier == "h1"


@pytest.mark.rule("DOCK-053")
def test_a_pushed_player_never_comes_onto_a_mast() -> None:
    """From (11, 4) against (10, 4): behind are (9, 3), the mast and (9, 5)."""
    table = Harbour(sailor("h1", (11, 4)), sailor("a1", (10, 4), side="away"))
    block(table, 3)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(9, 3), (9, 5)}


@pytest.mark.rule("DOCK-054")
@pytest.mark.parametrize(
    ("start", "end", "sees"),
    [
        ((8, 4), (10, 4), False),  # straight through
        ((8, 3), (10, 3), True),  # the row above it, half a square off
        ((8, 3), (10, 5), False),  # through its centre
        ((9, 3), (10, 4), False),  # touches its upper right corner
        ((8, 3), (11, 4), False),  # enters it: at x 8.5 to 9.5 the line is at y 3.17 to 3.5
        ((7, 3), (10, 4), False),  # from y 3.5 at x 8.5 on it is inside
        ((8, 2), (9, 3), True),  # ends on the square above
        ((5, 5), (13, 3), False),  # at x 9 it is at y 4
    ],
)
def test_a_target_is_in_sight_when_the_line_touches_no_point_of_a_mast(
    start: tuple[int, int], end: tuple[int, int], sees: bool
) -> None:
    assert (hidden("two_ships", start, end) is None) == sees
    assert (hidden("two_ships", end, start) is None) == sees


@pytest.mark.rule("DOCK-054")
def test_a_pass_behind_a_mast_is_a_breach_and_is_not_offered() -> None:
    table = Harbour(sailor("h1", (8, 4), ball=True), sailor("h2", (11, 4)))
    table.play(Activate("h1", "pass"))
    offered = {
        square
        for each in expected(table.state)
        if each.type == "pass"
        for square in each.fields[-1].squares  # type: ignore[union-attr]
    }
    assert (9, 2) in offered
    assert (11, 4) not in offered
    table.play(Pass("h1", (11, 4)))
    assert [each.rule for each in table.breaches] == ["DOCK-054"]


@pytest.mark.rule("DOCK-054")
def test_a_mast_hides_from_bombs_too() -> None:
    table = Harbour(sailor("h1", (8, 4), skills=("Bombardier",)))
    table.play(Activate("h1", "throw_bomb"), Pass("h1", (11, 4)))
    assert [each.rule for each in table.breaches] == ["DOCK-054"]


# ------------------------------------------------------------------------------------- the wall


@pytest.mark.rule("DOCK-055")
def test_no_pass_crosses_the_wall_a_hail_mary_neither() -> None:
    thrower = sailor("h1", (1, 4), ball=True, skills=("Hail Mary Pass",))
    table = Harbour(thrower, settings={"pitch": WALLED}).play(Activate("h1", "pass"))
    table.play(Pass("h1", (3, 4), hail_mary=True))
    assert [each.rule for each in table.breaches] == ["DOCK-055"]


@pytest.mark.rule("DOCK-055")
def test_nobody_walks_over_the_wall() -> None:
    table = Harbour(sailor("h1", (1, 4)), settings={"pitch": WALLED})
    with pytest.raises(IllegalEntry):
        table.play(Activate("h1", "move"), Move("h1", ((2, 4),)))


@pytest.mark.rule("DOCK-055")
def test_a_ball_that_flies_against_the_wall_is_thrown_in_from_there() -> None:
    """A wild pass of a player on (1, 4) deviates east (5): the Wall is next."""
    thrower = sailor("h1", (1, 4), ball=True, pa=6)
    marker = (sailor("a1", (1, 3), side="away"), sailor("a2", (1, 5), side="away"))
    table = Harbour(thrower, *marker, settings={"pitch": WALLED})
    table.play(Activate("h1", "pass"), Pass("h1", (1, 6))).roll("pass", 2)
    table.roll("deviation", 5, 4)
    assert table.roll_due.roll == "throw_in"
    assert table.roll_due.at == (1, 4)


@pytest.mark.rule("DOCK-055")
def test_a_throw_in_that_meets_the_wall_is_thrown_again() -> None:
    state = Harbour(sailor("h1", (5, 3)), settings={"pitch": WALLED}).state
    assert throw_ins.thrown(state, (5, 4), "W", 3).at is None
    assert throw_ins.thrown(state, (5, 4), "W", 2).at == (3, 4)


@pytest.mark.rule("DOCK-055")
def test_a_bomb_that_flies_against_the_wall_hurts_nobody() -> None:
    bomber = sailor("h1", (1, 4), skills=("Bombardier",), pa=6)
    others = (sailor("a1", (1, 3), side="away"), sailor("a2", (1, 5), side="away"))
    table = Harbour(bomber, *others, settings={"pitch": WALLED})
    table.play(Activate("h1", "throw_bomb"), Pass("h1", (1, 6))).roll("bomb_throw", 2)
    table.roll("bomb_deviation", 5, 4)
    assert table.due is None
    assert all(table.player(key).posture == "standing" for key in ("h1", "a1", "a2"))


# ----------------------------------------------------------------------------------------- hold


@pytest.mark.rule("DOCK-056")
def test_on_a_hold_the_ball_is_harder_to_pick_up() -> None:
    table = Harbour(sailor("h1", (11, 4)), ball=(12, 4))
    table.play(Activate("h1", "move"), Move("h1", ((12, 4),)))
    assert table.modifiers == {"hands from the hold": -1}
    assert table.roll("pick_up", 3).roll_due.roll == "bounce"


@pytest.mark.rule("DOCK-056")
def test_beside_a_hold_it_is_not() -> None:
    table = Harbour(sailor("h1", (10, 3)), ball=(11, 4))
    table.play(Activate("h1", "move"), Move("h1", ((11, 4),)))
    assert table.modifiers == {}


def on_the_hold(*more: object) -> Harbour:
    lying = sailor("a1", (12, 4), side="away", posture="prone")
    return Harbour(lying, *more)  # type: ignore[arg-type]


@pytest.mark.rule("DOCK-057")
def test_the_crew_fouls_for_the_side_with_its_assists() -> None:
    table = on_the_hold(sailor("h1", (12, 3))).play(CrewFoul("home", "a1"))
    assert table.modifiers == {"offensive assists": 1}
    assert "foul" in table.state.sides["home"].actions
    assert table.count("home", "fouls") == 1
    table.roll("armour", 4, 4)
    # 8 and the assist break an armour of 9; the double is seen by nobody.
    table.roll("injury", 1, 1)
    assert table.player("a1").posture == "stunned"
    assert table.state.turnover is None
    assert not table.player("h1").acted


@pytest.mark.rule("DOCK-057")
def test_it_is_the_sides_foul_of_the_turn() -> None:
    second = sailor("a2", (13, 4), side="away", posture="prone")
    table = on_the_hold(sailor("h1", (12, 3)), second).play(CrewFoul("home", "a1"))
    table.roll("armour", 1, 2).play(Activate("h1", "foul"))
    assert [each.rule for each in table.breaches] == ["BB-016"]
    again = on_the_hold(sailor("h1", (12, 3)), second).play(CrewFoul("home", "a1"))
    again.roll("armour", 1, 2).play(CrewFoul("home", "a2"))
    assert [each.rule for each in again.breaches] == ["DOCK-057"]


@pytest.mark.rule("DOCK-057")
def test_whoever_lies_on_plain_deck_is_out_of_the_crews_reach() -> None:
    table = Harbour(sailor("a1", (11, 4), side="away", posture="prone"), sailor("h1", (5, 3)))
    table.play(CrewFoul("home", "a1"))
    assert [each.rule for each in table.breaches] == ["DOCK-057"]


# --------------------------------------------------------------------------------------- crates


@pytest.mark.rule("DOCK-058")
def test_a_crate_is_walked_over_and_looked_past() -> None:
    table = Harbour(sailor("h1", (5, 4)))
    table.play(Activate("h1", "move"), Move("h1", ((6, 4), (7, 4))))
    assert table.at("h1") == (7, 4)
    assert hidden("two_ships", (5, 4), (7, 4)) is None


@pytest.mark.rule("DOCK-059")
def test_knocked_down_off_a_crate_there_is_no_armour_roll() -> None:
    """A POW: pushed from the crate (6, 4) and down."""
    table = Harbour(sailor("h1", (5, 4)), sailor("a1", (6, 4), side="away"))
    block(table, 6)
    table.pick((7, 4)).choose("no")
    assert table.roll_due.roll == "injury"
    table.roll("injury", 1, 2)
    assert table.player("a1").posture == "stunned"
    assert table.due is None


@pytest.mark.rule("DOCK-059")
def test_pushed_off_a_crate_a_player_goes_down_all_the_same() -> None:
    table = Harbour(sailor("h1", (5, 4)), sailor("a1", (6, 4), side="away"))
    block(table, 3)
    table.pick((7, 4)).choose("no")
    assert table.player("a1").posture == "prone"
    assert table.roll_due.roll == "injury"


@pytest.mark.rule("DOCK-059")
def test_a_wave_that_takes_a_player_off_a_crate_hurts_it() -> None:
    table = Harbour(sailor("h1", (6, 4)), sailor("a1", (12, 10), side="away")).sea(2, 2)
    table.roll("wave", 4)
    assert table.at("h1") == (4, 4)
    assert table.roll_due.roll == "injury"
    assert table.roll_due.player == "h1"


@pytest.mark.rule("DOCK-059")
def test_a_walk_off_a_crate_hurts_nobody() -> None:
    table = Harbour(sailor("h1", (6, 4)))
    table.play(Activate("h1", "move"), Move("h1", ((7, 4),)))
    assert table.due is None


def from_above(**attacker: object) -> Harbour:
    """h1 began the turn on the crate (6, 4); a1 stands beside it on deck."""
    table = Harbour(
        sailor("h1", (6, 4), **attacker),  # type: ignore[arg-type]
        sailor("a1", (7, 4), side="away"),
        active="away",
    )
    return table.next_turn().roll("sea_die", 1)


@pytest.mark.rule("DOCK-060")
def test_from_a_crate_a_failed_armour_roll_may_be_made_again_and_the_blocker_goes_down() -> None:
    table = from_above()
    table.play(BringNobody("home"), Activate("h1", "block"), Block("h1", "a1")).roll("block", 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2)
    assert table.re_roll_due.sources == (("crate", None),)
    table.play(ReRoll("crate")).roll("armour", 6, 5).roll("injury", 1, 1)
    assert table.player("a1").posture == "stunned"
    assert table.player("h1").posture == "prone"
    assert table.state.turnover is None
    assert table.state.sides["home"].re_rolls == 0


@pytest.mark.rule("DOCK-060")
def test_a_blocker_who_holds_the_ball_up_there_loses_it_and_the_turn() -> None:
    table = from_above(ball=True)
    table.play(BringNobody("home"), Activate("h1", "block"), Block("h1", "a1")).roll("block", 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2).play(ReRoll("crate"))
    table.roll("armour", 2, 2)
    assert table.player("h1").posture == "prone"
    assert table.state.turnover == "placed_prone"
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("DOCK-060")
def test_whoever_stepped_on_the_crate_in_this_turn_has_no_such_re_roll() -> None:
    table = Harbour(sailor("h1", (6, 4)), sailor("a1", (7, 4), side="away"))
    block(table, 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2)
    assert table.due is None
    assert table.player("h1").posture == "standing"


@pytest.mark.rule("DOCK-061")
@pytest.mark.parametrize(
    ("start", "end", "crates"),
    [
        ((4, 4), (8, 4), ((6, 4),)),
        ((6, 4), (8, 4), ()),  # the thrower's own
        ((4, 4), (6, 4), ()),  # the target's
        ((5, 3), (7, 5), ((6, 4),)),
        ((5, 4), (6, 3), ()),  # only a corner
        ((6, 3), (6, 11), ((6, 4),)),
    ],
)
def test_the_crates_on_the_line_of_a_pass(
    start: tuple[int, int], end: tuple[int, int], crates: tuple[tuple[int, int], ...]
) -> None:
    assert crates_between("two_ships", start, end) == crates


@pytest.mark.rule("DOCK-061")
def test_a_line_touches_a_square_at_its_corner_but_does_not_cross_it() -> None:
    assert touches((5, 4), (6, 3), (6, 4))
    assert not crosses((5, 4), (6, 3), (6, 4))


@pytest.mark.rule("DOCK-061")
def test_on_a_one_the_crate_stops_the_pass_and_the_turn_is_over() -> None:
    table = Harbour(sailor("h1", (5, 4), ball=True), sailor("h2", (8, 4)))
    table.play(Activate("h1", "pass"), Pass("h1", (8, 4))).roll("pass", 6).roll("crate", 1)
    table.roll("bounce", 5)
    assert table.facts(BallPlaced)[-1].at == (7, 4)
    assert table.facts(TurnoverCaused)[0].cause == "crate"
    assert not table.state.ball.carrier


@pytest.mark.rule("DOCK-061")
def test_past_the_crate_the_pass_arrives() -> None:
    table = Harbour(sailor("h1", (5, 4), ball=True), sailor("h2", (8, 4)))
    table.play(Activate("h1", "pass"), Pass("h1", (8, 4))).roll("pass", 6).roll("crate", 2)
    table.roll("catch", 6)
    assert table.state.ball.carrier == "h2"
    assert table.count("h1", "completions") == 1


# ------------------------------------------------------------------------------- secret weapons


@pytest.mark.rule("DOCK-010")
def test_a_secret_weapon_that_an_opponent_felt_is_rolled_for_after_the_activation() -> None:
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    block(table, 3)
    table.pick((13, 3)).choose("no")
    table.roll("secret_weapon", 1)
    assert table.choice_due.choice == "argue_the_call"
    table.choose("accept")
    assert table.box("h1") == "sent_off"


@pytest.mark.rule("DOCK-010")
def test_a_bribe_keeps_a_secret_weapon_on_the_field() -> None:
    """On a 2 and more the referee takes it."""
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    home = replace(table.state.sides["home"], bribes=1)
    table.state = replace(table.state, sides={**table.state.sides, "home": home})
    block(table, 3)
    table.pick((13, 3)).choose("no").roll("secret_weapon", 1).choose("accept")
    assert table.choice_due.choice == "bribe"
    table.choose("use").roll("bribe", 2)
    assert table.at("h1") == (11, 3)


@pytest.mark.rule("DOCK-010")
def test_a_gaze_is_felt_too() -> None:
    gazer = sailor("h1", (11, 3), skills=("Secret Weapon", "Hypnotic Gaze"))
    table = Harbour(gazer, sailor("a1", (12, 3), side="away"))
    table.play(Activate("h1", "hypnotic_gaze"), UseAgainst("h1", "hypnotic_gaze", "a1"))
    table.roll("hypnotic_gaze", 6).roll("secret_weapon", 6)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_it_is_safe_on_a_two() -> None:
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    block(table, 3)
    table.pick((13, 3)).choose("no").roll("secret_weapon", 2)
    assert table.at("h1") == (11, 3)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_who_only_walks_has_shown_no_weapon() -> None:
    table = Harbour(sailor("h1", (11, 3), skills=("Secret Weapon",)))
    table.play(Activate("h1", "move"), Move("h1", ((12, 3),)), EndActivation("h1"))
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_a_chainsaw_that_cuts_is_felt() -> None:
    saw = sailor("h1", (11, 3), skills=("Secret Weapon", "Chainsaw"))
    table = Harbour(saw, sailor("a1", (12, 3), side="away"))
    table.play(Activate("h1", "chainsaw"), UseAgainst("h1", "chainsaw", "a1"))
    table.roll("chainsaw", 4).roll("armour", 1, 1).roll("secret_weapon", 6)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_a_foul_is_felt() -> None:
    players = (
        sailor("h1", (11, 3), skills=("Secret Weapon",)),
        sailor("a1", (12, 3), side="away", posture="prone"),
    )
    table = Harbour(*players).play(Activate("h1", "foul"), Foul("h1", "a1"))
    table.roll("armour", 1, 2).roll("secret_weapon", 3)
    assert table.due is None
