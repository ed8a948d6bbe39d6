"""Secret weapons, the Jolly Roger's bribe, and what a mutiny forgives.

Ruling. An action has affected an opponent when a block or an armour roll was made against it, or it
was gazed at or breathed on.
"""

from schemas.pitch.facts import EffectBegan, EffectEnded
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.dock_bowl.state import FREE_BRIBE, USED_WEAPON, match
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import referee
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import (
    has_effect,
    has_skill,
    on_pitch,
)
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.parties import one
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState

SECRET_WEAPON = "Secret Weapon"
JOLLY_ROGER = "jolly_roger"
"""The note of a question or roll about the Jolly Roger's bribe."""


@cites("DOCK-010")
def felt(course: Course, by: str | None, victim: str | None) -> None:
    """An opponent has felt what a player does in its own activation."""
    state = course.state
    if by is None or victim is None or state.side_of(by) == state.side_of(victim):
        return
    acts = state.activation is not None and state.activation.player == by
    if acts and has_skill(state, by, SECRET_WEAPON) and not has_effect(state, by, USED_WEAPON):
        course.happen(EffectBegan(by, USED_WEAPON, "turn"))


@cites("DOCK-010")
def to_be_judged(state: PitchState) -> str | None:
    """Whose activation with a secret weapon is over, and has not been rolled for."""
    activation = state.activation
    for key in on_pitch(state):
        if has_effect(state, key, USED_WEAPON) and (activation is None or activation.player != key):
            return key
    return None


@cites("DOCK-010")
def weapon_due(course: Course, player: str) -> RollDue:
    course.happen(EffectEnded(player, USED_WEAPON))
    return RollDue(
        roll="secret_weapon",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=TABLES.secret_weapon.safe_from,
    )


@cites("DOCK-010")
def judged(course: Course, due: RollDue, dice: Dice) -> None:
    """On a 1 it is sent off, as in Blood Bowl."""
    if not passed(due, dice):
        _sent_off(course, one(due), "secret_weapon")


@cites("DOCK-035")
def foul_seen(course: Course, task: Task) -> None:
    """Nobody is sent off for a foul during a mutiny."""
    if not match(course).mutiny:
        _sent_off(course, one(task), "foul")


@cites("DOCK-075")
def _sent_off(course: Course, player: str, cause: Cause) -> None:
    """The Jolly Roger's own bribe comes before everything else."""
    if not has_effect(course.state, player, FREE_BRIBE):
        referee.sent_off(course, player, cause)
        return
    course.then(
        ChoiceDue(
            choice="bribe",
            side=course.state.side_of(player),
            options=("use", "decline"),
            origin=course.origin,
            player=player,
            cause=cause,
            note=JOLLY_ROGER,
        )
    )


@cites("DOCK-075")
def bribe(course: Course, due: ChoiceDue, option: str) -> None:
    if due.note != JOLLY_ROGER:
        referee.PART.chosen["bribe"](course, due, option)
        return
    player, cause = one(due), due.cause
    assert cause is not None
    if option == "decline":
        referee.sent_off(course, player, cause)
        return
    course.happen(EffectEnded(player, FREE_BRIBE))
    course.then(
        RollDue(
            roll="bribe",
            side=due.side,
            faces=(6,),
            origin=course.origin,
            player=player,
            target=HARM.numbers.bribe,
            cause=cause,
            note=JOLLY_ROGER,
        )
    )


@cites("DOCK-075")
def bribed(course: Course, due: RollDue, dice: Dice) -> None:
    if due.note != JOLLY_ROGER:
        referee.PART.rolled["bribe"](course, due, dice)
    elif not passed(due, dice):
        assert due.cause is not None
        referee.sent_off(course, one(due), due.cause)


PART = Part(rolled={"secret_weapon": judged})
