"""The loose ball: where it comes down, bounces, is thrown in or picked up. `flying` comes before.

While the ball flies it is neither held nor on a square; where it comes down it lies on the square
until somebody has it or it bounces on. `how` says how it comes and is kept in the notes of dues:
`kick`, `accurate`, `inaccurate`, `scatter`, `bounce`, `throw_in`, `hand_off`, `deflected`. A kicked
ball that bounces on is a `kick_bounce`: until it is held or lies still it may become a touchback.
"""

from schemas.pitch.facts import BallPlaced
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import RollKind
from service.rules.contract import cites
from service.rules.pitch.ball_tests import modifiers_of
from service.rules.pitch.catching import can_catch, catch_due, offer_diving_catch
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import characteristic, has_skill, occupant
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import step
from service.rules.pitch.state import Square
from service.rules.pitch.templates import (
    Flight,
    directions,
    flight,
    on_pitch_of,
    random_directions,
    throw_in_faces,
)

KICKED = frozenset(("kick", "kick_bounce"))
BOUNCED = frozenset(("bounce", "kick_bounce"))


def loose(course: Course, square: Square, how: str | None = None) -> None:
    """The ball lies on a square and bounces from it when everything above has happened."""
    course.happen(BallPlaced(at=square))
    kicked = "kick" if how in KICKED else None
    course.then(dice_due(course, "bounce", (8,), square, kicked))


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
    course.then(dice_due(course, "throw_in", (len(faces), 6, 6), last, None))


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


def dice_due(
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
    (direction,) = random_directions(course, "bounce", dice, due.at)
    after = step(due.at, direction)
    if due.note == "kick" and not course.game.kick_stays(course.state, after):
        _touchback(course)
    elif course.game.halts(course.state, after):
        lands(course, due.at, "bounce")
    elif course.game.is_square(course.state, after):
        lands(course, after, "kick_bounce" if due.note == "kick" else "bounce")
    else:
        leaves(course, Flight(due.at, after))


def _touchback(course: Course) -> None:
    course.happen(BallPlaced())
    course.then(course.task("touchback"))


def leaves(course: Course, end: Flight) -> None:
    """The ball leaves the pitch: what the game does with it follows."""
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
        leaves(course, end)


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


PART = Part(
    rolled={"bounce": _bounced, "throw_in": _thrown_in, "pick_up": _picked_up},
    tasks={"ball_bounces": _bounces_on},
)
