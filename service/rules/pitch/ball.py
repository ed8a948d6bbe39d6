"""The loose ball: bounce, scatter, deviation, throw-in, pick-up.

While the ball flies it is neither held nor on a square; where it comes down it lies on the square
until somebody has it or it bounces on. `how` says how it comes and is kept in the notes of dues:
`kick`, `accurate`, `inaccurate`, `scatter`, `bounce`, `throw_in`, `hand_off`, `deflected`. A kicked
ball that bounces on is a `kick_bounce`: until it is held or lies still it may become a touchback.
"""

from schemas.pitch.facts import BallPlaced, SkillUsed
from schemas.pitch.steps import RollDue, SquareDue, Task
from schemas.pitch.words import RollKind
from service.rules.contract import cites
from service.rules.pitch.ball_tests import modifiers_of
from service.rules.pitch.catching import can_catch, catch_due, offer_diving_catch
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import characteristic, has_skill, occupant
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import DIRECTIONS, neighbours, step
from service.rules.pitch.state import Square
from service.rules.pitch.templates import (
    Flight,
    directions,
    flight,
    judge_scatter,
    on_pitch_of,
    random_directions,
    throw_in_faces,
)

KICKED = frozenset(("kick", "kick_bounce"))
BOUNCED = frozenset(("bounce", "kick_bounce"))
AROUND = tuple(DIRECTIONS)


def loose(course: Course, square: Square, how: str | None = None) -> None:
    """The ball lies on a square and bounces from it when everything above has happened."""
    course.happen(BallPlaced(at=square))
    kicked = "kick" if how in KICKED else None
    course.then(_due(course, "bounce", (8,), square, kicked))


def drops(course: Course, player: str, square: Square) -> None:
    """A player that was knocked down or placed prone lets the ball go: it bounces, or is put down
    beside it by a Safe Pair of Hands, when everything above has happened."""
    if has_skill(course.state, player, "Safe Pair of Hands"):
        course.happen(BallPlaced(at=square))
        course.then(course.task("ball_is_put_down", player=player, at=square))
    else:
        loose(course, square)


def scatters(course: Course, square: Square, how: str, thrower: str | None = None) -> None:
    """The ball scatters three times from a square and comes down; `thrower`: of a pass."""
    course.happen(BallPlaced())
    course.then(_due(course, "scatter", (8, 8, 8), square, how, thrower))


def deviates(course: Course, square: Square, how: str, thrower: str | None = None) -> None:
    """The ball deviates from a square and comes down; `thrower`: of a pass."""
    course.happen(BallPlaced())
    course.then(_due(course, "deviation", (8, 6), square, how, thrower))


@cites("BB-064", "BB-063")
def lands(course: Course, square: Square, how: str, thrower: str | None = None) -> None:
    """The ball comes down on a square: caught, or bouncing on, unless it had bounced and the square
    is empty: there it lies. `how`: see the module."""
    course.happen(BallPlaced(at=square))
    player = occupant(course.state, square)
    if player is not None and can_catch(course.state, player):
        course.then(catch_due(course, player, square, how, thrower))
    elif player is None and (how in BOUNCED or offer_diving_catch(course, square, how, thrower)):
        return
    else:
        loose(course, square, how)


@cites("BB-064")
def throw_in(course: Course, last: Square, beyond: Square, *, corners: bool = True) -> None:
    """The crowd throws the ball in from `last`, the last square on the pitch.

    `corners`: a corner square has a template of its own, with a D3.
    """
    course.happen(BallPlaced())
    faces = throw_in_faces(on_pitch_of(course), last, corners)
    course.then(_due(course, "throw_in", (len(faces), 6, 6), last, None))


@cites("BB-060", "BB-090")
def pick_up(course: Course, player: str) -> None:
    """The active player has moved onto the ball's square: it has to try."""
    at = course.state.players[player].at
    assert at is not None
    due = pick_up_due(course, player, at)
    if has_skill(course.state, player, "No Hands"):
        _dropped(course, due)
    else:
        course.then(due)


def pick_up_due(course: Course, player: str, at: Square) -> RollDue:
    """The pick-up of a player on a square, with its modifiers."""
    return RollDue(
        roll="pick_up",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=characteristic(course.state, player, "ag"),
        modifiers=modifiers_of(course.game, course.state, "pick_up", player, at),
        at=at,
    )


def _due(
    course: Course,
    roll: RollKind,
    faces: tuple[int, ...],
    at: Square,
    note: str | None,
    thrower: str | None = None,
) -> RollDue:
    """Dice of the ball's own: the active side rolls them, outside turns the first one."""
    side = course.state.active or next(iter(course.state.sides))
    return RollDue(
        roll=roll,
        side=side,
        faces=faces,
        origin=course.origin,
        at=at,
        note=note,
        against=thrower,
        fewest=1 if roll == "scatter" else None,
    )


@cites("BB-064")
def _bounced(course: Course, due: RollDue, dice: Dice) -> None:
    assert due.at is not None
    (direction,) = random_directions(course, "bounce", dice)
    after = step(due.at, direction)
    if due.note == "kick" and not course.game.kick_stays(course.state, after):
        _touchback(course)
    elif course.game.is_square(course.state, after):
        lands(course, after, "kick_bounce" if due.note == "kick" else "bounce")
    else:
        _leaves(course, Flight(due.at, after))


def _touchback(course: Course) -> None:
    course.happen(BallPlaced())
    course.then(course.task("touchback"))


@cites("BB-064")
def _scattered(course: Course, due: RollDue, dice: Dice) -> None:
    assert due.at is not None
    way = random_directions(course, "scatter", dice)
    end = flight(on_pitch_of(course), due.at, way)
    judge_scatter(due, dice, end)
    _comes_down(course, due, end)


@cites("BB-064")
def _deviated(course: Course, due: RollDue, dice: Dice) -> None:
    """The first die is the direction, the second the squares."""
    assert due.at is not None
    (direction,) = random_directions(course, "deviation", dice[:1])
    way = (direction,) * dice[1]
    _comes_down(course, due, flight(on_pitch_of(course), due.at, way))


def _comes_down(course: Course, due: RollDue, end: Flight) -> None:
    """A ball in the air comes down where its flight ends; a pass may be interfered with before.

    The step off the pitch is kept as a direction: a square has no negative numbers.
    """
    off = 0 if end.beyond is None else 1 + _direction(end.last, end.beyond)
    down = course.task(
        "ball_comes_down", at=end.last, number=off, note=due.note, player=due.against
    )
    course.then(down)
    if due.against is not None:
        course.then(course.task("interference", player=due.against, at=end.last, note=due.note))


def _direction(last: Square, beyond: Square) -> int:
    return next(index for index, each in enumerate(AROUND) if step(last, each) == beyond)


def comes_down(course: Course, task: Task) -> None:
    """Unless somebody has stopped it, the ball lands or leaves the pitch."""
    ball = course.state.ball
    assert task.at is not None
    if ball.at is not None or ball.carrier is not None:
        return
    if task.number:
        _leaves(course, Flight(task.at, step(task.at, AROUND[task.number - 1])))
    else:
        lands(course, task.at, (task.note or "scatter").split()[0], task.player)


def _leaves(course: Course, end: Flight) -> None:
    assert end.beyond is not None
    course.happen(BallPlaced())
    course.game.ball_off(course, end.last, end.beyond)


@cites("BB-064")
def _thrown_in(course: Course, due: RollDue, dice: Dice) -> None:
    """The first die is the direction, the others are the squares; off the pitch it comes again."""
    assert due.at is not None
    is_on = on_pitch_of(course)
    faces = throw_in_faces(is_on, due.at, due.faces[0] == 3)
    (direction,) = directions(course, "throw_in", dice[:1], faces)
    end = flight(is_on, due.at, (direction,) * (dice[1] + dice[2]))
    if end.beyond is None:
        lands(course, end.last, "throw_in")
    else:
        _leaves(course, end)


@cites("BB-060", "BB-017")
def _picked_up(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: the ball is held, or bounces and ends the turn."""
    if passed(due, dice):
        course.happen(BallPlaced(carrier=due.player))
    else:
        _dropped(course, due)


def _dropped(course: Course, due: RollDue) -> None:
    assert due.at is not None
    loose(course, due.at)
    if due.side == course.state.active:
        course.turnover("pick_up", due.player)


def _bounces_on(course: Course, task: Task) -> None:
    """Nobody has caught it."""
    assert task.at is not None
    loose(course, task.at, task.note)


@cites("BB-090")
def _is_put_down(course: Course, task: Task) -> None:
    """On an empty square beside the one where it went down; without any the ball bounces."""
    assert task.player is not None
    assert task.at is not None
    free = tuple(
        square
        for square in neighbours(task.at)
        if course.game.is_square(course.state, square) and occupant(course.state, square) is None
    )
    if not free:
        loose(course, task.at)
        return
    course.then(
        SquareDue(
            choice="bounce_choice",
            side=course.state.side_of(task.player),
            squares=free,
            origin=course.origin,
            player=task.player,
            at=task.at,
        )
    )


def _put_down(course: Course, due: SquareDue, square: Square) -> None:
    assert due.player is not None
    course.happen(SkillUsed(due.player, "Safe Pair of Hands"), BallPlaced(at=square))


PART = Part(
    rolled={
        "bounce": _bounced,
        "scatter": _scattered,
        "deviation": _deviated,
        "throw_in": _thrown_in,
        "pick_up": _picked_up,
    },
    squares={"bounce_choice": _put_down},
    tasks={
        "ball_comes_down": comes_down,
        "ball_bounces": _bounces_on,
        "ball_is_put_down": _is_put_down,
    },
)
