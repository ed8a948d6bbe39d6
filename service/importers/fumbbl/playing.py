"""Our match while a replay is played along: the entries made, and the state they lead to."""

from collections.abc import Iterator
from typing import Any

import msgspec

from schemas.blood_bowl import BloodBowlEntry, DriveEnded, TurnEnded
from schemas.imports import FindingKind
from schemas.pitch.entries import Ruling
from schemas.pitch.steps import Step
from service.importers.fumbbl.deeds import RUNNING, Deeds
from service.importers.fumbbl.document import Replay
from service.importers.fumbbl.findings import Findings
from service.importers.fumbbl.model import on_pitch
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.reader import Reader
from service.importers.fumbbl.setting_right import board_ruling, deeds_ruling, said, without_ball
from service.rules.blood_bowl.game import GAME, decide
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.turns import DONE, TOUCHDOWN
from service.rules.contract import IllegalEntry
from service.rules.pitch.asking import what_is_due

Entry = Any
FAULTS = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What an entry that makes no sense at all may run into: it is left out like one that is refused.
A replay may be broken in ways nobody has thought of; the rest of the game is still worth having."""
WRITTEN: msgspec.json.Decoder[Any] = msgspec.json.Decoder(BloodBowlEntry)
"""What reads entries back: one it does not take could not be recorded."""
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
        self.leaves_ball = False
        """The acting player leaves the ball behind with its next step: a Fumblerooskie."""
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
            WRITTEN.decode(msgspec.json.encode(entry))
            decision = decide(self.state, entry)
        except IllegalEntry as refused:
            due = what_is_due(self.state)
            self.find("refused", f"{type(entry).__name__}: {refused.breach.detail} {due}")
            return False
        except FAULTS:
            self.find("refused", f"{type(entry).__name__} leads nowhere by our rules.")
            return False
        except msgspec.ValidationError as error:
            self.find("refused", f"{type(entry).__name__}: {error}")
            return False
        if self._ends_too_early(decision.facts):
            self.find("refused", f"{type(entry).__name__} ends the turn by our rules only.")
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
        self._set_right(board_ruling(self.state, self.reader.model, self._now), "board")

    def compare_deeds(self) -> None:
        """What players have done so far has to be what the server counts."""
        self._set_right(deeds_ruling(self.state, self._deeds(), self._now), "result")

    def _deeds(self) -> Deeds:
        """The server's count for everybody of what it has counted of anybody."""
        deeds = self.reader.model.deeds
        counted = {name for figures in deeds.values() for name in figures}
        names = [name for name in RUNNING if name in counted]
        return {
            key: {name: deeds.get(key, {}).get(name, 0) for name in names}
            for key in self.state.profiles
        }

    @property
    def _now(self) -> str:
        turns = self.reader.model.turns
        return f"half {self.state.half}, turn {turns['home']}/{turns['away']}"

    def settle(self, why: str) -> None:
        """Drop what our rules still ask for: the replay goes another way. A turnover that was to
        come is dropped with it where the server's turn goes on."""
        goes_on = self.state.active if self._turn_goes_on() else None
        reason = f"Not in the replay: {why}"[:500]
        self.play(Ruling(reason=reason, settles=True, active_side=goes_on))

    def _ends_too_early(self, facts: tuple[Any, ...]) -> bool:
        """Whether the turn ends by a turnover while the server's goes on."""
        ended = (fact.cause for fact in facts if isinstance(fact, TurnEnded))
        return any(cause not in (DONE, TOUCHDOWN) for cause in ended) and self._turn_goes_on()

    def _turn_goes_on(self) -> bool:
        """Whether the server has another activation before the end of the turn that is taken."""
        if not self.in_the_same_turn or self.state.charge is not None:
            return False
        for seen in self.reader.ahead():
            if seen.is_report and seen.name in ("turnEnd", "playerAction"):
                return seen.name == "playerAction"
        return False

    @property
    def in_the_same_turn(self) -> bool:
        """Whether the turn being taken is the server's turn, not one of a drive we are already
        in."""
        state, model = self.state, self.reader.model
        if state.phase != "turns" or not state.active or state.active != model.active_side:
            return False
        turn = state.sides[state.active].turn
        return (state.half, turn) == (model.half, model.turns[state.active])

    def _set_right(self, ruling: Ruling | None, kind: FindingKind) -> None:
        """Where the ball can be nowhere by our rules, at least everything else is set right."""
        if ruling is None:
            return
        self.find(kind, f"{self._now} {said(ruling)}")
        if not self.play(ruling) and (rest := without_ball(ruling)) is not None:
            self.play(rest)


def _put(places: dict[str, tuple[int, int]], seen: Observation) -> None:
    assert seen.key is not None
    if seen.name == "fieldModelSetPlayerCoordinate" and seen.value is not None:
        places[seen.key] = (seen.value[0], seen.value[1])
    else:
        places.pop(seen.key, None)
