"""The end: the match is over, what it is worth is settled, and the coaches confirm the result."""

from schemas.blood_bowl import ConfirmResult, MatchEnded, ResultConfirmed
from schemas.dock_bowl import PhaseChanged
from schemas.pitch.entries import Ruling
from schemas.pitch.steps import Task
from service.rules.contract import cites
from service.rules.dock_bowl.questions import answered
from service.rules.dock_bowl.state import State, match, playing
from service.rules.pitch import awards
from service.rules.pitch.course import Course, Part, entry_due, illegal, joined


@cites("BB-095", "DOCK-002")
def match_over(course: Course, task: Task) -> None:
    """The match has its winner. The most valuable players are named, and the coaches confirm."""
    state = match(course)
    if state.ended:
        return
    course.happen(MatchEnded(winner=_winner(state)), PhaseChanged("post_game"))
    if state.setup.post_game:
        _awards(course, state)
    course.after_all(entry_due(course, "confirm_result", None))


@cites("DOCK-090", "BB-080")
def _awards(course: Course, state: State) -> None:
    """As in Blood Bowl: one for each side, none for a side that gave up."""
    course.then(*(course.task("award_mvp", side=side) for side in playing(state)))


def _winner(state: State) -> str | None:
    """Whoever has scored; where all others are gone, whoever is left."""
    scores = {side: state.sides[side].score for side in state.sides}
    best = max(scores.values())
    leading = [side for side, score in scores.items() if score == best]
    if best and len(leading) == 1:
        return leading[0]
    left = playing(state)
    return left[0] if len(left) == 1 else None


# ---------------------------------------------------------------------------------- confirmation


@cites("BB-095", "DOCK-092")
def to_confirm(state: State) -> tuple[str, ...]:
    """The sides whose coaches confirm the result: all but those that organisers have put out."""
    return tuple(side for side in state.sides if side not in state.put_out)


@cites("BB-095")
def confirm_result(course: Course, entry: ConfirmResult) -> None:
    """A coach confirms the match as of a head; it is final when all have confirmed the same."""
    answered(course, "BB-095", entry)
    course.happen(ResultConfirmed(side=entry.side, head=entry.head, final=_is_final(course, entry)))
    if not becomes_final(course):
        course.then(entry_due(course, "confirm_result", None))


def _is_final(course: Course, entry: ConfirmResult) -> bool:
    state = match(course)
    others = (state.confirmed.get(side) for side in to_confirm(state) if side != entry.side)
    return all(head == entry.head for head in others)


def becomes_final(course: Course) -> bool:
    """The result is final when nobody's word is missing any more; says whether it is."""
    state = match(course)
    heads = {state.confirmed.get(side) for side in to_confirm(state)}
    if len(heads) > 1 or None in heads:
        return False
    course.happen(PhaseChanged("finished"))
    return True


# -------------------------------------------------------------------------------------- rulings


@cites("BB-095")
def judge_ruling(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a turn, or a turn marker, after the match."""
    turned = any(figures.turn is not None for figures in entry.sides)
    if match(course).ended and (entry.active_side is not None or turned):
        raise illegal(
            "BB-095",
            "The match is over: nobody's turn is to come.",
            "After the match a ruling sets the score and where players are.",
            "active_side" if entry.active_side is not None else "sides",
        )


@cites("BB-095")
def ruled(course: Course, entry: Ruling) -> None:
    """A score that is set right after the match is confirmed anew, unless the referee settles that
    too."""
    state = match(course)
    if not state.ended or not entry.sides:
        return
    course.happen(MatchEnded(winner=_winner(state)))
    if state.final:
        course.happen(PhaseChanged("post_game"))
        if not (entry.settles or entry.ends_match):
            course.then(entry_due(course, "confirm_result", None))


def settle(course: Course) -> None:
    """After the match nothing is left to come only when a referee has said so: it is final."""
    if match(course).phase == "post_game":
        course.happen(PhaseChanged("finished"))


PART = joined(
    awards.PART,
    Part(actions={ConfirmResult: confirm_result}, tasks={"match_over": match_over}),
)
