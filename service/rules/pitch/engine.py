"""From an entry to its decision: answer the question on top of the agenda, or take an action; then
run the tasks that have come up; then let the game settle what is settled.

All rules are elsewhere. What is guarded here: an entry is only ever taken as the answer to the
question it fits, and every decision ends with the agenda it leaves.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from schemas.pitch import entries
from schemas.pitch.facts import NextSteps
from schemas.pitch.steps import ChoiceDue, EntryDue, ReRollDue, RollDue, SquareDue, Task
from schemas.tagged import snake_case
from service.rules.contract import Decision
from service.rules.pitch import rolling
from service.rules.pitch.asking import a, what_is_due, words
from service.rules.pitch.authority import note, ruling
from service.rules.pitch.course import Course, Game, illegal
from service.rules.pitch.state import PitchState

OUT_OF_TURN = "BB-056"
"""What is said to have followed must follow from something."""
MOST_TASKS = 1000
"""More tasks than any entry can bring up: a loop is a fault of the program, not a long match."""


def decider(game: Game) -> Callable[[PitchState, Any], Decision]:
    """The `decide` of a game."""
    return partial(decide, game)


def decide(game: Game, state: PitchState, entry: Any) -> Decision:
    """What follows from the entry. Raises IllegalEntry."""
    course = Course(game, state)
    answer = _ANYTIME.get(type(entry)) or _ANSWERS.get(type(entry)) or _action
    answer(course, entry)
    return concluded(course)


def concluded(course: Course) -> Decision:
    """The decision, once the entry's own work is done."""
    run_tasks(course)
    course.happen(NextSteps(steps=tuple(course.agenda)))
    return Decision(tuple(course.facts), tuple(course.breaches), course.answers)


def evolver(game: Game) -> Callable[[Any, Any], Any]:
    """The `evolve` of a game."""
    table = game.part.evolve

    def evolve(state: Any, fact: Any) -> Any:
        return table[type(fact)](state, fact)

    return evolve


def run_tasks(course: Course) -> None:
    """Run tasks until a question is on top, or nothing is left and the game has settled it."""
    for _ in range(MOST_TASKS):
        step = course.top
        if step is None:
            before = len(course.facts)
            course.game.settled(course)
            if course.top is None and len(course.facts) == before:
                return
        elif isinstance(step, Task):
            course.agenda.pop()
            course.origin = step.origin
            course.game.part.tasks[step.do](course, step)
            course.origin = course.number
        else:
            return
    raise AssertionError("the agenda never comes to rest")


def _action(course: Course, entry: Any) -> None:
    handler = course.game.part.actions.get(type(entry))
    top = course.top
    kind = snake_case(type(entry).__name__)
    if handler is None or (
        top is not None and not (isinstance(top, EntryDue) and kind in (top.entry, *top.instead))
    ):
        raise illegal(
            OUT_OF_TURN,
            f"{kind.replace('_', ' ').capitalize()} comes before what is due is answered.",
            what_is_due(course.state),
            "type",
        )
    handler(course, entry)


def _roll(course: Course, entry: entries.Roll) -> None:
    due = course.top
    if not isinstance(due, RollDue):
        raise _unasked(course, f"Nobody has to make {a(words(entry.roll))} roll now.")
    rolling.judge_dice(course.state, due, entry)
    _answered(course, due.origin)
    rolling.made(course, due, entry)


def _re_roll(course: Course, entry: entries.ReRoll) -> None:
    due = course.top
    if not isinstance(due, ReRollDue):
        raise _unasked(course, "There is no roll that could be made again.")
    _answered(course, due.origin)
    rolling.re_roll(course, due, entry)


def _keep(course: Course, entry: entries.KeepRoll) -> None:
    due = course.top
    if not isinstance(due, ReRollDue):
        raise _unasked(course, "There is no roll that could be made again.")
    _answered(course, due.origin)
    # What comes of the roll points at the roll, not at the word that it stands.
    course.origin = due.origin
    rolling.stands(course, due.due, due.dice)
    course.origin = course.number


def _choose(course: Course, entry: entries.Choose) -> None:
    due = course.top
    if not (
        isinstance(due, ChoiceDue)
        and due.choice == entry.choice
        and entry.player in (None, due.player)
        and entry.skill in (None, due.skill)
    ):
        raise _unasked(course, f"Nobody has to choose: {entry.choice.replace('_', ' ')}.")
    if entry.option not in due.options:
        raise _unasked(course, f"{entry.option} is not one of the options.", "option")
    _answered(course, due.origin)
    part = course.game.part
    by_skill = due.choice == "use_skill" and due.skill is not None
    chosen = part.skills[due.skill or ""] if by_skill else part.chosen[due.choice]
    chosen(course, due, entry.option)


def _choose_square(course: Course, entry: entries.ChooseSquare) -> None:
    due = course.top
    if not (
        isinstance(due, SquareDue)
        and due.choice == entry.choice
        and entry.player in (None, due.player)
    ):
        raise _unasked(course, f"Nobody has to pick a square: {entry.choice.replace('_', ' ')}.")
    if entry.at not in due.squares:
        at = f"{entry.at[0]}, {entry.at[1]}"
        raise _unasked(course, f"The square {at} cannot be picked.", "at")
    _answered(course, due.origin)
    course.game.part.squares[due.choice](course, due, entry.at)


def _answered(course: Course, origin: int) -> None:
    """The question is off the agenda; the event's cause is what brought it up."""
    course.agenda.pop()
    course.answers = course.number - origin


def _unasked(course: Course, detail: str, field: str = "type") -> Exception:
    return illegal(OUT_OF_TURN, detail, what_is_due(course.state), field)


_ANYTIME: dict[type, Callable[[Course, Any], None]] = {
    entries.Ruling: ruling,
    entries.Note: note,
}
_ANSWERS: dict[type, Callable[[Course, Any], None]] = {
    entries.Roll: _roll,
    entries.ReRoll: _re_roll,
    entries.KeepRoll: _keep,
    entries.Choose: _choose,
    entries.ChooseSquare: _choose_square,
}
ANY_GAME = (*_ANYTIME, *_ANSWERS)
"""The types of entries that every game takes."""
