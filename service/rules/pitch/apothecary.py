"""The apothecary: once, for a player of the side's own, before anything else heals it.

One that wanders treats journeymen and mercenaries as well; a side's own goes first, where both
could. A Plague Doctor does the same for who is knocked out. A coach is asked only where one of them
may be used; which of two results counts only where they differ and neither is Badly Hurt, which
everybody would take.
"""

from typing import Literal, cast

from schemas.pitch.facts import PlayerHurt, PlayerLeft, PostureChanged, SideFigureChanged
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import is_on_pitch
from service.rules.pitch.outcomes import BADLY_HURT, Outcome, casualty_due, outcome
from service.rules.pitch.re_rolls import has_plague_doctor
from service.rules.pitch.regeneration import casualty_stands, suffers
from service.rules.pitch.settings import setting
from service.rules.pitch.state import PitchState

KNOCKED_OUT = "knocked_out"
USE, DECLINE, PLAGUE_DOCTOR = "use", "decline", "plague_doctor"
Healer = Literal["apothecaries", "wandering_apothecaries", "plague_doctors"]
"""The figure of a side that is one less."""


@cites("BB-054")
def may_be_used(state: PitchState, player: str, hurt: str | None = None) -> bool:
    """Whether the side still has somebody who treats this player. `hurt` as in `offer`."""
    return bool(_treatments(state, player, hurt))


def _treatments(state: PitchState, player: str, hurt: str | None) -> tuple[str, ...]:
    """The options of a coach that would use somebody."""
    doctor = hurt == KNOCKED_OUT and has_plague_doctor(state, player)
    found = {USE: _healer(state, player) is not None, PLAGUE_DOCTOR: doctor}
    return tuple(option for option, there in found.items() if there)


@cites("BB-005", "BB-054")
def _healer(state: PitchState, player: str) -> Healer | None:
    """The apothecary that treats the player; nobody treats a star."""
    profile = state.profiles[player]
    side = state.sides[profile.side]
    if side.apothecaries and profile.kind == "rostered":
        return "apothecaries"
    if side.wandering_apothecaries and profile.kind != "star":
        return "wandering_apothecaries"
    return None


@cites("BB-054")
def offer(course: Course, player: str, cause: Cause, by: str | None, hurt: str) -> None:
    """Ask whether the apothecary treats it. `hurt`: `knocked_out`, or the word of an outcome."""
    question = ChoiceDue(
        choice="apothecary",
        side=course.state.side_of(player),
        options=(*_treatments(course.state, player, hurt), DECLINE),
        origin=course.origin,
        player=player,
        against=by,
        cause=cause,
        note=hurt,
    )
    course.then(question)


def _answered(course: Course, due: ChoiceDue, option: str) -> None:
    player, cause, hurt = cast(str, due.player), cast(Cause, due.cause), cast(str, due.note)
    _uses_up(course, player, option)
    if hurt == KNOCKED_OUT:
        knocked_out(course, player, cause, due.against, treated=option != DECLINE)
    elif option == USE and _heals_at_once(course.state, outcome(hurt)):
        suffers(course, player, cause, due.against, BADLY_HURT, "reserves")
    elif option == USE:
        course.then(casualty_due(course.state, player, cause, due.against, course.origin, hurt))
    else:
        casualty_stands(course, player, cause, due.against, outcome(hurt))


@cites("BB-054")
def _heals_at_once(state: PitchState, first: Outcome) -> bool:
    """A Badly Hurt player heals whatever the second roll is: the FUMBBL server makes none."""
    return first == BADLY_HURT and bool(setting(state, "as_on_fumbbl", False))


def _uses_up(course: Course, player: str, option: str) -> None:
    side = course.state.side_of(player)
    healer: Healer | None = _healer(course.state, player) if option == USE else None
    if option == PLAGUE_DOCTOR:
        healer = "plague_doctors"
    if healer is not None:
        left = getattr(course.state.sides[side], healer) - 1
        course.happen(SideFigureChanged(side, healer, left))


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
