"""Whom a step is about. What plans a step of two players names both: to miss one is a fault."""

from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from service.rules.pitch.state import Square


def both(step: Task | RollDue | ChoiceDue | SquareDue) -> tuple[str, str]:
    """The player of a step and the other one."""
    other = step.other if isinstance(step, Task) else step.against
    assert step.player is not None
    assert other is not None
    return step.player, other


def one(step: Task | RollDue | ChoiceDue | SquareDue) -> str:
    assert step.player is not None
    return step.player


def place(step: Task | RollDue | ChoiceDue | SquareDue) -> Square:
    """The square a step is about."""
    assert step.at is not None
    return step.at
