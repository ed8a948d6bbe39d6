"""The most valuable player of each side, named when the match is over. Teams that gave up have
none; which these are is the game's to say."""

from schemas.pitch.facts import Counted
from schemas.pitch.steps import ChoiceDue, Task
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part
from service.rules.pitch.spp import spp_value
from service.rules.pitch.state import PitchState


def eligible(state: PitchState, side: str) -> tuple[str, ...]:
    """Players of a side that touchdowns and awards can go to: of the team, and alive."""
    return tuple(
        key
        for key, profile in state.profiles.items()
        if profile.side == side
        and profile.kind in ("rostered", "journeyman")
        and state.players[key].whereabouts != "unavailable"
        and state.hurts.get(key, {}).get("injury") != "dead"
    )


@cites("BB-081")
def award_mvp(course: Course, task: Task) -> None:
    """The table reports the player picked; nobody, where nobody is left."""
    assert task.side is not None
    if options := eligible(course.state, task.side):
        course.then(ChoiceDue(choice="mvp", side=task.side, options=options, origin=course.origin))


def awarded(course: Course, due: ChoiceDue, option: str) -> None:
    course.happen(Counted(due.side, "mvps", option, spp=spp_value(course, "mvp", option)))


PART = Part(chosen={"mvp": awarded}, tasks={"award_mvp": award_mvp})
