"""Blood Bowl for the shared engine: its parts, its pitch, and what happens when all is settled."""

from dataclasses import replace

from schemas.pitch.entries import Activate
from schemas.pitch.facts import BallPlaced, PlayerLeft
from service.rules.blood_bowl import (
    chance,
    charging,
    drives,
    ends,
    evolve,
    evolve_drives,
    heat,
    inducements,
    kick_off,
    kick_off_events,
    magic,
    prayers,
    pre_game,
    setting_up,
    staff,
    stalling,
    trapdoors,
    turns,
)
from service.rules.blood_bowl.settling import settled
from service.rules.blood_bowl.sheet import evolve as sheet_evolve
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch import ball, following_up, harm, parts
from service.rules.pitch.course import Course, Game, joined
from service.rules.pitch.engine import decider, evolver
from service.rules.pitch.state import PitchState, Square

LENGTH, WIDTH = 26, 15

OWN = (
    chance,
    charging,
    drives,
    ends,
    evolve,
    evolve_drives,
    heat,
    inducements,
    kick_off,
    kick_off_events,
    magic,
    prayers,
    pre_game,
    setting_up,
    sheet_evolve,
    staff,
    stalling,
    trapdoors,
    turns,
)


def is_square(state: PitchState, square: Square) -> bool:
    """Whether it is a square of the pitch: 26 long, 15 wide."""
    return 0 <= square[0] < LENGTH and 0 <= square[1] < WIDTH


@cites("BB-043")
def player_off(course: Course, player: str, last: Square, by: str | None) -> None:
    """Pushed into the crowd: an injury roll without an armour roll, and the ball is thrown in; a
    turnover for the side that had it in its own turn."""
    held = course.state.ball.carrier == player
    course.happen(PlayerLeft(player, "reserves", "crowd"))
    if held:
        if course.state.side_of(player) == course.state.active:
            course.turnover("ball_lost", player)
        course.happen(BallPlaced())
        following_up.throw_in_later(course, last)
    harm.injury(course, player, "crowd", by)


@cites("BB-064")
def ball_off(course: Course, last: Square, beyond: Square) -> None:
    """The crowd throws the ball in from the last square it crossed."""
    corners = match(course).setup.corner_throw_in == "d3"
    ball.throw_in(course, last, beyond, corners=corners)


@cites("BB-013")
def kick_stays(state: PitchState, square: Square) -> bool:
    """A kicked ball stays in play while it is in the half of the receiving side."""
    assert isinstance(state, State)
    if not is_square(state, square):
        return False
    in_right_half = square[0] >= LENGTH // 2
    return in_right_half == (state.kicking == next(iter(state.sides)))


PART = joined(parts.PART, *(module.PART for module in OWN))
GAME = Game(
    part=trapdoors.watched(replace(PART, actions={**PART.actions, Activate: charging.activate})),
    is_square=is_square,
    player_off=player_off,
    ball_off=ball_off,
    kick_stays=kick_stays,
    settled=settled,
    modifiers=prayers.moles,
    sources=charging.outside_team_turns,
    nowhere=frozenset(("sea",)),
    last_turn=TABLES.match.turns_a_half,
    side_figures=ends.SIDE_FIGURES,
    judges_ruling=ends.judge_ruling,
    ruled=ends.ruled,
)
decide = decider(GAME)
evolve_fact = evolver(GAME)
