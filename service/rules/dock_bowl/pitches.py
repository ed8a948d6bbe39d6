"""Harbours beside matches: those that ship with the product, and how one of somebody's own is
checked and drawn before anybody plays on it."""

from typing import get_args

from schemas.dock_bowl import Harbour, ShippedPitch
from schemas.views import Board, Surface, TurnView
from service.rules.contract import Breach, Pitches, cites
from service.rules.dock_bowl.chart import chart_of, drawn, shipped
from service.rules.dock_bowl.drawing import drawn_chests, drawn_docks, drawn_harbour
from service.rules.dock_bowl.surveying import faults_by_member

SOUND = (
    "A harbour is connected, has a Docking Area for each side and, on every ship, two chests in "
    "the bow, two in the stern and four amidships."
)
"""What would be legal."""


@cites("DOCK-091")
def breaches(harbour: Harbour) -> tuple[Breach, ...]:
    """What is wrong with it for two sides and more; none where it can be played in."""
    return tuple(
        Breach("DOCK-091", fault.detail, SOUND, fault.member) for fault in faults_by_member(harbour)
    )


@cites("DOCK-091")
def most_sides(harbour: Harbour) -> int:
    """As many as it has Docking Areas."""
    return len(drawn(harbour).docks)


@cites("DOCK-062", "DOCK-091")
def empty(harbour: Harbour) -> Board:
    """It before anybody is there, with all its chests."""
    plan = chart_of(harbour)
    return Board(
        status="set_up",
        sides=(),
        turn=TurnView(0, None, "set up"),
        winner=None,
        surface=Surface("square", plan.width, plan.height, "upper_left"),
        regions=(*drawn_harbour(harbour), *drawn_docks(plan, {})),
        pieces=tuple(drawn_chests(plan.chests)),
    )


PITCHES = Pitches(
    pitch_type=Harbour,
    shipped={name: shipped(name) for name in get_args(ShippedPitch)},
    breaches=breaches,
    most_sides=most_sides,
    empty=empty,
)
