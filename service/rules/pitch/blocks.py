"""Block entries: who may be blocked, what a block costs, and what it begins with.

The dice are in `block_rolls`, what a face does is in `faces`, what comes when all of it is over in
`after_block`; two blocks at once are in `multiple_block`.
"""

from schemas.pitch import entries
from schemas.pitch.steps import Task
from service.rules.contract import cites
from service.rules.pitch import moving, multiple_block
from service.rules.pitch.activations import acts, square_of
from service.rules.pitch.appearance import was_declared
from service.rules.pitch.assists import blockable
from service.rules.pitch.block_rolls import is_on
from service.rules.pitch.course import Course, Part, illegal
from service.rules.pitch.field import is_standing, is_used
from service.rules.pitch.parties import both
from service.rules.pitch.push_squares import is_blitz, is_multiple
from service.rules.pitch.remedies import one_of
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState


@cites("BB-040", "BB-044")
def enter(course: Course, entry: entries.Block) -> None:
    """The active player blocks; in a blitz it pays a square of its movement first."""
    judge(course.state, entry.player, entry.target)
    if is_multiple(course.state):
        multiple_block.declares(course, entry)
        return
    acts(course, entry.player, "block")
    judge_target(course, entry.player, entry.target)
    course.then(course.task("block", player=entry.player, other=entry.target))
    if is_blitz(course.state):
        moving.pay_for_blitz(course, entry.player)


@cites("BB-040")
def judge(state: PitchState, player: str, target: str) -> None:
    """Raises IllegalEntry for a block that nobody could make."""
    at, there = square_of(state, player), square_of(state, target, "target")
    name, other = state.name_of(player), state.name_of(target)
    if state.side_of(player) == state.side_of(target):
        raise _cannot(state, player, f"{other} is a team-mate of {name}.", "target")
    if not is_standing(state, player):
        raise _cannot(state, player, f"{name} is {state.players[player].posture}.", "player")
    if not is_standing(state, target):
        raise _cannot(state, player, f"{other} is {state.players[target].posture}.", "target")
    if not adjacent(at, there):
        raise _cannot(state, player, f"{other} is on no square next to {name}.", "target")


def _cannot(state: PitchState, player: str, detail: str, field: str) -> Exception:
    legal = "A standing player blocks a standing opponent on a square next to it. "
    return illegal("BB-040", detail, legal + one_of(state, blockable(state, player)), field)


@cites("BB-044")
def judge_target(course: Course, player: str, target: str) -> None:
    activation = course.state.activation
    if activation is None or activation.action != "blitz" or activation.target in (None, target):
        return
    course.breach(
        "BB-044",
        f"The blitz was declared against {course.state.name_of(activation.target or '')}.",
        f"A blitz has one target, the one it was declared against ({activation.target}).",
        "target",
    )


def _begins(course: Course, task: Task) -> None:
    """Paid for: if both still stand next to each other, the block is made."""
    if is_on(course, task):
        block(course, *both(task))


@cites("BB-040", "BB-090")
def block(course: Course, attacker: str, defender: str) -> None:
    """The block dice are due, with assists and skills; Foul Appearance and Dauntless roll first.

    A blitz's declared target has been asked for its Foul Appearance when it was declared, unless
    this is the second block of a Frenzy.
    """
    state = course.state
    dauntless = course.task("dauntless", player=attacker, other=defender)
    if was_declared(state, attacker, defender) and not is_used(state, attacker, "Frenzy"):
        course.then(dauntless)
    else:
        declared = course.task("declared_against", player=attacker, other=defender)
        course.then(declared, dauntless)


PART = Part(actions={entries.Block: enter}, tasks={"block": _begins})
