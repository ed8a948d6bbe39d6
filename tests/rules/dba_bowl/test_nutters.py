"""Nutters: no factors, no ball, routes, and off when down."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    DeclareRoute,
    MoveLine,
    MovePlayer,
    PassRoll,
    PassRollDue,
    PlayerDowned,
    PlayerInjured,
    PlayerMoved,
    RouteDue,
    RouteRoll,
    RouteRollDue,
    Stumble,
    Tackle,
    TackleResolved,
    TackleRoll,
)
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import Square, a_pitch, at, breaches, forced, refused, when

Places = dict[str, Square]
NUTTER: dict[str, Any] = {"h1": "nutter"}
ROUTE: tuple[Square, ...] = ((6, 5), (7, 5), (8, 5), (9, 5))


def alone(more: Places | None = None, **pitch: Any) -> State:
    places: Places = {"h1": (5, 5), "h2": (0, 0), "a1": (20, 14)}
    return a_pitch(places | (more or {}), NUTTER, **pitch)


def in_contact(**pitch: Any) -> State:
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h9": (0, 0), "a9": (25, 0)}
    return a_pitch(places, NUTTER, phase="tackle", marked=("h1",), **pitch)


@pytest.mark.rule("DBA-045")
@pytest.mark.parametrize(("die", "x"), [(1, 6), (3, 8), (4, 9), (6, 9)])
def test_a_nutter_goes_along_its_route_as_far_as_the_die_says(die: int, x: int) -> None:
    declared = when(alone(), DeclareRoute("h1", ROUTE))
    assert declared.due == RouteRollDue(player="h1", route=ROUTE, origin=1)
    assert declared.state.pips == 5
    after = when(declared.state, RouteRoll((die,)))
    assert after.fact(PlayerMoved) == PlayerMoved("h1", (x, 5), "route")


@pytest.mark.rule("DBA-045", "DBA-021")
def test_zones_and_others_stop_a_nutter_on_its_route() -> None:
    # a1 on (8, 6): (7, 5) is in its IZ. h2 on (7, 5): (6, 5) is the last free square.
    zone = when(alone({"a1": (8, 6)}), DeclareRoute("h1", ROUTE), RouteRoll((6,)))
    assert at(zone.state, "h1") == (7, 5)
    friend = when(alone({"h2": (7, 5)}), DeclareRoute("h1", ROUTE), RouteRoll((6,)))
    assert at(friend.state, "h1") == (6, 5)


@pytest.mark.rule("DBA-045", "DBA-022")
def test_a_nutter_that_begins_in_a_zone_goes_one_square() -> None:
    after = when(alone({"a1": (4, 4)}), DeclareRoute("h1", ROUTE), RouteRoll((6,)))
    assert at(after.state, "h1") == (6, 5)


@pytest.mark.rule("DBA-045")
def test_a_route_is_one_to_six_squares_one_next_to_the_other() -> None:
    assert refused(alone(), DeclareRoute("h1", ())).rule == "DBA-045"
    assert refused(alone(), DeclareRoute("h1", ((7, 5),))).field == "route"
    assert refused(alone(), DeclareRoute("h2", ((0, 1),))).rule == "DBA-045"
    assert refused(alone(), MovePlayer("h1", (6, 5))).rule == "DBA-045"
    assert refused(alone({"h2": (5, 6)}), MoveLine("h1", "h2", 1)).rule == "DBA-012"


@pytest.mark.rule("DBA-045", "DBA-012")
def test_a_route_costs_a_pip() -> None:
    assert breaches(alone(pips=0), DeclareRoute("h1", ROUTE)) == [("DBA-012", None)]
    assert forced(alone(pips=0), DeclareRoute("h1", ROUTE)).state.pips == 0


@pytest.mark.rule("DBA-045")
def test_both_have_a_factor_of_0_and_the_loser_is_down() -> None:
    # The Line Man's 3 does not count: 4 to 3 is no double, and a1 is down.
    after = when(in_contact(), Tackle("h1", "a1"), TackleRoll((4, 3)))
    fact = after.fact(TackleResolved)
    assert (fact.tackler_score, fact.target_score, fact.outcome) == (4, 3, "down")
    after = when(after.state, Stumble("a1", (7, 5)))
    assert after.fact(PlayerDowned) == PlayerDowned("a1", "h1")


@pytest.mark.rule("DBA-045")
def test_a_downed_nutter_leaves_the_pitch() -> None:
    after = when(in_contact(), Tackle("h1", "a1"), TackleRoll((2, 3)), Stumble("h1", (4, 5)))
    assert after.kinds()[:3] == ["PlayerMoved", "PlayerDowned", "PlayerInjured"]
    assert after.fact(PlayerInjured) == PlayerInjured("h1")
    assert after.state.players["h1"].whereabouts == "injured"


@pytest.mark.rule("DBA-045")
def test_two_nutters_who_tie_stand_off() -> None:
    fact = when(in_contact(), Tackle("h1", "a1"), TackleRoll((3, 3))).fact(TackleResolved)
    assert fact.outcome == "stand_off"


@pytest.mark.rule("DBA-045", "DBA-034")
def test_a_nutter_exploits_along_a_route_or_not_at_all() -> None:
    won = when(in_contact(), Tackle("h1", "a1"), TackleRoll((5, 1)), Stumble("a1", (7, 5)))
    assert won.due == RouteDue(player="h1", origin=2)
    route: tuple[Square, ...] = ((4, 5), (3, 5), (2, 5))
    after = when(won.state, DeclareRoute("h1", route), RouteRoll((2,)))
    assert after.fact(PlayerMoved) == PlayerMoved("h1", (3, 5), "exploit")
    assert "PipsSpent" not in after.kinds()
    stays = when(won.state, DeclareRoute("h1", ()))
    assert at(stays.state, "h1") == (5, 5)
    assert not isinstance(stays.due, RouteRollDue)


@pytest.mark.rule("DBA-045", "DBA-062")
def test_a_nutter_does_not_touch_the_ball() -> None:
    # A good pass onto its square: the ball lies there, nobody catches.
    state = a_pitch({"h1": (8, 5), "h2": (5, 5)}, NUTTER, phase="pass", carrier="h2")
    due = PassRollDue(player="h2", target=(8, 5), band="quick", origin=1)
    after = when(replace(state, agenda=(due,)), PassRoll((6,)))
    assert after.state.carrier is None
    assert after.state.ball == (8, 5)
    # And one whose route leads over the ball leaves it.
    over = when(alone(ball=(7, 5)), DeclareRoute("h1", ROUTE), RouteRoll((4,)))
    assert (over.state.ball, over.state.carrier) == ((7, 5), None)


@pytest.mark.rule("DBA-045")
def test_the_tablet_is_offered_a_route_of_up_to_six_squares() -> None:
    (found,) = [each for each in DBA_BOWL.expected(alone()) if each.type == "declare_route"]
    route = found.fields[1]
    assert (route.origin, route.least, route.most) == ((5, 5), 1, 6)  # type: ignore[union-attr]
