"""Jim's Evil Monkey: of the opener's team, but nobody tells it what to do. It wants the ball.

Rulings. No coach activates it. At the start of a player turn it goes to a ball that lies on its
ship within its movement, else three random squares; lying, it gets up instead. A carrier within six
squares is stopped where the Monkey can reach a square beside it without leaving its ship; it is
brought down or goes no farther in this activation, and to be brought down ends the turn. Lying
players it bumps into are left alone. It reappears on the free square nearest to the middle of its
new ship.
"""

from schemas.dock_bowl import MonkeyVanished, PieceAppeared
from schemas.pitch.facts import (
    ActivationBegan,
    ActivationEnded,
    ActivationInterrupted,
    ActivationResumed,
    EffectBegan,
    PlayerMoved,
    PostureChanged,
)
from schemas.pitch.steps import RollDue, Step, Task
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square, hull
from service.rules.dock_bowl.pausing import paused
from service.rules.dock_bowl.state import chart, is_open, match, ship_under
from service.rules.dock_bowl.tables import FIGURES, MONKEY
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import GAINED, characteristic, is_standing, occupant
from service.rules.pitch.movement import HELD
from service.rules.pitch.parties import one
from service.rules.pitch.squares import adjacent, distance, neighbours, step
from service.rules.pitch.state import PitchState
from service.rules.pitch.templates import random_directions

D8 = 8


@cites("DOCK-078")
def appears(course: Course, player: str, at: Square) -> None:
    """Where the chest was; it is of the opener's team."""
    course.happen(PieceAppeared("monkey", course.state.side_of(player), at))


# ---------------------------------------------------------------------- at the start of every turn


@cites("DOCK-078", "DOCK-079")
def acts(course: Course, task: Task) -> None:
    state = course.state
    if state.players[MONKEY].at is None:
        return
    if not is_standing(state, MONKEY):
        _gets_up(course)
        return
    course.happen(ActivationBegan(MONKEY, "blitz"))
    loose = state.ball.at
    if loose is not None and loose in within_reach(state):
        course.happen(PlayerMoved(MONKEY, loose, squares=0))
        course.then(course.task("monkey_done"))
        ball.pick_up(course, MONKEY)
    else:
        course.then(
            *(course.task("monkey_goes") for _ in range(FIGURES.monkey_squares)),
            course.task("monkey_done"),
        )


def _gets_up(course: Course) -> None:
    if course.state.players[MONKEY].posture == "prone":
        course.happen(PostureChanged(MONKEY, "standing"))


@cites("DOCK-079")
def within_reach(state: PitchState) -> frozenset[Square]:
    """The free squares of its ship that it can go to."""
    at = state.players[MONKEY].at
    assert at is not None
    ship = chart(state).ship_of(at)
    found, edge = {at}, {at}
    for _ in range(characteristic(state, MONKEY, "ma") or 0):
        around = {square for here in edge for square in neighbours(here)} - found
        edge = {at for at in around if chart(state).ship_of(at) == ship and is_open(state, at)}
        found |= edge
    return frozenset(found)


@cites("DOCK-078")
def goes(course: Course, task: Task) -> None:
    """One more random square, if it still runs about."""
    activation = course.state.activation
    if activation is None or activation.player != MONKEY or activation.taken:
        return
    if is_standing(course.state, MONKEY):
        course.then(
            RollDue(
                roll="monkey",
                side=course.state.side_of(MONKEY),
                faces=(D8,),
                origin=course.origin,
                player=MONKEY,
                at=course.state.players[MONKEY].at,
            )
        )


@cites("DOCK-011", "DOCK-078", "DOCK-079")
def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Never off its ship; into somebody, and it attacks."""
    state = course.state
    at = state.players[MONKEY].at
    if at is None:
        return
    (way,) = random_directions(course, "monkey", dice, at)
    to = step(at, way)
    other = occupant(state, to)
    if chart(state).ship_of(to) != ship_under(state, MONKEY):
        return
    if other is not None and is_standing(state, other):
        _ends_its_walk(course)
        course.then(*_attack(course, other))
    elif is_open(state, to):
        course.happen(PlayerMoved(MONKEY, to, squares=0))
        course.then(course.task("monkey_reaches_ball"))


def _ends_its_walk(course: Course) -> None:
    while isinstance(course.top, Task) and course.top.do == "monkey_goes":
        course.agenda.pop()


def reaches_ball(course: Course, task: Task) -> None:
    """A ball it has come upon is picked up."""
    at = course.state.players[MONKEY].at
    if at is not None and course.state.ball.at == at and is_standing(course.state, MONKEY):
        ball.pick_up(course, MONKEY)


@cites("DOCK-079")
def _attack(course: Course, other: str) -> tuple[Step, ...]:
    """A free blitz, with what it gains for it."""
    course.happen(
        *(EffectBegan(MONKEY, f"{GAINED}{skill}", "activation") for skill in FIGURES.monkey_gains)
    )
    return (course.task("block", player=MONKEY, other=other),)


def is_done(course: Course, task: Task) -> None:
    """Its own activation is over; with the ball in its hands it vanishes."""
    activation = course.state.activation
    if activation is not None and activation.player == MONKEY:
        course.happen(ActivationEnded(MONKEY))
    if course.state.interrupted is not None:
        course.happen(ActivationResumed())
    if course.state.ball.carrier == MONKEY and not match(course).hides:
        vanishes(course)


# -------------------------------------------------------------------------- a carrier comes near


@cites("DOCK-079")
def is_near(state: PitchState, player: str, square: Square) -> bool:
    """Whether a ball carrier on a square is near enough for the Monkey to mind."""
    at = state.players[MONKEY].at
    return (
        state.ball.carrier == player
        and player != MONKEY
        and at is not None
        and is_standing(state, MONKEY)
        and distance(at, square) <= FIGURES.monkey_reach
    )


@cites("DOCK-079")
def looks(course: Course, task: Task) -> None:
    """The carrier that is on its way is stopped, and blitzed."""
    state, carrier = course.state, one(task)
    at, activation = state.players[carrier].at, state.activation
    if activation is None or activation.player != carrier or at is None:
        return
    if not is_near(state, carrier, at) or not is_standing(state, carrier):
        return
    beside = [square for square in within_reach(state) if adjacent(square, at)]
    if not beside:
        return
    course.then(course.task("stopped", player=carrier))
    paused(course)
    course.happen(ActivationInterrupted(MONKEY, 0, 0), ActivationBegan(MONKEY, "blitz"))
    _comes_beside(course, beside)
    course.then(*_attack(course, carrier), course.task("monkey_done"))


def _comes_beside(course: Course, beside: list[Square]) -> None:
    """To the nearest of these squares, or it stays where it is."""
    here = course.state.players[MONKEY].at
    assert here is not None
    to = min(beside, key=lambda square: (distance(here, square), square))
    if to != here:
        course.happen(PlayerMoved(MONKEY, to, squares=0))


@cites("DOCK-079")
def stopped(course: Course, task: Task) -> None:
    """Brought down is a turnover; on its feet the carrier goes no farther."""
    carrier = one(task)
    if is_standing(course.state, carrier):
        course.happen(EffectBegan(carrier, HELD, "activation"))
    elif course.state.side_of(carrier) == course.state.active:
        course.turnover("knocked_down", carrier)


# ----------------------------------------------------------------------------- it has got the ball


@cites("DOCK-079")
def vanishes(course: Course) -> None:
    """With the ball in its hands it is somewhere else: the die says on which ship."""
    ships = chart(course.state).harbour.ships
    if len(ships) == 1:
        _reappears(course, 0)
        return
    course.then(
        RollDue(
            roll="monkey_ship",
            side=course.state.side_of(MONKEY),
            faces=(len(ships),),
            origin=course.origin,
            player=MONKEY,
        )
    )


def ship_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    _reappears(course, dice[0] - 1)


@cites("DOCK-079")
def _reappears(course: Course, number: int) -> None:
    state = match(course)
    squares = hull(chart(state).harbour.ships[number])
    middle = (sum(x for x, _ in squares), sum(y for _, y in squares))
    free = [square for square in squares if is_open(state, square)]
    own = state.players[MONKEY].at
    assert own is not None
    to = min(free, key=lambda square: (_off(square, middle, len(squares)), square), default=own)
    course.happen(MonkeyVanished(to))


def _off(square: Square, middle: Square, number: int) -> int:
    """How far a square is from the middle of so many, in parts of a square."""
    return max(abs(number * square[axis] - middle[axis]) for axis in (0, 1))


PART = Part(
    rolled={"monkey": rolled, "monkey_ship": ship_rolled},
    tasks={
        "monkey_acts": acts,
        "monkey_goes": goes,
        "monkey_reaches_ball": reaches_ball,
        "monkey_done": is_done,
        "monkey_looks": looks,
        "stopped": stopped,
    },
)
