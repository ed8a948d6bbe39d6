"""Re-rolls: whether the replay makes a roll again, and by what."""

from typing import Any

from schemas.pitch.entries import KeepRoll, ReRoll
from schemas.pitch.steps import ReRollDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skills import our_skill
from service.importers.fumbbl.words import RE_ROLL_SOURCES
from service.rules.pitch.re_rolls import OF_THE_SIDE

Json = dict[str, Any]
Entry = Any
ONE_DIE = frozenset(("Brawler",))
"""Skills that make one block die again."""
BOTH_DOWN = 2


def re_roll(playing: Playing, due: ReRollDue) -> Entry | None:
    """A re-roll is reported before its new dice; without one the roll stands."""
    if due.due.roll == "regeneration":
        return _helped(playing, due)
    reader = playing.reader
    seen = reader.peek("reRoll", lambda one: _is_of(one, due))
    if seen is None and due.due.roll == "block":
        # A single block die is made again without a word of the re-roll itself.
        seen = reader.peek("blockReRoll", but=frozenset(("block",)))
    if seen is None or not _comes_first(playing, seen.index, due):
        return KeepRoll()
    reader.use(seen)
    report: Json = seen.value
    if report["reRollSource"] == "Loner":
        return re_roll(playing, due)
    if due.due.roll == "block":
        # The server declares the block anew before it rolls the dice again.
        reader.take("block")
        single = reader.peek("blockReRoll")
        if single is not None:
            reader.use(single)
    return _sourced(playing, due, str(report["reRollSource"]))


def _helped(playing: Playing, due: ReRollDue) -> Entry:
    """A Mortuary Assistant or a Plague Doctor is told by the second roll."""
    again = playing.reader.peek(
        "regenerationRoll", lambda one: str(one["playerId"]) == due.due.player
    )
    if again is None:
        return KeepRoll()
    source, skill = due.sources[0]
    return ReRoll(source=source, skill=skill)


def _is_of(report: Json, due: ReRollDue) -> bool:
    player = due.due.player
    return player in (None, str(report["playerId"])) or due.due.roll == "block"


def _comes_first(playing: Playing, index: int, due: ReRollDue) -> bool:
    """Whether nothing else is rolled between here and the re-roll."""
    others = ("injury", "blockChoice", "scatterBall", "catchRoll", "turnEnd")
    return not any(
        seen.is_report and seen.name in others and not playing.reader.is_used(seen)
        for seen in playing.reader.before_action(frozenset(("block",)))
        if seen.index < index
    )


def _sourced(playing: Playing, due: ReRollDue, name: str) -> Entry:
    """The re-roll by its source, or as good as by it."""
    source, skill = RE_ROLL_SOURCES.get(name), None
    if source is None:
        source, skill = "skill", our_skill(name)
    offered = [each for each, _ in due.sources]
    if source in OF_THE_SIDE and source not in offered:
        source = next((each for each in offered if each in OF_THE_SIDE), source)
    if (source, skill) not in due.sources:
        playing.find("unmapped", f"reRollSource {name}")
        return _by_the_side(playing, due)
    dice = _one_die(playing, due) if source == "pro" or skill in ONE_DIE else None
    return ReRoll(source=source, skill=skill, dice=dice)  # type: ignore[arg-type]


def _by_the_side(playing: Playing, due: ReRollDue) -> Entry:
    """A source that is none of ours: the new dice are those of a re-roll of the side, whose number
    is set right afterwards. A Loner would have to roll for it; there the first dice stand."""
    profile = playing.state.profiles.get(due.due.player or "")
    source = next((each for each, _ in due.sources if each in OF_THE_SIDE), None)
    if source is None or profile is None or "Loner" in profile.skills:
        return KeepRoll()
    return ReRoll(source=source)


def _one_die(playing: Playing, due: ReRollDue) -> tuple[int, ...] | None:
    """Which block die was rolled again: the one that is another in the dice that follow."""
    if due.due.roll != "block":
        return None
    again = playing.reader.peek("blockRoll")
    new = [] if again is None else again.value["blockRoll"]
    pairs = enumerate(zip(due.dice, new, strict=False))
    changed = next((index for index, (old, one) in pairs if old != one), None)
    if changed is not None:
        return (changed,)
    return (due.dice.index(BOTH_DOWN) if BOTH_DOWN in due.dice else 0,)
