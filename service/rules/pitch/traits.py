"""Negative traits that roll when a player is activated.

A trait's roll comes after the declaration and before anything of the action. What it is passed
with is in the table; what a failure does is the trait's function here.
"""

import tomllib
from importlib.resources import files
from typing import NamedTuple

from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Modifier, PlayerAction, RollKind
from service.rules.contract import cites
from service.rules.pitch import bloodlust, harm
from service.rules.pitch.activations import INSTEAD_OF_A_BLOCK, activation_lost
from service.rules.pitch.course import Course, Dice, Part, joined
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import (
    NO_TACKLE_ZONE,
    has_effect,
    has_skill,
    is_standing,
    skill_value,
    team_mates_next_to,
)
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState

BLOCKS: frozenset[PlayerAction] = frozenset(("block", "blitz", "multiple_block"))
"""Actions that make a trait's roll easier."""
VIOLENT: frozenset[PlayerAction] = BLOCKS | INSTEAD_OF_A_BLOCK
"""The same with what is done instead of a block, which Bloodlust does not count."""


class Trait(NamedTuple):
    """A trait's D6: `target` None is the trait's own number; `violent` and `team_mate` are added
    for a block or blitz, and next to a standing team-mate without the trait."""

    skill: str
    roll: RollKind
    target: int | None = None
    violent: int = 0
    team_mate: int = 0


def _read() -> tuple[Trait, ...]:
    text = files("service.rules.pitch").joinpath("traits.toml").read_text("utf-8")
    return tuple(Trait(**row) for row in tomllib.loads(text)["trait"])


TRAITS = _read()


@cites("BB-091")
def rolls(course: Course, task: Task) -> None:
    """The rolls a player's traits ask for, one after the other."""
    player = task.player
    assert player is not None
    assert task.action is not None
    steps = []
    for trait in TRAITS:
        if has_skill(course.state, player, trait.skill) and not _is_rooted(course, player, trait):
            steps.append(
                course.task("trait_roll", player=player, action=task.action, note=trait.skill)
            )
    course.then(*steps)


def _is_rooted(course: Course, player: str, trait: Trait) -> bool:
    return trait.roll == "take_root" and has_effect(course.state, player, ROOTED)


def roll(course: Course, task: Task) -> None:
    """The trait's roll is due, if the activation is still on."""
    activation = course.state.activation
    player, action = task.player, task.action
    assert player is not None
    assert action is not None
    if activation is None or activation.player != player or course.state.turnover is not None:
        return
    trait = next(each for each in TRAITS if each.skill == task.note)
    course.then(
        RollDue(
            roll=trait.roll,
            side=course.state.side_of(player),
            faces=(6,),
            origin=course.origin,
            player=player,
            target=trait.target or skill_value(course.state, player, trait.skill),
            modifiers=trait_modifiers(course.state, player, action, trait),
        )
    )


@cites("BB-091")
def trait_modifiers(
    state: PitchState, player: str, action: PlayerAction, trait: Trait
) -> tuple[Modifier, ...]:
    """What makes the roll easier: a violent action, a cleverer team-mate next to it."""
    modifiers = []
    if trait.violent and action in (BLOCKS if trait.roll == "bloodlust" else VIOLENT):
        modifiers.append(Modifier(action.replace("_", " "), trait.violent))
    if trait.team_mate and any(
        not has_skill(state, mate, trait.skill) for mate in _standing_mates(state, player)
    ):
        modifiers.append(Modifier("team-mate", trait.team_mate))
    return tuple(modifiers)


def _standing_mates(state: PitchState, player: str) -> tuple[str, ...]:
    return tuple(key for key in team_mates_next_to(state, player) if is_standing(state, key))


@cites("BB-091")
def stupid(course: Course, due: RollDue, dice: Dice) -> None:
    """Bone Head, Really Stupid: a failure loses the activation and the tackle zone."""
    assert due.player is not None
    if not passed(due, dice):
        activation_lost(course, due.player, NO_TACKLE_ZONE)


@cites("BB-091")
def unchannelled_fury(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure loses the activation."""
    assert due.player is not None
    if not passed(due, dice):
        activation_lost(course, due.player, None)


@cites("BB-091")
def take_root(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure roots it to its square; the activation goes on without moving."""
    assert due.player is not None
    if not passed(due, dice):
        course.happen(EffectBegan(due.player, ROOTED, "drive"))


@cites("BB-091")
def animal_savagery(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure knocks a standing team-mate next to it down, of its coach's choice; without one
    the activation and the tackle zone are lost."""
    player = due.player
    assert player is not None
    if passed(due, dice):
        return
    mates = _standing_mates(course.state, player)
    if not mates:
        activation_lost(course, player, NO_TACKLE_ZONE)
    elif len(mates) == 1:
        harm.knocked_down(course, mates[0], "animal_savagery", by=player)
    else:
        course.then(ChoiceDue("savaged_team_mate", due.side, mates, course.number, player=player))


def savaged(course: Course, due: ChoiceDue, option: str) -> None:
    """Its coach picked the team-mate."""
    harm.knocked_down(course, option, "animal_savagery", by=due.player)


PART = joined(
    Part(
        rolled={
            "animal_savagery": animal_savagery,
            "bone_head": stupid,
            "really_stupid": stupid,
            "take_root": take_root,
            "unchannelled_fury": unchannelled_fury,
        },
        chosen={"savaged_team_mate": savaged},
        tasks={"trait_roll": roll, "trait_rolls": rolls},
    ),
    bloodlust.PART,
)
