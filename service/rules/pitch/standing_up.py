"""Standing up: three squares of movement, or a roll for who has fewer."""

from schemas.pitch.entries import StandUp
from schemas.pitch.facts import PlayerMoved, PostureChanged
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.pitch.activations import (
    blocks_where_it_stands,
    end_activation,
    must_be_active,
    square_of,
)
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import (
    characteristic,
    has_skill,
    is_standing,
    markers,
    on_pitch,
)
from service.rules.pitch.movement import NUMBERS, stand_up_squares
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState

JUMP_UP = "Jump Up"


@cites("BB-032", "BB-034")
def stand_up(course: Course, entry: StandUp) -> None:
    """The active player stands up, or rolls for it."""
    player = entry.player
    square_of(course.state, player)
    must_be_active(course, player, "stand_up")
    _judge(course, player)
    due = _roll(course, player)
    if due is None:
        _up(course, player)
    else:
        course.then(due)


def _judge(course: Course, player: str) -> None:
    posture = course.state.players[player].posture
    if posture == "standing":
        raise illegal(
            "BB-032",
            f"{course.state.name_of(player)} stands.",
            "Only a prone player stands up.",
            "player",
        )
    if posture == "stunned":
        course.breach(
            "BB-034",
            f"{course.state.name_of(player)} is stunned.",
            "It is turned over at the end of its side's turn and stands up in the next.",
            "player",
        )
    if blocks_where_it_stands(course.state, player) and not has_skill(
        course.state, player, JUMP_UP
    ):
        course.breach(
            "BB-032",
            f"{course.state.name_of(player)} stands up to block.",
            "A prone player without Jump Up blocks in a blitz only.",
            "player",
        )


@cites("BB-032")
def _roll(course: Course, player: str) -> RollDue | None:
    """The roll it takes: none, 4+ where movement is short, agility to jump up and block."""
    state = course.state
    if blocks_where_it_stands(state, player) and has_skill(state, player, JUMP_UP):
        target = characteristic(state, player, "ag")
        modifiers = [Modifier(JUMP_UP, NUMBERS.jump_up_block)]
    elif _is_slow(state, player):
        target = NUMBERS.stand_up_target
        modifiers = [*_hoisted(state, player)]
    else:
        return None
    return RollDue(
        roll="stand_up",
        side=state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=target,
        modifiers=(*modifiers, *course.game.modifiers(state, "stand_up", player)),
        at=state.players[player].at,
    )


def _is_slow(state: PitchState, player: str) -> bool:
    movement = characteristic(state, player, "ma") or 0
    return movement < NUMBERS.stand_up_squares and not has_skill(state, player, JUMP_UP)


@cites("BB-032", "BB-090")
def _hoisted(state: PitchState, player: str) -> tuple[Modifier, ...]:
    """Timmm-ber!: one for each team-mate next to it that stands and is not marked."""
    at = state.players[player].at
    if at is None or not has_skill(state, player, "Timmm-ber!"):
        return ()
    side = state.side_of(player)
    count = sum(
        is_standing(state, key) and adjacent(at, other) and not markers(state, other, side)
        for key in on_pitch(state, side)
        if (other := state.players[key].at) is not None
    )
    return (Modifier("Timmm-ber!", count * NUMBERS.timmm_ber),) if count else ()


def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """It stands, or lies on and is done."""
    assert due.player is not None
    if passed(due, dice):
        _up(course, due.player)
    else:
        end_activation(course)


def _up(course: Course, player: str) -> None:
    at = square_of(course.state, player)
    course.happen(PostureChanged(player, "standing"))
    squares = stand_up_squares(course.state, player)
    if squares:
        course.happen(PlayerMoved(player, at, squares=squares))


PART = Part(actions={StandUp: stand_up}, rolled={"stand_up": rolled})
