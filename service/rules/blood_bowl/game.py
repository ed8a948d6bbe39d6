"""Blood Bowl for the shared engine: its parts, its pitch, and what happens when all is settled."""

from schemas.pitch.words import Modifier
from service.rules.blood_bowl import (
    drives,
    ends,
    evolve,
    kick_off,
    kick_off_events,
    prayers,
    pre_game,
    setting_up,
    turns,
)
from service.rules.pitch import (
    activations,
    ball,
    blocks,
    casualties,
    fouls,
    harm,
    moving,
    passing,
    pushes,
    re_rolls,
    rolling,
    special_attacks,
    throwing_players,
    traits,
)
from service.rules.pitch import evolve as shared_evolve
from service.rules.pitch.course import Course, Game, joined
from service.rules.pitch.engine import decider, evolver
from service.rules.pitch.state import PitchState, Square

LENGTH, WIDTH = 26, 15

PARTS = (
    activations,
    ball,
    blocks,
    casualties,
    drives,
    ends,
    evolve,
    fouls,
    harm,
    kick_off,
    kick_off_events,
    moving,
    passing,
    pre_game,
    prayers,
    pushes,
    re_rolls,
    rolling,
    setting_up,
    shared_evolve,
    special_attacks,
    throwing_players,
    traits,
    turns,
)


def is_square(state: PitchState, square: Square) -> bool:
    """Whether it is a square of the pitch: 26 long, 15 wide."""
    return 0 <= square[0] < LENGTH and 0 <= square[1] < WIDTH


def player_off(course: Course, player: str, last: Square, by: str | None) -> None:
    """Pushed into the crowd: an injury roll without an armour roll, and the ball is thrown in."""
    raise NotImplementedError


def ball_off(course: Course, last: Square, beyond: Square) -> None:
    """The crowd throws the ball in from the last square it crossed."""
    raise NotImplementedError


def settled(course: Course) -> None:
    """Nothing is left to come."""


def modifiers(state: PitchState, roll: str, player: str) -> tuple[Modifier, ...]:
    """What prayers change about a player's roll."""
    return ()


GAME = Game(
    part=joined(*(module.PART for module in PARTS)),
    is_square=is_square,
    player_off=player_off,
    ball_off=ball_off,
    settled=settled,
    modifiers=modifiers,
)
decide = decider(GAME)
evolve_fact = evolver(GAME)
