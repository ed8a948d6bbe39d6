"""Dodges, and the Diving Tackle that spoils one (or a jump) after the roll."""

from msgspec.structs import replace

from schemas.pitch.facts import EffectBegan, SkillUsed
from schemas.pitch.steps import ChoiceDue, ReRollDue, RollDue, Task
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import can_use, has_effect, markers, on_pitch
from service.rules.pitch.movement import BREAK_TACKLE, NUMBERS, dodge_due
from service.rules.pitch.re_rolls import sources_for
from service.rules.pitch.rolling import passed, stands
from service.rules.pitch.stepping import DIVING, falls_into, is_still, noted

DIVING_TACKLE = "Diving Tackle"


@cites("BB-031")
def dodges(course: Course, task: Task) -> None:
    """The dodge of a step is due, if the player still stands there and is still marked."""
    if not is_still(course, task):
        return
    assert task.player is not None
    assert task.at is not None
    (to,) = task.path
    due = dodge_due(course.game, course.state, task.player, task.at, to, origin=course.origin)
    if due is not None:
        course.then(noted(due, task.note))


@cites("BB-017", "BB-031")
def dodged(course: Course, due: RollDue, dice: Dice) -> None:
    """It gets away, unless somebody dives at it; or it falls over in the square it enters."""
    if not passed(due, dice):
        falls_into(course, due, "dodge", squares=1)
    elif not dives_at(course, due, dice):
        escapes(course, due, dice)


def escapes(course: Course, due: RollDue, dice: Dice) -> None:
    """A Break Tackle is used up by the dodge that needed it."""
    without = tuple(each for each in due.modifiers if each.name != BREAK_TACKLE)
    if due.player is not None and not passed(replace(due, modifiers=without), dice):
        course.happen(SkillUsed(due.player, BREAK_TACKLE, "activation"))


@cites("BB-031", "BB-090")
def dives_at(course: Course, due: RollDue, dice: Dice) -> bool:
    """Asks whether somebody dives at the player, where that would bring it down."""
    state = course.state
    assert due.at is not None
    divers = tuple(
        each for each in markers(state, due.at, due.side) if can_use(state, each, DIVING_TACKLE)
    )
    if not divers or _diver(course) is not None or passed(_dived_at(due), dice):
        return False
    side = state.side_of(divers[0])
    options = (*divers, "decline")
    course.then(
        ChoiceDue("diving_tackle", side, options, course.number, against=due.player),
        course.task("dived_at", player=due.player, due=due, dice=dice),
    )
    return True


def _dived_at(due: RollDue) -> RollDue:
    tackle = Modifier(DIVING_TACKLE, NUMBERS.diving_tackle)
    return replace(due, modifiers=(*due.modifiers, tackle))


def _diver(course: Course) -> str | None:
    return next(
        (key for key in on_pitch(course.state) if has_effect(course.state, key, DIVING)), None
    )


def chosen(course: Course, due: ChoiceDue, option: str) -> None:
    """One of them dives, or nobody."""
    if option != "decline":
        course.happen(
            SkillUsed(option, DIVING_TACKLE, None), EffectBegan(option, DIVING, "activation")
        )


def judged_again(course: Course, task: Task) -> None:
    """The same dice with the tackle against them, and a re-roll for those it makes fail."""
    due, dice = task.due, task.dice
    assert due is not None
    if _diver(course) is None:
        if due.roll == "dodge":
            escapes(course, due, dice)
        return
    due = _dived_at(due)
    succeeded = passed(due, dice)
    sources = () if due.re_rolled else sources_for(course.state, due, dice, succeeded)
    if not due.re_rolled and not succeeded:
        sources = course.game.sources(course.state, due, dice, sources)
    if sources:
        course.then(ReRollDue(due=due, dice=dice, sources=sources, origin=course.origin))
    else:
        stands(course, due, dice)


PART = Part(
    rolled={"dodge": dodged},
    chosen={"diving_tackle": chosen},
    tasks={"dodge": dodges, "dived_at": judged_again},
)
