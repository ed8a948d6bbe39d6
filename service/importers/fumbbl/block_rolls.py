"""The dice of blocks and of what comes of them."""

from collections.abc import Callable

from schemas.pitch.steps import RollDue
from service.importers.fumbbl.playing import Playing

Found = tuple[list[int], list[str]]


def block_roll(playing: Playing, due: RollDue) -> Found | None:
    """The dice; a second block of the same activation is declared before them."""
    if _is_multiple(playing):
        return _block_of_two(playing, due)
    if playing.reader.peek("blockRoll") is None:
        playing.reader.take("block", lambda one: str(one["defenderId"]) == due.against)
    report = playing.reader.take("blockRoll")
    if report is None:
        return None
    dice = list(report["blockRoll"])
    if due.re_rolled and len(due.faces) != len(dice):
        return _partial(due, dice)
    _pass_repeated(playing, dice)
    return dice, []


def _is_multiple(playing: Playing) -> bool:
    activation = playing.state.activation
    return activation is not None and activation.action == "multiple_block"


def _block_of_two(playing: Playing, due: RollDue) -> Found | None:
    """Of two blocks at once the dice are reported as their faces are picked."""
    seen = playing.reader.peek(
        "blockChoice", lambda one: str(one["defenderId"]) == due.against, but_used=True
    )
    return None if seen is None else (list(seen.value["blockRoll"]), [])


def _pass_repeated(playing: Playing, dice: list[int]) -> None:
    """The dice are reported again when it is the other coach's turn to choose."""
    if playing.reader.peek("reRoll") is None:
        playing.reader.take("blockRoll", lambda report: report["blockRoll"] == dice)


def _partial(due: RollDue, dice: list[int]) -> Found:
    """Some of the dice were rolled again: those that were not kept."""
    new = list(dice)
    for kept in due.kept:
        if kept in new:
            new.remove(kept)
    return new[: len(due.faces)], []


def injury_part(part: str) -> Callable[[Playing, RollDue], Found | None]:
    field = {"armour": "armorRoll", "injury": "injuryRoll", "casualty": "casualtyRoll"}

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "injury",
            lambda one: str(one["defenderId"]) == due.player and one.get(field[part]) is not None,
            part,
        )
        if report is None:
            return None
        dice = list(report[field[part]])
        return (dice[:1] if part == "casualty" else dice), []

    return take


def casualty_roll(playing: Playing, due: RollDue) -> Found | None:
    """The first D16 is in the injury report, that of the apothecary in one of its own."""
    found = None if due.note is not None else injury_part("casualty")(playing, due)
    if found is not None:
        return found
    report = playing.reader.take(
        "apothecaryRoll",
        lambda one: str(one["playerId"]) == due.player and one.get("casualtyRoll") is not None,
        "casualty",
    )
    return None if report is None else (report["casualtyRoll"][:1], [])


def lasting(playing: Playing, due: RollDue) -> Found | None:
    """The D6 stands beside the D16 in the same report: the first one's, or the apothecary's."""
    name, key = ("injury", "defenderId") if due.note is None else ("apothecaryRoll", "playerId")
    report = playing.reader.take(
        name,
        lambda one: str(one[key]) == due.player and len(one.get("casualtyRoll") or ()) > 1,
        "lasting",
    )
    return None if report is None else (report["casualtyRoll"][1:2], [])
