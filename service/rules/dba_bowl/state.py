"""What a DBA Bowl match is at one moment: a value that JSON can hold and `evolve` replaces."""

import msgspec

from schemas.dba_bowl import DbaBowlSetup, Phase, Posture, Profile, Step, Whereabouts
from service.rules.dba_bowl.tables import TABLES, Figures

Square = tuple[int, int]


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player and what it has done this turn. `at` is None off the pitch."""

    name: str
    side: str
    profile: Profile
    whereabouts: Whereabouts = "bench"
    at: Square | None = None
    posture: Posture = "standing"
    moves: int = 0
    """Moves, or bombs thrown, that were paid for this turn."""
    marked: bool = False
    """A primary tackler whose tackle is not resolved yet."""

    @property
    def figures(self) -> Figures:
        return TABLES.profiles[self.profile]

    @property
    def stands(self) -> bool:
        return self.at is not None and self.posture == "standing"

    @property
    def handles_ball(self) -> bool:
        return self.figures.ball_handling is not None


class Counts(msgspec.Struct, frozen=True, gc=False):
    """What a player has done in the match."""

    moves: int = 0
    tackles: int = 0
    tackles_won: int = 0
    knock_downs: int = 0
    times_down: int = 0
    passes: int = 0
    passes_accurate: int = 0
    catches: int = 0
    pick_ups: int = 0
    bombs: int = 0
    injuries: int = 0
    touchdowns: int = 0
    obligations_missed: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """`side`: whose turn it is, or who sets up. The ball is held by `carrier`, or lies at `ball`,
    or, before a play, is neither. `agenda`: what is still to come, its last step first."""

    setup: DbaBowlSetup
    players: dict[str, Player]
    counts: dict[str, Counts]
    scores: dict[str, int]
    agenda: tuple[Step, ...]
    side: str = ""
    possession: str = ""
    turn: int = 0
    phase: Phase = "set_up"
    pips: int = 0
    ball: Square | None = None
    carrier: str | None = None
    entries: int = 0
    """How many entries in force led here."""
    passed: bool = False
    """Whether the moving side has thrown the ball this turn."""
    ended: bool = False
    winner: str | None = None

    def other_side(self, side: str) -> str:
        first, second = self.setup.sides
        return second.id if side == first.id else first.id

    def is_first(self, side: str) -> bool:
        """Whether the side defends x = 0."""
        return self.setup.sides[0].id == side

    def side_name(self, side: str) -> str:
        first, second = self.setup.sides
        return first.name if side == first.id else second.name

    def player_name(self, player: str) -> str:
        """How sentences name a player: `Line Man 4 (O4)`."""
        name = self.players[player].name
        return name if name == player else f"{name} ({player})"

    def opponents(self, player: str) -> str:
        """The side against a player."""
        return self.other_side(self.players[player].side)

    @property
    def due(self) -> Step | None:
        return self.agenda[-1] if self.agenda else None
