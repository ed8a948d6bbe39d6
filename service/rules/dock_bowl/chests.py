"""Treasure chests: opened by a player beside one, with a die for what is inside.

Nothing says in advance where the Golden Ball is: the dice decide. Rulings. With the ball found, an
8 is an empty chest.
"""

from schemas.dock_bowl import (
    BallFound,
    ChestRemoved,
    OpenChest,
    TreasuresReset,
)
from schemas.pitch.facts import ActionTaken, BallPlaced
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl.state import State, chart, is_open, match
from service.rules.dock_bowl.tables import TABLES, Table
from service.rules.pitch import harm
from service.rules.pitch.activations import end_activation, must_be_active, square_of
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import characteristic, is_standing, occupant, on_pitch
from service.rules.pitch.parties import one, place
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square

THREE = 3
LEGAL = "A standing player next to a chest opens it, with nothing but a move before."


@cites("DOCK-063")
def opens(course: Course, entry: OpenChest) -> None:
    """A free action that ends the activation."""
    player = entry.player
    at = square_of(course.state, player)
    must_be_active(course, player, "move")
    if entry.at not in match(course).chests:
        raise illegal("DOCK-063", "There is no chest.", LEGAL, "at")
    if not adjacent(at, entry.at):
        raise illegal("DOCK-063", "The chest is on no square next to it.", LEGAL, "at")
    if not is_standing(course.state, player):
        raise illegal("DOCK-063", "The player lies on the ground.", LEGAL, "player")
    if not may_open(course.state, player):
        course.breach("DOCK-063", "It does something else in this turn.", LEGAL, "player")
    course.happen(ActionTaken(player, "open_chest"))
    course.then(course.task("chest_open", player=player, at=entry.at))


@cites("DOCK-063")
def may_open(state: PitchState, player: str) -> bool:
    """Whether its activation is for a move, and nothing has been done in it besides."""
    activation = state.activation
    return (
        activation is not None
        and activation.player == player
        and activation.action == "move"
        and not activation.taken
        and is_standing(state, player)
    )


def chests_beside(state: State, player: str) -> tuple[Square, ...]:
    at = state.players[player].at
    return () if at is None else tuple(each for each in state.chests if adjacent(at, each))


@cites("DOCK-067", "DOCK-068")
def table_of(state: State) -> Table:
    """The table of the next chest: with the ball hidden the last three have their own."""
    if state.found or len(state.chests) > THREE:
        return TABLES.chests
    return TABLES.third_last_chest if len(state.chests) == THREE else TABLES.last_chests


@cites("DOCK-063", "DOCK-068")
def is_opened(course: Course, task: Task) -> None:
    """Its die; the very last one holds the ball without one, if the competition has it so."""
    player, at = one(task), place(task)
    state = match(course)
    last = len(state.chests) == 1 and not state.found
    if last and state.setup.last_chest == "golden_ball":
        _golden_ball(course, player, at)
        return
    course.then(
        RollDue(
            roll="chest",
            side=state.side_of(player),
            faces=(table_of(state).faces,),
            origin=course.origin,
            player=player,
            at=at,
        )
    )


@cites("DOCK-063")
def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    state = match(course)
    result = table_of(state).result(dice[0])
    if result == "explodes":
        _explodes(course, one(due), place(due))
    elif result == "treasure":
        _treasure(course, one(due), place(due))
    elif state.found:
        course.happen(ChestRemoved(place(due)))
        end_activation(course)
    else:
        _golden_ball(course, one(due), place(due))


@cites("DOCK-064")
def _golden_ball(course: Course, player: str, at: Square) -> None:
    """It lies where the chest was; the opener tries to snatch it."""
    course.happen(ChestRemoved(at), BallFound(), BallPlaced(at=at))
    course.then(
        RollDue(
            roll="snatch",
            side=course.state.side_of(player),
            faces=(6,),
            origin=course.origin,
            player=player,
            target=characteristic(course.state, player, "ag"),
            at=at,
        ),
        course.task("end_activation", player=player),
    )


@cites("DOCK-064")
def snatched(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure leaves it there: it does not bounce, and the turn goes on."""
    if passed(due, dice):
        course.happen(BallPlaced(carrier=due.player))


@cites("DOCK-065")
def _explodes(course: Course, player: str, at: Square) -> None:
    """Everybody next to it is knocked down, the opener too: a turnover. The last one is off the
    agenda before the next falls, so that the opener rolls first."""
    course.happen(ChestRemoved(at))
    near = [
        key
        for key in on_pitch(course.state)
        if (there := course.state.players[key].at) is not None and adjacent(there, at)
    ]
    course.then(
        *(course.task("blown_over", player=key) for key in sorted(near, key=player.__ne__)),
        course.task("end_activation", player=player),
    )
    _come_back(course)


@cites("DOCK-065")
def blown_over(course: Course, task: Task) -> None:
    """Who lies there already is not knocked down again."""
    if is_standing(course.state, one(task)):
        harm.knocked_down(course, one(task), "chest")


@cites("DOCK-068")
def _come_back(course: Course) -> None:
    """Where the dice have kept the ball from the very last chest too, all chests are put back."""
    state = match(course)
    if not state.found and not state.chests:
        course.happen(TreasuresReset(places_for_chests(state)))


@cites("DOCK-049", "DOCK-068")
def places_for_chests(state: State) -> tuple[Square, ...]:
    """Where chests are put back: on those of their places that nobody has taken. One has to stand,
    for the ball: with none of them free, on the first free square of a deck."""
    plan = chart(state)
    free = tuple(at for at in plan.chests if occupant(state, at) is None)
    decks = (at for at, ground in plan.ground.items() if ground == "deck" and is_open(state, at))
    return free or (next(decks),)


# --------------------------------------------------------------------------------------- treasure


@cites("DOCK-066")
def _treasure(course: Course, player: str, at: Square) -> None:
    course.happen(ChestRemoved(at))
    course.then(course.task("draw", player=player, at=at))


PART = Part(
    actions={OpenChest: opens},
    rolled={"chest": rolled, "snatch": snatched},
    tasks={
        "chest_open": is_opened,
        "blown_over": blown_over,
    },
)
