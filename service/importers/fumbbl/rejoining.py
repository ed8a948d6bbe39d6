"""Where our match has missed that a drive or a half is over: rulings that bring it there.

Both are the rare end of something that was not understood before. What leads there stays a finding.
"""

from typing import Any

from schemas.pitch.entries import EndTurn, PlayerPlacement, Ruling, SideFigures
from service.importers.fumbbl.model import LENGTH, WIDTH, Model
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.tables import TABLES
from service.rules.blood_bowl.zones import in_end_zone_of

Entry = Any
Square = tuple[int, int]


def missed_touchdown(state: State, model: Model, scorer: str) -> list[Entry]:
    """Whoever scored is put into the end zone with the ball; nothing where it has scored by our
    rules as well: the server counts it only now."""
    if state.phase != "turns" or scorer not in state.profiles:
        return []
    side = state.side_of(scorer)
    if state.sides[side].score != model.scores[side]:
        return []
    square = _end_zone_square(state, scorer, model.square(scorer))
    placed = PlayerPlacement(scorer, "pitch", square)
    return [
        Ruling(
            reason="By the replay this player scores.",
            placements=(placed,),
            ball_carrier=scorer,
            settles=True,
        )
    ]


def _end_zone_square(state: State, scorer: str, at: Square | None) -> Square:
    """Where the server has the player, or any free square of the end zone."""
    taken = {one.at for key, one in state.players.items() if key != scorer}
    opponents = state.other(state.side_of(scorer))
    squares = [
        (x, y)
        for x in (0, LENGTH - 1)
        for y in range(WIDTH)
        if in_end_zone_of(state, opponents, (x, y)) and (x, y) not in taken
    ]
    return at if at is not None and at in squares else squares[0]


def missed_half(state: State, half: int) -> list[Entry]:
    """Both markers go to the last turn, and the turn that is being taken ends."""
    if state.phase != "turns" or state.active is None or state.half >= half:
        return []
    last = TABLES.match.turns_a_half
    sides = tuple(SideFigures(key, turn=last) for key in state.sides)
    over = Ruling(reason="By the replay this half is over.", sides=sides, settles=True)
    return [over, EndTurn(state.active)]
