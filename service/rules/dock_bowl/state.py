"""What is true of a Dock Bowl match besides what all games on squares have."""

from collections.abc import Iterator

import msgspec

from schemas.dock_bowl import DockBowlSetup, Phase
from service.rules.dock_bowl.chart import Chart, Ground, Square, chart_of
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch.course import Course
from service.rules.pitch.field import occupant, on_pitch
from service.rules.pitch.state import PitchState

DRAGGED = "dragged"
"""The effect of a tentacle: no other takes the same player."""
BEGAN_ON_CRATE = "began_on_crate"
"""The effect of standing on a crate when a player turn begins."""
BLOCKS_FROM_CRATE = "blocks_from_crate"
"""The effect of a block from a crate against somebody on no crate."""
OFF_A_CRATE = "off_a_crate"
"""The effect of being forced off a crate: an injury roll follows, without an armour roll."""
USED_WEAPON = "used_weapon"
"""The effect of a secret weapon's action that an opponent has felt; a roll follows."""
FREE_BRIBE = "free_bribe"
"""The effect of the Jolly Roger's bribe, until it is used."""


class State(PitchState, frozen=True, kw_only=True):
    setup: DockBowlSetup
    phase: Phase = "set_up"
    order: tuple[str, ...] = ()
    """The sides in the order of set-up and turns."""
    docks: dict[str, int] = msgspec.field(default_factory=dict)
    """By side: its Docking Area."""
    to_play: str | None = None
    """Whose player turn it is, from its first roll on."""
    counter: int = 0
    """The turn counter, 1 to 8; 0 before the first player turn."""
    chests: tuple[Square, ...] = ()
    """Chests that stand closed. Which of them holds the ball is decided when one is opened."""
    found: bool = False
    """The Golden Ball is out of its chest."""
    treasures: dict[str, str] = msgspec.field(default_factory=dict)
    """Treasures in play: by whom they are held, or the piece they are."""
    contest: dict[str, int] = msgspec.field(default_factory=dict)
    """Totals of the coaches that have rolled in the contest that is on."""
    mutiny: bool = False
    wave: bool = False
    pirates: tuple[str, ...] = ()
    thrud_failures: int = 0
    hides: bool = False
    """The Monkey holds the ball and has vanished with it already."""
    gone: tuple[str, ...] = ()
    """Sides that take no more part."""
    warned: dict[str, int] = msgspec.field(default_factory=dict)
    """By side: how often organisers have warned its coach. No display shows it."""
    put_out: tuple[str, ...] = ()
    """Sides whose coaches organisers have put out."""
    ended: bool = False
    winner: str | None = None
    confirmed: dict[str, str] = msgspec.field(default_factory=dict)
    """The head each side confirmed."""
    final: bool = False


def match(course: Course) -> State:
    """The state of the course as one of Dock Bowl's."""
    return state_of(course.state)


def state_of(state: PitchState) -> State:
    assert isinstance(state, State)
    return state


def chart(state: PitchState) -> Chart:
    return chart_of(state_of(state).setup.pitch)


def ground_under(state: PitchState, player: str) -> Ground | None:
    """What a player stands or lies on; None off the pitch."""
    at = state.players[player].at
    return None if at is None else chart(state).ground.get(at)


def ship_under(state: PitchState, player: str) -> str | None:
    at = state.players[player].at
    return None if at is None else chart(state).ship_of(at)


def on_ships(state: PitchState, side: str | None = None) -> Iterator[str]:
    """The players on ships, planks included, of one side or of all."""
    return (key for key in on_pitch(state, side) if ship_under(state, key) is not None)


def is_field(state: PitchState, square: Square) -> bool:
    """Whether somebody may stand on a square: no sea, no mast, no Wall, no chest."""
    return chart(state).is_field(square) and square not in state_of(state).chests


def is_blocked(state: PitchState, square: Square) -> bool:
    """A mast, the Wall or a chest: nobody is pushed there."""
    return chart(state).is_solid(square) or square in state_of(state).chests


def is_open(state: PitchState, square: Square) -> bool:
    """A square of the field where nobody is."""
    return is_field(state, square) and occupant(state, square) is None


def own_dock(state: State, side: str) -> tuple[Square, ...]:
    """The squares of a side's Docking Area; none before it has picked one."""
    dock = state.docks.get(side)
    return () if dock is None else chart(state).docks[dock]


def playing(state: State) -> tuple[str, ...]:
    """The sides that take part, in turn order."""
    return tuple(side for side in state.order or state.sides if side not in state.gone)


def in_box(state: State, side: str, box: str) -> tuple[str, ...]:
    """The players of a side's own in the reserves, or knocked out."""
    return tuple(
        key
        for key, player in state.players.items()
        if player.whereabouts == box
        and state.profiles[key].side == side
        and key not in PIECES.values()
    )


def holder_of(state: PitchState, treasure: str) -> str | None:
    """Who holds a treasure, or which piece it is; None while it is in the deck."""
    return state_of(state).treasures.get(treasure)
