"""Before a play: dice for possession, two set-ups, the ball in somebody's hands."""

from schemas.dba_bowl import (
    BallGiven,
    GiveBall,
    GiveBallDue,
    PlacePlayer,
    PlayerPlaced,
    PossessionDiced,
    PossessionRoll,
    PossessionRollDue,
    SetUpBegan,
)
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, illegal, known, place
from service.rules.dba_bowl.field import (
    PITCH,
    in_own_half,
    occupied,
    on_pitch,
    own_line,
    wide_zone,
)
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.turns import begin_turn


@cites("DBA-003")
def possession_roll(course: Course, entry: PossessionRoll) -> None:
    """The higher die has possession; level dice are rolled again."""
    course.answered()
    first, second = entry.dice
    sides = course.state.setup.sides
    if first == second:
        course.happen(PossessionDiced(None))
        course.then(PossessionRollDue(origin=course.number))
        return
    side = sides[0].id if first > second else sides[1].id
    course.happen(PossessionDiced(side), SetUpBegan(side))


@cites("DBA-004", "DBA-005")
def place_player(course: Course, entry: PlacePlayer) -> None:
    """A player is placed; after a side's last one the other side sets up, or the ball is given."""
    state = course.state
    player = known(state, entry.player)
    _may_be_placed(state, entry)
    if player.side != state.side:
        course.breach(
            _set_up_rule(state, player.side),
            f"{state.player_name(entry.player)} is placed before its side's turn to set up.",
            f"{state.side_name(state.side)} sets up now.",
            "player",
        )
    elif entry.at not in placing_squares(state):
        _misplaced(course, entry.at)
    course.happen(PlayerPlaced(entry.player, entry.at))
    _next_to_place(course)


def _may_be_placed(state: State, entry: PlacePlayer) -> None:
    player, name = state.players[entry.player], state.player_name(entry.player)
    if player.whereabouts != "bench":
        where = "waits for six PIPs" if player.whereabouts == "waiting" else "is placed already"
        raise illegal(
            "DBA-048" if player.whereabouts == "waiting" else "DBA-004",
            f"{name} {where}.",
            f"To be placed: {', '.join(waiting(state, state.side))}.",
            "player",
        )
    if entry.at in occupied(state):
        raise illegal(
            "DBA-004",
            f"Somebody stands on {place(entry.at)} already.",
            "A player is placed on an empty square.",
            "at",
        )


def _misplaced(course: Course, at: Square) -> None:
    state = course.state
    left = len(waiting(state, state.side))
    line = own_line(state, state.side)
    missing = _missing_on_line(state)
    legal = (
        f"In its own half, at least {PITCH.least_on_line} players on x = {line} "
        f"({missing} missing, {left} to place), at most {PITCH.most_in_wide_zone} in each wide "
        "zone."
    )
    detail = f"{place(at)} is no square to set up on now."
    course.breach(_set_up_rule(state, state.side), detail, legal, "at")


def _set_up_rule(state: State, side: str) -> str:
    return "DBA-004" if side == state.possession else "DBA-005"


def _next_to_place(course: Course) -> None:
    state = course.state
    if waiting(state, state.side):
        return
    other = state.other_side(state.side)
    if waiting(state, other):
        course.happen(SetUpBegan(other))
    else:
        course.then(GiveBallDue(side=state.possession, origin=course.number))


def waiting(state: State, side: str) -> list[str]:
    """Players that the side still has to place."""
    return [
        key
        for key, player in state.players.items()
        if player.side == side and player.whereabouts == "bench"
    ]


@cites("DBA-004", "DBA-005")
def placing_squares(state: State) -> tuple[Square, ...]:
    """Where the side that sets up may place its next player, so that the rest can still be placed:
    when as many are missing on the line as are left, only there."""
    line, side = own_line(state, state.side), state.side
    taken, full = occupied(state), _full_wide_zones(state)
    only_line = _missing_on_line(state) >= len(waiting(state, side))
    empty = [
        (x, y)
        for x in range(PITCH.length)
        for y in range(PITCH.width)
        if (x, y) not in taken and in_own_half(state, side, (x, y))
    ]
    legal = (
        square
        for square in empty
        if wide_zone(square) not in full and (square[0] == line or not only_line)
    )
    # Others, placed against the rules, may have left none; the set-up goes on all the same.
    return tuple(legal) or tuple(empty)


def _missing_on_line(state: State) -> int:
    line = own_line(state, state.side)
    there = sum(player.at[0] == line for _, player in on_pitch(state, state.side) if player.at)
    return max(0, PITCH.least_on_line - there)


def _full_wide_zones(state: State) -> set[int]:
    zones = [wide_zone(player.at) for _, player in on_pitch(state, state.side) if player.at]
    return {zone for zone in (0, 1) if zones.count(zone) >= PITCH.most_in_wide_zone}


@cites("DBA-003", "DBA-005", "DBA-045")
def give_ball(course: Course, entry: GiveBall) -> None:
    """Somebody of the side in possession holds the ball; the defending side moves first."""
    state = course.state
    player = known(state, entry.player)
    if entry.player not in possible_holders(state, state.possession):
        raise illegal(
            "DBA-003" if player.handles_ball else "DBA-045",
            f"{state.player_name(entry.player)} can't begin the play with the ball.",
            f"One of {', '.join(possible_holders(state, state.possession))} can.",
            "player",
        )
    course.answered()
    course.happen(BallGiven(entry.player))
    begin_turn(course, state.other_side(state.possession))


def possible_holders(state: State, side: str) -> list[str]:
    """Players of a side on the pitch that handle the ball."""
    return [key for key, player in on_pitch(state, side) if player.handles_ball]
