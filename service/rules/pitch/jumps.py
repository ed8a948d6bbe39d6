"""Jumps over a player that is down; with Leap or Pogo Stick over any square.

A jump takes two squares of movement and one roll, however many opponents mark either end; no dodge.
Rushes it needs are rolled first: the one for its first square fails where the player stands, the
one for its second square in the square jumped to.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from schemas.pitch.entries import Jump
from schemas.pitch.facts import EffectBegan, PlayerMoved
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.pitch.activations import must_be_active, square_of
from service.rules.pitch.course import Course, Dice, Game, Part, illegal
from service.rules.pitch.dodging import dives_at
from service.rules.pitch.field import can_use, characteristic, has_effect, markers, occupant
from service.rules.pitch.judging_moves import must_be_free, must_be_up
from service.rules.pitch.movement import NUMBERS, budget, marked_by, tail
from service.rules.pitch.moving import rush_in_place
from service.rules.pitch.remedies import named
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent, distance, neighbours
from service.rules.pitch.state import PitchState, Square
from service.rules.pitch.stepping import falls_into, is_still

POGO_STICK = "Pogo Stick"
OVER_ANYTHING = ("Leap", POGO_STICK)
JUMPED = "jumped"
"""The effect of a jump: the player jumps no more in this activation."""


@cites("BB-030", "BB-033")
def jump(course: Course, entry: Jump) -> None:
    """The active player jumps to a square two away."""
    player, to = entry.player, entry.to
    at = square_of(course.state, player)
    must_be_active(course, player, "move")
    must_be_up(course, player)
    must_be_free(course, player)
    _judge(course, player, at, to)
    squares = min(budget(course.state, player).squares, NUMBERS.jump_squares)
    course.then(
        *(
            course.task("rush_to_jump", player=player, at=at, path=(end,))
            for end in (at, to)[squares:]
        ),
        course.task("clutch", player=player, at=at),
        course.task("jump", player=player, at=at, path=(to,), number=squares),
        course.task("arrive", player=player, at=at, path=(to,), number=0),
    )


def _landings(course: Course, at: Square) -> str:
    """The free squares of the pitch that a jump may end on."""
    reach = range(-NUMBERS.jump_squares, NUMBERS.jump_squares + 1)
    around = ((at[0] + x, at[1] + y) for x in reach for y in reach)
    free = (
        named(each)
        for each in around
        if distance(at, each) == NUMBERS.jump_squares
        and course.game.is_square(course.state, each)
        and occupant(course.state, each) is None
    )
    legal = "A jump ends on a free square of the pitch two squares away"
    return f"{legal}: {', '.join(free) or 'there is none'}."


def _judge(course: Course, player: str, at: Square, to: Square) -> None:
    state = course.state
    if (
        distance(at, to) != NUMBERS.jump_squares
        or not course.game.is_square(state, to)
        or occupant(state, to) is not None
    ):
        raise illegal(
            "BB-033",
            f"[{to[0]}, {to[1]}] cannot be jumped to from [{at[0]}, {at[1]}].",
            _landings(course, at),
            "to",
        )
    if not is_over_somebody(state, at, to) and not leaps(state, player):
        course.breach(
            "BB-033",
            "Nobody lies between the two squares.",
            "A jump goes over a prone or stunned player; with Leap or Pogo Stick over any square.",
            "to",
        )
    if has_effect(state, player, JUMPED):
        course.breach(
            "BB-033",
            f"{state.name_of(player)} has jumped in this activation before.",
            "A player jumps once in an activation.",
            "player",
        )
    left = budget(state, player)
    if left.squares + left.rushes < NUMBERS.jump_squares:
        course.breach(
            "BB-030",
            f"{state.name_of(player)} has {left.squares} squares and {left.rushes} rushes left.",
            "A jump takes two squares of movement.",
            "to",
        )


def leaps(state: PitchState, player: str) -> bool:
    """Whether it may jump over squares where nobody lies."""
    return any(can_use(state, player, skill) for skill in OVER_ANYTHING)


def is_over_somebody(state: PitchState, at: Square, to: Square) -> bool:
    """Whether a player lies on a square between the two."""
    return any(
        one.at is not None
        and one.posture != "standing"
        and adjacent(one.at, at)
        and adjacent(one.at, to)
        for one in state.players.values()
    )


def jumps_from(game: Game, state: PitchState, player: str) -> Iterator[RollDue]:
    """The jumps (`to`) a standing player can make, each with its roll."""
    at = state.players[player].at
    left = budget(state, player)
    if at is None or left.squares + left.rushes < NUMBERS.jump_squares:
        return
    if has_effect(state, player, JUMPED):
        return
    far = {square for near in neighbours(at) for square in neighbours(near)}
    for to in sorted(far):
        if (
            distance(at, to) == NUMBERS.jump_squares
            and game.is_square(state, to)
            and occupant(state, to) is None
            and (is_over_somebody(state, at, to) or leaps(state, player))
        ):
            yield jump_due(game, state, player, at, to)


@cites("BB-033")
def jump_due(
    game: Game, state: PitchState, player: str, at: Square, to: Square, origin: int = 0
) -> RollDue:
    """The roll of a jump."""
    return RollDue(
        roll="jump",
        side=state.side_of(player),
        faces=(6,),
        origin=origin,
        player=player,
        target=characteristic(state, player, "ag"),
        modifiers=(
            *_against(state, player, at, to),
            *game.modifiers(state, "jump", player),
        ),
        at=at,
        to=to,
    )


@cites("BB-033", "BB-090")
def _against(state: PitchState, player: str, at: Square, to: Square) -> Iterator[Modifier]:
    """The markers of one end, a tail, and what takes some of it away again, or all of it."""
    side = state.side_of(player)
    leaving, landing = markers(state, at, side), markers(state, to, side)
    if can_use(state, player, POGO_STICK):
        return
    found = [*tail(state, leaving)]
    count = max(len(leaving), len(landing))
    if count:
        found.insert(0, marked_by(count))
    yield from found
    total = sum(each.value for each in found)
    for skill in NUMBERS.easier_jumps:
        if total < -1 and can_use(state, player, skill):
            total += 1
            yield Modifier(skill, 1)


def rushes(course: Course, task: Task) -> None:
    """A rush before the jump; `path`: where the player falls if it fails."""
    if is_still(course, task):
        assert task.player is not None
        rush_in_place(course, task.player, *task.path)


def takes_off(course: Course, task: Task) -> None:
    """The squares are paid, the roll is due."""
    if not is_still(course, task):
        return
    assert task.player is not None
    assert task.at is not None
    (to,) = task.path
    course.happen(EffectBegan(task.player, JUMPED, "activation"))
    if task.number:
        course.happen(PlayerMoved(task.player, task.at, squares=task.number))
    course.then(jump_due(course.game, course.state, task.player, task.at, to, origin=course.origin))


@cites("BB-017", "BB-033")
def jumped(course: Course, due: RollDue, dice: Dice) -> None:
    """It lands; or falls over where it would have landed, with a natural 1 where it stands. Nobody
    dives at a Pogo Stick."""
    if passed(due, dice):
        if due.player is None or not can_use(course.state, due.player, POGO_STICK):
            dives_at(course, due, dice)
        return
    stumbles = replace(due, to=due.at) if dice[0] == 1 else due
    falls_into(course, stumbles, "jump", squares=0)


PART = Part(
    actions={Jump: jump},
    rolled={"jump": jumped},
    tasks={"jump": takes_off, "rush_to_jump": rushes},
)
