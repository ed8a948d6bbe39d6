"""Over the side: Man Overboard, the Heart of the Ocean, and the ball that comes back.

A player in the water is nowhere on the field: its place is the sea until it is known what becomes
of it.
"""

from typing import cast

from schemas.dock_bowl import TreasureReturned
from schemas.pitch.facts import BallPlaced, PlayerLeft, PlayerPlaced, SkillUsed
from schemas.pitch.steps import ChoiceDue, Task
from schemas.pitch.words import Injury
from service.rules.contract import cites
from service.rules.dock_bowl import throw_ins
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import holder_of, is_open, match, own_dock
from service.rules.dock_bowl.tables import LUGGAGE, MONKEY, TABLES
from service.rules.pitch import injuries
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import characteristic
from service.rules.pitch.following_up import throw_in_later
from service.rules.pitch.parties import one

HEART = "Heart of the Ocean"


@cites("DOCK-020", "DOCK-022", "DOCK-024", "DOCK-072", "DOCK-078")
def falls_in(course: Course, player: str, last: Square, by: str | None) -> None:
    """A player leaves the field from its last square; `by`: who pushed it."""
    state = course.state
    held = state.ball.carrier == player
    if player == LUGGAGE:
        throw_ins.luggage_comes_back(course, last)
        return
    heart = holder_of(state, "heart_of_the_ocean")
    armour = characteristic(state, player, "av")
    assert armour is not None
    course.happen(PlayerLeft(player, "sea", "overboard"))
    if held:
        course.happen(BallPlaced())
        throw_in_later(course, last)
        if state.side_of(player) == state.active:
            course.turnover("ball_lost", player)
    if player == MONKEY:
        return
    course.then(course.task("man_overboard", player=player, other=by, number=armour))
    if heart is not None:
        ask_skill(course, heart, HEART, against=player)


@cites("DOCK-074")
def heart_decided(course: Course, due: ChoiceDue, option: str) -> None:
    """Used, the card goes back, and the player stands in its Docking Area (where that is full, it
    is among the reserves)."""
    holder, player = one(due), due.against
    assert player is not None
    if option != USE:
        return
    course.happen(SkillUsed(holder, HEART), TreasureReturned("heart_of_the_ocean"))
    state = match(course)
    free = [at for at in own_dock(state, state.side_of(player)) if is_open(state, at)]
    if free:
        course.happen(PlayerPlaced(player, free[0]))
    else:
        course.happen(PlayerLeft(player, "reserves", "overboard"))


@cites("DOCK-012", "DOCK-022")
def man_overboard(course: Course, task: Task) -> None:
    """No injury roll: the armour value, as it was on board, is the result. A Thick Skull is no
    help."""
    player = one(task)
    if course.state.players[player].whereabouts != "sea":
        return
    result = cast(Injury, TABLES.overboard.result(task.number))
    injuries.injured(course, player, "overboard", task.other, result)


PART = Part(skills={HEART: heart_decided}, tasks={"man_overboard": man_overboard})
