"""A bounce off a plank, and the chain of bounces.

A player in the air between planks is nowhere on the field. A bounce ends on another plank next to
the one that was to be reached, with a test of agility that nothing modifies; a failure, or no such
plank, is a fall into the sea. The sixteenth bounce of a chain is one, too.
"""

from schemas.dock_bowl import PlayerBounced
from schemas.pitch.facts import PlayerMoved, PlayerPlaced
from schemas.pitch.steps import RollDue, SquareDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import overboard
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import chart, is_field
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import characteristic, occupant
from service.rules.pitch.movement import RUSHED
from service.rules.pitch.parties import one, place
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import PitchState
from service.rules.pitch.stepping import at_the_end

WAY = ("walk", "arrive")
"""Tasks of a player on its way."""


@cites("DOCK-051")
def begins(course: Course, player: str, plank: Square, note: str | None) -> None:
    """A player on its own way bounces off a plank; `note`: how it came there, by a rush or not."""
    _goes_no_farther(course, player)
    course.happen(PlayerBounced(player))
    _where_to(course, player, plank, 1, note, chosen=True)


def _goes_no_farther(course: Course, player: str) -> None:
    """Off its planned way: wherever it lands, it goes on by a new entry only."""
    course.agenda[:] = [
        each
        for each in course.agenda
        if not (isinstance(each, Task) and each.do in WAY and each.player == player)
    ]


def splashes(course: Course, player: str, last: Square) -> None:
    """Into the sea; a turnover if it was on its own way."""
    activation = course.state.activation
    if activation is not None and activation.player == player:
        course.turnover("fell_over", player)
    overboard.falls_in(course, player, last, None)


@cites("DOCK-051", "DOCK-052")
def _where_to(
    course: Course, player: str, plank: Square, bounces: int, note: str | None, *, chosen: bool
) -> None:
    """To a plank next to the one it bounced off: of its coach's choice, or a random one."""
    options = planks_next_to(course.state, plank)
    if not options or bounces >= TABLES.planks.most_bounces:
        splashes(course, player, plank)
    elif len(options) == 1:
        _lands_on(course, player, options[0], bounces, note)
    elif chosen:
        course.then(
            SquareDue(
                choice="plank",
                side=course.state.side_of(player),
                squares=options,
                origin=course.origin,
                player=player,
                at=plank,
                note=f"{bounces} {note or ''}",
            )
        )
    else:
        course.then(
            RollDue(
                roll="plank_bounce",
                side=course.state.side_of(player),
                faces=(len(options),),
                origin=course.origin,
                player=player,
                at=plank,
                note=f"{bounces} {note or ''}",
            )
        )


def planks_next_to(state: PitchState, square: Square) -> tuple[Square, ...]:
    """Planks that somebody may land on: the Luggage that sleeps on one is a chest, and in the
    way."""
    planks = chart(state).planks
    return tuple(at for at in neighbours(square) if at in planks and is_field(state, at))


def _read(note: str | None) -> tuple[int, str | None]:
    bounces, _, rest = (note or "0").partition(" ")
    return int(bounces), rest or None


def picked(course: Course, due: SquareDue, square: Square) -> None:
    _lands_on(course, one(due), square, *_read(due.note))


@cites("DOCK-052")
def bounced(course: Course, due: RollDue, dice: Dice) -> None:
    square = planks_next_to(course.state, place(due))[dice[0] - 1]
    _lands_on(course, one(due), square, *_read(due.note))


@cites("DOCK-051")
def _lands_on(course: Course, player: str, square: Square, bounces: int, note: str | None) -> None:
    """Agility and nothing else."""
    course.then(
        RollDue(
            roll="plank_landing",
            side=course.state.side_of(player),
            faces=(6,),
            origin=course.origin,
            player=player,
            target=characteristic(course.state, player, "ag"),
            at=square,
            note=f"{bounces} {note or ''}",
        )
    )


@cites("DOCK-051", "DOCK-052")
def landed(course: Course, due: RollDue, dice: Dice) -> None:
    """In the sea, off again, or on the plank; who stood there bounces in turn."""
    player, square = one(due), place(due)
    bounces, note = _read(due.note)
    if not passed(due, dice):
        splashes(course, player, square)
    elif dice[0] >= TABLES.planks.bounces_from:
        _where_to(course, player, square, bounces + 1, note, chosen=True)
    else:
        other = occupant(course.state, square)
        if other is not None:
            course.happen(PlayerBounced(other))
        _stands(course, player, square, note)
        if other is not None:
            _where_to(course, other, square, bounces + 1, None, chosen=False)


def _stands(course: Course, player: str, square: Square, note: str | None) -> None:
    """On the plank, as it stood or lay; whoever is on its own way has used a square of its
    movement."""
    course.happen(PlayerPlaced(player, square, course.state.players[player].posture))
    activation = course.state.activation
    if activation is not None and activation.player == player:
        rushes = 1 if note == RUSHED else 0
        course.happen(PlayerMoved(player, square, squares=1, rushes=rushes))
        course.then(*at_the_end(course, player))
    else:
        course.then(course.task("ball_under_foot"))


PART = Part(
    rolled={"plank_landing": landed, "plank_bounce": bounced},
    squares={"plank": picked},
)
