"""Passing interference: who may reach for a pass, the deflection, and making it an interception.

Comes when it is known where the pass will land (the last square of the pitch where it leaves it).
A deflected pass that is not caught scatters from the player that deflected it.
"""

from msgspec.structs import replace

from schemas.pitch.facts import BallPlaced, Counted, SkillUsed
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.contract import cites
from service.rules.pitch import flying
from service.rules.pitch.accuracy import HAIL_MARY
from service.rules.pitch.ball_tests import NUMBERS, modifiers_of, named
from service.rules.pitch.catching import can_catch, catch_due
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import can_use, characteristic, has_skill
from service.rules.pitch.ranges import under_ruler
from service.rules.pitch.rolling import passed
from service.rules.pitch.spp import spp_value
from service.rules.pitch.state import PitchState, Square

NOBODY = "none"
"""The option to let the pass go by."""
CLOUD_BURSTER_BANDS = frozenset(("long", "long_bomb"))


@cites("BB-062")
def interferers(state: PitchState, thrower: str, landing: Square) -> tuple[str, ...]:
    """Opponents that can reach for what flies from a player to a square."""
    start = state.players[thrower].at
    assert start is not None
    return tuple(
        player
        for player in state.opponents(thrower)
        if can_catch(state, player)
        and under_ruler(start, landing, state.players[player].at or start)
    )


@cites("BB-062", "BB-090")
def interference_due(course: Course, player: str, thrower: str, note: str) -> RollDue:
    """The attempt to deflect. `note`: the pass's accuracy and band, `inaccurate long`."""
    state, at = course.state, course.state.players[player].at
    assert at is not None
    accuracy = note.split()[0]
    stunty = has_skill(state, thrower, "Stunty")
    return RollDue(
        roll="interference",
        side=state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=characteristic(state, player, "ag"),
        modifiers=(
            *named(f"{accuracy.replace('_', ' ')} pass", NUMBERS.interference[accuracy]),
            *modifiers_of(course.game, state, "interference", player, at),
            *named("thrown by a Stunty", int(stunty)),
        ),
        against=thrower,
        at=at,
        note=note,
    )


@cites("BB-062")
def _asks(course: Course, task: Task) -> None:
    """The opposing coach picks one of those beneath the ruler, or nobody."""
    assert task.player is not None
    assert task.at is not None
    if HAIL_MARY in (task.note or ""):
        return
    found = interferers(course.state, task.player, task.at)
    if not found:
        return
    course.then(
        ChoiceDue(
            choice="interferer",
            side=course.state.side_of(found[0]),
            options=(*found, NOBODY),
            origin=course.origin,
            against=task.player,
            at=task.at,
            note=task.note,
        )
    )


def _reaches(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.against is not None
    assert due.note is not None
    if option != NOBODY:
        course.then(interference_due(course, option, due.against, due.note))


@cites("BB-062", "BB-081")
def _deflects(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: the pass flies on, or is deflected and may be caught."""
    assert due.player is not None
    assert due.at is not None
    if not passed(due, dice) or _burst(course, due):
        return
    course.happen(BallPlaced(at=due.at))
    spp = spp_value(course, "deflection", due.player)
    course.happen(Counted(due.side, "deflections", player=due.player, spp=spp))
    caught = catch_due(course, due.player, due.at, "deflected")
    course.then(replace(caught, roll="interception", against=due.against))


@cites("BB-090")
def _burst(course: Course, due: RollDue) -> bool:
    """Cloud Burster: the thrower's coach has a deflection of a long pass rolled again."""
    thrower = due.against
    assert thrower is not None
    assert due.player is not None
    if (
        due.re_rolled
        or (due.note or "").split()[-1] not in CLOUD_BURSTER_BANDS
        or not can_use(course.state, thrower, "Cloud Burster")
        or can_use(course.state, due.player, "Very Long Legs")
    ):
        return False
    course.happen(SkillUsed(thrower, "Cloud Burster"))
    course.then(replace(due, re_rolled=True, origin=course.number))
    return True


@cites("BB-062", "BB-081")
def _intercepts(course: Course, due: RollDue, dice: Dice) -> None:
    """Caught, it is an interception on top of the deflection; else it scatters."""
    assert due.at is not None
    if not passed(due, dice):
        flying.scatters(course, due.at, "scatter")
        return
    course.happen(BallPlaced(carrier=due.player))
    spp = spp_value(course, "interception", due.player)
    course.happen(Counted(due.side, "interceptions", player=due.player, spp=spp))


PART = Part(
    rolled={"interference": _deflects, "interception": _intercepts},
    chosen={"interferer": _reaches},
    tasks={"interference": _asks},
)
