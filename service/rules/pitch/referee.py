"""The referee: a foul that is seen, arguing the call, bribes, and the sending-off.

Everything the foul did to its victim is settled first. Then the coach may argue, and after that (or
instead) bribe; whoever argued and was ejected for it can bribe no more for this sending-off. A
bribe that works also saves the turn; arguing with success only saves the player.
"""

from typing import cast

from msgspec.structs import replace

from schemas.pitch.facts import BallPlaced, CoachEjected, Counted, PlayerLeft, SideFigureChanged
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Cause, ChoiceKind
from service.rules.contract import cites
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_skill
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.rolling import passed
from service.rules.pitch.settings import setting
from service.rules.pitch.state import PitchState

ARGUABLE: frozenset[Cause] = frozenset(("foul", "secret_weapon"))
"""What a coach can argue about, and bribe for."""
CORRUPTION = "bribery_and_corruption"
"""The figure of a side that rolled a 1 again by its special rule, once a match. Nobody declines."""
UNSEEN = "foul_unseen"
"""The task that waits behind a foul until somebody sees it."""
GONE = ("casualty", "sent_off", "unavailable")
"""Where nobody is sent off from."""


@cites("BB-070")
def sees_armour_roll(course: Course, fouler: str, dice: Dice) -> None:
    """A natural double is seen, unless the fouler is a Sneaky Git; under scrutiny every foul is."""
    seen = _is_double(dice) and not has_skill(course.state, fouler, "Sneaky Git")
    if seen or _is_under_scrutiny(course.state, _side(course, fouler)):
        _sees(course, fouler)


@cites("BB-070")
def sees_injury_roll(course: Course, fouler: str, dice: Dice) -> None:
    """A natural double is seen, if the foul was not already."""
    waiting = any(isinstance(step, Task) and step.do == "foul_seen" for step in course.agenda)
    if _is_double(dice) and not waiting:
        _sees(course, fouler)


def _sees(course: Course, fouler: str) -> None:
    """When all that the foul did to its victim is settled; a biased referee need not look."""
    course.agenda[:] = [
        step for step in course.agenda if not (isinstance(step, Task) and step.do == UNSEEN)
    ]
    course.then(course.task("foul_seen", player=fouler))


@cites("BB-005", "BB-070")
def _looks(course: Course, task: Task) -> None:
    """Nobody has seen the foul: a referee that opponents have bought may say it has."""
    fouler, sides = cast(str, task.player), course.state.sides
    own = _side(course, fouler)
    buyer = next((key for key in sides if key != own and sides[key].biased_referees), None)
    if buyer is None:
        return
    course.then(
        RollDue(
            roll="biased_referee",
            side=buyer,
            faces=(6,),
            origin=course.origin,
            player=fouler,
            target=HARM.numbers.biased_referee_sees,
        )
    )


@cites("BB-005", "BB-070")
def _bias(course: Course, due: RollDue, dice: Dice) -> None:
    if passed(due, dice):
        sent_off(course, cast(str, due.player), "foul")


def _is_double(dice: Dice) -> bool:
    return dice[0] == dice[1]


def _has_prayer(state: PitchState, side: str, prayer: str = "under_scrutiny") -> bool:
    return any(each.name == prayer for each in state.sides[side].prayers)


def _is_under_scrutiny(state: PitchState, side: str) -> bool:
    return any(side != other and _has_prayer(state, other) for other in state.sides)


def _side(course: Course, player: str) -> str:
    return course.state.side_of(player)


def _foul_seen(course: Course, task: Task) -> None:
    sent_off(course, cast(str, task.player), "foul")


@cites("BB-071", "BB-072")
def sent_off(course: Course, player: str, cause: Cause) -> None:
    """The referee sends a player off (`foul`, `secret_weapon`), unless arguing or a bribe helps."""
    if course.state.players[player].whereabouts in GONE:
        return
    ejected = course.state.sides[_side(course, player)].coach_ejected
    if cause in ARGUABLE and not ejected:
        _ask(course, player, cause, "argue_the_call", ("argue", "accept"))
    else:
        _bribe_or_off(course, player, cause)


def _ask(
    course: Course, player: str, cause: Cause, choice: ChoiceKind, options: tuple[str, ...]
) -> None:
    course.then(
        ChoiceDue(
            choice=choice,
            side=_side(course, player),
            options=options,
            origin=course.origin,
            player=player,
            cause=cause,
        )
    )


def _argues(course: Course, due: ChoiceDue, option: str) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if option == "argue":
        course.then(
            RollDue("argue_the_call", due.side, (6,), course.origin, player=player, cause=cause)
        )
    else:
        _bribe_or_off(course, player, cause)


@cites("BB-071")
def _argued(course: Course, due: RollDue, dice: Dice) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    friends = _has_prayer(course.state, due.side, "friends_with_the_ref")
    table = HARM.argue_the_call_of_a_friend if friends else HARM.argue_the_call
    bias = HARM.numbers.biased_referee_arguing
    result = table.result(dice[0] + bias * course.state.sides[due.side].biased_referees)
    if result == "ejected" and not due.re_rolled and _is_corrupt(course.state, due.side):
        course.happen(Counted(due.side, CORRUPTION))
        course.then(replace(due, origin=course.origin, re_rolled=True))
    elif result == "stays":
        _turnover(course, player, cause)
    elif result == "ejected":
        course.happen(CoachEjected(due.side))
        goes_off(course, player, cause)
    else:
        _bribe_or_off(course, player, cause)


def _is_corrupt(state: PitchState, side: str) -> bool:
    """Whether the side's special rule for arguing is there and not used in this match."""
    teams = setting(state, "sides", ())
    rules = next((team.special_rules for team in teams if team.id == side), ())
    return "Bribery and Corruption" in rules and CORRUPTION not in state.counts.get(side, {})


@cites("BB-071")
def _bribe_or_off(course: Course, player: str, cause: Cause) -> None:
    if cause in ARGUABLE and course.state.sides[_side(course, player)].bribes:
        _ask(course, player, cause, "bribe", ("use", "decline"))
    else:
        goes_off(course, player, cause)


def _bribes(course: Course, due: ChoiceDue, option: str) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if option == "decline":
        goes_off(course, player, cause)
        return
    left = course.state.sides[due.side].bribes - 1
    course.happen(SideFigureChanged(due.side, "bribes", left))
    course.then(
        RollDue(
            roll="bribe",
            side=due.side,
            faces=(6,),
            origin=course.origin,
            player=player,
            target=HARM.numbers.bribe,
            cause=cause,
        )
    )


@cites("BB-071")
def _bribed(course: Course, due: RollDue, dice: Dice) -> None:
    """It works, and nothing happened; or another bribe may be tried."""
    if not passed(due, dice):
        _bribe_or_off(course, cast(str, due.player), cast(Cause, due.cause))


@cites("BB-017", "BB-070", "BB-072")
def goes_off(course: Course, player: str, cause: Cause) -> None:
    """Off it goes; a ball it held bounces from where it stood, unless the drive is over."""
    at = course.state.players[player].at
    if course.state.ball.carrier == player and at is not None:
        if cause == "secret_weapon":
            course.happen(BallPlaced(at=at))
        else:
            ball.loose(course, at)
    course.happen(
        PlayerLeft(player, "sent_off", cause),
        Counted(_side(course, player), "sendings_off", player),
    )
    _turnover(course, player, cause)


def _turnover(course: Course, player: str, cause: Cause) -> None:
    if cause == "foul" and _side(course, player) == course.state.active:
        course.turnover("foul", player)


PART = Part(
    chosen={"argue_the_call": _argues, "bribe": _bribes},
    rolled={"argue_the_call": _argued, "biased_referee": _bias, "bribe": _bribed},
    tasks={"foul_seen": _foul_seen, UNSEEN: _looks},
)
