"""Whether a player may move, and whether a path can be walked."""

from schemas.pitch.entries import Move
from schemas.pitch.facts import EffectBegan, SkillUsed
from service.rules.contract import cites
from service.rules.pitch.activations import blocks_where_it_stands, has_acted_out
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import can_use, has_effect, occupant
from service.rules.pitch.movement import HELD, budget
from service.rules.pitch.remedies import free_next_to, named
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square
from service.rules.pitch.stepping import LEAVES_BALL


@cites("BB-032", "BB-034")
def must_be_up(course: Course, player: str) -> None:
    """Raises IllegalEntry for a player that lies on the ground."""
    posture = course.state.players[player].posture
    if posture != "standing":
        raise illegal(
            "BB-032",
            f"{course.state.name_of(player)} is {posture}.",
            "A prone player stands up before it moves; a stunned one cannot act.",
            "player",
        )


@cites("BB-016", "BB-091")
def must_be_free(course: Course, player: str) -> None:
    """Breaches for a player that may not move (any more)."""
    state, name = course.state, course.state.name_of(player)
    if has_effect(state, player, ROOTED):
        course.breach("BB-091", f"{name} has taken root.", "It stays in its square.", "player")
    if has_effect(state, player, HELD):
        course.breach(
            "BB-090", f"{name} is held by tentacles.", "It moves in its next activation.", "player"
        )
    if blocks_where_it_stands(state, player):
        course.breach(
            "BB-016",
            f"{name} is activated to block.",
            "A player that blocks without a blitz does not move.",
            "player",
        )
    if has_acted_out(state, player):
        course.breach(
            "BB-016",
            f"{name} has taken its action.",
            "A player moves before its action; a blitz goes on after the block.",
            "player",
        )


@cites("BB-030")
def judge_path(course: Course, entry: Move, at: Square) -> None:
    """Raises IllegalEntry for a path of squares nobody can step on; a breach on its way through
    somebody."""
    for number, (before, square) in enumerate(zip((at, *entry.path), entry.path, strict=False)):
        field = f"path/{number}"
        if not adjacent(before, square) or not course.game.is_square(course.state, square):
            detail = f"{named(square)} is no neighbour of {named(before)}."
            raise _cannot(course, detail, before, field)
        if barred := course.game.bars(course.state, entry.player, square):
            course.breaches.append(barred)
        standing = occupant(course.state, square)
        if standing in (None, entry.player):
            continue
        detail = f"{course.state.name_of(standing or '')} is on {named(square)}."
        if square == entry.path[-1]:
            raise _cannot(course, detail, before, field)
        legal = f"A path keeps to free squares. {free_next_to(course, before)}"
        course.breach("BB-030", detail, legal, field)


def _cannot(course: Course, detail: str, before: Square, field: str) -> Exception:
    legal = f"A path is of neighbouring free squares of the pitch. {free_next_to(course, before)}"
    return illegal("BB-030", detail, legal, field)


@cites("BB-030")
def judge_length(course: Course, entry: Move) -> None:
    """A breach for a path of more squares than movement and rushes allow."""
    left = budget(course.state, entry.player)
    if len(entry.path) > left.squares + left.rushes:
        course.breach(
            "BB-030",
            f"The path has {len(entry.path)} squares.",
            f"{course.state.name_of(entry.player)} has {left.squares} squares left "
            f"and may rush {left.rushes} more.",
            "path",
        )


def _who_holds(state: PitchState) -> str:
    carrier = state.ball.carrier
    who = "Nobody holds it." if carrier is None else f"{state.name_of(carrier)} holds it."
    return f"Only a ball that is held stays. {who}"


@cites("BB-090")
def leaves_ball(course: Course, player: str) -> None:
    """Fumblerooskie: in a move or a blitz the ball may stay where the player was. It does not
    bounce, and the turn goes on."""
    state, name = course.state, course.state.name_of(player)
    if state.ball.carrier != player:
        raise illegal("BB-090", f"{name} holds no ball.", _who_holds(state), "leaves_ball")
    activation = state.activation
    in_time = activation is not None and activation.action in ("move", "blitz")
    if not can_use(state, player, "Fumblerooskie") or not in_time:
        course.breach(
            "BB-090",
            f"{name} leaves the ball behind.",
            "A player with Fumblerooskie may, in a move or a blitz.",
            "leaves_ball",
        )
    course.happen(
        SkillUsed(player, "Fumblerooskie"), EffectBegan(player, LEAVES_BALL, "activation")
    )
