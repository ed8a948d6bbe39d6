"""A player walks, because a PIP was spent or a tackle was won, and may pick up the ball on its way.

An entry says where a move ends, not its way: which squares a player crossed changes nothing, and a
way that keeps to the rules is looked for.
"""

from schemas.dba_bowl import (
    BallCaught,
    BallMissed,
    Gait,
    MoveOn,
    MoveOnDue,
    MovePlayer,
    PickUpRoll,
    PickUpRollDue,
    PlayerMoved,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import moods
from service.rules.dba_bowl.course import (
    Course,
    expects_player,
    illegal,
    known_standing,
    place,
    plural,
)
from service.rules.dba_bowl.field import occupied, place_of
from service.rules.dba_bowl.handling import face_needed, missed
from service.rules.dba_bowl.pips import pay_for_moving
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.zones import is_confronted, reach_of
from service.rules.pitch.squares import distance


@cites("DBA-012", "DBA-020", "DBA-022")
def move_player(course: Course, entry: MovePlayer) -> None:
    """A PIP moves one player up to its move allowance."""
    player = known_standing(course.state, entry.player, "DBA-020")
    if player.profile == "nutter":
        raise illegal(
            "DBA-045",
            f"{course.state.player_name(entry.player)} is a Nutter.",
            "A Nutter's route is declared before the die is rolled: declare_route.",
            "player",
        )
    pay_for_moving(course, (entry.player,))
    walk(course, entry.player, entry.to, player.figures.move, "move", entry.pick_up)


def walk(
    course: Course, player: str, to: Square, squares: int, gait: Gait, pick_up: bool = False
) -> None:
    """The player goes to a square at most so many squares away; breaches when it cannot."""
    state = course.state
    if to in occupied(state):
        raise illegal(
            "DBA-020",
            f"Somebody is on {place(to)}.",
            f"{state.player_name(player)} ends its move on an empty square.",
            "to",
        )
    reach = reach_of(state, player, squares)
    if to not in reach:
        _too_far(course, player, to, squares)
    gone = reach.get(to, squares)
    if pick_up:
        _goes_for_the_ball(course, player, to)
    course.happen(PlayerMoved(player, to, gait))
    if pick_up:
        _picks_up(course, player, max(0, squares - gone), gait)


def _too_far(course: Course, player: str, to: Square, squares: int) -> None:
    state = course.state
    name, far = state.player_name(player), distance(place_of(state, player), to)
    if is_confronted(state, state.players[player]) and far > 1:
        rule, legal = "DBA-022", "A move that begins in an opposing TZ or IZ is of one square."
    elif far > squares:
        rule, legal = "DBA-020", f"This move is of {plural(squares, 'square')} at most."
    else:
        rule = "DBA-021"
        legal = "A way leads over empty squares and stops on entering an opposing TZ or IZ."
    course.breach(rule, f"{name} can't get to {place(to)} in this move.", legal, "to")


@cites("DBA-045", "DBA-063")
def _goes_for_the_ball(course: Course, player: str, to: Square) -> None:
    state = course.state
    if state.ball != to:
        lies = "in somebody's hands" if state.ball is None else f"on {place(state.ball)}"
        raise illegal(
            "DBA-063",
            f"The ball is not on {place(to)}, it is {lies}.",
            "A mover picks up a loose ball where it lies.",
            "pick_up",
        )
    if not state.players[player].handles_ball:
        raise illegal(
            "DBA-045",
            f"{state.player_name(player)} handles no ball.",
            "A Nutter leaves the ball where it lies.",
            "pick_up",
        )


def _picks_up(course: Course, player: str, squares_left: int, gait: Gait) -> None:
    """The roll comes first, then the rest of the move unless a zone stops it."""
    if squares_left and not is_confronted(course.state, course.state.players[player]):
        course.then(MoveOnDue(player=player, squares=squares_left, gait=gait, origin=course.number))
    course.then(PickUpRollDue(player=player, origin=course.number))


@cites("DBA-063", "DBA-050")
def pick_up_roll(course: Course, entry: PickUpRoll) -> None:
    """Ball handling or more; a failure is a failed catch."""
    player: str = course.answered().player
    needed, die = face_needed(course.state, player), entry.dice[0]
    if die >= needed:
        course.happen(BallCaught(player, needed, "pick_up"))
        return
    at = place_of(course.state, player)
    course.happen(BallMissed(player, needed, "pick_up"))
    moods(course, player, die)
    missed(course, player, at)


@cites("DBA-063")
def move_on(course: Course, entry: MoveOn) -> None:
    """After the attempt the player goes on, or stays when it names its own square."""
    due = course.due
    assert isinstance(due, MoveOnDue)
    expects_player(course.state, entry.player, due.player, "DBA-063")
    course.answered()
    if entry.to != place_of(course.state, due.player):
        walk(course, due.player, entry.to, due.squares, due.gait)


def can_move_on(state: State, due: MoveOnDue) -> bool:
    """Whether the player still stands and has somewhere to go."""
    return state.players[due.player].stands and bool(reach_of(state, due.player, due.squares))
