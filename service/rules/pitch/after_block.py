"""When all of a block is over: Frenzy's second block, Hit and Run, Pile Driver, the end.

Nothing of this for an attacker that has gone down, or whose activation something has ended.
"""

from schemas.pitch.facts import ActionTaken, PlayerMoved, SkillUsed
from schemas.pitch.steps import ChoiceDue, SquareDue, Task
from service.rules.contract import cites
from service.rules.pitch import moving
from service.rules.pitch.activations import end_activation
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.course import Course, Part
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.faces import PUSHED
from service.rules.pitch.field import (
    can_use,
    has_effect,
    has_skill,
    has_tackle_zone,
    is_standing,
    is_used,
)
from service.rules.pitch.fouls import foul
from service.rules.pitch.harm import placed_prone
from service.rules.pitch.movement import budget
from service.rules.pitch.multiple_block import is_pending
from service.rules.pitch.parties import both, one
from service.rules.pitch.push_squares import free_around, is_blitz, is_multiple, whirls
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square


@cites("BB-041", "BB-044")
def _ends(course: Course, task: Task) -> None:
    """A second block by Frenzy comes before everything else."""
    player, other = both(task)
    if not _is_active(course.state, player) or is_pending(course):
        return
    if not is_standing(course.state, player):
        end_activation(course)
    elif course.state.turnover is None:
        if task.number == PUSHED and _must_block_again(course.state, player, other):
            _blocks_again(course, player, other)
        else:
            course.then(
                course.task("hit_and_run", player=player),
                course.task("pile_driver", player=player, other=other),
                course.task("block_over", player=player),
            )


def _is_active(state: PitchState, player: str) -> bool:
    return state.activation is not None and state.activation.player == player


@cites("BB-041")
def _must_block_again(state: PitchState, player: str, other: str) -> bool:
    """Frenzy: once, against a target that was to be pushed and still stands next to it. A blitzing
    player needs movement or a rush for it."""
    if not has_skill(state, player, "Frenzy") or is_used(state, player, "Frenzy"):
        return False
    at, there = state.players[player].at, state.players[other].at
    able = not is_blitz(state) or any(budget(state, player))
    return (
        able
        and not is_multiple(state)
        and has_tackle_zone(state, player)
        and is_standing(state, other)
        and at is not None
        and there is not None
        and adjacent(at, there)
    )


def _blocks_again(course: Course, player: str, other: str) -> None:
    course.happen(SkillUsed(player, "Frenzy", "activation"))
    course.then(course.task("block", player=player, other=other))
    if is_blitz(course.state):
        moving.pay_for_blitz(course, player)


# ---------------------------------------------------------------------------------- hit and run


@cites("BB-090")
def _hit_and_run(course: Course, task: Task) -> None:
    """A free square after the block, if there is one where nobody is marked."""
    state, player = course.state, one(task)
    if (
        can_use(state, player, "Hit and Run")
        and not has_effect(state, player, ROOTED)
        and _ways_out(course, player)
    ):
        ask_skill(course, player, "Hit and Run")


def _ways_out(course: Course, player: str) -> tuple[Square, ...]:
    """Free neighbouring squares with no standing opponent next to them."""
    side = course.state.side_of(player)
    return tuple(
        square
        for square in free_around(course.game.is_square, course.state, player)
        if not _standing_next_to(course.state, square, side)
    )


def _standing_next_to(state: PitchState, square: Square, side: str) -> bool:
    return any(
        other.at is not None
        and other.posture == "standing"
        and state.side_of(key) != side
        and adjacent(other.at, square)
        for key, other in state.players.items()
    )


def _runs(course: Course, due: ChoiceDue, option: str) -> None:
    if option != USE:
        return
    player = one(due)
    course.happen(SkillUsed(player, "Hit and Run"))
    squares = _ways_out(course, player)
    if len(squares) == 1:
        _runs_to(course, player, squares[0])
        return
    course.then(
        SquareDue(
            choice="hit_and_run",
            side=due.side,
            squares=squares,
            origin=course.origin,
            player=player,
        )
    )


def _ran(course: Course, due: SquareDue, square: Square) -> None:
    _runs_to(course, one(due), square)


def _runs_to(course: Course, player: str, square: Square) -> None:
    course.happen(PlayerMoved(player, square, squares=0))
    course.then(course.task("reach_the_ball", player=player))


# ---------------------------------------------------------------------------------- pile driver


@cites("BB-070", "BB-090")
def _pile_driver(course: Course, task: Task) -> None:
    """A foul on the player the block has knocked down, if its side has a foul left."""
    player, other = both(task)
    state = course.state
    at, there = state.players[player].at, state.players[other].at
    if (
        at is not None
        and there is not None
        and adjacent(at, there)
        and not is_standing(state, other)
        and can_use(state, player, "Pile Driver")
        and "foul" not in state.sides[state.side_of(player)].actions
    ):
        ask_skill(course, player, "Pile Driver", other)


def _drives(course: Course, due: ChoiceDue, option: str) -> None:
    """The foul; then its owner is Placed Prone and its activation ends."""
    if option != USE:
        return
    player, other = both(due)
    course.happen(SkillUsed(player, "Pile Driver"), ActionTaken(player, "foul"))
    course.then(course.task("pile_driven", player=player))
    foul(course, player, other)


def _driven(course: Course, task: Task) -> None:
    placed_prone(course, one(task))
    end_activation(course)


# ---------------------------------------------------------------------------------------- over


@cites("BB-044")
def _over(course: Course, task: Task) -> None:
    """A block ends the activation; a blitz goes on, as does a player with its Ball and Chain."""
    state = course.state
    if not _is_active(state, one(task)) or state.activation is None or is_blitz(state):
        return
    if whirls(state, one(task)):
        return
    end_activation(course)


PART = Part(
    skills={"Hit and Run": _runs, "Pile Driver": _drives},
    squares={"hit_and_run": _ran},
    tasks={
        "block_ends": _ends,
        "hit_and_run": _hit_and_run,
        "pile_driver": _pile_driver,
        "pile_driven": _driven,
        "block_over": _over,
    },
)
