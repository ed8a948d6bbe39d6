"""Fouls: whom, with whose help, and the armour roll. The referee has the rest."""

from schemas.pitch import entries
from schemas.pitch.facts import Counted
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Cause, Modifier
from service.rules.contract import cites
from service.rules.pitch import activations, referee
from service.rules.pitch.armour import armour_due
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.assists import assists
from service.rules.pitch.chainsaws import CHAINSAW, sawing_due
from service.rules.pitch.course import Course, Part, illegal, joined
from service.rules.pitch.field import can_use
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.parties import both
from service.rules.pitch.remedies import next_to, one_of
from service.rules.pitch.settings import setting
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState


def sent_off(course: Course, player: str, cause: Cause) -> None:
    """The referee sends a player off (`foul`, `secret_weapon`), unless arguing or a bribe helps."""
    referee.sent_off(course, player, cause)


@cites("BB-070")
def foul(course: Course, fouler: str, victim: str, *, saws: bool = False) -> None:
    """A foul by whoever may make one now: the armour roll is due, then what the referee saw."""
    side = course.state.side_of(fouler)
    course.happen(Counted(side, "fouls", fouler))
    course.then(
        foul_due(course.state, fouler, victim, course.origin, saws=saws),
        course.task(referee.UNSEEN, player=fouler),
    )


@cites("BB-070")
def foul_due(
    state: PitchState, fouler: str, victim: str, origin: int = 0, *, saws: bool = False
) -> RollDue:
    """The armour roll of a foul, with the assists of both sides; Guard by the competition's
    setting. `saws`: with a chainsaw."""
    guard = bool(setting(state, "guard_in_fouls", False))
    offensive = len(assists(state, fouler, victim, guard=guard))
    defensive = len(assists(state, victim, fouler, guard=guard))
    named = (
        Modifier("offensive assists", offensive),
        Modifier("defensive assists", -defensive),
        Modifier(CHAINSAW, HARM.numbers.chainsaw_on_armour * saws),
    )
    counted = tuple(each for each in named if each.value)
    return armour_due(state, victim, "foul", origin, fouler, assists=counted)


@cites("BB-070")
def _foul(course: Course, entry: entries.Foul) -> None:
    activations.acts(course, entry.player, "foul")
    _judge(course, entry)
    course.then(course.task("foul_over", player=entry.player))
    if can_use(course.state, entry.player, CHAINSAW):
        ask_skill(course, entry.player, CHAINSAW, entry.target)
    else:
        foul(course, entry.player, entry.target)


@cites("BB-070", "BB-090")
def _saws_or_not(course: Course, due: ChoiceDue, option: str) -> None:
    """The chainsaw may kick back first."""
    fouler, victim = both(due)
    if option == USE:
        course.then(sawing_due(course, fouler, victim, "foul"))
    else:
        foul(course, fouler, victim)


def _saws(course: Course, task: Task) -> None:
    foul(course, *both(task), saws=True)


def _judge(course: Course, entry: entries.Foul) -> None:
    state = course.state
    victim = state.players.get(entry.target)
    lying = next_to(state, entry.player, opponents=True, standing=False)
    legal = (
        "A foul is made against an opponent that is prone or stunned on a square next to it. "
        f"{one_of(state, lying)}"
    )
    if victim is None or victim.at is None:
        raise illegal("BB-070", f"{entry.target} is not on the pitch.", legal, "target")
    if state.side_of(entry.target) == state.side_of(entry.player):
        raise illegal(
            "BB-070", f"{state.name_of(entry.target)} is of its own side.", legal, "target"
        )
    at = state.players[entry.player].at
    if at is None or not adjacent(at, victim.at):
        course.breach(
            "BB-070", f"{state.name_of(entry.target)} is not next to it.", legal, "target"
        )
    if victim.posture == "standing":
        course.breach("BB-070", f"{state.name_of(entry.target)} is standing.", legal, "target")


def _foul_over(course: Course, task: Task) -> None:
    """The foul ends the activation, if nothing else has."""
    activation = course.state.activation
    if activation is not None and activation.player == task.player:
        activations.end_activation(course)


PART = joined(
    Part(
        actions={entries.Foul: _foul},
        skills={CHAINSAW: _saws_or_not},
        tasks={"foul_over": _foul_over, "sawing_foul": _saws},
    ),
    referee.PART,
)
