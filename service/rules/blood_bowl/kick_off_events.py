"""The eleven kick-off events.

Rolls of both coaches are one roll of two dice, the first side's die first.
"""

from collections.abc import Callable

from schemas.blood_bowl import KickOffHappened, KickOffResult, TurnMarkerMoved
from schemas.pitch.facts import Counted, PlayerLeft, PlayerPlaced, PostureChanged, SideFigureChanged
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from schemas.pitch.words import RollKind
from service.rules.blood_bowl import kick_off
from service.rules.blood_bowl.drives import random_player
from service.rules.blood_bowl.prayers import prayer_due
from service.rules.blood_bowl.setting_up import SOLID_DEFENCE, open_players
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due
from service.rules.pitch.field import occupant, on_pitch
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import Square
from service.rules.pitch.templates import random_directions

FIGURES = TABLES.kick_off_figures
NOBODY, DONE = "nobody", "done"


@cites("BB-014")
def kick_off_event(course: Course, due: RollDue, dice: Dice) -> None:
    """2D6 on the table, after the kick has deviated and before it lands."""
    result = TABLES.kick_off.result(sum(dice))
    course.happen(KickOffHappened(result=result))
    _EVENTS[result](course, match(course))


def kicking_side(state: State) -> str:
    assert state.kicking is not None
    return state.kicking


def get_the_ref(course: Course, state: State) -> None:
    """A bribe for each side."""
    for key, side in state.sides.items():
        course.happen(SideFigureChanged(key, "bribes", side.bribes + 1))


def time_out(course: Course, state: State) -> None:
    """Late in the half both markers go back one, else both go on one."""
    late = state.sides[kicking_side(state)].turn >= FIGURES.late_turn
    for key, side in state.sides.items():
        course.happen(TurnMarkerMoved(key, max(0, side.turn - 1) if late else side.turn + 1))


def solid_defence(course: Course, state: State) -> None:
    course.then(_one_die(course, "solid_defence", kicking_side(state)))


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


def cheering_fans(course: Course, state: State) -> None:
    course.then(_both_coaches(course, "cheering_fans"))


def fans_cheered(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and cheerleaders: the higher side rolls a prayer."""
    sides = course.state.sides
    totals = {
        key: die + side.cheerleaders for (key, side), die in zip(sides.items(), dice, strict=True)
    }
    if winner := _only_highest(totals):
        course.then(prayer_due(course, winner))


def brilliant_coaching(course: Course, state: State) -> None:
    course.then(_both_coaches(course, "brilliant_coaching"))


def coached(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and assistant coaches, one less without the head coach: the higher side has a re-roll for
    this drive."""
    sides = course.state.sides
    totals = {
        key: die + side.assistant_coaches + FIGURES.ejected_coach * side.coach_ejected
        for (key, side), die in zip(sides.items(), dice, strict=True)
    }
    if winner := _only_highest(totals):
        more = sides[winner].drive_re_rolls + 1
        course.happen(SideFigureChanged(winner, "drive_re_rolls", more))


def _only_highest(totals: dict[str, int]) -> str | None:
    highest = [key for key, total in totals.items() if total == max(totals.values())]
    return highest[0] if len(highest) == 1 else None


def changing_weather(course: Course, state: State) -> None:
    side = next(iter(state.sides))
    course.then(
        RollDue(
            roll="weather", side=side, faces=(6, 6), origin=course.origin, note="weather_changed"
        )
    )


def weather_changed(course: Course, task: Task) -> None:
    """A gentle gust: in perfect conditions the ball scatters, if it is over the pitch."""
    state = match(course)
    if state.weather == "perfect" and state.kick_at is not None:
        faces = (TABLES.kick.direction_faces,) * FIGURES.scatter_steps
        side = kicking_side(state)
        course.then(RollDue(roll="kick_scatter", side=side, faces=faces, origin=course.origin))


def kick_scattered(course: Course, due: RollDue, dice: Dice) -> None:
    """Three times one square; gone once it is beyond the pitch."""
    at = match(course).kick_at
    for direction in random_directions(course, "kick_scatter", dice):
        if at is None:
            return
        kick_off.comes_down(course, kick_off.moved(at, direction, 1))
        at = match(course).kick_at


def quick_snap(course: Course, state: State) -> None:
    course.then(_one_die(course, "quick_snap", state.other(kicking_side(state))))


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


def blitz(course: Course, state: State) -> None:
    course.then(_one_die(course, "charge", kicking_side(state)))


def officious_ref(course: Course, state: State) -> None:
    course.then(_both_coaches(course, "officious_ref"))


def ref_decided(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and fan factor: a random player of the lower side, or of both, argues with the referee."""
    for side in reversed(_lowest(course, dice)):
        _strike(course, side, "argues_with_the_ref")


def argues_with_the_ref(course: Course, task: Task) -> None:
    assert task.player is not None
    course.then(
        RollDue(
            roll="officious_ref_player",
            side=course.state.side_of(task.player),
            faces=(6,),
            origin=course.origin,
            player=task.player,
        )
    )


def ref_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """On a 1 the player is sent off, with no bribe and no arguing; else it lies there stunned."""
    assert due.player is not None
    if dice[0] == FIGURES.sent_off_face:
        course.happen(
            PlayerLeft(due.player, "sent_off", "officious_ref"),
            Counted(course.state.side_of(due.player), "sendings_off", due.player),
        )
    else:
        course.happen(PostureChanged(due.player, "stunned", "officious_ref"))


def pitch_invasion(course: Course, state: State) -> None:
    course.then(_both_coaches(course, "pitch_invasion"))


def invaded(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and fan factor: D3 random players of the lower side, or of both, are stunned."""
    faces = (FIGURES.invasion_faces,)
    course.then(
        *(
            RollDue(roll="pitch_invasion_players", side=side, faces=faces, origin=course.origin)
            for side in _lowest(course, dice)
        )
    )


def invaders_strike(course: Course, due: RollDue, dice: Dice) -> None:
    course.then(*(course.task("invasion", side=due.side) for _ in range(dice[0])))


def invasion(course: Course, task: Task) -> None:
    """One more random player of the side that is not stunned yet."""
    assert task.side is not None
    _strike(course, task.side, "stunned_by_fans")


def stunned_by_fans(course: Course, task: Task) -> None:
    assert task.player is not None
    course.happen(PostureChanged(task.player, "stunned", "pitch_invasion"))


def _strike(course: Course, side: str, task: str) -> None:
    """The table reports a random player of the side on the pitch, and the task happens to it."""
    players = tuple(
        key
        for key in on_pitch(course.state, side)
        if course.state.players[key].posture != "stunned"
    )
    if players:
        course.then(random_player(course, side, players, task))


def _lowest(course: Course, dice: Dice) -> tuple[str, ...]:
    """The side with the lower total of die and fan factor; both where they are level."""
    factors = match(course).fan_factors
    sides = course.state.sides
    totals = {key: die + factors.get(key, 0) for key, die in zip(sides, dice, strict=True)}
    return tuple(key for key, total in totals.items() if total == min(totals.values()))


def _one_die(course: Course, kind: RollKind, side: str) -> RollDue:
    return RollDue(roll=kind, side=side, faces=(FIGURES.players_faces,), origin=course.origin)


def _both_coaches(course: Course, kind: RollKind) -> RollDue:
    side = next(iter(course.state.sides))
    return RollDue(roll=kind, side=side, faces=(6, 6), origin=course.origin)


_EVENTS: dict[KickOffResult, Callable[[Course, State], None]] = {
    "get_the_ref": get_the_ref,
    "time_out": time_out,
    "solid_defence": solid_defence,
    "high_kick": high_kick,
    "cheering_fans": cheering_fans,
    "brilliant_coaching": brilliant_coaching,
    "changing_weather": changing_weather,
    "quick_snap": quick_snap,
    "blitz": blitz,
    "officious_ref": officious_ref,
    "pitch_invasion": pitch_invasion,
}

PART = Part(
    rolled={
        "kick_off_event": kick_off_event,
        "solid_defence": solid_defence_rolled,
        "cheering_fans": fans_cheered,
        "brilliant_coaching": coached,
        "kick_scatter": kick_scattered,
        "quick_snap": quick_snap_rolled,
        "officious_ref": ref_decided,
        "officious_ref_player": ref_rolled,
        "pitch_invasion": invaded,
        "pitch_invasion_players": invaders_strike,
    },
    chosen={"kick_off_player": kick_off_player},
    squares={"quick_snap": snapped},
    tasks={
        "under_the_ball": under_the_ball,
        "weather_changed": weather_changed,
        "argues_with_the_ref": argues_with_the_ref,
        "invasion": invasion,
        "stunned_by_fans": stunned_by_fans,
    },
)
