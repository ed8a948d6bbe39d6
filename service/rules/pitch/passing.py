"""Pass and hand-off: from the entry to the moment the ball is held or lies still.

The tasks of a pass, the first one first: Animosity, moves of those that are On the Ball, the test,
where the ball comes down, interference, the catch; in the end `pass_is_over` looks who holds it.
"""

from msgspec.structs import replace

from schemas.pitch.entries import HandOff, Pass
from schemas.pitch.facts import BallPlaced, EffectBegan, SkillUsed
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch import animosity, ball, dumping_off, flying, interference, on_the_ball
from service.rules.pitch.accuracy import HAIL_MARY, Accuracy, accuracy_of, throw_modifiers
from service.rules.pitch.activations import MOVES_ON, acts, end_activation
from service.rules.pitch.course import Course, Dice, Part, joined
from service.rules.pitch.dumping_off import DUMP_OFF, thrower_of
from service.rules.pitch.field import can_use, carrier, characteristic, occupant
from service.rules.pitch.judging_passes import judge_hand_off, judge_pass, judge_quick
from service.rules.pitch.ranges import band_of
from service.rules.pitch.state import Square

TESTS = {"pass_is_aimed": "pass_test", "hail_mary_is_aimed": "hail_mary_test"}
"""By the task that comes before the opponents' moves: the one after them."""


@cites("BB-061")
def throws(course: Course, entry: Pass) -> None:
    """The active player passes, or (asked for) dumps off; a bomb is thrown by its own rules."""
    due = course.asked_for()
    activation = course.state.activation
    if due is not None and thrower_of(due) is not None:
        judge_quick(course, entry, due)
        _begins(course, entry, DUMP_OFF)
    elif due is not None or (activation and activation.action == "throw_bomb"):
        note = None if due is None else due.note
        far = int(entry.hail_mary)
        bomb = course.task("throw_bomb", player=entry.player, at=entry.to, note=note, number=far)
        course.then(bomb)
    else:
        judge_pass(course, entry)
        acts(course, entry.player, "pass")
        _begins(course, entry, "pass")


def _begins(course: Course, entry: Pass, note: str) -> None:
    """What is still to come: the test, and the look at who has the ball in the end.

    `number` 1 in the last: it was a quick pass.
    """
    at = course.state.players[entry.player].at
    assert at is not None
    quick = not entry.hail_mary and band_of(at, entry.to) == "quick"
    word = "hail_mary_is_aimed" if entry.hail_mary else "pass_is_aimed"
    test = course.task(word, player=entry.player, at=entry.to)
    over = course.task("pass_is_over", player=entry.player, note=note, number=int(quick))
    course.then(over)
    animosity.unless_it_refuses(course, entry.player, occupant(course.state, entry.to), test)


def _aimed(course: Course, task: Task) -> None:
    """Opponents that are On the Ball move before the test."""
    assert task.player is not None
    course.then(
        course.task("on_the_ball", other=task.player),
        replace(task, do=TESTS[task.do]),
    )


def _test(course: Course, task: Task) -> None:
    assert task.player is not None
    assert task.at is not None
    at = course.state.players[task.player].at
    assert at is not None
    band = band_of(at, task.at) or "long_bomb"
    _rolls(course, task.player, at, task.at, HAIL_MARY if task.do == "hail_mary_test" else band)


@cites("BB-061")
def _rolls(course: Course, player: str, at: Square, to: Square, band: str) -> None:
    """The passing test is due; without a PA there is none, and the pass is fumbled."""
    state = course.state
    target = characteristic(state, player, "pa")
    due = RollDue(
        roll="pass",
        side=state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=target,
        modifiers=throw_modifiers(course.game, state, "pass", player, band),
        at=at,
        to=to,
        note=band,
    )
    if target is None:
        _fumbles(course, due)
    else:
        course.then(due)


@cites("BB-061")
def _thrown(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: where does the ball fly?"""
    result = accuracy_of(due, dice)
    if result == "fumble":
        _fumbles(course, due)
    elif result == "accurate" and due.note == HAIL_MARY:
        _flies(course, due, "inaccurate")
    else:
        _flies(course, due, result)


def _flies(course: Course, due: RollDue, result: Accuracy) -> None:
    """To the target, three squares around it, or anywhere from the thrower."""
    assert due.player is not None
    assert due.at is not None
    assert due.to is not None
    note = f"{result} {due.note}"
    if result == "inaccurate":
        flying.scatters(course, due.to, note, due.player)
    elif result == "wildly_inaccurate":
        flying.deviates(course, due.at, note, due.player)
    else:
        course.happen(BallPlaced())
        course.then(
            course.task("interference", player=due.player, at=due.to, note=note),
            course.task("ball_comes_down", player=due.player, at=due.to, note=note),
        )


@cites("BB-061", "BB-017", "BB-090")
def _fumbles(course: Course, due: RollDue) -> None:
    """The ball is dropped and bounces from the thrower, who keeps it with Safe Pass."""
    assert due.player is not None
    assert due.at is not None
    if can_use(course.state, due.player, "Safe Pass"):
        course.happen(SkillUsed(due.player, "Safe Pass"))
        _done(course, due.player)
        return
    ball.loose(course, due.at)
    if course.state.active == due.side:
        course.turnover("fumble", due.player)


@cites("BB-065")
def hands_off(course: Course, entry: HandOff) -> None:
    """The active player gives the ball to a neighbour."""
    judge_hand_off(course, entry)
    acts(course, entry.player, "hand_off")
    course.then(course.task("pass_is_over", player=entry.player, note="hand_off"))
    give = course.task("ball_is_given", player=entry.player, other=entry.target)
    animosity.unless_it_refuses(course, entry.player, entry.target, give)


def _given(course: Course, task: Task) -> None:
    assert task.other is not None
    square = course.state.players[task.other].at
    assert square is not None
    ball.lands(course, square, "hand_off", task.player)


@cites("BB-017", "BB-061", "BB-065", "BB-090")
def _is_over(course: Course, task: Task) -> None:
    """A turnover unless the side holds the ball; a dump-off is none, and ends nothing."""
    assert task.player is not None
    state = course.state
    if task.note == DUMP_OFF:
        return
    holder = carrier(state)
    if holder is None or state.side_of(holder) != state.side_of(task.player):
        course.turnover(task.note or "pass", task.player)
    if task.number and can_use(state, task.player, "Running Pass"):
        course.happen(EffectBegan(task.player, MOVES_ON, "activation"))
    else:
        _done(course, task.player)


def _done(course: Course, player: str) -> None:
    """Its activation is over, if it is its own."""
    activation = course.state.activation
    if activation is not None and activation.player == player:
        end_activation(course)


PART = joined(
    Part(
        actions={Pass: throws, HandOff: hands_off},
        rolled={"pass": _thrown},
        tasks={
            "pass_is_aimed": _aimed,
            "hail_mary_is_aimed": _aimed,
            "pass_test": _test,
            "hail_mary_test": _test,
            "pass_is_over": _is_over,
            "ball_is_given": _given,
        },
    ),
    animosity.PART,
    dumping_off.PART,
    flying.PART,
    interference.PART,
    on_the_ball.PART,
)
