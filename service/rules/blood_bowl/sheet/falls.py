"""Who goes down, is attacked or fouled: from there on armour, injury and casualty as in full.

What is added to an armour or injury roll follows from who did it. Where that is not known, and
somebody who may have done it would add something, nobody can say from the dice alone what came of
them: the table is asked.
"""

from typing import cast

from msgspec.structs import replace

from schemas.blood_bowl_sheet import SheetFall, SheetFoul
from schemas.pitch.facts import Counted, PlayerLeft, PostureChanged
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause, Modifier
from service.rules.blood_bowl.sheet.naming import (
    active_side,
    did_it,
    in_own_turn,
    is_seen,
    known_player,
    of_side,
)
from service.rules.contract import cites
from service.rules.pitch import harm
from service.rules.pitch.armour import UNAIDED, armour_due
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import has_skill, may_be_on_pitch
from service.rules.pitch.state import PitchState

REPORTED = "as reported"
"""The modifier that the table says, whatever it is made of."""
OFF_THE_PITCH: frozenset[Cause] = frozenset(("crowd", "trapdoor"))
ATTACKS: frozenset[Cause] = frozenset(("stab", "chainsaw", "projectile_vomit"))
OWN_DOING: frozenset[Cause] = frozenset(("dodge", "rush", "jump", "landing"))
ADDS: dict[Cause, tuple[str, ...]] = {
    "block": ("Mighty Blow", "Claws"),
    "both_down": ("Mighty Blow", "Claws"),
    "animal_savagery": ("Mighty Blow", "Claws"),
    "dodge": ("Arm Bar",),
    "jump": ("Arm Bar",),
    "foul": ("Dirty Player",),
}
"""The skills of an opponent that count for armour and injury, by what brought the player down."""


@cites("BB-050", "BB-051", "BB-056", "BB-081")
def fall(course: Course, entry: SheetFall) -> None:
    """A player goes down; who did it need not be known."""
    active_side(course)
    known_player(course, entry.player)
    is_seen(course, entry.player)
    side = course.state.side_of(entry.player)
    did_it(course, entry.by, entry.player, side, entry.cause)
    _goes_down(course, entry.player, entry.cause, entry.by)
    _modified(course, entry.modifier)
    if entry.unaided:
        _unaided(course)


def _unaided(course: Course) -> None:
    """None of the skills of who did it counts for the armour roll, nor for the injury."""
    due = course.top
    if isinstance(due, RollDue) and due.roll == "armour":
        course.agenda.pop()
        course.then(replace(due, afterwards=(), natural=None, note=UNAIDED))


def _goes_down(course: Course, player: str, cause: Cause, by: str | None) -> None:
    if cause in OFF_THE_PITCH:
        course.happen(PlayerLeft(player, "reserves", cause))
        harm.injury(course, player, cause, by)
    elif cause == "bloodlust":
        harm.injury(course, player, cause, by)
    elif cause in ATTACKS:
        _attacked(course, player, cause, by)
    elif cause == "bomb":
        harm.placed_prone(course, player, cause)
        course.then(armour_due(course.state, player, cause, course.origin, by))
    elif cause == "unknown":
        course.happen(PostureChanged(player, "prone", cause))
        course.then(armour_due(course.state, player, cause, course.origin, by))
    elif cause in OWN_DOING:
        harm.falls_over(course, player, cause, by)
    else:
        harm.knocked_down(course, player, cause, by)


@cites("BB-017", "BB-090")
def _attacked(course: Course, player: str, cause: Cause, by: str | None) -> None:
    """A chainsaw that hits its own side has kicked back, which ends the turn."""
    kicks_back = cause == "chainsaw" and by is None
    if kicks_back and course.state.side_of(player) == course.state.active:
        course.turnover("chainsaw", player)
    harm.attacked(course, player, cause, by)


@cites("BB-070")
def foul(course: Course, entry: SheetFoul) -> None:
    """A foul counts; with its victim known the armour roll is due."""
    of_side(course, entry.side, entry.player)
    in_own_turn(course, entry.side, "BB-070", "foul")
    course.happen(Counted(entry.side, "fouls", entry.player))
    if entry.target is None:
        return
    of_side(course, course.state.other(entry.side), entry.target, "target")
    course.then(armour_due(course.state, entry.target, "foul", course.origin, entry.player))
    _modified(course, entry.modifier)


def _modified(course: Course, modifier: int | None) -> None:
    """The armour roll that is due, with what the table says was added; or nobody knows."""
    due = course.top
    if not isinstance(due, RollDue) or due.roll != "armour":
        return
    course.agenda.pop()
    if modifier is not None:
        more = (Modifier(REPORTED, modifier),) if modifier else ()
        course.then(replace(due, modifiers=(*due.modifiers, *more)))
    elif due.cause == "foul" or is_open(course.state, due):
        course.then(replace(due, target=None, modifiers=(), afterwards=(), natural=None))
    else:
        course.then(due)


@cites("BB-050", "BB-051")
def is_open(state: PitchState, due: RollDue) -> bool:
    """Whether somebody who may have done it would add to the roll, and nobody knows who did."""
    cause = cast(Cause, due.cause)
    player = cast(str, due.player)
    if due.against is not None:
        return False
    if cause == "unknown":
        return True
    others = state.other(state.side_of(player))
    if cause in ("block", "both_down") and state.active != others:
        return False
    return any(
        has_skill(state, key, skill)
        for key in may_be_on_pitch(state, others)
        for skill in ADDS.get(cause, ())
    )


PART = Part(actions={SheetFall: fall, SheetFoul: foul})
