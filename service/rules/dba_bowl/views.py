"""The board, the standing and the tally of a DBA Bowl match."""

from collections.abc import Iterator

from msgspec.structs import asdict

from schemas.views import (
    Board,
    LabelledValue,
    MatchStatus,
    Piece,
    Region,
    SideView,
    Standing,
    Surface,
    Tally,
    TallyLine,
    TurnView,
)
from service.rules.dba_bowl.field import PITCH
from service.rules.dba_bowl.state import Counts, Player, State


def board(state: State) -> Board:
    """Everything a display draws: squares from the upper left corner."""
    stands = standing(state)
    return Board(
        status=stands.status,
        sides=stands.sides,
        turn=stands.turn,
        winner=stands.winner,
        surface=Surface("square", PITCH.length, PITCH.width, "upper_left"),
        regions=tuple(_regions(state)),
        pieces=(*_pieces(state), _ball(state)),
        notes=stands.notes,
    )


def standing(state: State) -> Standing:
    """The score, whose turn it is, and the PIPs left."""
    return Standing(
        status=_status(state),
        sides=tuple(
            SideView(side.id, side.name, state.scores[side.id], tuple(_side_notes(state, side.id)))
            for side in state.setup.sides
        ),
        turn=TurnView(state.turn, None if state.ended else state.side or None, state.phase),
        winner=state.winner,
        notes=tuple(_match_notes(state)),
    )


def tally(state: State) -> Tally:
    """Counts of each side, its players' added up, and of each player."""
    lines: list[TallyLine] = []
    for side in state.setup.sides:
        players = [TallyLine(side.id, p.id, asdict(state.counts[p.id])) for p in side.players]
        total = dict.fromkeys(Counts.__struct_fields__, 0)
        for line in players:
            for name, number in line.counts.items():
                total[name] += number
        lines.extend((TallyLine(side.id, None, total), *players))
    return Tally(tuple(lines))


# ---------------------------------------------------------------------------------- the standing


def _status(state: State) -> MatchStatus:
    if state.ended:
        return "finished"
    return "running" if state.turn else "set_up"


def _side_notes(state: State, side: str) -> Iterator[LabelledValue]:
    if state.side == side and state.phase in ("move", "stand", "mark", "tackle", "pass"):
        yield LabelledValue("PIPs left", str(state.pips))
    members = [player for player in state.players.values() if player.side == side]
    there = [player for player in members if player.at is not None]
    yield LabelledValue("On the pitch", f"{len(there)} of {len(members)}")
    yield LabelledValue("Down", str(sum(player.posture == "down" for player in there)))


def _match_notes(state: State) -> Iterator[LabelledValue]:
    setup = state.setup
    if setup.length == "best_of_three":
        yield LabelledValue("Length", "best of three touchdowns")
    else:
        minutes = setup.time_limit_minutes
        limit = f"{minutes} minutes" if minutes else "until time is called"
        yield LabelledValue("Length", limit)
    if state.possession:
        yield LabelledValue("In possession", state.side_name(state.possession))


# ------------------------------------------------------------------------------------- the board


def _regions(state: State) -> Iterator[Region]:
    length, width, wide = PITCH.length, PITCH.width, PITCH.wide_zone_width
    for side in state.setup.sides:
        column = 0 if state.is_first(side.id) else length - 1
        label = f"End zone of {side.name}"
        yield Region("end_zone", label, side=side.id, rectangle=(column, 0, 1, width))
    for top in (0, width - wide):
        yield Region("line", "Wide zone", rectangle=(0, top, length, wide))
    for column in (PITCH.half_length - 1, PITCH.half_length):
        yield Region("line", "Line of scrimmage", rectangle=(column, 0, 1, width))


def _pieces(state: State) -> Iterator[Piece]:
    for side in state.setup.sides:
        for each in side.players:
            yield _piece(state, each.id, state.players[each.id], each.number)


def _piece(state: State, key: str, player: Player, number: int | None) -> Piece:
    return Piece(
        id=key,
        kind="player",
        label=f"{player.name}, {player.figures.label}",
        side=player.side,
        at=player.at,
        state=player.posture if player.at is not None else player.whereabouts,
        marks=_marks(state, key, player),
        number=number,
    )


def _marks(state: State, key: str, player: Player) -> tuple[str, ...]:
    marks = {
        "ball_carrier": state.carrier == key,
        "primary_tackler": player.marked,
        "moved": player.moves > 0,
    }
    return tuple(mark for mark, true in marks.items() if true)


def _ball(state: State) -> Piece:
    if state.carrier is not None:
        at, how = state.players[state.carrier].at, "held"
    else:
        at, how = state.ball, "loose" if state.ball is not None else "off_the_pitch"
    return Piece(id="ball", kind="ball", label="Ball", side=None, at=at, state=how)
