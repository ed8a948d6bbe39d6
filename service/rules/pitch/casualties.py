"""Casualties: the roll of the opponent, the lasting injury, and on to apothecary and regeneration.

Ruling on a lasting injury of a characteristic that cannot get worse: by the competition's setting
the D6 is rolled again, or nothing is lowered. A program that picks another characteristic by itself
is followed by reporting the D6 that stands for it as the second roll.
"""

from typing import cast

from schemas.pitch.steps import RollDue
from schemas.pitch.words import CasualtyResult, Cause, Lowered
from service.rules.contract import cites
from service.rules.pitch import apothecary
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import FROG, has_effect
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.outcomes import BADLY_HURT, Outcome, casualty_due, outcome
from service.rules.pitch.regeneration import casualty_stands, suffers
from service.rules.pitch.settings import setting
from service.rules.pitch.spp import count_casualty
from service.rules.pitch.state import PitchState


@cites("BB-052", "BB-056", "BB-083")
def casualty(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """A Casualty result stands: the casualty roll is due, then apothecary and regeneration. Who was
    a frog turns back, no worse than badly hurt."""
    count_casualty(course, player, cause, by)
    if has_effect(course.state, player, FROG):
        suffers(course, player, cause, by, BADLY_HURT, "casualty")
        return
    course.then(casualty_due(course.state, player, cause, by, course.origin))


@cites("BB-051")
def badly_hurt(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """A casualty that needs no casualty roll: a Stunty player's 9, a vampire's bite."""
    count_casualty(course, player, cause, by)
    _first_outcome(course, player, cause, by, BADLY_HURT)


def _casualty(course: Course, due: RollDue, dice: Dice) -> None:
    total = sum(dice) + sum(modifier.value for modifier in due.modifiers)
    casualty_is(course, due, cast(CasualtyResult, HARM.casualty.result(total)))


def casualty_is(course: Course, due: RollDue, result: CasualtyResult) -> None:
    """What comes of the result of a casualty roll."""
    if result == "lasting_injury":
        course.then(_lasting_injury_due(course, due))
    else:
        outcome_is(course, due, Outcome(result))


def _lasting_injury_due(course: Course, due: RollDue) -> RollDue:
    return RollDue(
        roll="lasting_injury",
        side=due.side,
        faces=HARM.lasting_injury.dice,
        origin=course.origin,
        player=due.player,
        against=due.against,
        cause=due.cause,
        note=due.note,
    )


@cites("BB-053")
def _lasting_injury(course: Course, due: RollDue, dice: Dice) -> None:
    lowered = cast(Lowered, HARM.lasting_injury.result(dice[0]))
    player = cast(str, due.player)
    if can_get_worse(course.state, player, lowered):
        outcome_is(course, due, Outcome("lasting_injury", lowered))
    elif _rolled_again(course.state, player):
        course.then(_lasting_injury_due(course, due))
    else:
        outcome_is(course, due, Outcome("lasting_injury"))


@cites("BB-053")
def can_get_worse(state: PitchState, player: str, name: Lowered) -> bool:
    """Whether a characteristic is not yet the worst it can be, apart from what changes it for this
    match; a PA that is not there is."""
    value: int | None = getattr(state.profiles[player], name)
    if value is None:
        return False
    worst: int = getattr(HARM.worst, name)
    return value < worst if name in ("ag", "pa") else value > worst


def _rolled_again(state: PitchState, player: str) -> bool:
    """By the setting; with nothing left that can get worse there is no end to it."""
    again = setting(state, "characteristic_at_limit", "roll_again") == "roll_again"
    names = (cast(Lowered, band.result) for band in HARM.lasting_injury.bands)
    return again and any(can_get_worse(state, player, name) for name in names)


def outcome_is(course: Course, due: RollDue, out: Outcome) -> None:
    """The first outcome, or the second of a player that the apothecary treats."""
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if due.note is None:
        _first_outcome(course, player, cause, due.against, out)
    else:
        both = (outcome(due.note), out)
        apothecary.second_outcome(course, player, cause, due.against, both)


def _first_outcome(course: Course, player: str, cause: Cause, by: str | None, out: Outcome) -> None:
    if apothecary.may_be_used(course.state, player):
        apothecary.offer(course, player, cause, by, out.word)
    else:
        casualty_stands(course, player, cause, by, out)


PART = Part(rolled={"casualty": _casualty, "lasting_injury": _lasting_injury})
