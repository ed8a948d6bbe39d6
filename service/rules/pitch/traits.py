"""Negative traits that roll when a player is activated, and Bloodlust's bite at the end.

A trait's roll comes after the declaration and before anything of the action. What it is passed
with is in the table; what a failure does is the trait's function here.
"""

import tomllib
from importlib.resources import files
from typing import NamedTuple

from schemas.pitch.facts import EffectBegan, EffectEnded
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Modifier, PlayerAction, RollKind
from service.rules.contract import cites
from service.rules.pitch import ball, harm
from service.rules.pitch.activations import BLOODLUST, activation_lost
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import (
    NO_TACKLE_ZONE,
    has_effect,
    has_skill,
    is_standing,
    on_pitch,
    skill_value,
)
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState

VIOLENT: frozenset[PlayerAction] = frozenset(("block", "blitz", "multiple_block"))
"""Actions that make a trait's roll easier."""


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
    if trait.violent and action in VIOLENT:
        modifiers.append(Modifier(action.replace("_", " "), trait.violent))
    if trait.team_mate and any(
        not has_skill(state, mate, trait.skill) for mate in _standing_mates(state, player)
    ):
        modifiers.append(Modifier("team-mate", trait.team_mate))
    return tuple(modifiers)


def _mates(state: PitchState, player: str) -> tuple[str, ...]:
    """Team-mates in neighbouring squares."""
    at = state.players[player].at
    if at is None:
        return ()
    return tuple(
        key
        for key in on_pitch(state, state.side_of(player))
        if (other := state.players[key].at) is not None and adjacent(at, other)
    )


def _standing_mates(state: PitchState, player: str) -> tuple[str, ...]:
    return tuple(key for key in _mates(state, player) if is_standing(state, key))


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


@cites("BB-091")
def bloodlust(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure has to be quenched by a bite before the activation is over."""
    assert due.player is not None
    if not passed(due, dice):
        course.happen(EffectBegan(due.player, BLOODLUST, "activation"))


@cites("BB-091")
def bite(course: Course, task: Task) -> None:
    """At the end of the activation: whom does it bite? Nothing for one that is down by now."""
    player = task.player
    assert player is not None
    if not has_effect(course.state, player, BLOODLUST):
        return
    course.happen(EffectEnded(player, BLOODLUST))
    if course.state.turnover is not None or not is_standing(course.state, player):
        return
    thralls = tuple(key for key in _mates(course.state, player) if _is_thrall(course.state, key))
    if not thralls:
        _unquenched(course, player)
    else:
        side = course.state.side_of(player)
        options = (*thralls, "decline")
        course.then(ChoiceDue("bite", side, options, course.origin, player=player))


def _is_thrall(state: PitchState, player: str) -> bool:
    return "Thrall" in state.profiles[player].position


@cites("BB-091")
def bitten(course: Course, due: ChoiceDue, option: str) -> None:
    """A bitten Thrall is injured, at worst badly hurt; nobody bitten is a turnover."""
    assert due.player is not None
    if option == "decline":
        _unquenched(course, due.player)
    else:
        harm.injury(course, option, "bloodlust", by=due.player)


def _unquenched(course: Course, player: str) -> None:
    """Turnover; the tackle zone is lost until it is activated again, a ball it holds dropped."""
    course.happen(EffectBegan(player, NO_TACKLE_ZONE, "drive"))
    at = course.state.players[player].at
    if course.state.ball.carrier == player and at is not None:
        ball.loose(course, at)
    course.turnover("bloodlust", player)


PART = Part(
    rolled={
        "animal_savagery": animal_savagery,
        "bloodlust": bloodlust,
        "bone_head": stupid,
        "really_stupid": stupid,
        "take_root": take_root,
        "unchannelled_fury": unchannelled_fury,
    },
    chosen={"bite": bitten, "savaged_team_mate": savaged},
    tasks={"bite": bite, "trait_roll": roll, "trait_rolls": rolls},
)
