"""What a match is worth once it is over: most valuable players, winnings, fans."""

from schemas.blood_bowl import FansChanged, WinningsEarned
from schemas.pitch.steps import RollDue, Step, Task
from service.rules.blood_bowl.state import State, match, team
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch import awards
from service.rules.pitch.course import Course, Dice, Part, joined


def post_game(course: Course, state: State) -> tuple[Step, ...]:
    """What is settled with the match, in this order."""
    return (
        *(course.task("award_mvp", side=side) for side in state.sides if not punished(state, side)),
        course.task("winnings"),
        *(course.task("fans", side=side) for side in state.sides),
        course.task("quitters"),
    )


def punished(state: State, side: str) -> bool:
    """Whether the side bears the penalties of a concession."""
    return state.conceded == side and state.penalties


@cites("BB-080", "BB-002")
def winnings(course: Course, task: Task) -> None:
    """Half the attendance in thousands and the own touchdowns, 10,000 gp each. Undivided for the
    winner of a conceded match, nothing for the side that gave up."""
    state, figures = match(course), TABLES.fans
    attendance = sum(state.fan_factors.values())
    for side, one in state.sides.items():
        undivided = state.conceded is not None and state.penalties and not punished(state, side)
        each = figures.winnings_undivided_gp if undivided else figures.winnings_a_thousand_gp
        earned = attendance * each + one.score * figures.winnings_a_touchdown_gp
        course.happen(WinningsEarned(side=side, winnings_gp=0 if punished(state, side) else earned))


@cites("BB-080")
def fans(course: Course, task: Task) -> None:
    """The winner and the loser roll for dedicated fans; whoever gave up loses a D3 of them."""
    state = match(course)
    assert task.side is not None
    if punished(state, task.side):
        faces = (TABLES.conceding.fans_faces,)
        course.then(
            RollDue(roll="concession_fans", side=task.side, faces=faces, origin=course.origin)
        )
    elif state.winner is not None:
        course.then(
            RollDue(roll="dedicated_fans", side=task.side, faces=(6,), origin=course.origin)
        )


def fans_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """A win with at least as much as there are: one more. A defeat with less: one fewer."""
    state = match(course)
    dedicated = team(state, due.side).dedicated_fans
    change = 0
    if state.winner == due.side:
        change = int(dice[0] >= dedicated)
    elif dice[0] < dedicated:
        change = -1
    course.happen(FansChanged(side=due.side, change=change))


PART = joined(
    awards.PART,
    Part(rolled={"dedicated_fans": fans_rolled}, tasks={"winnings": winnings, "fans": fans}),
)
