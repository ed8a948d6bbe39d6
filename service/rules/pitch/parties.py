"""Whom a step is about. What plans a step of two players names both: to miss one is a fault."""

from collections.abc import Iterator

from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Step, Task
from service.rules.pitch.state import Square


def both(step: Task | RollDue | ChoiceDue | SquareDue) -> tuple[str, str]:
    """The player of a step and the other one."""
    other = step.other if isinstance(step, Task) else step.against
    assert step.player is not None
    assert other is not None
    return step.player, other


def about(step: Step) -> Iterator[str]:
    """All players that a step names, as far as they are no options of a choice."""
    for name in ("player", "other", "against"):
        key = getattr(step, name, None)
        if key is not None:
            yield key
    due = getattr(step, "due", None)
    if due is not None:
        yield from about(due)


def squares_of(step: Step) -> Iterator[Square]:
    """All squares that a step names."""
    for name in ("at", "to"):
        square = getattr(step, name, None)
        if square is not None:
            yield square
    yield from getattr(step, "path", ())
    yield from getattr(step, "squares", ())
    due = getattr(step, "due", None)
    if due is not None:
        yield from squares_of(due)


def one(step: Task | RollDue | ChoiceDue | SquareDue) -> str:
    assert step.player is not None
    return step.player


def place(step: Task | RollDue | ChoiceDue | SquareDue) -> Square:
    """The square a step is about."""
    assert step.at is not None
    return step.at
