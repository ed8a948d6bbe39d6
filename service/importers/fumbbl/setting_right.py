"""What of our match is not as the server has it, as a ruling that sets it right.

The board and the figures of the sides are looked at as players act, what players have done as turns
end. Where nothing differs there is no ruling.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from schemas.pitch.entries import PlayerFigure, PlayerPlacement, Ruling, SideFigures
from service.importers.fumbbl.deeds import Deeds, different_deeds
from service.importers.fumbbl.model import Model
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.tables import TABLES
from service.rules.pitch.state import Side

Square = tuple[int, int]
MOST_RE_ROLLS = 16


def board_ruling(state: State, model: Model, why: str) -> Ruling | None:
    """Places, postures, the ball, score, markers and re-rolls, and whose turn it is."""
    at, carrier, off = _ball(state, model)
    active = _server_is_active(model)
    # A ball that lies under a player who now stands there, and the turn that passes, go together.
    ruling = Ruling(
        reason=f"Set right after the replay: {why}"[:500],
        placements=tuple(different_players(state, model)),
        ball_at=at,
        ball_carrier=carrier,
        ball_off=off,
        sides=tuple(_figures(state, model)),
        active_side=active if active not in (None, state.active) else None,
        settles=active is not None and state.phase != "turns",
    )
    return ruling if _says_something(ruling) else None


def deeds_ruling(state: State, deeds: Deeds, why: str) -> Ruling | None:
    """What players have done, by the server's count of it."""
    figures = tuple(different_deeds(state, deeds))
    reason = f"Set right after the replay: {why}"[:500]
    return Ruling(reason=reason, figures=figures) if figures else None


def without_ball(ruling: Ruling) -> Ruling | None:
    """The ruling without what it says of the ball, and with nothing left to come."""
    rest = replace(ruling, ball_at=None, ball_carrier=None, ball_off=True, settles=True)
    return None if rest == ruling else rest


def _server_is_active(model: Model) -> str | None:
    return model.active_side if model.turn_mode == "regular" else None


def _says_something(ruling: Ruling) -> bool:
    return bool(
        ruling.placements
        or ruling.ball_at
        or ruling.ball_carrier
        or ruling.ball_off
        or ruling.sides
        or ruling.active_side
        or ruling.settles
    )


def different_players(state: State, model: Model) -> list[PlayerPlacement]:
    """Players whose place or posture is not the server's."""
    found = []
    for key, player in state.players.items():
        if key not in model.states and key not in model.places:
            # Of a player that never plays the server says nothing.
            continue
        theirs = model.whereabouts(key)
        square = model.square(key)
        if theirs is None or (theirs[0] == "pitch") != (square is not None):
            continue
        whereabouts, posture = theirs
        if player.posture == "stunned" and model.turns_over(key):
            posture = "stunned"
        ours = (player.whereabouts, player.posture, player.at)
        if ours != (whereabouts, posture, square):
            found.append(PlayerPlacement(key, whereabouts, square, posture))
    return found


def _ball(state: State, model: Model) -> tuple[Square | None, str | None, bool]:
    """Where the ball has to be put: a square, a carrier, or off; nothing when it is right."""
    if state.phase != "turns" and model.turn_mode != "regular":
        return None, None, False
    carrier = model.carrier()
    place = None if carrier or not model.ball_in_play else model.ball
    if (state.ball.carrier, state.ball.at) == (carrier, place):
        return None, None, False
    return place, carrier, carrier is None and place is None


def _figures(state: State, model: Model) -> Iterator[SideFigures]:
    """Turn markers and re-rolls are compared in turns only: between them each has its own time."""
    in_turns = model.turn_mode == "regular"
    for key, side in state.sides.items():
        score = model.scores[key] if side.score != model.scores[key] else None
        turn = _turn(side, model.turns[key]) if in_turns else None
        re_rolls = _re_rolls(side, model.re_rolls[key]) if in_turns else None
        if (score, turn, re_rolls) != (None, None, None):
            yield SideFigures(key, score=score, turn=turn, re_rolls=re_rolls)


def _turn(side: Side, theirs: int) -> int | None:
    ours = min(TABLES.match.turns_a_half, theirs)
    return ours if side.turn != ours else None


def _re_rolls(side: Side, theirs: int | None) -> int | None:
    """The server counts those of the drive, and the leader's while it is on the pitch."""
    own = side.re_rolls + side.drive_re_rolls
    if theirs in (None, own, own + side.leader):
        return None
    return min(MOST_RE_ROLLS, max(0, (theirs or 0) - side.drive_re_rolls - side.leader))


def said(ruling: Ruling) -> str:
    """The ruling in a few words, for the report."""
    parts = [
        f"{each.player} {each.whereabouts} {each.at or ''} {each.posture}"
        for each in ruling.placements
    ]
    if ruling.ball_at or ruling.ball_carrier or ruling.ball_off:
        parts.append(f"ball {ruling.ball_carrier or ruling.ball_at or 'off'}")
    for each in ruling.sides:
        values = ((name, getattr(each, name)) for name in ("score", "turn", "re_rolls"))
        parts += [f"{each.side} {name} {value}" for name, value in values if value is not None]
    parts += [_figure_said(each) for each in ruling.figures]
    if ruling.active_side:
        parts.append(f"turn of {ruling.active_side}")
    return "; ".join(parts)


def _figure_said(figure: PlayerFigure) -> str:
    return f"{figure.player} {figure.figure} {figure.amount}"
