"""Our match while a replay is played along: the entries made, and the state they lead to."""

from collections.abc import Iterator
from typing import Any

import msgspec

from schemas.blood_bowl import DriveEnded
from schemas.pitch.entries import PlayerPlacement, Ruling, SideFigures
from schemas.pitch.steps import Step
from service.importers.fumbbl.document import Replay
from service.importers.fumbbl.findings import Findings
from service.importers.fumbbl.model import Model, on_pitch
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.reader import Reader
from service.rules.blood_bowl.game import GAME, decide
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.state import State
from service.rules.contract import IllegalEntry
from service.rules.pitch.asking import what_is_due

Entry = Any
PLACED = ("fieldModelSetPlayerCoordinate", "fieldModelRemovePlayer")
"""Changes that put a player on a square, or take it off."""


class Made(msgspec.Struct, frozen=True):
    """An entry, and when it happened: milliseconds of the game's clock."""

    entry: Entry
    milliseconds: int


class Playing:
    """The match so far. `entries` are what will be recorded."""

    def __init__(self, replay: Replay, reader: Reader, findings: Findings) -> None:
        self.replay = replay
        self.state: State = start(replay.setup)
        self.reader = reader
        self.findings = findings
        self.entries: list[Made] = []
        self.tries = 0
        """Entries played, those that were refused included."""
        self.at_drive_end: State | None = None
        """The board as the last drive ended, before everybody left it."""
        self.team_ids = replay.team_ids
        self._once: set[tuple[int, str]] = set()

    @property
    def due(self) -> Step | None:
        return self.state.agenda[-1] if self.state.agenda else None

    def find(self, kind: Any, what: str) -> None:
        """Note a difference here."""
        self.findings.add(kind, what, len(self.entries), self.reader.command)

    def play(self, entry: Entry) -> bool:
        """The entry happens; False when it cannot have happened by our rules (and is left out)."""
        self.tries += 1
        try:
            decision = decide(self.state, entry)
        except IllegalEntry as refused:
            due = what_is_due(self.state)
            self.find("refused", f"{type(entry).__name__}: {refused.breach.detail} {due}")
            return False
        for breach in decision.breaches:
            self.find("flag", f"{type(entry).__name__}: {breach.rule}: {breach.detail}")
        state: Any = self.state
        for fact in decision.facts:
            if isinstance(fact, DriveEnded):
                self.at_drive_end = state
            state = GAME.part.evolve[type(fact)](state, fact)
        self.state = state
        self.entries.append(Made(entry, self.reader.milliseconds))
        return True

    def side_of_team(self, team: str) -> str | None:
        """The side of one of the server's team ids; None for an id of neither."""
        return next((side for side, known in self.team_ids.items() if known == team), None)

    def turn_ends(self) -> Iterator[dict[str, Any]]:
        """The report of the turn that is ending: ahead of any action, or the last passed."""
        for seen in self.reader.ahead():
            if seen.is_report and seen.name in ("turnEnd", "playerAction", "startHalf"):
                if seen.name == "turnEnd":
                    yield seen.value
                break
        for index in range(self.reader.at - 1, -1, -1):
            if self.reader.observations[index].name == "turnEnd":
                yield self.reader.observations[index].value
                return

    def struck_by_prayer(self) -> list[Observation]:
        """What the last prayer did to players, as far as it was not taken."""
        found: list[Observation] = []
        for seen in self.reader.before_action():
            used = self.reader.is_used(seen)
            if seen.is_report and seen.name == "playerEvent" and not used:
                found.append(seen)
            elif seen.is_report and seen.name in ("prayerRoll", "kickoffScatter") and not used:
                break
        return found

    def once(self, report: dict[str, Any], part: str) -> bool:
        """Whether this part of a report is taken for the first time; it is taken now."""
        key = (id(report), part)
        if key in self._once:
            return False
        self._once.add(key)
        return True

    def final_set_up(self, side: str) -> dict[str, tuple[int, int]]:
        """Where the side's players are when its set-up is over: when the server leaves the mode of
        set-ups, or the other side is next. Looked at between commands: in the one that begins the
        set-ups it says who is first."""
        model = self.reader.model
        places, mode, own = dict(model.places), model.turn_mode, model.active_side
        began, command = False, -1
        for seen in self.reader.ahead():
            if seen.command != command:
                sets_up = mode == "setup" and own == side
                if began and not sets_up:
                    break
                began, command = began or sets_up, seen.command
            if seen.name == "gameSetTurnMode":
                mode = seen.value
            elif seen.name == "gameSetHomePlaying":
                own = "home" if seen.value else "away"
            elif seen.key is not None and seen.name in PLACED:
                _put(places, seen)
        profiles = self.state.profiles
        return {
            key: place
            for key, place in places.items()
            if on_pitch(place) and key in profiles and profiles[key].side == side
        }

    def compare(self) -> None:
        """Our board has to be the server's here; where it is not, a ruling sets it right."""
        half, turns = self.state.half, self.reader.model.turns
        self.set_right(f"half {half}, turn {turns['home']}/{turns['away']}")

    def settle(self, why: str) -> None:
        """Drop what our rules still ask for: the replay goes another way."""
        self.play(Ruling(reason=f"Not in the replay: {why}"[:500], settles=True))

    def set_right(self, why: str) -> None:
        """A ruling makes our board the server's. With nothing to set right there is none."""
        ruling = _ruling(self.state, self.reader.model, why)
        if ruling is not None:
            self.find("board", f"{why} {_said(ruling)}")
            self.play(ruling)


def _put(places: dict[str, tuple[int, int]], seen: Observation) -> None:
    assert seen.key is not None
    if seen.name == "fieldModelSetPlayerCoordinate" and seen.value is not None:
        places[seen.key] = (seen.value[0], seen.value[1])
    else:
        places.pop(seen.key, None)


def _ruling(state: State, model: Model, why: str) -> Ruling | None:
    placements = tuple(different_players(state, model))
    at, carrier, off = _ball(state, model)
    figures = tuple(_figures(state, model))
    active = model.active_side if state.phase == "turns" and model.turn_mode == "regular" else None
    wrong_side = active is not None and active != state.active
    if not (placements or at or carrier or off or figures or wrong_side):
        return None
    return Ruling(
        reason=f"Set right after the replay: {why}"[:500],
        placements=placements,
        ball_at=at,
        ball_carrier=carrier,
        ball_off=off,
        sides=figures,
        active_side=active if wrong_side else None,
    )


def different_players(state: State, model: Model) -> list[PlayerPlacement]:
    """Players whose place or posture is not the server's."""
    found = []
    for key, player in state.players.items():
        if key not in model.states and key not in model.places:
            # Of a player that never plays the server says nothing.
            continue
        theirs = model.whereabouts(key)
        square = model.square(key)
        if theirs is None or (theirs[0] == "pitch") != (square is not None):
            continue
        whereabouts, posture = theirs
        if player.posture == "stunned" and model.turns_over(key):
            posture = "stunned"
        ours = (player.whereabouts, player.posture, player.at)
        if ours != (whereabouts, posture, square):
            found.append(PlayerPlacement(key, whereabouts, square, posture))
    return found


def _ball(state: State, model: Model) -> tuple[tuple[int, int] | None, str | None, bool]:
    """Where the ball has to be put: a square, a carrier, or off; nothing when it is right."""
    if state.phase != "turns":
        return None, None, False
    carrier = model.carrier()
    place = None if carrier or not model.ball_in_play else model.ball
    if (state.ball.carrier, state.ball.at) == (carrier, place):
        return None, None, False
    return place, carrier, carrier is None and place is None


def _figures(state: State, model: Model) -> list[SideFigures]:
    found = []
    for key, side in state.sides.items():
        if side.score != model.scores[key]:
            found.append(SideFigures(key, score=model.scores[key]))
    return found


def _said(ruling: Ruling) -> str:
    """The ruling in a few words, for the report."""
    parts = [
        f"{each.player} {each.whereabouts} {each.at or ''} {each.posture}"
        for each in ruling.placements
    ]
    if ruling.ball_at or ruling.ball_carrier or ruling.ball_off:
        parts.append(f"ball {ruling.ball_carrier or ruling.ball_at or 'off'}")
    parts += [f"{each.side} score {each.score}" for each in ruling.sides]
    if ruling.active_side:
        parts.append(f"turn of {ruling.active_side}")
    return "; ".join(parts)
