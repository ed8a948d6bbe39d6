"""What a game on squares that leaves it open gets: one pitch, two sides, nothing solid on it.

The first side of the set-up scores at the right end of the pitch, the second at the left.
"""

from typing import TYPE_CHECKING

from schemas.pitch.entries import Ruling
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause, ReRollSource
from service.rules.contract import Breach
from service.rules.pitch.state import PitchState, Square

if TYPE_CHECKING:
    from service.rules.pitch.course import Course, Game

Sources = tuple[tuple[ReRollSource, str | None], ...]


def nothing_solid(state: PitchState, square: Square) -> bool:
    return False


def forward(state: PitchState, side: str) -> int:
    """Which way along the pitch a side scores; 0 where there is no such way."""
    return 1 if side == next(iter(state.sides)) else -1


def far_end(game: "Game", state: PitchState, side: str, at: Square) -> bool:
    """Whether a side scores on a square: the pitch goes on no farther."""
    return not game.is_square(state, (at[0] + forward(state, side), at[1]))


def straight_ahead(game: "Game", state: PitchState, player: str) -> tuple[Square, ...]:
    """The square of the far end straight ahead."""
    at = state.players[player].at
    assert at is not None
    way = forward(state, state.side_of(player))
    x, y = at
    while game.is_square(state, (x + way, y)):
        x += way
    return ((x, y),)


def none_in_particular(game: "Game", state: PitchState, player: str) -> tuple[Square, ...]:
    return ()


def nothing_besides(state: PitchState, player: str, at: Square, to: Square) -> tuple[str, ...]:
    return ()


def goes_past(state: PitchState, player: str, square: Square) -> bool:
    return False


def open_to_all(state: PitchState, player: str, square: Square) -> Breach | None:
    return None


def in_sight(state: PitchState, at: Square, to: Square) -> Breach | None:
    return None


def only_pushed(course: "Course", player: str, left: Square, to: Square) -> None:
    """Nothing more comes of a push."""


def just_lies(course: "Course", player: str) -> None:
    """Nothing more comes of lying down."""


def just_goes_down(course: "Course", player: str, cause: Cause, by: str | None) -> bool:
    return False


def those_sources(
    state: PitchState, due: RollDue, dice: tuple[int, ...], sources: Sources
) -> Sources:
    return sources


def as_printed(state: PitchState, at: Square) -> int:
    return 0


def any_ruling(course: "Course", entry: Ruling) -> None:
    pass
