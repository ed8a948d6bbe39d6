"""On the Ball: opponents of a passer move up to three squares before its test, and one player of
the receiving side does when it is known where a kick-off comes down.

Their moves are entries of type `move` that are asked for. Meanwhile the passer's activation is
interrupted: the mover is the active player, with its movement cut down to what the skill gives.
"""

from schemas.pitch.entries import Move
from schemas.pitch.facts import ActivationInterrupted, ActivationResumed, SkillUsed
from schemas.pitch.steps import ChoiceDue, EntryDue, Task
from service.rules.contract import cites
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.ball_tests import NUMBERS
from service.rules.pitch.course import Course, Part, entry_due, illegal
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import can_use, characteristic, has_effect, markers, occupant
from service.rules.pitch.squares import neighbours

SKILL = "On the Ball"
NO_RUSHES = 9
"""As many rushes made as nobody has: the skill gives none."""


@cites("BB-090")
def _asks(course: Course, task: Task) -> None:
    """The next opponent of the passer that may move. `number`: where in the line-up to look on."""
    players = tuple(course.state.players)
    for number in range(task.number, len(players)):
        if _may_move(course, players[number], task.other):
            course.then(course.task("on_the_ball", other=task.other, number=number + 1))
            ask_skill(course, players[number], SKILL, task.other)
            return


def _may_move(course: Course, player: str, passer: str | None) -> bool:
    state = course.state
    at = state.players[player].at
    is_opponent = passer is not None and state.side_of(player) != state.side_of(passer)
    if not is_opponent or at is None or not can_use(state, player, SKILL):
        return False
    return not has_effect(state, player, ROOTED) and any(
        course.game.is_square(state, square) and occupant(state, square) is None
        for square in neighbours(at)
    )


@cites("BB-090")
def _asks_receivers(course: Course, task: Task) -> None:
    """After the kick one open player of the receiving side (`side`) may move in its own half; they
    are asked one after the other until one does."""
    state, players = course.state, tuple(course.state.players)
    for number in range(task.number, len(players)):
        player, at = players[number], state.players[players[number]].at
        ours = state.side_of(player) == task.side and can_use(state, player, SKILL)
        if ours and at is not None and not markers(state, at, state.side_of(player)):
            ask_skill(course, player, SKILL)
            return


def _asks_the_next(course: Course, due: ChoiceDue) -> None:
    """Of the receiving side, where this one stays."""
    number = tuple(course.state.players).index(due.player or "") + 1
    course.then(course.task("on_the_ball_kick", side=due.side, number=number))


@cites("BB-090")
def _decided(course: Course, due: ChoiceDue, option: str) -> None:
    player = due.player
    assert player is not None
    if option != USE:
        if due.against is None:
            _asks_the_next(course, due)
        return
    allowance = characteristic(course.state, player, "ma") or 0
    course.happen(
        SkillUsed(player, SKILL),
        ActivationInterrupted(player, allowance - NUMBERS.on_the_ball_squares, NO_RUSHES),
    )
    course.then(
        entry_due(
            course,
            "move",
            due.side,
            note=f"on_the_ball:{player}",
            instead=("end_activation",),
        ),
        course.task("on_the_ball_is_over", player=player),
    )


def _mover_of(due: EntryDue) -> str | None:
    """Whose move is due."""
    word, _, player = (due.note or "").partition(":")
    return player if word == "on_the_ball" else None


def answers_on_the_ball(course: Course, entry: Move) -> None:
    """The move that is due, if one is. Raises IllegalEntry for another player's."""
    due = course.asked_for()
    if due is not None and entry.player != _mover_of(due):
        raise illegal(
            "BB-090",
            f"{entry.player} is not the one to move now.",
            what_is_due(course.state),
            "player",
        )
    if due is not None and course.state.active is None:
        _judge_half(course, entry)


@cites("BB-090")
def _judge_half(course: Course, entry: Move) -> None:
    """After a kick nobody crosses to the kicking side's half."""
    if not all(course.game.kick_stays(course.state, square) for square in entry.path):
        course.breach(
            "BB-090",
            f"{course.state.name_of(entry.player)} moves to the other half before the ball lands.",
            "A player that is On the Ball stays in its own half after a kick.",
            "path",
        )


def _is_over(course: Course, task: Task) -> None:
    course.happen(ActivationResumed())


PART = Part(
    skills={SKILL: _decided},
    tasks={
        "on_the_ball": _asks,
        "on_the_ball_kick": _asks_receivers,
        "on_the_ball_is_over": _is_over,
    },
)
