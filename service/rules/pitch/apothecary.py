"""The apothecary: once, for a player of the side's own, before anything else heals it.

A coach is asked only where the apothecary may be used; which of two results counts only where they
differ and neither is Badly Hurt, which everybody would take.
"""

from typing import cast

from schemas.pitch.facts import PlayerHurt, PlayerLeft, PostureChanged, SideFigureChanged
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import is_on_pitch
from service.rules.pitch.outcomes import BADLY_HURT, Outcome, casualty_due, outcome
from service.rules.pitch.regeneration import casualty_stands, suffers
from service.rules.pitch.state import PitchState

KNOCKED_OUT = "knocked_out"


@cites("BB-054")
def may_be_used(state: PitchState, player: str) -> bool:
    """Whether the side still has an apothecary, and it treats this player."""
    profile = state.profiles[player]
    return state.sides[profile.side].apothecaries > 0 and profile.kind == "rostered"


@cites("BB-054")
def offer(course: Course, player: str, cause: Cause, by: str | None, hurt: str) -> None:
    """Ask whether the apothecary treats it. `hurt`: `knocked_out`, or the word of an outcome."""
    question = ChoiceDue(
        choice="apothecary",
        side=course.state.side_of(player),
        options=("use", "decline"),
        origin=course.origin,
        player=player,
        against=by,
        cause=cause,
        note=hurt,
    )
    course.then(question)


def _answered(course: Course, due: ChoiceDue, option: str) -> None:
    player, cause, hurt = cast(str, due.player), cast(Cause, due.cause), cast(str, due.note)
    if option == "use":
        left = course.state.sides[due.side].apothecaries - 1
        course.happen(SideFigureChanged(due.side, "apothecaries", left))
    if hurt == KNOCKED_OUT:
        knocked_out(course, player, cause, due.against, treated=option == "use")
    elif option == "use":
        course.then(casualty_due(course.state, player, cause, due.against, course.origin, hurt))
    else:
        casualty_stands(course, player, cause, due.against, outcome(hurt))


@cites("BB-054")
def knocked_out(
    course: Course, player: str, cause: Cause, by: str | None, treated: bool = False
) -> None:
    """To the box of those knocked out; treated it is Stunned, or in the reserves if it was out."""
    if not treated:
        course.happen(PlayerHurt(player, "knocked_out", cause, by=by))
        course.happen(PlayerLeft(player, "knocked_out", cause))
        return
    stunned(course, player, cause, by)


@cites("BB-051", "BB-054")
def stunned(course: Course, player: str, cause: Cause, by: str | None) -> None:
    """It lies Stunned; off the pitch it goes to the reserves instead."""
    course.happen(PlayerHurt(player, "stunned", cause, by=by))
    if is_out(course.state, player, cause):
        course.happen(PlayerLeft(player, "reserves", cause))
    else:
        course.happen(PostureChanged(player, "stunned", cause))


def is_out(state: PitchState, player: str, cause: Cause) -> bool:
    """Whether what hurt it took it off the pitch."""
    return cause in ("crowd", "trapdoor") or not is_on_pitch(state, player)


@cites("BB-054")
def second_outcome(
    course: Course, player: str, cause: Cause, by: str | None, both: tuple[Outcome, Outcome]
) -> None:
    """The second casualty roll has been made: Badly Hurt heals, else the coach takes its pick."""
    first, second = both
    if BADLY_HURT in both:
        suffers(course, player, cause, by, BADLY_HURT, "reserves")
    elif first == second:
        casualty_stands(course, player, cause, by, first)
    else:
        course.then(
            ChoiceDue(
                choice="apothecary_result",
                side=course.state.side_of(player),
                options=("first", "second"),
                origin=course.origin,
                player=player,
                against=by,
                cause=cause,
                note=f"{first.word},{second.word}",
            )
        )


def _picked(course: Course, due: ChoiceDue, option: str) -> None:
    first, second = cast(str, due.note).split(",")
    taken = outcome(first if option == "first" else second)
    casualty_stands(course, cast(str, due.player), cast(Cause, due.cause), due.against, taken)


PART = Part(chosen={"apothecary": _answered, "apothecary_result": _picked})
