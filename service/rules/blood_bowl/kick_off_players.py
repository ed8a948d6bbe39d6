"""Kick-off events that place players: Solid Defence, High Kick, Quick Snap."""

from schemas.pitch.facts import PlayerPlaced
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from service.rules.blood_bowl.kick_off_rolls import FIGURES, kicking_side, one_die
from service.rules.blood_bowl.setting_up import SOLID_DEFENCE, open_players
from service.rules.blood_bowl.state import State, match
from service.rules.pitch.course import Course, Dice, Part, entry_due
from service.rules.pitch.field import occupant
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import Square

NOBODY, DONE = "nobody", "done"


def solid_defence(course: Course, state: State) -> None:
    course.then(one_die(course, "solid_defence", kicking_side(state)))


def solid_defence_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """D3+3 open players of the kicking side are set up anew."""
    number = dice[0] + FIGURES.players_added
    course.then(entry_due(course, "set_up", due.side, number=number, note=SOLID_DEFENCE))


def high_kick(course: Course, state: State) -> None:
    """An open player of the receiving side may stand where the ball comes down."""
    receiving, at = state.other(kicking_side(state)), state.kick_at
    players = open_players(state, receiving)
    if at is None or not players or not _is_free_for_the_catch(course, at):
        return
    course.then(
        ChoiceDue(
            choice="kick_off_player",
            side=receiving,
            options=(*players, NOBODY),
            origin=course.origin,
            at=at,
            note="under_the_ball",
        )
    )


def _is_free_for_the_catch(course: Course, at: Square) -> bool:
    return course.game.kick_stays(course.state, at) and occupant(course.state, at) is None


def under_the_ball(course: Course, task: Task) -> None:
    assert task.player is not None
    at = match(course).kick_at
    assert at is not None
    course.happen(PlayerPlaced(task.player, at))


def quick_snap(course: Course, state: State) -> None:
    course.then(one_die(course, "quick_snap", state.other(kicking_side(state))))


def quick_snap_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """D3+3 open players of the receiving side may move one square."""
    state = match(course)
    number = dice[0] + FIGURES.players_added
    _snap(course, due.side, open_players(state, due.side), number)


def _snap(course: Course, side: str, players: tuple[str, ...], number: int) -> None:
    """Ask for the next player to move one square, as long as there is one."""
    if players and number:
        course.then(
            ChoiceDue(
                choice="kick_off_player",
                side=side,
                options=(*players, DONE),
                origin=course.origin,
                note=f"snap:{number}",
            )
        )


def kick_off_player(course: Course, due: ChoiceDue, option: str) -> None:
    """A player for High Kick, or the next one of a Quick Snap."""
    assert due.note is not None
    if option in (NOBODY, DONE):
        return
    if due.note == "under_the_ball":
        course.then(course.task(due.note, player=option))
        return
    left = int(due.note.partition(":")[2]) - 1
    others = tuple(key for key in due.options if key not in (option, DONE))
    _snap(course, due.side, others, left)
    course.then(_step_due(course, due.side, option))


def _step_due(course: Course, side: str, player: str) -> SquareDue:
    at = course.state.players[player].at
    assert at is not None
    free = tuple(
        square
        for square in neighbours(at)
        if course.game.is_square(course.state, square) and occupant(course.state, square) is None
    )
    return SquareDue(
        choice="quick_snap",
        side=side,
        squares=(*free, at),
        origin=course.origin,
        player=player,
    )


def snapped(course: Course, due: SquareDue, square: Square) -> None:
    """One square in any direction; its own square is staying after all."""
    assert due.player is not None
    if course.state.players[due.player].at != square:
        course.happen(PlayerPlaced(due.player, square))


PART = Part(
    rolled={"solid_defence": solid_defence_rolled, "quick_snap": quick_snap_rolled},
    chosen={"kick_off_player": kick_off_player},
    squares={"quick_snap": snapped},
    tasks={"under_the_ball": under_the_ball},
)
