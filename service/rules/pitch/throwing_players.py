"""Throwing (or kicking) a team-mate: the entry, Always Hungry, the test; `landing` does the rest.

Notes of the dues: what is done, `throw` or `kick`, and behind the test its quality before it.
"""

from schemas.pitch.entries import ThrowTeamMate
from schemas.pitch.facts import BallPlaced, PlayerHurt, PlayerLeft
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch import ball, landing
from service.rules.pitch.accuracy import accuracy_of, throw_modifiers
from service.rules.pitch.activations import acts, end_activation
from service.rules.pitch.ball_tests import NUMBERS
from service.rules.pitch.course import Course, Dice, Part, joined
from service.rules.pitch.field import carrier, characteristic, has_skill
from service.rules.pitch.judging_throws import judge_throw
from service.rules.pitch.landing import KICK, THROW, Quality
from service.rules.pitch.ranges import band_of
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import Square

QUALITY: dict[str, Quality] = {
    "accurate": "superb",
    "inaccurate": "successful",
    "wildly_inaccurate": "terrible",
    "fumble": "fumbled",
}
"""What an accuracy is called when a player is thrown."""


@cites("BB-066")
def throws(course: Course, entry: ThrowTeamMate) -> None:
    """The active player throws a neighbouring team-mate, unless it is too hungry."""
    activation = course.state.activation
    kicks = activation is not None and activation.action == "kick_team_mate"
    judge_throw(course, entry, kicks)
    acts(course, entry.player, "kick_team_mate" if kicks else "throw_team_mate")
    course.then(course.task("throw_is_over", player=entry.player))
    if has_skill(course.state, entry.player, "Always Hungry") and not kicks:
        course.then(_hunger(course, entry))
    else:
        _tests(course, entry.player, entry.team_mate, entry.to, KICK if kicks else THROW)


@cites("BB-066", "BB-090")
def _hunger(course: Course, entry: ThrowTeamMate) -> RollDue:
    return RollDue(
        roll="always_hungry",
        side=course.state.side_of(entry.player),
        faces=(6,),
        origin=course.origin,
        player=entry.player,
        target=NUMBERS.throwing.always_hungry_face,
        against=entry.team_mate,
        to=entry.to,
    )


def _hungry(course: Course, due: RollDue, dice: Dice) -> None:
    """It throws after all, or bites: the team-mate has to escape."""
    assert due.player is not None
    assert due.against is not None
    assert due.to is not None
    if passed(due, dice):
        _tests(course, due.player, due.against, due.to, THROW)
        return
    course.then(
        RollDue(
            roll="escape",
            side=due.side,
            faces=(6,),
            origin=course.origin,
            player=due.against,
            target=NUMBERS.throwing.escape_face,
            against=due.player,
        )
    )


@cites("BB-066", "BB-090")
def _escapes(course: Course, due: RollDue, dice: Dice) -> None:
    """It squirms free and the throw is fumbled, or it is eaten, beyond all help."""
    assert due.player is not None
    assert due.against is not None
    if passed(due, dice):
        landing.dropped(course, due.player, due.against, THROW)
        return
    held = carrier(course.state) == due.player
    course.happen(
        PlayerHurt(due.player, "casualty", "always_hungry", casualty="dead"),
        PlayerLeft(due.player, "casualty", "always_hungry"),
    )
    if held:
        _ball_falls(course, due.player, course.state.players[due.against].at)


def _ball_falls(course: Course, player: str, square: Square | None) -> None:
    course.happen(BallPlaced())
    assert square is not None
    ball.loose(course, square)
    course.turnover("ball_lost", player)


@cites("BB-066")
def _tests(course: Course, player: str, mate: str, to: Square, how: str) -> None:
    """The test is due; a thrower without PA fumbles."""
    state = course.state
    at = state.players[player].at
    assert at is not None
    target = characteristic(state, player, "pa")
    if target is None:
        landing.dropped(course, mate, player, how)
        return
    band = band_of(at, to)
    course.then(
        RollDue(
            roll="throw_team_mate",
            side=state.side_of(player),
            faces=(6,),
            origin=course.origin,
            player=player,
            target=target,
            modifiers=throw_modifiers(
                course.game,
                state,
                "throw_team_mate",
                player,
                band if band in NUMBERS.throwing.bands else NUMBERS.throwing.bands[-1],
            ),
            against=mate,
            at=at,
            to=to,
            note=how,
        )
    )


@cites("BB-066")
def _thrown(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: superb, successful, terrible or fumbled."""
    assert due.player is not None
    assert due.against is not None
    assert due.to is not None
    quality = QUALITY[accuracy_of(due, dice)]
    how = due.note or THROW
    if quality == "fumbled":
        landing.dropped(course, due.against, due.player, how)
    elif quality == "terrible":
        landing.deviates(course, due.against, due.player, how)
    else:
        landing.flies(course, due.against, due.player, due.to, f"{quality} {how}")


def _is_over(course: Course, task: Task) -> None:
    """The thrower's activation ends when the thrown player lies or stands."""
    activation = course.state.activation
    if activation is not None and activation.player == task.player:
        end_activation(course)


PART = joined(
    Part(
        actions={ThrowTeamMate: throws},
        rolled={"always_hungry": _hungry, "escape": _escapes, "throw_team_mate": _thrown},
        tasks={"throw_is_over": _is_over},
    ),
    landing.PART,
)
