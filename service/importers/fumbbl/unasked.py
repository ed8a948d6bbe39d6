"""Reports that nothing of ours has asked for."""

from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.words import MAPPED, WITHOUT_MEANING


def note_unused(playing: Playing, seen: Observation) -> None:
    """A report nobody asked for: of a kind that is mapped, or of one nothing of ours stands for."""
    if seen.name in WITHOUT_MEANING or playing.reader.is_used(seen):
        return
    if seen.value.get("roll") == 0:
        # Dice that were rolled before are judged anew.
        return
    if seen.name not in MAPPED:
        playing.find("unmapped", seen.name)
        return
    about = {key: seen.value.get(key) for key in ("playerId", "defenderId", "roll")}
    playing.find("not_asked", f"{seen.name} {about}")


def looks_again(playing: Playing, seen: Observation) -> bool:
    """Whether the report, which nobody asked for yet, is an answer to what is done now."""
    if playing.reader.is_used(seen) or seen.value.get("roll") == 0:
        return False
    if playing.reader.again(seen):
        return True
    note_unused(playing, seen)
    return False
