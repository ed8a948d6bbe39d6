"""What a Bolter Ball match is at one moment: a value that JSON can hold and `evolve` replaces."""

import msgspec

from schemas.bolter_ball import BolterBallSetup, Due, Phase

Point = tuple[int, int]


class Marine(msgspec.Struct, frozen=True, gc=False):
    """A marine and what it has done this turn. `at` is None before it is placed."""

    name: str
    side: str
    at: Point | None = None
    down: bool = False
    got_up: bool = False
    moved: bool = False
    shot: bool = False
    ran: bool = False
    assaulted: bool = False


class Counts(msgspec.Struct, frozen=True, gc=False):
    """What a marine has done in the match. `ball_hundredths` is how far it sent the ball."""

    shots: int = 0
    hits: int = 0
    assaults: int = 0
    kicks: int = 0
    passes: int = 0
    receptions: int = 0
    fumbles: int = 0
    ball_strikes: int = 0
    knock_outs: int = 0
    knocked_out: int = 0
    saves: int = 0
    scores: int = 0
    ball_hundredths: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """`side` is the side whose turn it is, or who places marines. `engaged` are the marines in
    assault with the ball: they held it by a fumble or received it, and nothing moved since."""

    setup: BolterBallSetup
    marines: dict[str, Marine]
    counts: dict[str, Counts]
    scores: dict[str, int]
    ball: Point
    side: str
    turn: int = 0
    phase: Phase = "set_up"
    due: Due | None = None
    engaged: tuple[str, ...] = ()
    winner: str | None = None

    def other_side(self, side: str) -> str:
        first, second = self.setup.sides
        return second.id if side == first.id else first.id

    def side_name(self, side: str) -> str:
        first, second = self.setup.sides
        return first.name if side == first.id else second.name

    def marine_name(self, marine: str) -> str:
        """How sentences name a marine: `Brother Cato (R3)`."""
        name = self.marines[marine].name
        return name if name == marine else f"{name} ({marine})"
