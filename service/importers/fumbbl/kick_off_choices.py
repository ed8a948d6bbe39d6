"""Choices of the kick-off and of prayers: who stands where, and whom chance struck."""

from collections.abc import Iterator
from typing import Any

from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skills import our_skill

Json = dict[str, Any]
Square = tuple[int, int]
NOBODY, DONE = "nobody", "done"
STRUCK_TOGETHER = ("kickoffPitchInvasion", "kickoffOfficiousRef")
"""Reports with the list of those whom chance picked."""


def player(playing: Playing, due: ChoiceDue) -> str:
    """For a High Kick, or the next of a Quick Snap."""
    if DONE in due.options:
        return next(iter(_snappers(playing, due.options)), DONE)
    for seen in playing.reader.in_turn_mode("highKick"):
        if seen.name == "fieldModelSetPlayerCoordinate" and seen.key in due.options:
            return str(seen.key)
    return NOBODY


def snapped_to(playing: Playing, player: str) -> Square | None:
    """Where the player is at the end of a Quick Snap."""
    places = [
        (seen.value[0], seen.value[1])
        for seen in playing.reader.in_turn_mode("quickSnap")
        if seen.name == "fieldModelSetPlayerCoordinate" and seen.key == player and seen.value
    ]
    return places[-1] if places else None


def _snappers(playing: Playing, options: tuple[str, ...]) -> list[str]:
    """Who has still to move, in the replay's order; first those whose square is free by now."""
    moved = dict.fromkeys(
        seen.key
        for seen in playing.reader.in_turn_mode("quickSnap")
        if seen.name == "fieldModelSetPlayerCoordinate" and seen.key in options
    )
    players = playing.state.players
    taken = {one.at for one in players.values()}
    left = [
        key
        for key in moved
        if key is not None and snapped_to(playing, key) not in (None, players[key].at)
    ]
    return [key for key in left if snapped_to(playing, key) not in taken]


def touchback(playing: Playing, due: ChoiceDue) -> str | None:
    """The ball is put on the square of whoever gets it."""
    for seen in playing.reader.before_action():
        if seen.name == "fieldModelSetBallCoordinate" and seen.value is not None:
            place = (seen.value[0], seen.value[1])
            given = next(
                (key for key, one in playing.state.players.items() if one.at == place), None
            )
            if given in due.options:
                return given
    return None


def random_player(playing: Playing, due: ChoiceDue) -> str | None:
    """Whom chance picked, by what picked him: the question's note."""
    what = due.note or ""
    if what.startswith("prayer:"):
        return _struck(playing, due)
    if what == "overcome":
        return _overcome(playing, due)
    for report, key in _struck_together(playing):
        if key in due.options and playing.once(report, f"picked {key}"):
            return key
    return None


def _struck_together(playing: Playing) -> Iterator[tuple[Json, str]]:
    """Whom the kick-off event picked: of a list, or with a roll of each one's own."""
    for name in STRUCK_TOGETHER:
        seen = playing.reader.peek(name, but_used=True)
        if seen is not None:
            yield from (
                (seen.value, str(key))
                for key in seen.value.get("playerIds") or seen.value.get("playerIdsHit") or ()
            )
    for seen in playing.reader.before_action():
        if seen.is_report and seen.name == "officiousRefRoll":
            yield seen.value, str(seen.value["playerId"])


def _overcome(playing: Playing, due: ChoiceDue) -> str | None:
    for report in playing.turn_ends():
        for one in report.get("heatExhaustionArray") or ():
            key = str(one["playerId"])
            if key in due.options and playing.once(report, f"heat {key}"):
                return key
    return None


def prayer_player(playing: Playing, due: ChoiceDue) -> str | None:
    """Whom the coach picked: the server says what became of him."""
    return _struck(playing, due)


def _struck(playing: Playing, due: ChoiceDue) -> str | None:
    for seen in playing.struck_by_prayer():
        if str(seen.value["playerId"]) in due.options:
            playing.reader.use(seen)
            return str(seen.value["playerId"])
    return None


def prayer_skill(playing: Playing, due: ChoiceDue) -> str | None:
    """The skill the server gives the player."""
    for seen in playing.reader.before_action():
        if seen.name == "fieldModelAddIntensiveTraining" and seen.key == due.player:
            name = seen.value.get("skill") if isinstance(seen.value, dict) else seen.value
            gained = our_skill(str(name))
            return next((each for each in due.options if each.partition(" (")[0] == gained), None)
    return None
