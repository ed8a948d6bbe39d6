"""The crew below deck: hands through the grating of a hold, and its free foul."""

from schemas.dock_bowl import CrewFoul, CrewFouled
from schemas.pitch.facts import Counted
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.dock_bowl.state import State, ground_under, match
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch.armour import armour_due
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Part, illegal
from service.rules.pitch.field import (
    can_use,
    is_standing,
    markers,
    on_pitch,
)
from service.rules.pitch.state import PitchState


@cites("DOCK-056")
def hold_modifiers(state: PitchState, roll: str, player: str) -> tuple[Modifier, ...]:
    """Hands through the grating are in the way of whoever picks the ball up there."""
    if roll != "pick_up" or ground_under(state, player) != "hold":
        return ()
    return (Modifier("hands from the hold", TABLES.hold.pick_up),)


@cites("DOCK-057")
def crew_targets(state: State) -> tuple[str, ...]:
    """Opponents of the active side that lie on a hold, if it has its foul of the turn left."""
    side = state.active
    if side is None or "foul" in state.sides[side].actions:
        return ()
    return tuple(
        key
        for key in on_pitch(state)
        if state.side_of(key) != side
        and not is_standing(state, key)
        and ground_under(state, key) == "hold"
    )


@cites("DOCK-057")
def crew_foul(course: Course, entry: CrewFoul) -> None:
    """The team's foul of the turn, by nobody of its own: no player acts, and the referee sees
    nothing."""
    state = match(course)
    if state.active != entry.side or entry.side not in state.sides:
        detail = f"It is not the turn of {entry.side}."
        raise illegal("DOCK-057", detail, what_is_due(state), "side")
    legal = "An opponent that lies on a hold, once a turn, instead of the side's own foul."
    known = state.players.get(entry.target)
    if known is None or known.at is None:
        raise illegal("DOCK-057", f"{entry.target} is not on the field.", legal, "target")
    if entry.target not in crew_targets(state):
        course.breach("DOCK-057", "The crew cannot foul that player now.", legal, "target")
    course.happen(CrewFouled(entry.side), Counted(entry.side, "fouls"))
    course.then(crew_foul_due(state, entry.side, entry.target, course.origin))


@cites("DOCK-057")
def crew_foul_due(state: PitchState, side: str, target: str, origin: int = 0) -> RollDue:
    """The armour roll, with the assists of the side; nobody of its own can be hindered."""
    at = state.players[target].at
    assert at is not None
    helping = sum(
        state.side_of(key) == side and _is_free(state, key, target)
        for key in markers(state, at, state.side_of(target))
    )
    assists = (Modifier("offensive assists", helping),) if helping else ()
    return armour_due(state, target, "crew", origin, assists=assists)


def _is_free(state: PitchState, player: str, target: str) -> bool:
    at = state.players[player].at
    assert at is not None
    marking = markers(state, at, state.side_of(player))
    guards = state_allows_guard(state) and can_use(state, player, "Guard")
    return guards or all(key == target for key in marking)


def state_allows_guard(state: PitchState) -> bool:
    return isinstance(state, State) and state.setup.guard_in_fouls


PART = Part(actions={CrewFoul: crew_foul})
