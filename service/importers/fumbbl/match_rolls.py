"""Dice of the match and its sides: before kick-off, at it, at a drive's end and after the match."""

from collections.abc import Callable

from schemas.pitch.steps import RollDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.shapes import is_number

Found = tuple[list[int], list[str]]


def conjured(playing: Playing, due: RollDue) -> Found | None:
    """Two dice for the weather, under whatever name the server lists them."""
    report = playing.reader.take("weatherMageRoll")
    rolled = [one for one in (report or {}).values() if isinstance(one, list) and len(one) == 2]
    return (list(rolled[0]), []) if rolled and all(map(is_number, rolled[0])) else None


def fans(playing: Playing, due: RollDue) -> Found | None:
    team = playing.team_ids[due.side]
    report = playing.reader.take("fanFactor", lambda one: str(one["teamId"]) == team)
    return None if report is None else ([report["dedicatedFansRoll"]], [])


def listed(name: str, field: str) -> Callable[[Playing, RollDue], Found | None]:
    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else (list(report[field]), [])

    return take


def plain(name: str) -> Callable[[Playing, RollDue], Found | None]:
    """A die that is of no player."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else ([report["roll"]], [])

    return take


def of_both(name: str) -> Callable[[Playing, RollDue], Found | None]:
    """A roll of both sides in one report, the first side's die first."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else ([report["rollHome"], report["rollAway"]], [])

    return take


def fans_after(playing: Playing, due: RollDue) -> Found | None:
    """The roll for dedicated fans after the match, of one side."""
    report = playing.reader.take("dedicatedFans", part=due.side)
    field = {"home": "rollHome", "away": "rollAway"}[due.side]
    return None if report is None else ([report[field]], [])


def knock_out(playing: Playing, due: RollDue) -> Found | None:
    for report in playing.turn_ends():
        for index, one in enumerate(report["knockoutRecoveryArray"]):
            if str(one["playerId"]) == due.player and playing.once(report, f"out {index}"):
                return [int(one.get("roll") or 0)], []
    return None


def heat(playing: Playing, due: RollDue) -> Found | None:
    for report in playing.turn_ends():
        if report.get("heatRoll") and playing.once(report, "heat"):
            return [report["heatRoll"]], []
    return None


def stunned_by_fans(playing: Playing, due: RollDue) -> Found | None:
    """The server rolls once for both sides, and says who was struck: as many of a side."""
    report = playing.reader.peek("kickoffPitchInvasion", but_used=True)
    if report is None:
        return None
    profiles = playing.state.profiles
    struck = [key for key in report.value["playerIds"] if key in profiles]
    return [max(1, sum(profiles[key].side == due.side for key in struck))], []


def swarming(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("swarmingPlayersRoll")
    if report is None:
        return None
    return [report.get("swarmingPlayerRoll") or report["swarmingPlayerAmount"]], []


def prayer_count(playing: Playing, due: RollDue) -> Found | None:
    """As many as the server says it happened to."""
    struck = playing.struck_by_prayer()
    return ([len(struck)], []) if struck else None
