"""What forces players about the ships: tentacles, the wave, the roc.

Rulings. Of several nearest edges a tentacle takes the first of north, east, south and west. In a
wave those that are farthest the way it goes move first. Who is dropped by the roc on somebody lies
in the last free square of its way.
"""

from schemas.pitch.facts import BallPlaced, EffectBegan, PlayerPlaced
from schemas.pitch.steps import ChoiceDue, RollDue, Step, Task
from schemas.pitch.words import Direction
from service.rules.contract import cites
from service.rules.dock_bowl import crates, overboard
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import (
    DRAGGED,
    chart,
    is_blocked,
    is_field,
    is_open,
    match,
    on_ships,
    playing,
)
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import ball, harm
from service.rules.pitch.armour import armour_due
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_effect, occupant, on_pitch
from service.rules.pitch.parties import one, place
from service.rules.pitch.squares import DIRECTIONS, step
from service.rules.pitch.state import PitchState
from service.rules.pitch.stepping import kicks_ball
from service.rules.pitch.templates import random_directions

SEA = TABLES.sea
DICE_A_ROLL = 16


def shoved(course: Course, player: str, to: Square) -> None:
    """A player comes to a square without wanting to; it lies as it lay."""
    one_shoved = course.state.players[player]
    assert one_shoved.at is not None
    if to == one_shoved.at:
        return
    course.happen(PlayerPlaced(player, to, one_shoved.posture))
    kicks_ball(course, to)
    crates.forced(course, player, one_shoved.at, to)


# ----------------------------------------------------------------------------------- tentacles


@cites("DOCK-034")
def tentacles(course: Course, due: RollDue, dice: Dice) -> None:
    """So many of the coach's players on ships are dragged."""
    course.then(course.task("tentacle", side=due.side, number=dice[0]))


@cites("DOCK-034")
def tentacle(course: Course, task: Task) -> None:
    """The next one, by chance where there is more than one; none twice."""
    side = task.side
    assert side is not None
    state = course.state
    options = tuple(key for key in on_ships(state, side) if not has_effect(state, key, DRAGGED))
    if task.number == 0 or not options:
        return
    course.then(course.task("tentacle", side=side, number=task.number - 1))
    if len(options) <= task.number:
        _is_dragged(course, options[0])
    else:
        course.then(ChoiceDue("random_player", side, options, course.origin, note="tentacle"))


def dragged(course: Course, due: ChoiceDue, option: str) -> None:
    _is_dragged(course, option)


@cites("DOCK-034")
def _is_dragged(course: Course, player: str) -> None:
    """Four squares towards the nearest edge, or as far as there is room."""
    course.happen(EffectBegan(player, DRAGGED, "turn"))
    state = course.state
    at = state.players[player].at
    assert at is not None
    way = nearest_edge(state, at)
    end, free = at, at
    for _ in range(SEA.drag_squares):
        after = step(end, way)
        if chart(state).is_sea(after):
            overboard.falls_in(course, player, end, None)
            return
        if is_blocked(state, after):
            break
        end = after
        free = end if is_open(state, end) else free
    shoved(course, player, free)


@cites("DOCK-034")
def nearest_edge(state: PitchState, at: Square) -> Direction:
    """The way on which the ship ends soonest; one that ends at the sea, if there is one."""
    plan = chart(state)
    ship = plan.ship_of(at)
    ways: list[tuple[bool, int, Direction]] = []
    for way in ("N", "E", "S", "W"):
        square, squares = step(at, way), 1
        while plan.ship_of(square) == ship:
            square, squares = step(square, way), squares + 1
        ways.append((not plan.is_sea(square), squares, way))
    return min(ways, key=lambda each: each[:2])[2]


# -------------------------------------------------------------------------------------- the wave


@cites("DOCK-036")
def wave_due(course: Course, side: str) -> None:
    course.then(RollDue(roll="wave", side=side, faces=(8,), origin=course.origin))


@cites("DOCK-011", "DOCK-036", "DOCK-039")
def wave_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Everybody on a ship goes two squares the way the die says, by the template as it lies on the
    first ship; then the loose ball."""
    state = match(course)
    (way,) = random_directions(course, "wave", dice, chart(state).harbour.ships[0].chests[0])
    dx, dy = DIRECTIONS[way]
    players = sorted(
        on_ships(state),
        key=lambda key: -sum(a * b for a, b in zip(_at(state, key), (dx, dy), strict=True)),
    )
    course.then(
        *(course.task("washed", player=key, note=way) for key in players),
        course.task("ball_washed", note=way),
    )


def _at(state: PitchState, player: str) -> Square:
    at = state.players[player].at
    assert at is not None
    return at


@cites("DOCK-036", "DOCK-038")
def washed(course: Course, task: Task) -> None:
    """Square by square, until something is in the way; past the edge it goes overboard."""
    player, way = one(task), task.note
    for _ in range(SEA.wave_squares):
        at = course.state.players[player].at
        if at is None:
            return
        after = step(at, way)  # type: ignore[arg-type]
        if chart(course.state).is_sea(after):
            _over_the_side(course, player, at)
            return
        if not is_open(course.state, after):
            return
        one_washed = course.state.players[player]
        course.happen(PlayerPlaced(player, after, one_washed.posture))
        crates.forced(course, player, at, after)


@cites("DOCK-038")
def _over_the_side(course: Course, player: str, last: Square) -> None:
    """With the ball: a new one is on deck at once, and scatters from there; it is not washed on."""
    held = course.state.ball.carrier == player
    if held:
        course.happen(BallPlaced(at=last))
        course.agenda[:] = [each for each in course.agenda if not _washes_ball(each)]
    overboard.falls_in(course, player, last, None)
    if held:
        ball.loose(course, last)


def _washes_ball(planned: Step) -> bool:
    return isinstance(planned, Task) and planned.do == "ball_washed"


@cites("DOCK-036", "DOCK-037")
def ball_washed(course: Course, task: Task) -> None:
    """It stops before whatever is in the way, and at the railings of its ship."""
    state = course.state
    at = state.ball.at
    if at is None or chart(state).ship_of(at) is None or occupant(state, at) is not None:
        return
    for _ in range(SEA.wave_squares):
        after = step(at, task.note)  # type: ignore[arg-type]
        if not is_open(state, after) or chart(state).ship_of(after) is None:
            break
        at = after
    if at != state.ball.at:
        course.happen(BallPlaced(at=at))


# --------------------------------------------------------------------------------------- the roc


@cites("DOCK-047")
def roc_attacks(course: Course) -> None:
    """A die for every player on the field, by side; sixteen a roll at most."""
    state = match(course)
    for side in reversed(playing(state)):
        players = tuple(on_pitch(state, side))
        for start in reversed(range(0, len(players), DICE_A_ROLL)):
            some = players[start : start + DICE_A_ROLL]
            course.then(
                RollDue(
                    roll="roc",
                    side=side,
                    faces=(6,) * len(some),
                    origin=course.origin,
                    note=",".join(some),
                )
            )


@cites("DOCK-047")
def roc_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    players = (due.note or "").split(",")
    course.then(
        *(
            course.task("roc_strikes", player=player)
            for player, die in zip(players, dice, strict=True)
            if die == SEA.roc_face
        )
    )


@cites("DOCK-047")
def roc_strikes(course: Course, task: Task) -> None:
    """Placed prone, and an armour roll."""
    player = one(task)
    if course.state.players[player].at is None:
        return
    harm.placed_prone(course, player, "roc")
    course.then(armour_due(course.state, player, "roc", course.origin))


@cites("DOCK-048")
def carried_off(course: Course, due: RollDue) -> None:
    """A double on the armour roll: carried off and dropped."""
    player = one(due)
    course.then(
        RollDue(
            roll="roc_drop",
            side=due.side,
            faces=(8, 6),
            origin=course.origin,
            player=player,
            at=course.state.players[player].at,
        )
    )


@cites("DOCK-011", "DOCK-048")
def roc_dropped(course: Course, due: RollDue, dice: Dice) -> None:
    player, at = one(due), place(due)
    (way,) = random_directions(course, "roc_drop", dice[:1], at)
    state = course.state
    end, free = at, at
    for _ in range(dice[1]):
        after = step(end, way)
        if chart(state).is_sea(after):
            overboard.falls_in(course, player, end, None)
            return
        if not is_field(state, after):
            break
        end = after
        free = end if is_open(state, end) else free
    shoved(course, player, free)


PART = Part(
    rolled={
        "kraken": tentacles,
        "wave": wave_rolled,
        "roc": roc_rolled,
        "roc_drop": roc_dropped,
    },
    tasks={
        "tentacle": tentacle,
        "washed": washed,
        "ball_washed": ball_washed,
        "roc_strikes": roc_strikes,
    },
)
