"""The dice a player rolls, with the target and the re-rolls the server tells of."""

from collections.abc import Callable, Iterable
from typing import Any

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.words import CONFUSIONS, OTHER_REPORTS, TESTS

Json = dict[str, Any]
Found = tuple[list[int], list[str]]
BREAK_TACKLE = "Break Tackle"


def tested(playing: Playing, due: RollDue) -> Found | None:
    """A test with one die, reported with the player and the die."""
    if due.roll in CONFUSIONS:
        skill = CONFUSIONS[due.roll]
        report = _of_player(playing, "confusionRoll", due, confusionSkill=skill)
    elif due.roll in TESTS:
        report = _of_player(playing, TESTS[due.roll], due)
        if report is None and due.roll in OTHER_REPORTS:
            report = _of_player(playing, OTHER_REPORTS[due.roll], due)
    else:
        return None
    if report is None:
        return None
    _compare_target(playing, due, report)
    return [report["roll"]], []


def _of_player(playing: Playing, name: str, due: RollDue, **more: Any) -> Json | None:
    def fits(report: Json) -> bool:
        """With the roll 0 the server judges dice anew that it has rolled before."""
        return (
            str(report.get("playerId", report.get("catcherId"))) == due.player
            and report["roll"] > 0
            and all(report.get(key) == value for key, value in more.items())
        )

    return playing.reader.take(name, fits)


def _compare_target(playing: Playing, due: RollDue, report: Json) -> None:
    """The server says what was needed: our target after modifiers has to be the same. Where a
    Break Tackle is not needed, or no help, it is left out there."""
    theirs = report.get("minimumRoll")
    if theirs is None or due.target is None:
        return
    ours = _needed(due.target, due.modifiers)
    without = _needed(due.target, [one for one in due.modifiers if one.name != BREAK_TACKLE])
    if _on_a_die(theirs) not in (ours, without):
        names = ", ".join(f"{each.value:+d} {each.name}" for each in due.modifiers)
        playing.find(
            "result",
            f"{due.roll} of {due.player} needs {ours} by our rules ({due.target}; {names}), "
            f"{theirs} by the server's ({report.get('rollModifiers')})",
        )


def _needed(target: int, modifiers: Iterable[Modifier]) -> int:
    return _on_a_die(target - sum(each.value for each in modifiers))


def _on_a_die(number: int) -> int:
    """A 1 always fails, a 6 always passes."""
    return min(6, max(2, number))


def clinging(skill: str) -> Callable[[Playing, RollDue], Found | None]:
    """Shadowing or Tentacles: the report names who has the skill as the defender."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "tentaclesShadowingRoll",
            lambda one: str(one["defenderId"]) == due.player and one["skill"] == skill,
        )
        return None if report is None else ([report["roll"]], [])

    return take


def re_roll_die(source: str) -> Callable[[Playing, RollDue], Found | None]:
    """The Loner's or Pro's own die, reported as a re-roll."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "reRoll",
            lambda one: one["reRollSource"] == source and str(one["playerId"]) == due.player,
            "die",
        )
        return None if report is None else ([report["roll"]], [])

    return take


def of_reported_player(name: str) -> Callable[[Playing, RollDue], Found | None]:
    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name, lambda one: str(one["playerId"]) == due.player)
        return None if report is None else ([report["roll"]], [])

    return take
