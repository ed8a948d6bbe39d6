"""What is true of a match on squares at one moment, apart from what a single game adds.

Frozen throughout: `evolve` makes a new one. Kept in JSON as a snapshot, so every part is a struct,
a tuple or a dict with string keys.
"""

from collections.abc import Iterator

import msgspec

from schemas.match import Detail
from schemas.pitch.players import PlayerKind
from schemas.pitch.steps import Step
from schemas.pitch.words import PlayerAction, Posture, Whereabouts

Square = tuple[int, int]


class Profile(msgspec.Struct, frozen=True):
    """What a player is; it changes only by effects that last the match."""

    side: str
    name: str
    number: int
    position: str
    kind: PlayerKind
    ma: int
    st: int
    ag: int
    pa: int | None
    av: int
    skills: dict[str, int]
    """By name; the number is that of `Mighty Blow (+1)` or `Loner (4+)`, 0 where there is none."""
    niggling_injuries: int = 0


class Effect(msgspec.Struct, frozen=True, array_like=True):
    """Something that lasts on a player: its name, and until when."""

    name: str
    lasts: str


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a player is now. `at` is None unless it is on the pitch."""

    at: Square | None = None
    whereabouts: Whereabouts = "reserves"
    posture: Posture = "standing"
    acted: bool = False
    """It was activated in this turn."""
    effects: tuple[Effect, ...] = ()
    used: tuple[Effect, ...] = ()
    """Skills used that cannot be used again before their time is over."""


class Ball(msgspec.Struct, frozen=True, omit_defaults=True):
    """Held (`carrier`), lying on a square (`at`), or neither: off the pitch or in the air."""

    at: Square | None = None
    carrier: str | None = None


class Activation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the active player has done of its action. `moved` counts squares, rushes included."""

    player: str
    action: PlayerAction
    target: str | None = None
    moved: int = 0
    rushes: int = 0
    taken: tuple[PlayerAction, ...] = ()


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """Figures of one side."""

    name: str
    score: int = 0
    turn: int = 0
    """The turn marker: the turn it is in, or was in last, of this half."""
    re_rolls: int = 0
    re_rolls_at_half: int = 0
    """Team re-rolls it begins a half with."""
    drive_re_rolls: int = 0
    """Re-rolls that are gone with the drive."""
    leader: bool = False
    """The Leader re-roll of this half is there and not used."""
    apothecaries: int = 0
    wandering_apothecaries: int = 0
    """Hired for the match; they treat journeymen and mercenaries, too."""
    plague_doctors: int = 0
    mortuary_assistants: int = 0
    bribes: int = 0
    biased_referees: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    coach_ejected: bool = False
    actions: tuple[PlayerAction, ...] = ()
    """Once-a-turn actions used in this turn."""
    prayers: tuple[Effect, ...] = ()


class PitchState(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the state that the shared mechanics read and change."""

    profiles: dict[str, Profile]
    players: dict[str, Player]
    sides: dict[str, Side]
    """In the order of the set-up; the first defends the left end zone."""
    ball: Ball = Ball()
    active: str | None = None
    """The side whose turn it is; None outside turns."""
    activation: Activation | None = None
    interrupted: Activation | None = None
    """The activation that goes on when the one that has interrupted it is over."""
    turnover: str | None = None
    """Why the turn ends when the agenda is empty."""
    agenda: tuple[Step, ...] = ()
    """What is still to come, the next step last."""
    entries: int = 0
    """Entries in force so far."""
    weather: str = "perfect"
    detail: Detail = "full"
    """`sheet`: nobody logs positions, and what is not said stays unknown."""
    hurts: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """What players suffered last: `injury` (or casualty result), `cause`, `lowered`."""
    counts: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Figures of the tally by player id, and by side id for what no player did."""

    def other(self, side: str) -> str:
        """The opposing side where there are two."""
        first, second = self.sides
        return second if side == first else first

    def opponents(self, player: str) -> Iterator[str]:
        """The players on the pitch that are of another side."""
        own = self.profiles[player].side
        for key, other in self.players.items():
            if other.at is not None and self.profiles[key].side != own:
                yield key

    def rolls_against(self, player: str, by: str | None) -> str:
        """The side that rolls against a player: of whoever did it, else the one that has the turn,
        else the next one of its opponents."""
        own = self.profiles[player].side
        for side in (by and self.profiles[by].side, self.active, *self.sides):
            if side is not None and side != own:
                return side
        return own

    def side_of(self, player: str) -> str:
        return self.profiles[player].side

    def name_of(self, player: str) -> str:
        """How sentences name a player: `Grim #7`."""
        profile = self.profiles[player]
        return f"{profile.name} #{profile.number}"
