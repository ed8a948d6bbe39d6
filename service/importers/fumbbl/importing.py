"""A whole replay, played along: the set-up, the entries, and where our rules and it part."""

from uuid import UUID

import msgspec

from schemas.blood_bowl import BloodBowlSetup, BuyInducements
from schemas.ids import derived_client_id
from schemas.imports import ImportFinding
from schemas.pitch.entries import Ruling
from schemas.pitch.steps import Question, Step, Task
from service.importers.fumbbl.actions import next_actions
from service.importers.fumbbl.answers import answer
from service.importers.fumbbl.document import Replay
from service.importers.fumbbl.findings import Findings
from service.importers.fumbbl.playing import FAULTS, Entry, Made, Playing
from service.importers.fumbbl.reader import Reader
from service.importers.fumbbl.results import compare_results
from service.importers.fumbbl.shapes import MissingField
from service.rules.blood_bowl.state import State
from service.rules.pitch.asking import what_is_due

MOST_TRIES = 8_000
"""Entries, those that are refused included. A game has about a thousand."""
MOST_UNANSWERED = 20
"""Questions in a row without an answer. A settled question may be asked anew at once, as the toss
of the coin is: without a bound it would be for ever. Broken replays come to three."""


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
    if not _to_the_end(playing):
        playing.find("not_answered", f"Nothing follows from here. {what_is_due(playing.state)}")
    if not playing.state.ended and replay.finished:
        playing.compare()
        _end(playing)
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


def _to_the_end(playing: Playing) -> bool:
    """Play all the server did; False where it leads nowhere any more."""
    while answer_all(playing) or _rejoins(playing):
        actions = next_actions(playing)
        if actions is None:
            return answer_all(playing)
        for action in actions:
            if not answer_all(playing):
                break
            playing.play(action)
    return False


def _rejoins(playing: Playing) -> bool:
    """Pass on to the server's next activation, from where a ruling goes on; False where there is
    none."""
    reader = playing.reader
    while playing.tries < MOST_TRIES and (seen := reader.pass_one()) is not None:
        if seen.is_report and seen.name == "playerAction" and reader.model.turn_mode == "regular":
            playing.compare()
            reader.back_to(seen)
            if playing.due is None:
                return True
            reader.pass_one()
    return False


def _end(playing: Playing) -> None:
    """The server's game is over, and ours is not: a ruling ends it."""
    playing.find("board", "The match is over by the server's log.")
    over = Ruling(reason="By the replay the match is over.", settles=True, ends_match=True)
    playing.play(over)
    answer_all(playing)


def answer_all(playing: Playing) -> bool:
    """Answer every question our rules ask, from the replay; False where that would not end."""
    unanswered = 0
    while (due := playing.due) is not None and not _waits(due):
        if unanswered == MOST_UNANSWERED or playing.tries >= MOST_TRIES:
            return False
        unanswered = 0 if _answered(playing, due) else unanswered + 1
    return playing.tries < MOST_TRIES


def _answered(playing: Playing, due: Step) -> bool:
    """Whether the replay answers the question; where it does not, it is settled."""
    if isinstance(due, Task):
        raise AssertionError("a task never waits for an entry")
    state, activation = playing.state, playing.state.activation
    playing.reader.turn_is_over = state.phase != "turns" or state.active is None
    whirls = activation is not None and activation.action == "ball_and_chain"
    playing.reader.whirling = activation.player if activation is not None and whirls else None
    entry = _answer(playing, due)
    if entry is None:
        playing.find("not_answered", what_is_due(playing.state))
    elif playing.play(entry) or _plays_the_least(playing, entry):
        return True
    playing.settle(what_is_due(playing.state))
    return False


def _plays_the_least(playing: Playing, entry: Entry) -> bool:
    """A purchase that makes no sense is none: the side is not asked again."""
    return isinstance(entry, BuyInducements) and playing.play(BuyInducements(entry.side))


def _answer(playing: Playing, due: Question) -> Entry | None:
    try:
        return answer(playing, due)
    except MissingField as missing:
        playing.find("unmapped", f"{missing}")
    except FAULTS:
        playing.find("unmapped", f"What answers this has no sense: {what_is_due(playing.state)}")
    return None


def _waits(due: Step) -> bool:
    """At the very end the coaches' confirmation is due: nobody gives it in a replay."""
    return getattr(due, "entry", None) == "confirm_result"


def derived_id(competition: UUID, game: int, number: int) -> UUID:
    """The id of an entry of an imported match (0: the match): the same at every import.

    A UUID of version 8, made of the SHA-256 of what it stands for.
    """
    return derived_client_id(b"fumbbl %s %d %d" % (competition.bytes, game, number))
