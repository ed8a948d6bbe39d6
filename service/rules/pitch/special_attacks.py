"""What a player does to a neighbour instead of a block: stab, chainsaw, vomit, fire, gaze.

All but the gaze may be part of a blitz. Who is hit by a blade or by vomit goes down only if the
armour breaks; nothing is added to these armour rolls but a chainsaw's own figure.
"""

from collections.abc import Callable

from schemas.pitch.entries import UseAgainst
from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import Modifier, PlayerAction, RollKind
from service.rules.contract import cites
from service.rules.pitch import harm, moving
from service.rules.pitch.activations import acts, end_activation
from service.rules.pitch.appearance import was_declared
from service.rules.pitch.ball_tests import NUMBER_WORDS
from service.rules.pitch.block_rolls import is_on
from service.rules.pitch.blocks import judge, judge_target
from service.rules.pitch.chainsaws import sawing_due
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import (
    NO_TACKLE_ZONE,
    characteristic,
    has_effect,
    has_skill,
    is_standing,
    markers,
)
from service.rules.pitch.parties import both
from service.rules.pitch.push_squares import is_blitz, square_of
from service.rules.pitch.remedies import skills_of
from service.rules.pitch.rolling import passed
from service.rules.pitch.special_tables import SPECIAL
from service.rules.pitch.state import PitchState

D6 = 6
SKILL_OF: dict[PlayerAction, str] = {
    "stab": "Stab",
    "chainsaw": "Chainsaw",
    "projectile_vomit": "Projectile Vomit",
    "breathe_fire": "Breathe Fire",
    "hypnotic_gaze": "Hypnotic Gaze",
}
"""The trait an action takes."""
BLITZES_ON: frozenset[PlayerAction] = frozenset(("projectile_vomit",))
"""Attacks after which a blitz goes on."""


@cites("BB-044", "BB-090")
def use(course: Course, entry: UseAgainst) -> None:
    """The active player's attack; in a blitz it pays a square of its movement first."""
    judge(course.state, entry.player, entry.target)
    _judge_skill(course.state, entry)
    acts(course, entry.player, entry.action)
    judge_target(course, entry.player, entry.target)
    course.then(course.task("attack", player=entry.player, other=entry.target, action=entry.action))
    if is_blitz(course.state):
        moving.pay_for_blitz(course, entry.player)


@cites("BB-090")
def _judge_skill(state: PitchState, entry: UseAgainst) -> None:
    skill = SKILL_OF.get(entry.action)
    if skill is None:
        raise illegal(
            "BB-090",
            f"{entry.action.replace('_', ' ')} is not used against a neighbour.",
            f"What is: {', '.join(SKILL_OF)}.",
            "action",
        )
    if not has_skill(state, entry.player, skill):
        raise illegal(
            "BB-090",
            f"{state.name_of(entry.player)} has no {skill}.",
            f"A player uses traits it has, or has on loan. {skills_of(state, entry.player)}",
            "action",
        )


def _begins(course: Course, task: Task) -> None:
    """Foul Appearance and Dump-off as with a block; then the attack itself."""
    if not is_on(course, task):
        return
    player, other = both(task)
    attack = course.task("attack_made", player=player, other=other, action=task.action)
    if was_declared(course.state, player, other):
        course.then(attack)
    else:
        course.then(course.task("declared_against", player=player, other=other), attack)


def _made(course: Course, task: Task) -> None:
    if not is_on(course, task):
        return
    player, other = both(task)
    assert task.action is not None
    course.then(course.task("attack_over", player=player, other=other, action=task.action))
    _ATTACKS[task.action](course, player, other)


def _over(course: Course, task: Task) -> None:
    """The activation ends, but a blitz after vomit goes on."""
    state = course.state
    player, _ = both(task)
    if state.activation is None or state.activation.player != player:
        return
    goes_on = is_blitz(state) and task.action in BLITZES_ON and is_standing(state, player)
    if not goes_on:
        end_activation(course)


# ---------------------------------------------------------------------- stab, chainsaw and vomit


@cites("BB-090")
def _stabs(course: Course, player: str, other: str) -> None:
    harm.attacked(course, other, "stab", by=player)


@cites("BB-090")
def _saws(course: Course, player: str, other: str) -> None:
    course.then(sawing_due(course, player, other))


@cites("BB-090")
def _vomits(course: Course, player: str, other: str) -> None:
    target = SPECIAL.projectile_vomit.hits_from
    course.then(_test(course, "projectile_vomit", player, other, target))


@cites("BB-090")
def _vomited(course: Course, due: RollDue, dice: Dice) -> None:
    player, other = both(due)
    if passed(due, dice):
        harm.attacked(course, other, "projectile_vomit", by=player)
    else:
        harm.attacked(course, player, "projectile_vomit")


# ------------------------------------------------------------------------------- fire and gaze


@cites("BB-090")
def _breathes(course: Course, player: str, other: str) -> None:
    """Read from a table, so that there is no target to pass."""
    strength = characteristic(course.state, other, "st") or 0
    strong = strength >= SPECIAL.breathe_fire.strong_from_st
    modifiers = (Modifier("strong target", SPECIAL.breathe_fire.strong),) if strong else ()
    course.then(_test(course, "breathe_fire", player, other, None, modifiers))


@cites("BB-090")
def _breathed(course: Course, due: RollDue, dice: Dice) -> None:
    player, other = both(due)
    fire = SPECIAL.breathe_fire
    total = dice[0] + sum(each.value for each in due.modifiers)
    if dice[0] == fire.knocked_down:
        harm.knocked_down(course, other, "breathe_fire", by=player)
    elif total <= fire.self_up_to:
        harm.knocked_down(course, player, "breathe_fire")
    elif total >= fire.prone_from:
        harm.placed_prone(course, other, "breathe_fire")


@cites("BB-090")
def _gazes(course: Course, player: str, other: str) -> None:
    """A test of agility, harder for each opponent besides the target that marks the player."""
    state = course.state
    marking = markers(state, square_of(state, player), state.side_of(player))
    others = sum(key != other for key in marking)
    modifiers: tuple[Modifier, ...] = ()
    if others:
        value = others * SPECIAL.hypnotic_gaze.marked
        modifiers = (Modifier(f"marked by {NUMBER_WORDS[others]}", value),)
    target = characteristic(state, player, "ag")
    course.then(_test(course, "hypnotic_gaze", player, other, target, modifiers))


@cites("BB-090")
def _gazed(course: Course, due: RollDue, dice: Dice) -> None:
    """The target has no tackle zone until it is activated again."""
    _, other = both(due)
    if passed(due, dice) and not has_effect(course.state, other, NO_TACKLE_ZONE):
        course.happen(EffectBegan(other, NO_TACKLE_ZONE, "drive"))


def _test(
    course: Course,
    roll: RollKind,
    player: str,
    other: str,
    target: int | None,
    modifiers: tuple[Modifier, ...] = (),
) -> RollDue:
    return RollDue(
        roll=roll,
        side=course.state.side_of(player),
        faces=(D6,),
        origin=course.origin,
        player=player,
        target=target,
        modifiers=(*modifiers, *course.game.modifiers(course.state, roll, player)),
        against=other,
    )


_ATTACKS: dict[PlayerAction, Callable[[Course, str, str], None]] = {
    "stab": _stabs,
    "chainsaw": _saws,
    "projectile_vomit": _vomits,
    "breathe_fire": _breathes,
    "hypnotic_gaze": _gazes,
}

PART = Part(
    actions={UseAgainst: use},
    rolled={
        "projectile_vomit": _vomited,
        "breathe_fire": _breathed,
        "hypnotic_gaze": _gazed,
    },
    tasks={"attack": _begins, "attack_made": _made, "attack_over": _over},
)
