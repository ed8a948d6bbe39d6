"""The question whether a skill is used."""

from typing import Any

from schemas.pitch.steps import ChoiceDue
from service.rules.pitch.course import Course

USE, DECLINE = "use", "decline"


def ask_skill(
    course: Course, player: str, skill: str, against: str | None = None, **details: Any
) -> None:
    """Its coach has to say whether the player uses a skill."""
    course.then(
        ChoiceDue(
            choice="use_skill",
            side=course.state.side_of(player),
            options=(USE, DECLINE),
            origin=course.origin,
            player=player,
            against=against,
            skill=skill,
            **details,
        )
    )
