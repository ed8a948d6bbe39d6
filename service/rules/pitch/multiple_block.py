"""Multiple Block: two blocks at once, against two opponents.

Both are declared, both rolled, both faces picked; only then is one resolved after the other,
in full whatever the first has come to. The attacker itself goes down once, when both are resolved.
A target whose Foul Appearance keeps the attacker off has its block lost, the other is made.

What waits for both blocks lies on the agenda directly before the task `both_blocks_over`.
"""

from schemas.pitch import entries
from schemas.pitch.facts import ActionTaken, EffectBegan
from schemas.pitch.steps import Step, Task
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch.activations import acts, end_activation
from service.rules.pitch.assists import MULTIPLE as MULTIPLE
from service.rules.pitch.block_tables import BLOCKS
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import has_effect, has_skill, is_standing
from service.rules.pitch.harm import knocked_down, placed_prone
from service.rules.pitch.parties import both, one

OVER = "both_blocks_over"
BEFORE_THE_DICE = ("may_dump_off", "dauntless")


@cites("BB-040", "BB-090")
def declares(course: Course, entry: entries.Block) -> None:
    """One of the two targets; with the second one the blocks are made."""
    player, target = entry.player, entry.target
    activation = course.state.activation
    if activation is None or activation.player != player or not activation.taken:
        acts(course, player, MULTIPLE)
        _judge_skill(course, player)
        course.happen(EffectBegan(target, MULTIPLE, "activation"))
        return
    _judge_second(course, target)
    first = next((key for key in course.state.players if _is_target(course, key)), target)
    course.happen(ActionTaken(player, "block"), EffectBegan(target, MULTIPLE, "activation"))
    _begin(course, player, first, target)


def _is_target(course: Course, key: str) -> bool:
    return has_effect(course.state, key, MULTIPLE)


def _judge_skill(course: Course, player: str) -> None:
    if not has_skill(course.state, player, "Multiple Block"):
        course.breach(
            "BB-090",
            f"{course.state.name_of(player)} has no Multiple Block.",
            "A player without the skill blocks one opponent.",
            "player",
        )


def _judge_second(course: Course, target: str) -> None:
    activation = course.state.activation
    assert activation is not None
    if _is_target(course, target) or len(activation.taken) >= BLOCKS.multiple_block.targets:
        course.breach(
            "BB-090",
            f"{course.state.name_of(target)} is blocked as well.",
            "A Multiple Block is made against two different opponents.",
            "target",
        )


@cites("BB-090")
def _begin(course: Course, player: str, first: str, second: str) -> None:
    """Everything before the dice for both, then the dice of both."""
    blocks = [
        (
            course.task("declared_against", player=player, other=target),
            course.task("dauntless", player=player, other=target),
        )
        for target in dict.fromkeys((first, second))
    ]
    course.then(
        *(declared for declared, _ in blocks),
        *(dauntless for _, dauntless in blocks),
        course.task(OVER, player=player, other=first),
    )


def is_pending(course: Course) -> bool:
    """Whether two blocks are being made, so that nothing of one is resolved by itself."""
    return any(isinstance(step, Task) and step.do == OVER for step in course.agenda)


def waits_for_both(course: Course, step: Step) -> None:
    """This comes when everything that waits already has, and before both blocks are over."""
    index = next(
        index
        for index, each in enumerate(course.agenda)
        if isinstance(each, Task) and each.do == OVER
    )
    course.agenda.insert(index + 1, step)


@cites("BB-041", "BB-090")
def goes_down_at_last(course: Course, player: str, cause: Cause | None, by: str) -> None:
    """The attacker goes down when both blocks are resolved; without a cause it is Placed Prone."""
    waits_for_both(course, course.task("attacker_goes_down", player=player, other=by, cause=cause))


def _goes_down(course: Course, task: Task) -> None:
    """Knocked Down comes before Placed Prone where one block does the one, one the other."""
    player, by = both(task)
    if not is_standing(course.state, player):
        return
    if task.cause is not None:
        knocked_down(course, player, task.cause, by=by)
    elif not any(isinstance(step, Task) and step.do == task.do for step in course.agenda):
        placed_prone(course, player)


def loses(course: Course, target: str) -> None:
    """The block against one of the two is not made."""
    course.agenda[:] = [
        step
        for step in course.agenda
        if not (isinstance(step, Task) and step.do in BEFORE_THE_DICE and step.other == target)
    ]


@cites("BB-044", "BB-090")
def _over(course: Course, task: Task) -> None:
    """What comes after a block comes after both; then the activation ends."""
    player, state = one(task), course.state
    if state.activation is None or state.activation.player != player:
        return
    if state.turnover is not None or not is_standing(state, player):
        end_activation(course)
        return
    course.then(
        course.task("hit_and_run", player=player),
        *(
            course.task("pile_driver", player=player, other=key)
            for key in state.players
            if _is_target(course, key)
        ),
        course.task("block_over", player=player),
    )


PART = Part(tasks={"attacker_goes_down": _goes_down, OVER: _over})
