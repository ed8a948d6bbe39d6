"""Set-ups as fields: who may stand where, and how many of them."""

from collections.abc import Callable, Iterator

from schemas.pitch.steps import EntryDue
from schemas.views import Expectation, Option, PlacementField, SquareGroup
from service.rules.blood_bowl import zones
from service.rules.blood_bowl.setting_up import FIGURES, SOLID_DEFENCE, SWARMING, open_players
from service.rules.blood_bowl.state import State, available
from service.rules.contract import cites
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import has_skill, on_pitch
from service.rules.pitch.state import Square

PITCH = zones.PITCH
IsOf = Callable[[Square], bool]


@cites("BB-012")
def expected_set_up(state: State, due: EntryDue) -> Expectation:
    """The set-up of a side, or what Solid Defence or Swarming adds to it."""
    assert due.side is not None
    field = _FIELDS[due.note](state, due, due.side)
    name = state.sides[due.side].name
    titles = {
        None: f"{name} set up",
        SOLID_DEFENCE: f"{name} set up to {due.number} open players anew",
        SWARMING: f"{name}: up to {due.number} more swarm onto the pitch",
    }
    fields = (fixed("side", "Side", due.side), field)
    return Expectation("set_up", titles[due.note], due.side, fields, ("BB-012",), weight=100)


def _whole(state: State, due: EntryDue, side: str) -> PlacementField:
    """Everybody who can, up to eleven; three on the line, two in each wide zone."""
    ready = available(state, side)
    number = min(FIGURES.at_most, len(ready))
    line = min(FIGURES.on_the_line, len(ready))
    astray = _taken(state, state.other(side))
    groups = (
        _line(state, side, least=line, taken=astray),
        _centre(state, side, taken=astray),
        *_wide(state, side, in_use=astray),
    )
    return _field(state, ready, groups, number, number)


def _anew(state: State, due: EntryDue, side: str) -> PlacementField:
    """Open players of the centre field's line stay, so that three still stand there."""
    taken = _taken(state)
    players = tuple(
        key
        for key in open_players(state, side)
        if (at := state.players[key].at) is not None and not _is_line(state, side)(at)
    )
    groups = (
        _line(state, side, taken=taken),
        _centre(state, side, taken=taken),
        *_wide(state, side, in_use=taken),
    )
    return _field(state, players, groups, 0, min(due.number, len(players)))


def _swarm(state: State, due: EntryDue, side: str) -> PlacementField:
    """From the reserves to the centre field behind the line."""
    players = tuple(
        key
        for key in available(state, side)
        if state.players[key].at is None and has_skill(state, key, "Swarming")
    )
    groups = (_centre(state, side, taken=_taken(state)),)
    return _field(state, players, groups, 0, min(due.number, len(players)))


_FIELDS: dict[str | None, Callable[[State, EntryDue, str], PlacementField]] = {
    None: _whole,
    SOLID_DEFENCE: _anew,
    SWARMING: _swarm,
}


def _field(
    state: State,
    players: tuple[str, ...],
    groups: tuple[SquareGroup, ...],
    least: int,
    most: int,
) -> PlacementField:
    return PlacementField(
        name="placements",
        label="Players",
        players=tuple(Option(key, state.name_of(key)) for key in players),
        groups=groups,
        least=least,
        most=most,
    )


def _taken(state: State, side: str | None = None) -> tuple[Square, ...]:
    return tuple(at for key in on_pitch(state, side) if (at := state.players[key].at) is not None)


def _is_line(state: State, side: str) -> IsOf:
    """The line of scrimmage in the centre field."""
    return lambda square: zones.on_line(state, side, square) and not zones.in_wide_zone(square)


def _squares(state: State, side: str, is_of: IsOf, taken: tuple[Square, ...]) -> Iterator[Square]:
    for x in range(PITCH.length):
        for y in range(PITCH.width):
            square = (x, y)
            if zones.in_half(state, side, square) and is_of(square) and square not in taken:
                yield square


def _line(state: State, side: str, least: int = 0, taken: tuple[Square, ...] = ()) -> SquareGroup:
    squares = tuple(_squares(state, side, _is_line(state, side), taken))
    return SquareGroup("Line of scrimmage", squares, least, len(squares))


def _centre(state: State, side: str, taken: tuple[Square, ...] = ()) -> SquareGroup:
    """The centre field behind the line."""
    line = _is_line(state, side)
    squares = tuple(
        _squares(state, side, lambda each: not line(each) and not zones.in_wide_zone(each), taken)
    )
    return SquareGroup("Centre field", squares, 0, len(squares))


def _wide(state: State, side: str, in_use: tuple[Square, ...]) -> Iterator[SquareGroup]:
    """Both wide zones, with as many places as are left in them."""
    for label, is_of in (
        ("Upper wide zone", zones.upper_wide_zone),
        ("Lower wide zone", zones.lower_wide_zone),
    ):
        standing = sum(is_of(at) and zones.in_half(state, side, at) for at in in_use)
        most = max(0, FIGURES.in_a_wide_zone - standing)
        yield SquareGroup(label, tuple(_squares(state, side, is_of, in_use)), 0, most)
