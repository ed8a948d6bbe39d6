"""What displays show of any game on squares: players as pieces, counts as a tally."""

from collections import Counter
from collections.abc import Iterable

from schemas.views import Piece, Tally, TallyLine
from service.rules.pitch.field import NO_TACKLE_ZONE, has_effect
from service.rules.pitch.state import PitchState

HARMED = ("casualties", "other_casualties", "casualties_of_unknown_cause")


def player_piece(state: PitchState, key: str, more: Iterable[str] = ()) -> Piece:
    """A player where it is, or in its box; `more`: marks that only its game has."""
    player, profile = state.players[key], state.profiles[key]
    return Piece(
        id=key,
        kind="player",
        label=f"#{profile.number} {profile.name}, {profile.position}",
        side=profile.side,
        at=player.at,
        state=player.whereabouts if player.at is None else player.posture,
        marks=(*_marks(state, key), *more),
        number=profile.number,
    )


def _marks(state: PitchState, key: str) -> tuple[str, ...]:
    activation = state.activation
    marks = {
        "ball_carrier": state.ball.carrier == key,
        "active": activation is not None and activation.player == key,
        "acted": state.players[key].acted,
        "no_tackle_zone": has_effect(state, key, NO_TACKLE_ZONE),
    }
    return tuple(mark for mark, true in marks.items() if true)


def tally_of(state: PitchState, without: frozenset[str] = frozenset()) -> Tally:
    """Counts of each side, its players' added up, and of each player but those of `without`;
    `spp` is among the counts."""
    lines: list[TallyLine] = []
    for side in state.sides:
        players = [
            TallyLine(side, key, dict(state.counts.get(key, {})))
            for key, profile in state.profiles.items()
            if profile.side == side and key not in without
        ]
        total = Counter(state.counts.get(side, {}))
        for line in players:
            total.update(line.counts)
        lines.extend((TallyLine(side, None, dict(total)), *players))
    return Tally(tuple(lines))


def casualties_by(state: PitchState, side: str) -> int:
    """What the side's players did to others, also where nobody knows which of them."""
    return sum(
        counts.get(figure, 0)
        for key, counts in state.counts.items()
        if key == side or (key in state.profiles and state.profiles[key].side == side)
        for figure in HARMED
    )
