"""Entries of a type of their own that are due: set-ups, the kick, the toss, what was bought."""

from collections.abc import Callable
from typing import Any

from schemas.blood_bowl import CoinToss, Kick, Placement, SetUp, TakeJourneymen
from schemas.pitch.entries import Pass
from schemas.pitch.steps import EntryDue
from service.importers.fumbbl.directions import direction
from service.importers.fumbbl.inducements import purchase
from service.importers.fumbbl.model import on_pitch
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.shapes import MissingField
from service.rules.blood_bowl.setting_up import SOLID_DEFENCE, SWARMING
from service.rules.pitch.squares import DIRECTIONS as STEPS

Entry = Any
MODES = {SOLID_DEFENCE: "solidDefence", SWARMING: "swarming"}
"""The server's turn modes in which some players are set up anew."""


def enter(playing: Playing, due: EntryDue) -> Entry | None:
    """The entry by the replay. Raises MissingField."""
    asked = ENTRIES.get(due.entry)
    return None if asked is None else asked(playing, due)


def _set_up(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    if due.note is None:
        places = playing.final_set_up(due.side)
    else:
        places = _moved(playing, due.side, MODES.get(due.note, due.note))
    return SetUp(due.side, tuple(Placement(key, place) for key, place in places.items()))


def _moved(playing: Playing, side: str, mode: str) -> dict[str, tuple[int, int]]:
    """Those of the side that stand elsewhere when the server leaves the mode."""
    state, places = playing.state, {}
    for seen in playing.reader.in_turn_mode(mode):
        if seen.name == "fieldModelSetPlayerCoordinate" and seen.key in state.profiles:
            places[seen.key] = seen.value and (seen.value[0], seen.value[1])
    return {
        key: place
        for key, place in places.items()
        if place
        and on_pitch(place)
        and state.side_of(key) == side
        and state.players[key].at != place
    }


def _kick(playing: Playing, due: EntryDue) -> Entry | None:
    """The server reports where the ball went and how: from there back to where it was kicked. The
    distance is that without the Kick skill, which is reported if it is used."""
    assert due.side is not None
    report = playing.reader.take("kickoffScatter")
    if report is None:
        return None
    dx, dy = STEPS[direction(report["scatterDirection"])]
    far = report["rollScatterDistance"]
    x, y = report["ballCoordinateEnd"]
    return Kick(due.side, (x - dx * far, y - dy * far), kicker=_kicker(playing))


def _kicker(playing: Playing) -> str | None:
    seen = playing.reader.peek(
        "skillUse", lambda one: one["skill"] == "Kick" and bool(one.get("used"))
    )
    return None if seen is None else str(seen.value["playerId"])


def _toss(playing: Playing, due: EntryDue) -> Entry | None:
    report = playing.reader.take("receiveChoice")
    if report is None:
        return _toss_by_the_first_turn(playing)
    winner = playing.side_of_team(str(report["teamId"]))
    if winner is None:
        raise MissingField("receiveChoice of neither team")
    return CoinToss(winner, "receive" if report["receiveChoice"] else "kick")


def _toss_by_the_first_turn(playing: Playing) -> Entry | None:
    """Nobody tells who won it: whoever has the first turn after it receives."""
    for seen in playing.reader.ahead():
        if seen.name == "turnDataSetTurnNr" and seen.value == 1 and seen.key in playing.team_ids:
            playing.find("not_answered", f"Nobody tells who won the toss; {seen.key} receives.")
            return CoinToss(seen.key, "receive")
    return None


def _inducements(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    return purchase(playing, due.side)


def _journeymen(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    return TakeJourneymen(due.side)


def _pass(playing: Playing, due: EntryDue) -> Entry | None:
    """A pass out of turn: of a player that is about to be blocked, or has caught a bomb."""
    _, _, player = (due.note or "").partition(":")
    for seen in playing.reader.before_action(frozenset(("block",))):
        if seen.name == "gameSetPassCoordinate" and seen.value and not playing.reader.is_used(seen):
            playing.reader.use(seen)
            return Pass(player, (seen.value[0], seen.value[1]))
    return None


ENTRIES: dict[str, Callable[[Playing, EntryDue], Entry | None]] = {
    "set_up": _set_up,
    "kick": _kick,
    "coin_toss": _toss,
    "buy_inducements": _inducements,
    "take_journeymen": _journeymen,
    "pass": _pass,
}
