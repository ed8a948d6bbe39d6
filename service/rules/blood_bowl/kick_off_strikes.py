"""Kick-off events that strike players by chance: Officious Ref and Pitch Invasion."""

from schemas.pitch.facts import Counted, PlayerLeft, PostureChanged
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl.chance import random_player
from service.rules.blood_bowl.kick_off_rolls import FIGURES, both_coaches
from service.rules.blood_bowl.state import State, match
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import may_be_on_pitch

BOTH = "both"
"""The note of a D3 that counts for both sides."""


def officious_ref(course: Course, state: State) -> None:
    course.then(both_coaches(course, "officious_ref"))


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
    _drops_ball(course, due.player)
    if dice[0] == FIGURES.sent_off_face:
        course.happen(
            PlayerLeft(due.player, "sent_off", "officious_ref"),
            Counted(course.state.side_of(due.player), "sendings_off", due.player),
        )
    else:
        course.happen(PostureChanged(due.player, "stunned", "officious_ref"))


def pitch_invasion(course: Course, state: State) -> None:
    course.then(both_coaches(course, "pitch_invasion"))


def invaded(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and fan factor: D3 random players of the lower side, or of both, are stunned. One D3 is
    rolled for both; the FUMBBL server rolls one for each."""
    struck = _lowest(course, dice)
    rolling = struck if match(course).setup.as_on_fumbbl else struck[:1]
    faces = (FIGURES.invasion_faces,)
    course.then(
        *(
            RollDue(
                roll="pitch_invasion_players",
                side=side,
                faces=faces,
                origin=course.origin,
                note=BOTH if len(rolling) < len(struck) else None,
            )
            for side in rolling
        )
    )


def invaders_strike(course: Course, due: RollDue, dice: Dice) -> None:
    sides = tuple(course.state.sides) if due.note == BOTH else (due.side,)
    course.then(*(course.task("invasion", side=side) for side in sides for _ in range(dice[0])))


def invasion(course: Course, task: Task) -> None:
    """One more random player of the side that is not stunned yet."""
    assert task.side is not None
    _strike(course, task.side, "stunned_by_fans")


def stunned_by_fans(course: Course, task: Task) -> None:
    assert task.player is not None
    _drops_ball(course, task.player)
    course.happen(PostureChanged(task.player, "stunned", "pitch_invasion"))


def _drops_ball(course: Course, player: str) -> None:
    """The kick is in the air; only a ruling can have given somebody the ball."""
    at = course.state.players[player].at
    if course.state.ball.carrier == player and at is not None:
        ball.loose(course, at)


def _strike(course: Course, side: str, task: str) -> None:
    """The table reports a random player of the side on the pitch, and the task happens to it."""
    players = tuple(
        key
        for key in may_be_on_pitch(course.state, side)
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


PART = Part(
    rolled={
        "officious_ref": ref_decided,
        "officious_ref_player": ref_rolled,
        "pitch_invasion": invaded,
        "pitch_invasion_players": invaders_strike,
    },
    tasks={
        "argues_with_the_ref": argues_with_the_ref,
        "invasion": invasion,
        "stunned_by_fans": stunned_by_fans,
    },
)
