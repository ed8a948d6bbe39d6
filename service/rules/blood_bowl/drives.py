"""Drives and halves: how they begin and end.

At the end of a drive come, in this order: secret weapons, the heat, recovery, and then everything
that lasts a drive is over.
"""

from msgspec.structs import replace

from schemas.blood_bowl import DriveBegan, DriveEnded, HalfBegan, PhaseBegan, WeatherReturned
from schemas.match import Detail
from schemas.pitch.facts import EffectBegan, PlayerLeft
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import Modifier
from service.rules.blood_bowl.hired import hired
from service.rules.blood_bowl.state import OVERCOME_BY_HEAT, State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due
from service.rules.pitch.field import has_effect, has_skill, may_be_on_pitch
from service.rules.pitch.fouls import sent_off
from service.rules.pitch.rolling import passed

KEGS, BUGMAN = "Bloodweiser Kegs", "Josef Bugman"

SET_UPS: dict[Detail, str] = {"full": "set_up", "sheet": "sheet_set_up"}
"""The entry a side sets up with: with squares, or who plays."""


@cites("BB-012")
def begin(course: Course, kicking: str) -> None:
    """A drive begins: both sides set up, the kicking one first, and the kick follows. Instead of
    its set-up a side may give up."""
    state = match(course)
    course.happen(DriveBegan(drive=state.drive + 1, kicking=kicking), PhaseBegan("set_up"))
    course.then(
        entry_due(course, SET_UPS[state.detail], kicking, instead=("concede",)),
        entry_due(course, SET_UPS[state.detail], state.other(kicking), instead=("concede",)),
        course.task("kick_due"),
    )


@cites("BB-015")
def end(course: Course) -> None:
    """A drive ends, by a touchdown or with the half."""
    course.happen(PhaseBegan("drive_end"))
    course.then(
        course.task("secret_weapons"),
        course.task("sweltering_heat"),
        course.task("knock_out_recovery"),
        course.task("drive_over"),
    )


@cites("BB-072")
def secret_weapons(course: Course, task: Task) -> None:
    """Everybody with a secret weapon who took part is sent off, also from a box. The FUMBBL server
    asks nobody after the last drive: there is nothing left to be sent off from."""
    if match(course).setup.as_on_fumbbl and was_the_last(match(course)):
        return
    course.then(
        *(
            course.task("secret_weapon", player=key)
            for key in match(course).took_part
            if has_skill(course.state, key, "Secret Weapon")
        )
    )


def secret_weapon(course: Course, task: Task) -> None:
    """One of them, unless somebody carried it off the field already."""
    assert task.player is not None
    if course.state.players[task.player].whereabouts in ("pitch", "reserves", "knocked_out"):
        sent_off(course, task.player, "secret_weapon")


@cites("BB-015")
def knock_out_recovery(course: Course, task: Task) -> None:
    """Each knocked-out player rolls."""
    state = match(course)
    course.then(
        *(
            RollDue(
                roll="knock_out_recovery",
                side=state.profiles[key].side,
                faces=(6,),
                origin=course.origin,
                player=key,
                target=TABLES.recovery.knock_out_target,
                modifiers=kegs(state, state.profiles[key].side),
            )
            for key, player in state.players.items()
            if player.whereabouts == "knocked_out"
        )
    )


def kegs(state: State, side: str) -> tuple[Modifier, ...]:
    """One better for each Bloodweiser Keg the side has bought."""
    number = hired(state, side, KEGS)
    return (Modifier(KEGS, number),) if number else ()


@cites("BB-005", "BB-015")
def recovers(course: Course, due: RollDue, dice: Dice) -> None:
    """Back to the reserves, or not yet. With Josef Bugman on the bench a 1 is rolled again: no
    coach would leave it."""
    assert due.player is not None
    if passed(due, dice):
        course.happen(PlayerLeft(due.player, "reserves"))
    elif dice[0] == 1 and not due.re_rolled and hired(match(course), due.side, BUGMAN):
        course.then(replace(due, re_rolled=True, origin=course.origin))


@cites("BB-010", "BB-015")
def drive_over(course: Course, task: Task) -> None:
    """Everybody leaves the pitch; whom the heat overcame in this drive misses the next one. Then
    the side that scored kicks, or the half is over."""
    if match(course).conjured_by is not None:
        course.happen(WeatherReturned())
    there = may_be_on_pitch(course.state)
    hot = [key for key in there if has_effect(course.state, key, OVERCOME_BY_HEAT)]
    course.happen(DriveEnded())
    course.happen(*(EffectBegan(key, OVERCOME_BY_HEAT, "drive") for key in hot))
    scored = match(course).scored
    if scored is not None and turns_left(match(course)):
        begin(course, scored)
    else:
        _half_over(course)


def toss_is_due(state: State) -> bool:
    """Whether extra time begins: no drive does once both sides have had their turns."""
    return state.phase == "set_up" and state.half == 2 and not turns_left(state)


def turns_left(state: State) -> bool:
    """Whether a side has a turn left in this half."""
    return any(side.turn < TABLES.match.turns_a_half for side in state.sides.values())


@cites("BB-010", "BB-011")
def _half_over(course: Course) -> None:
    """Half time, extra time where it is played and needed, or the end."""
    state = match(course)
    if state.half == 1 and state.first_kicking is not None:
        kicking = state.other(state.first_kicking)
        course.happen(HalfBegan(half=2, kicking=kicking))
        begin(course, kicking)
    elif state.half == 2 and state.setup.extra_time and level(state):
        course.happen(PhaseBegan("set_up"))
        course.then(entry_due(course, "coin_toss", None))
    elif state.half > 2 and level(state):
        course.happen(PhaseBegan("roll_offs"))
        course.then(course.task("roll_off"))
    else:
        course.then(course.task("match_over"))


def was_the_last(state: State) -> bool:
    """Whether no drive can follow the one that is ending."""
    if state.half == 1 or (state.scored is not None and turns_left(state)):
        return False
    return state.half > 2 or not (state.setup.extra_time and level(state))


def level(state: State) -> bool:
    """Whether both sides have the same score."""
    first, second = state.sides.values()
    return first.score == second.score


PART = Part(
    rolled={"knock_out_recovery": recovers},
    tasks={
        "secret_weapons": secret_weapons,
        "secret_weapon": secret_weapon,
        "knock_out_recovery": knock_out_recovery,
        "drive_over": drive_over,
    },
)
