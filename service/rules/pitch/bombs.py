"""Bombs: thrown like the ball, caught or not, and what their explosion does.

Rulings. Nobody interferes with a bomb, it does not bounce, and off the pitch it harms nobody. One
thrown by Hail Mary Pass comes down like such a pass: nowhere is too far, and it is never accurate.
Who stands with hands where it comes down has to try to catch it. The throw ends the thrower's
activation, also when others have thrown the bomb on.
"""

from msgspec.structs import replace

from schemas.pitch.facts import SkillUsed
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import RollKind
from service.rules.contract import cites
from service.rules.pitch.accuracy import HAIL_MARY, accuracy_of, target_of, throw_modifiers
from service.rules.pitch.activations import acts, end_activation, square_of
from service.rules.pitch.catching import can_catch, catch_due
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal
from service.rules.pitch.explosions import explodes
from service.rules.pitch.field import can_use, has_skill, occupant
from service.rules.pitch.judging_passes import judge_hail_mary
from service.rules.pitch.parties import both, one, place
from service.rules.pitch.ranges import band_of
from service.rules.pitch.remedies import skills_of
from service.rules.pitch.rolling import passed
from service.rules.pitch.special_tables import SPECIAL
from service.rules.pitch.state import Square
from service.rules.pitch.templates import flight_of, random_directions

D6, D8 = 6, 8
BOMB = "bomb"
"""How the note of a bomb that has to be thrown on begins; the player's id follows."""


@cites("BB-061", "BB-090")
def throws(course: Course, task: Task) -> None:
    """A throw by the active player, or by one that has caught the bomb."""
    player, to = one(task), place(task)
    at = square_of(course.state, player)
    again = catcher_of(task.note)
    if again is None:
        _judge(course, player)
        acts(course, player, "throw_bomb")
        course.then(course.task("bomb_over", player=player))
    elif again != player:
        raise illegal("BB-090", "Somebody else has the bomb.", f"{again} throws it on.", "player")
    band = _band(course, player, at, to, hail_mary=bool(task.number))
    if hidden := course.game.hides(course.state, at, to):
        course.breaches.append(hidden)
    course.then(_throw_due(course, player, at, to, band))


def _band(course: Course, player: str, at: Square, to: Square, *, hail_mary: bool) -> str:
    """The range of the throw. Raises IllegalEntry where there is none."""
    band = HAIL_MARY if hail_mary else band_of(at, to)
    if band is None or to == at or not course.game.is_square(course.state, to):
        raise illegal(
            "BB-061", "The square is out of range.", "A bomb reaches as far as a pass.", "to"
        )
    if hail_mary:
        judge_hail_mary(course, player, "bomb_throw")
    return band


def catcher_of(note: str | None) -> str | None:
    """Who has to throw a bomb on, by the note of the question for it."""
    word, _, player = (note or "").partition(":")
    return player if word == BOMB else None


@cites("BB-090")
def _judge(course: Course, player: str) -> None:
    if not has_skill(course.state, player, "Bombardier"):
        raise illegal(
            "BB-090",
            f"{course.state.name_of(player)} has no Bombardier.",
            f"A player uses traits it has, or has on loan. {skills_of(course.state, player)}",
            "player",
        )


def _throw_due(course: Course, player: str, at: Square, to: Square, band: str) -> RollDue:
    state = course.state
    return RollDue(
        roll="bomb_throw",
        side=state.side_of(player),
        faces=(D6,),
        origin=course.origin,
        player=player,
        target=target_of(state, player, "bomb_throw"),
        modifiers=throw_modifiers(course.game, state, "bomb_throw", player, band),
        at=at,
        to=to,
        note=HAIL_MARY if band == HAIL_MARY else None,
    )


@cites("BB-061", "BB-090")
def _thrown(course: Course, due: RollDue, dice: Dice) -> None:
    """A fumbled bomb explodes in the thrower's square; with Safe Pass it does not go off."""
    player, result = one(due), accuracy_of(due, dice)
    assert due.to is not None
    if result == "accurate" and due.note == HAIL_MARY:
        result = "inaccurate"
    if result == "fumble" and can_use(course.state, player, "Safe Pass"):
        course.happen(SkillUsed(player, "Safe Pass"))
    elif result == "fumble":
        explodes(course, place(due), player)
    elif result == "accurate":
        _lands(course, due.to, player, "accurate")
    elif result == "inaccurate":
        course.then(_flight_due(course, "bomb_scatter", (D8, D8, D8), due.to, player))
    else:
        course.then(_flight_due(course, "bomb_deviation", (D8, D6), place(due), player))


def _flight_due(
    course: Course, roll: RollKind, faces: tuple[int, ...], at: Square, thrower: str
) -> RollDue:
    side = course.state.side_of(thrower)
    return RollDue(roll=roll, side=side, faces=faces, origin=course.origin, at=at, against=thrower)


def _scattered(course: Course, due: RollDue, dice: Dice) -> None:
    assert due.against is not None
    way = random_directions(course, due.roll, dice, place(due))
    end = flight_of(course, place(due), way)
    if end.beyond is None:
        _lands(course, end.last, due.against, "inaccurate")


def _deviated(course: Course, due: RollDue, dice: Dice) -> None:
    assert due.against is not None
    direction = random_directions(course, due.roll, dice[:1], place(due))
    end = flight_of(course, place(due), direction * dice[1])
    if end.beyond is None:
        _lands(course, end.last, due.against, "wildly_inaccurate")


@cites("BB-063", "BB-090")
def _lands(course: Course, square: Square, thrower: str, how: str) -> None:
    """Whoever can catch there has to try."""
    player = occupant(course.state, square)
    if player is not None and can_catch(course.state, player):
        due = catch_due(course, player, square, how, thrower)
        course.then(replace(due, roll="bomb_catch"))
    else:
        explodes(course, square, thrower)


@cites("BB-090")
def _caught(course: Course, due: RollDue, dice: Dice) -> None:
    """A caught bomb explodes in the catcher's hands, or has to be thrown on."""
    player, thrower = both(due)
    if not passed(due, dice):
        explodes(course, place(due), thrower)
        return
    course.then(
        RollDue(
            roll="bomb_fuse",
            side=due.side,
            faces=(D6,),
            origin=course.origin,
            player=player,
            at=due.at,
            against=thrower,
        )
    )


@cites("BB-090")
def _fuse(course: Course, due: RollDue, dice: Dice) -> None:
    player, thrower = both(due)
    if dice[0] >= SPECIAL.bomb.explodes_from:
        explodes(course, place(due), thrower)
    else:
        course.then(entry_due(course, "pass", due.side, note=f"{BOMB}:{player}"))


def _over(course: Course, task: Task) -> None:
    activation = course.state.activation
    if activation is not None and activation.player == task.player:
        end_activation(course)


PART = Part(
    rolled={
        "bomb_throw": _thrown,
        "bomb_scatter": _scattered,
        "bomb_deviation": _deviated,
        "bomb_catch": _caught,
        "bomb_fuse": _fuse,
    },
    tasks={"throw_bomb": throws, "bomb_over": _over},
)
