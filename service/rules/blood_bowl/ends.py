"""The end of a match: roll-offs, the winner, confirmation by both coaches."""

from schemas.blood_bowl import (
    ConfirmResult,
    FansChanged,
    FansCounted,
    MatchEnded,
    PhaseBegan,
    ResultConfirmed,
    RollOffWon,
    WinningsEarned,
)
from schemas.pitch.entries import Ruling
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl import conceding, post_game
from service.rules.blood_bowl.questions import answered, known_side
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal, joined

SIDE_FIGURES = frozenset(("score", "turn", "re_rolls", "winnings_gp", "fan_factor", "fans_change"))
"""Figures of a side that a ruling may set right."""


@cites("BB-011")
def roll_off(course: Course, task: Task) -> None:
    """Each coach rolls a D6, the first side's die first; five roll-offs decide."""
    side = next(iter(course.state.sides))
    course.then(RollDue(roll="roll_off", side=side, faces=(6, 6), origin=course.origin))


@cites("BB-011")
def rolled_off(course: Course, due: RollDue, dice: Dice) -> None:
    """The higher die wins one; equal dice are rolled again."""
    first, second = course.state.sides
    if dice[0] != dice[1]:
        course.happen(RollOffWon(side=first if dice[0] > dice[1] else second))
    decided = sum(match(course).roll_offs.values()) == TABLES.match.roll_offs
    course.then(course.task("match_over" if decided else "roll_off"))


@cites("BB-095")
def match_over(course: Course, task: Task) -> None:
    """The match has its winner, or none. What the match is worth is settled, and then both coaches
    confirm."""
    state = match(course)
    if state.ended:
        return
    course.happen(MatchEnded(winner=_winner(state)), PhaseBegan("post_game"))
    if state.setup.post_game:
        course.then(*post_game.post_game(course, state))
    course.after_all(entry_due(course, "confirm_result", None))


def _winner(state: State) -> str | None:
    if state.conceded is not None:
        return state.other(state.conceded)
    first, second = state.sides
    for figure in (
        {key: side.score for key, side in state.sides.items()},
        {key: state.roll_offs.get(key, 0) for key in state.sides},
    ):
        if figure[first] != figure[second]:
            return max(figure, key=lambda key: figure[key])
    return None


@cites("BB-095")
def confirm_result(course: Course, entry: ConfirmResult) -> None:
    """A coach confirms the match as of a head; it is final when both have confirmed the same."""
    known_side(course, "BB-095", entry.side, "side")
    answered(course, "BB-095", entry, entry.side)
    state = match(course)
    final = state.confirmed.get(state.other(entry.side)) == entry.head
    course.happen(ResultConfirmed(side=entry.side, head=entry.head, final=final))
    if final:
        course.happen(PhaseBegan("finished"))
    else:
        course.then(entry_due(course, "confirm_result", None))


@cites("BB-095")
def judge_ruling(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a turn or a turn marker after the last one."""
    if not match(course).ended:
        return
    turned = any(figures.turn is not None for figures in entry.sides)
    if entry.active_side is not None or turned:
        raise illegal(
            "BB-095",
            "The match is over: nobody's turn is to come.",
            "After the match a ruling sets the score and where players are.",
            "active_side" if entry.active_side is not None else "sides",
        )


@cites("BB-095")
def ruled(course: Course, entry: Ruling) -> None:
    """What is set right after the match is confirmed anew, unless the referee settles that too."""
    state = match(course)
    if state.ended and _changes_the_result(entry):
        _settled_anew(course, entry)
    for each in entry.sides:
        if each.fan_factor is not None:
            course.happen(FansCounted(each.side, each.fan_factor))
        if each.winnings_gp is not None:
            course.happen(WinningsEarned(each.side, each.winnings_gp))
        if each.fans_change is not None:
            course.happen(FansChanged(each.side, each.fans_change))


def _changes_the_result(entry: Ruling) -> bool:
    return bool(entry.placements or entry.sides or entry.figures or entry.injuries)


def _settled_anew(course: Course, entry: Ruling) -> None:
    state = match(course)
    course.happen(MatchEnded(winner=_winner(state)))
    if state.winnings_gp:
        post_game.winnings(course, course.task("winnings"))
    if state.final:
        course.happen(PhaseBegan("post_game"))
        if not (entry.settles or entry.ends_match):
            course.then(entry_due(course, "confirm_result", None))


@cites("BB-095")
def settle(course: Course) -> None:
    """After the match nothing is left to come only when a referee has said so: it is final."""
    if match(course).phase == "post_game":
        course.happen(PhaseBegan("finished"))


PART = joined(
    conceding.PART,
    post_game.PART,
    Part(
        actions={ConfirmResult: confirm_result},
        rolled={"roll_off": rolled_off},
        tasks={"roll_off": roll_off, "match_over": match_over},
    ),
)
