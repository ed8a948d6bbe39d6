"""Crates: who is knocked off one is hurt at once, who blocks from one hits harder, and a ball that
flies over one may hit it.

Ruling. A player is knocked off a crate when it is knocked down on one, or is forced off one by a
push, a wave, a tentacle or the like. Who is forced off without being knocked down is placed prone
and rolls for injury all the same.
"""

from msgspec.structs import replace

from schemas.pitch.facts import EffectBegan, EffectEnded
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.sight import crates_between
from service.rules.dock_bowl.state import (
    BEGAN_ON_CRATE,
    BLOCKS_FROM_CRATE,
    OFF_A_CRATE,
    chart,
    ground_under,
    match,
)
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import ball, harm, passing
from service.rules.pitch.accuracy import accuracy_of
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_effect
from service.rules.pitch.parties import both, one

FALLS_BY_ITSELF: frozenset[Cause] = frozenset(("dodge", "rush", "jump", "landing"))
"""Nobody knocked it off."""


@cites("DOCK-059")
def forced(course: Course, player: str, left: Square, to: Square) -> None:
    """A player was moved from a square to another by something else than its own feet."""
    ground = chart(course.state).ground
    if ground.get(left) != "crate" or ground.get(to) == "crate":
        return
    if has_effect(course.state, player, OFF_A_CRATE):
        return
    course.happen(EffectBegan(player, OFF_A_CRATE, "turn"))
    _when_settled(course, course.task("off_a_crate", player=player))


def _when_settled(course: Course, task: Task) -> None:
    """After the falls of the block that pushed, or at once where there is none."""
    for index in reversed(range(len(course.agenda))):
        step = course.agenda[index]
        if isinstance(step, Task) and step.do == "ball_under_foot":
            course.agenda.insert(index, task)
            return
    course.then(task)


@cites("DOCK-059")
def off_a_crate(course: Course, task: Task) -> None:
    """Not knocked down by what forced it off: it goes down now."""
    player = one(task)
    if not has_effect(course.state, player, OFF_A_CRATE):
        return
    if course.state.players[player].at is None:
        course.happen(EffectEnded(player, OFF_A_CRATE))
        return
    harm.knocked_down(course, player, "crate")


@cites("DOCK-059")
def instead_of_armour(course: Course, player: str, cause: Cause, by: str | None) -> bool:
    """Whether the fall is one off a crate; then the injury roll is due."""
    was_forced = has_effect(course.state, player, OFF_A_CRATE)
    if was_forced:
        course.happen(EffectEnded(player, OFF_A_CRATE))
    on_one = ground_under(course.state, player) == "crate" and cause not in FALLS_BY_ITSELF
    if not was_forced and not on_one:
        return False
    harm.injury(course, player, cause, by)
    return True


# ----------------------------------------------------------------------------- blocks from above


@cites("DOCK-060")
def block_from_crate(course: Course, due: RollDue) -> None:
    """The attacker began the turn on a crate, is on one, and the other is not."""
    attacker, defender = both(due)
    state = course.state
    above = (
        has_effect(state, attacker, BEGAN_ON_CRATE)
        and ground_under(state, attacker) == "crate"
        and ground_under(state, defender) != "crate"
    )
    if above and not has_effect(state, attacker, BLOCKS_FROM_CRATE):
        course.happen(EffectBegan(attacker, BLOCKS_FROM_CRATE, "activation"))


@cites("DOCK-060")
def after_armour(course: Course, due: RollDue) -> None:
    """Who has used the crate for another armour roll is placed prone."""
    if due.re_rolled and due.against is not None:
        course.then(course.task("down_from_crate", player=due.against))


@cites("DOCK-032", "DOCK-060")
def down_from_crate(course: Course, task: Task) -> None:
    """No turnover, unless it holds the ball."""
    harm.placed_prone(course, one(task), "crate")


# --------------------------------------------------------------------------- passes over crates


@cites("DOCK-061")
def pass_over(course: Course, due: RollDue, dice: Dice) -> None:
    """A pass that is thrown flies past the crates on its line first, the nearest one first."""
    at, to = due.at, due.to
    fumbled = accuracy_of(due, dice) == "fumble"
    crates: tuple[Square, ...] = ()
    if at is not None and to is not None and not fumbled:
        crates = crates_between(match(course).setup.pitch, at, to)
    if crates:
        course.then(course.task("past_crates", path=crates, due=due, dice=dice))
    else:
        passing.PART.rolled["pass"](course, due, dice)


@cites("DOCK-061")
def past_crates(course: Course, task: Task) -> None:
    """The next crate's die; behind the last one the pass goes on."""
    assert task.due is not None
    if not task.path:
        passing.PART.rolled["pass"](course, task.due, task.dice)
        return
    course.then(
        RollDue(
            roll="crate",
            side=task.due.side,
            faces=(6,),
            origin=course.origin,
            at=task.path[0],
            against=task.due.player,
        ),
        replace(task, path=task.path[1:]),
    )


@cites("DOCK-061")
def crate_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """On a 1 the ball stops there and bounces once: a turnover."""
    if dice[0] > TABLES.crates.hits_up_to:
        return
    rest = course.agenda.pop()
    assert isinstance(rest, Task)
    assert rest.do == "past_crates"
    assert due.at is not None
    course.turnover("crate", due.against)
    ball.loose(course, due.at)


PART = Part(
    rolled={"crate": crate_rolled},
    tasks={
        "off_a_crate": off_a_crate,
        "down_from_crate": down_from_crate,
        "past_crates": past_crates,
    },
)
