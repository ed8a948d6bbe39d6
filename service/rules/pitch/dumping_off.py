"""Dump-off: a ball carrier about to be blocked makes a quick pass first."""

from schemas.pitch.facts import SkillUsed
from schemas.pitch.steps import ChoiceDue, EntryDue
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part, entry_due
from service.rules.pitch.field import can_use, carrier, characteristic

DUMP_OFF = "dump_off"
SKILL = "Dump-off"


@cites("BB-090")
def offer_dump_off(course: Course, player: str) -> None:
    """Ask whether the player named as the target of a block passes first, if it can.

    Call it when what is to follow the pass (the block) is on the agenda.
    """
    state = course.state
    if carrier(state) != player or not can_use(state, player, SKILL):
        return
    if characteristic(state, player, "pa") is None:
        return
    course.then(
        ChoiceDue(
            choice="dump_off",
            side=state.side_of(player),
            options=("use", "decline"),
            origin=course.origin,
            player=player,
            skill=SKILL,
        )
    )


def thrower_of(due: EntryDue) -> str | None:
    """Whose dump-off is due; None if another kind of pass is."""
    word, _, player = (due.note or "").partition(":")
    return player if word == DUMP_OFF else None


def _decided(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.player is not None
    if option == "use":
        course.happen(SkillUsed(due.player, SKILL))
        course.then(entry_due(course, "pass", due.side, note=f"{DUMP_OFF}:{due.player}"))


PART = Part(chosen={"dump_off": _decided})
