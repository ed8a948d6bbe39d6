"""What the replay answers to a question of our agenda: the entry, or None when it does not.

One module a kind of question: `rolls`, `re_rolling`, `choices`, `squares`, `entries`.
"""

from typing import Any

from schemas.pitch.steps import ChoiceDue, EntryDue, ReRollDue, RollDue, SquareDue, Step
from service.importers.fumbbl.choices import choose
from service.importers.fumbbl.entries import enter
from service.importers.fumbbl.picked_squares import pick_square
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.re_rolling import re_roll
from service.importers.fumbbl.rolls import roll

Entry = Any


def answer(playing: Playing, due: Step) -> Entry | None:
    """The entry with which the replay answers the question. Raises MissingField."""
    if isinstance(due, RollDue):
        return roll(playing, due)
    if isinstance(due, ReRollDue):
        return re_roll(playing, due)
    if isinstance(due, ChoiceDue):
        return choose(playing, due)
    if isinstance(due, SquareDue):
        return pick_square(playing, due)
    if isinstance(due, EntryDue):
        return enter(playing, due)
    return None
