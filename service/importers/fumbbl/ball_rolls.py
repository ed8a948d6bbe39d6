"""Dice that lead a ball, a bomb or a player across the pitch."""

from typing import Any

from schemas.pitch.steps import RollDue
from service.importers.fumbbl.directions import direction
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.templates import laid_for

Json = dict[str, Any]
Found = tuple[list[int], list[str]]


def scatter(playing: Playing, due: RollDue) -> Found | None:
    fewest = due.fewest or len(due.faces)
    report = playing.reader.take(
        "scatterBall", lambda one: fewest <= len(one["rolls"]) <= len(due.faces)
    )
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def player_scatter(playing: Playing, due: RollDue) -> Found | None:
    fewest = due.fewest or len(due.faces)
    report = playing.reader.take(
        "scatterPlayer", lambda one: fewest <= len(one["rolls"]) <= len(due.faces)
    )
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def deviation(playing: Playing, due: RollDue) -> Found | None:
    return _deviated(playing.reader.take("passDeviate"))


def swoop_roll(playing: Playing, due: RollDue) -> Found | None:
    """The D3 is reported; of the D6 only the way it led: the die that stands for it."""
    report = playing.reader.take("swoopPlayer")
    if report is None:
        return None
    laid = laid_for(direction(report["scatterDirection"]))
    assert laid is not None
    return [laid[1], report["distance"]], [report["scatterDirection"]]


def kick_deviation(playing: Playing, due: RollDue) -> Found | None:
    return _deviated(playing.reader.take("kickoffScatter", part="dice"))


def _deviated(report: Json | None) -> Found | None:
    if report is None:
        return None
    dice = [report["rollScatterDirection"], report["rollScatterDistance"]]
    return dice, [report["scatterDirection"]]


def throw_in(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("throwIn")
    if report is None:
        return None
    return [report["directionRoll"], *report["distanceRoll"]], []
