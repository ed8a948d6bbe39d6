"""A whole replay, played along: the set-up, the entries, and where our rules and it part."""

from hashlib import sha256
from uuid import UUID

import msgspec

from schemas.blood_bowl import BloodBowlSetup
from schemas.imports import ImportFinding
from schemas.pitch.steps import Question, Step, Task
from service.importers.fumbbl.actions import next_actions
from service.importers.fumbbl.answers import answer
from service.importers.fumbbl.document import Replay
from service.importers.fumbbl.findings import Findings
from service.importers.fumbbl.playing import Entry, Made, Playing
from service.importers.fumbbl.reader import Reader
from service.importers.fumbbl.results import compare_results
from service.importers.fumbbl.shapes import MissingField
from service.rules.blood_bowl.state import State
from service.rules.pitch.asking import what_is_due

MOST_ENTRIES = 20_000
"""A game has about a thousand."""


class Imported(msgspec.Struct, frozen=True):
    """What comes of a replay. `state` is our match after the last entry."""

    name: str
    started_at: int
    """Microseconds since 1970-01-01."""
    setup: BloodBowlSetup
    entries: tuple[Made, ...]
    findings: tuple[ImportFinding, ...]
    counts: dict[str, int]
    state: State


def play_along(replay: Replay) -> Imported:
    """Play a replay along. Raises UnreadableReplay only by way of `read_replay`, never here."""
    findings = Findings()
    setup = replay.setup
    playing = Playing(replay, Reader(replay.observations), findings)
    while len(playing.entries) < MOST_ENTRIES:
        answer_all(playing)
        actions = next_actions(playing)
        if actions is None:
            break
        for action in actions:
            answer_all(playing)
            playing.play(action)
    answer_all(playing)
    if not playing.state.ended:
        playing.compare()
    compare_results(playing, replay.results)
    names = " - ".join(team.name for team in setup.sides)
    return Imported(
        name=names[:80],
        started_at=replay.started_at,
        setup=setup,
        entries=tuple(playing.entries),
        findings=tuple(findings.all),
        counts=findings.counts(),
        state=playing.state,
    )


def answer_all(playing: Playing) -> None:
    """Answer every question our rules ask, from the replay."""
    while playing.due is not None and len(playing.entries) < MOST_ENTRIES:
        due = playing.due
        if isinstance(due, Task):
            raise AssertionError("a task never waits for an entry")
        state = playing.state
        playing.reader.turn_is_over = state.phase != "turns" or state.active is None
        entry = _answer(playing, due)
        if entry is None:
            if _waits(playing, due):
                return
            playing.find("not_answered", what_is_due(playing.state))
            playing.settle(what_is_due(playing.state))
        elif not playing.play(entry):
            playing.settle(what_is_due(playing.state))


def _answer(playing: Playing, due: Question) -> Entry | None:
    try:
        return answer(playing, due)
    except MissingField as missing:
        playing.find("unmapped", f"{missing}")
        return None


def _waits(playing: Playing, due: Step) -> bool:
    """At the very end the coaches' confirmation is due: nobody gives it in a replay."""
    return getattr(due, "entry", None) == "confirm_result"


def derived_id(competition: UUID, game: int, number: int) -> UUID:
    """The id of an entry of an imported match (0: the match): the same at every import.

    A UUID of version 8, made of the SHA-256 of what it stands for.
    """
    digest = bytearray(sha256(b"fumbbl %s %d %d" % (competition.bytes, game, number)).digest()[:16])
    digest[6] = 0x80 | digest[6] & 0x0F
    digest[8] = 0x80 | digest[8] & 0x3F
    return UUID(bytes=bytes(digest))
