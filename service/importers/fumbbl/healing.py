"""The apothecary: whether it was used, and which of two results its coach picked."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skill_choices import option_of, other_option

Json = dict[str, Any]


def apothecary(playing: Playing, due: ChoiceDue) -> str:
    fits = _about(due)
    rolled = playing.reader.peek("apothecaryRoll", fits)
    chosen = playing.reader.peek("apothecaryChoice", fits)
    if chosen is None and (rolled is None or not rolled.value.get("casualtyRoll")):
        return "decline" if "decline" in due.options else other_option(due, due.options[0])
    return option_of(due, "plague_doctor" if _by_plague_doctor(playing) else "use")


def _by_plague_doctor(playing: Playing) -> bool:
    """Whether the side has one fewer of them before anybody acts again."""
    return any(seen.name == "turnDataSetPlagueDoctors" for seen in playing.reader.before_action())


def _about(due: ChoiceDue) -> Callable[[Json], bool]:
    return lambda one: str(one["playerId"]) == due.player


def apothecary_result(playing: Playing, due: ChoiceDue) -> str:
    """The second result was picked when it is what the player is left with."""
    rolled = playing.reader.take("apothecaryRoll", _about(due), "chosen")
    if rolled is None:
        return due.options[0]
    chosen = playing.reader.take("apothecaryChoice", _about(due))
    picked = _left_with(playing, due) if chosen is None else chosen.get("seriousInjury")
    return due.options[-1] if picked == rolled.get("seriousInjury") else due.options[0]


def _left_with(playing: Playing, due: ChoiceDue) -> str | None:
    """The serious injury that is written into the player's result; None where there is none."""
    for seen in playing.reader.before_action():
        if seen.name == "playerResultSetSeriousInjury" and seen.key == due.player:
            return None if seen.value is None else str(seen.value)
    return None
