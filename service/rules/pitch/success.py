"""Whether dice reach what was needed."""

from itertools import islice

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.rules.contract import cites

Dice = tuple[int, ...]


@cites("BB-023", "BB-050")
def passed(due: RollDue, dice: Dice) -> bool | None:
    """Whether the dice reach the target; None when they are read from a table.

    One D6 is a test: a natural 1 fails and a natural 6 passes. More dice are added up.
    """
    if due.target is None:
        return None
    return _reaches(due, dice) or bool(applied_afterwards(due, dice))


def applied_afterwards(due: RollDue, dice: Dice) -> tuple[Modifier, ...]:
    """Of the modifiers decided on after the roll, the one that makes it pass; none without need."""
    if due.target is None or not due.afterwards or _reaches(due, dice):
        return ()
    enough = (each for each in due.afterwards if _reaches(due, dice, each.value))
    return tuple(islice(enough, 1))


def _reaches(due: RollDue, dice: Dice, more: int = 0) -> bool:
    assert due.target is not None
    if due.natural is not None and sum(dice) >= due.natural:
        return True
    total = sum(dice) + sum(modifier.value for modifier in due.modifiers) + more
    if len(dice) == 1:
        return dice[0] != 1 and (dice[0] == 6 or total >= due.target)
    return total >= due.target
