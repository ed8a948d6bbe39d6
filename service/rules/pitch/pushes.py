"""Push-backs and chain pushes as they happen.

A chain is decided from its first player to its last and then moves from the last to the first. The
moves that wait for those behind them are `pushed_to` tasks; when somebody in the chain stands firm,
the square in front of it stays taken and nobody moves.
"""

from schemas.pitch.facts import PlayerPlaced, SkillUsed
from schemas.pitch.steps import ChoiceDue, SquareDue, Task
from service.rules.contract import cites
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.course import Course, Part
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import can_use, has_effect, occupant
from service.rules.pitch.parties import both, one, place
from service.rules.pitch.push_squares import (
    Choice,
    Shove,
    by_skill,
    by_the_rule,
    free_squares,
    overruns,
    picking_skill,
    square_of,
    ways_back,
)
from service.rules.pitch.state import Square

CHAIN = "chain"
"""The note of a push that another push has caused."""


@cites("BB-042")
def push(course: Course, pusher: str, pushed: str) -> None:
    """The pushed player goes back a square: which one, chain pushes, the crowd. What is put on the
    agenda before (below) this happens when the push is over: follow up, knock down."""
    _plan(course, Shove(pushed, pusher, square_of(course.state, pusher), chain=False))


def _plan(course: Course, shove: Shove) -> None:
    note = CHAIN if shove.chain else None
    course.then(
        course.task("push", player=shove.pushed, other=shove.pusher, at=shove.away_from, note=note)
    )


@cites("BB-041", "BB-042")
def _pushed(course: Course, task: Task) -> None:
    """Rooted players stay; Stand Firm is asked for before the square is."""
    shove = _planned(task)
    state = course.state
    if state.players[shove.pushed].at is None or has_effect(state, shove.pushed, ROOTED):
        return
    overrun = not shove.chain and overruns(state, shove.pusher)
    if can_use(state, shove.pushed, "Stand Firm") and not overrun:
        _ask(course, shove.pushed, "Stand Firm", shove)
    else:
        _where(course, shove)


def _planned(task: Task) -> Shove:
    return Shove(*both(task), place(task), task.note == CHAIN)


def _stands_firm(course: Course, due: ChoiceDue, option: str) -> None:
    shove = _asked(due)
    if option == USE:
        course.happen(SkillUsed(shove.pushed, "Stand Firm"))
    else:
        _where(course, shove)


@cites("BB-041", "BB-042")
def _where(course: Course, shove: Shove) -> None:
    """With Grab or Sidestep the square is picked at once; only where the rule would have it a chain
    push or the crowd may a coach want to go without the skill."""
    is_square, state = course.game.is_square, course.state
    skill = picking_skill(is_square, state, shove)
    ways = ways_back(square_of(state, shove.pushed), shove.away_from)
    if skill is None:
        _pick(course, shove, by_the_rule(course.game, state, shove))
    elif free_squares(is_square, state, ways):
        _pick_by(course, skill, shove)
    else:
        _ask(course, _user(skill, shove), skill, shove)


def _picks_or_not(course: Course, due: ChoiceDue, option: str) -> None:
    shove = _asked(due)
    if option == USE:
        _pick_by(course, due.skill or "", shove)
    else:
        _pick(course, shove, by_the_rule(course.game, course.state, shove))


def _pick_by(course: Course, skill: str, shove: Shove) -> None:
    course.happen(SkillUsed(_user(skill, shove), skill))
    _pick(course, shove, by_skill(course.game.is_square, course.state, shove, skill))


def _pick(course: Course, shove: Shove, choice: Choice | None) -> None:
    if choice is None:
        return
    if not choice.squares:
        _off(course, shove)
    elif len(choice.squares) == 1:
        _go(course, shove, choice.squares[0])
    else:
        course.then(
            SquareDue(
                choice=choice.kind,
                side=choice.side,
                squares=choice.squares,
                origin=course.origin,
                player=shove.pushed,
                against=shove.pusher,
                at=shove.away_from,
                note=CHAIN if shove.chain else None,
            )
        )


def _picked(course: Course, due: SquareDue, square: Square) -> None:
    _go(course, Shove(*both(due), place(due), due.note == CHAIN), square)


@cites("BB-042")
def _go(course: Course, shove: Shove, square: Square) -> None:
    """To the square; whoever stands or lies there is pushed on first."""
    taken_by = occupant(course.state, square)
    course.then(course.task("pushed_to", player=shove.pushed, at=square))
    if taken_by is None:
        _move_up(course, _waiting(course))
    else:
        away_from = square_of(course.state, shove.pushed)
        _plan(course, Shove(taken_by, shove.pusher, away_from, chain=True))


@cites("BB-042", "BB-043")
def _off(course: Course, shove: Shove) -> None:
    """Off the pitch; those behind it in the chain move up."""
    waiting = _waiting(course)
    last = square_of(course.state, shove.pushed)
    course.game.player_off(course, shove.pushed, last, shove.pusher)
    _move_up(course, waiting)


def _waiting(course: Course) -> tuple[Task, ...]:
    """The moves that wait in this chain, its last player first; they leave the agenda."""
    waiting = []
    while isinstance(course.top, Task) and course.top.do == "pushed_to":
        waiting.append(course.top)
        course.agenda.pop()
    return tuple(waiting)


def _move_up(course: Course, waiting: tuple[Task, ...]) -> None:
    for task in waiting:
        _pushed_to(course, task)


def _pushed_to(course: Course, task: Task) -> None:
    """Moves, if the square has become free. Whoever lies goes on lying."""
    player, square = one(task), place(task)
    if occupant(course.state, square) is None:
        one_pushed = course.state.players[player]
        course.happen(PlayerPlaced(player, square, one_pushed.posture))
        if one_pushed.at is not None:
            course.game.pushed(course, player, one_pushed.at, square)


def _user(skill: str, shove: Shove) -> str:
    return shove.pusher if skill == "Grab" else shove.pushed


def _ask(course: Course, user: str, skill: str, shove: Shove) -> None:
    other = shove.pushed if user == shove.pusher else shove.pusher
    note = CHAIN if shove.chain else None
    ask_skill(course, user, skill, other, at=shove.away_from, note=note)


def _asked(due: ChoiceDue) -> Shove:
    pushed, pusher = both(due)
    if due.skill == "Grab":
        pushed, pusher = pusher, pushed
    return Shove(pushed, pusher, place(due), due.note == CHAIN)


PART = Part(
    skills={"Stand Firm": _stands_firm, "Sidestep": _picks_or_not, "Grab": _picks_or_not},
    squares=dict.fromkeys(("push", "chain_push", "side_step", "grab"), _picked),
    tasks={"push": _pushed, "pushed_to": _pushed_to},
)
