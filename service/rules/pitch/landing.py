"""A thrown player in the air: scatter, deviation, Swoop, and how it comes down.

It stays on its square of before until it lands. The notes of its dues are words in this order:
the quality of the throw, `throw` or `kick`, and `falls` once it cannot land on its feet any more.
"""

from typing import Literal

from msgspec.structs import replace

from schemas.pitch.facts import Counted, PlayerPlaced, SkillUsed
from schemas.pitch.steps import ChoiceDue, RollDue
from schemas.pitch.words import Direction, RollKind
from service.rules.contract import cites
from service.rules.pitch import ball, harm
from service.rules.pitch.armour import boost
from service.rules.pitch.ball_tests import NUMBERS, modifiers_of, named
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import (
    can_use,
    carrier,
    characteristic,
    has_tackle_zone,
    occupant,
)
from service.rules.pitch.injuries import STUNNED_IS_OUT, injury_due
from service.rules.pitch.parties import place
from service.rules.pitch.rolling import passed
from service.rules.pitch.spp import spp_value
from service.rules.pitch.state import Square
from service.rules.pitch.templates import (
    FACING,
    TEMPLATES,
    Faces,
    directions,
    flight_of,
    judge_scatter,
    random_directions,
)

Quality = Literal["superb", "successful", "terrible", "fumbled"]
THROW, KICK = "throw", "kick"
FALLS = "falls"
SWOOP = "Swoop"
DECLINE = "decline"


@cites("BB-066", "BB-090")
def flies(course: Course, mate: str, thrower: str, to: Square, note: str) -> None:
    """Scatters three times from the target, unless it swoops."""
    due = _due(course, "player_scatter", (8, 8, 8), mate, thrower, to, note)
    if not can_use(course.state, mate, SWOOP):
        course.then(due)
        return
    course.then(
        ChoiceDue(
            choice="use_skill",
            side=due.side,
            options=(*FACING, DECLINE),
            origin=course.origin,
            player=mate,
            against=thrower,
            skill=SWOOP,
            at=to,
            note=note,
        )
    )


@cites("BB-066")
def deviates(course: Course, mate: str, thrower: str, how: str) -> None:
    """A terrible throw deviates from the thrower."""
    at = course.state.players[thrower].at
    assert at is not None
    course.then(_due(course, "player_deviation", (8, 6), mate, thrower, at, f"terrible {how}"))


@cites("BB-066", "BB-090")
def dropped(course: Course, mate: str, thrower: str, how: str) -> None:
    """A fumbled throw bounces from the thrower; a fumbled kick puts the team-mate out."""
    at = course.state.players[thrower].at
    assert at is not None
    if how == KICK:
        _kicked_out(course, mate, thrower)
    else:
        _bounces(course, mate, thrower, at, f"fumbled {how}")


def _kicked_out(course: Course, mate: str, kicker: str) -> None:
    """An injury roll without armour whose Stunned counts as knocked out, with the kicker's Mighty
    Blow; the ball bounces."""
    at = course.state.players[mate].at
    assert at is not None
    if carrier(course.state) == mate:
        ball.loose(course, at)
        course.turnover("ball_lost", mate)
    hard = boost(course.state, kicker, "Mighty Blow")
    due = injury_due(course.state, mate, "landing", course.origin, modifiers=hard)
    course.then(replace(due, note=STUNNED_IS_OUT))


def _bounces(course: Course, mate: str, thrower: str, at: Square, note: str) -> None:
    course.then(_due(course, "player_scatter", (8,), mate, thrower, at, note))


def _due(
    course: Course,
    roll: RollKind,
    faces: tuple[int, ...],
    mate: str,
    thrower: str,
    at: Square,
    note: str,
) -> RollDue:
    return RollDue(
        roll=roll,
        side=course.state.side_of(mate),
        faces=faces,
        origin=course.origin,
        player=mate,
        against=thrower,
        at=at,
        note=note,
        fewest=1 if roll == "player_scatter" else None,
    )


@cites("BB-090")
def _swoops(course: Course, due: ChoiceDue, option: str) -> None:
    """The option is where the template faces; the D6 is the direction, the D3 the squares."""
    assert due.player is not None
    assert due.against is not None
    assert due.at is not None
    mate, thrower, note = due.player, due.against, due.note or ""
    if option == DECLINE:
        course.then(_due(course, "player_scatter", (8, 8, 8), mate, thrower, due.at, note))
        return
    course.happen(SkillUsed(mate, SWOOP))
    course.then(_due(course, "swoop", (6, 3), mate, thrower, due.at, f"{note} {option}"))


def _swooped(course: Course, due: RollDue, dice: Dice) -> None:
    note, _, facing = (due.note or "").rpartition(" ")
    faces = TEMPLATES.throw_in[FACING[facing]]  # type: ignore[index]
    (direction,) = directions(course, "swoop", dice[:1], faces)
    _ends(course, replace(due, note=note), dice, (direction,) * dice[1])


def _scattered(course: Course, due: RollDue, dice: Dice) -> None:
    _ends(course, due, dice, random_directions(course, "player_scatter", dice, place(due)))


def _deviated(course: Course, due: RollDue, dice: Dice) -> None:
    (direction,) = random_directions(course, "player_deviation", dice[:1], place(due))
    way: tuple[Direction, ...] = (direction,) * dice[1]
    _ends(course, due, dice, way)


@cites("BB-066")
def _ends(course: Course, due: RollDue, dice: Dice, way: Faces) -> None:
    """Where the flight ends: among the crowd, on somebody, or on a free square."""
    mate = due.player
    assert mate is not None
    assert due.at is not None
    end = flight_of(course, due.at, way)
    if due.roll == "player_scatter":
        judge_scatter(due, dice, end)
    if end.beyond is not None:
        _into_the_crowd(course, mate, end.last)
        return
    other = occupant(course.state, end.last)
    if other not in (None, mate):
        _hits(course, due, end.last, other or mate)
    else:
        _comes_down(course, due, end.last)


@cites("BB-066", "BB-017")
def _into_the_crowd(course: Course, mate: str, last: Square) -> None:
    if carrier(course.state) == mate:
        course.turnover("ball_lost", mate)
    course.game.player_off(course, mate, last, None)


@cites("BB-066", "BB-017")
def _hits(course: Course, due: RollDue, square: Square, other: str) -> None:
    """Who stands or lies there is knocked down; the thrown player bounces on and will fall."""
    assert due.player is not None
    assert due.against is not None
    _bounces(course, due.player, due.against, square, _falling(due))
    harm.knocked_down(course, other, "hit_by_player")


def _falling(due: RollDue) -> str:
    note = due.note or ""
    return note if note.endswith(FALLS) else f"{note} {FALLS}"


@cites("BB-066")
def _comes_down(course: Course, due: RollDue, square: Square) -> None:
    """On its feet if it can: who could not stand bounces once more and falls."""
    assert due.player is not None
    assert due.against is not None
    if (due.note or "").endswith(FALLS):
        _falls(course, due.player, square)
    elif has_tackle_zone(course.state, due.player):
        course.happen(PlayerPlaced(due.player, square))
        course.then(landing_due(course, due.player, due.against, due.note or ""))
    else:
        _bounces(course, due.player, due.against, square, _falling(due))


@cites("BB-066")
def landing_due(course: Course, mate: str, thrower: str, note: str) -> RollDue:
    """The landing of a player on its square: agility, by quality and markers."""
    at = course.state.players[mate].at
    assert at is not None
    quality = note.split()[0]
    return replace(
        _due(course, "landing", (6,), mate, thrower, at, note),
        target=characteristic(course.state, mate, "ag"),
        modifiers=(
            *named(f"{quality} throw", NUMBERS.landing[quality]),
            *modifiers_of(course.game, course.state, "landing", mate, at),
        ),
    )


@cites("BB-066", "BB-081")
def _landed(course: Course, due: RollDue, dice: Dice) -> None:
    """On its feet, it counts as having moved there; else it falls."""
    assert due.player is not None
    assert due.against is not None
    assert due.at is not None
    if not passed(due, dice):
        _falls(course, due.player, due.at)
        return
    if due.note == f"superb {THROW}":
        spp = spp_value(course, "throwing_completion", due.against)
        course.happen(Counted(due.side, "throwing_completions", player=due.against, spp=spp))
    if course.state.ball.at == due.at:
        ball.pick_up(course, due.player)


@cites("BB-066", "BB-017")
def _falls(course: Course, mate: str, square: Square) -> None:
    """It falls over; that ends the turn only if it held the ball. A ball that lay there bounces."""
    posture = course.state.players[mate].posture
    course.happen(PlayerPlaced(mate, square, posture))
    if course.state.ball.at == square:
        ball.loose(course, square)
    harm.falls_over(course, mate, "landing")


PART = Part(
    rolled={
        "player_scatter": _scattered,
        "player_deviation": _deviated,
        "swoop": _swooped,
        "landing": _landed,
    },
    skills={SWOOP: _swoops},
)
