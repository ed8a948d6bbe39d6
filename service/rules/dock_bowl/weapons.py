"""Secret weapons, the Jolly Roger's bribe, the crew below deck, and what a mutiny forgives.

Ruling. An action has affected an opponent when a block or an armour roll was made against it, or it
was gazed at or breathed on.
"""

from schemas.dock_bowl import CrewFoul, CrewFouled
from schemas.pitch.facts import Counted, EffectBegan, EffectEnded
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Cause, Modifier
from service.rules.contract import cites
from service.rules.dock_bowl.state import FREE_BRIBE, USED_WEAPON, State, ground_under, match
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import referee
from service.rules.pitch.armour import armour_due
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import (
    can_use,
    has_effect,
    has_skill,
    is_standing,
    markers,
    on_pitch,
)
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.parties import one
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState

SECRET_WEAPON = "Secret Weapon"
JOLLY_ROGER = "jolly_roger"
"""The note of a question or roll about the Jolly Roger's bribe."""


@cites("DOCK-010")
def felt(course: Course, by: str | None, victim: str | None) -> None:
    """An opponent has felt what a player does in its own activation."""
    state = course.state
    if by is None or victim is None or state.side_of(by) == state.side_of(victim):
        return
    acts = state.activation is not None and state.activation.player == by
    if acts and has_skill(state, by, SECRET_WEAPON) and not has_effect(state, by, USED_WEAPON):
        course.happen(EffectBegan(by, USED_WEAPON, "turn"))


@cites("DOCK-010")
def to_be_judged(state: PitchState) -> str | None:
    """Whose activation with a secret weapon is over, and has not been rolled for."""
    activation = state.activation
    for key in on_pitch(state):
        if has_effect(state, key, USED_WEAPON) and (activation is None or activation.player != key):
            return key
    return None


@cites("DOCK-010")
def weapon_due(course: Course, player: str) -> RollDue:
    course.happen(EffectEnded(player, USED_WEAPON))
    return RollDue(
        roll="secret_weapon",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=TABLES.secret_weapon.safe_from,
    )


@cites("DOCK-010")
def judged(course: Course, due: RollDue, dice: Dice) -> None:
    """On a 1 it is sent off, as in Blood Bowl."""
    if not passed(due, dice):
        _sent_off(course, one(due), "secret_weapon")


@cites("DOCK-035")
def foul_seen(course: Course, task: Task) -> None:
    """Nobody is sent off for a foul during a mutiny."""
    if not match(course).mutiny:
        _sent_off(course, one(task), "foul")


@cites("DOCK-075")
def _sent_off(course: Course, player: str, cause: Cause) -> None:
    """The Jolly Roger's own bribe comes before everything else."""
    if not has_effect(course.state, player, FREE_BRIBE):
        referee.sent_off(course, player, cause)
        return
    course.then(
        ChoiceDue(
            choice="bribe",
            side=course.state.side_of(player),
            options=("use", "decline"),
            origin=course.origin,
            player=player,
            cause=cause,
            note=JOLLY_ROGER,
        )
    )


@cites("DOCK-075")
def bribe(course: Course, due: ChoiceDue, option: str) -> None:
    if due.note != JOLLY_ROGER:
        referee.PART.chosen["bribe"](course, due, option)
        return
    player, cause = one(due), due.cause
    assert cause is not None
    if option == "decline":
        referee.sent_off(course, player, cause)
        return
    course.happen(EffectEnded(player, FREE_BRIBE))
    course.then(
        RollDue(
            roll="bribe",
            side=due.side,
            faces=(6,),
            origin=course.origin,
            player=player,
            target=HARM.numbers.bribe,
            cause=cause,
            note=JOLLY_ROGER,
        )
    )


@cites("DOCK-075")
def bribed(course: Course, due: RollDue, dice: Dice) -> None:
    if due.note != JOLLY_ROGER:
        referee.PART.rolled["bribe"](course, due, dice)
    elif not passed(due, dice):
        assert due.cause is not None
        referee.sent_off(course, one(due), due.cause)


# --------------------------------------------------------------------------------- the crew below


@cites("DOCK-056")
def hold_modifiers(state: PitchState, roll: str, player: str) -> tuple[Modifier, ...]:
    """Hands through the grating are in the way of whoever picks the ball up there."""
    if roll != "pick_up" or ground_under(state, player) != "hold":
        return ()
    return (Modifier("hands from the hold", TABLES.hold.pick_up),)


@cites("DOCK-057")
def crew_targets(state: State) -> tuple[str, ...]:
    """Opponents of the active side that lie on a hold, if it has its foul of the turn left."""
    side = state.active
    if side is None or "foul" in state.sides[side].actions:
        return ()
    return tuple(
        key
        for key in on_pitch(state)
        if state.side_of(key) != side
        and not is_standing(state, key)
        and ground_under(state, key) == "hold"
    )


@cites("DOCK-057")
def crew_foul(course: Course, entry: CrewFoul) -> None:
    """The team's foul of the turn, by nobody of its own: no player acts, and the referee sees
    nothing."""
    state = match(course)
    if state.active != entry.side or entry.side not in state.sides:
        detail = f"It is not the turn of {entry.side}."
        raise illegal("DOCK-057", detail, what_is_due(state), "side")
    legal = "An opponent that lies on a hold, once a turn, instead of the side's own foul."
    known = state.players.get(entry.target)
    if known is None or known.at is None:
        raise illegal("DOCK-057", f"{entry.target} is not on the field.", legal, "target")
    if entry.target not in crew_targets(state):
        course.breach("DOCK-057", "The crew cannot foul that player now.", legal, "target")
    course.happen(CrewFouled(entry.side), Counted(entry.side, "fouls"))
    course.then(crew_foul_due(state, entry.side, entry.target, course.origin))


@cites("DOCK-057")
def crew_foul_due(state: PitchState, side: str, target: str, origin: int = 0) -> RollDue:
    """The armour roll, with the assists of the side; nobody of its own can be hindered."""
    at = state.players[target].at
    assert at is not None
    helping = sum(
        state.side_of(key) == side and _is_free(state, key, target)
        for key in markers(state, at, state.side_of(target))
    )
    assists = (Modifier("offensive assists", helping),) if helping else ()
    return armour_due(state, target, "crew", origin, assists=assists)


def _is_free(state: PitchState, player: str, target: str) -> bool:
    at = state.players[player].at
    assert at is not None
    marking = markers(state, at, state.side_of(player))
    guards = state_allows_guard(state) and can_use(state, player, "Guard")
    return guards or all(key == target for key in marking)


def state_allows_guard(state: PitchState) -> bool:
    return isinstance(state, State) and state.setup.guard_in_fouls


PART = Part(actions={CrewFoul: crew_foul}, rolled={"secret_weapon": judged})
