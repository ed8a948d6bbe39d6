"""Bloodlust: who fails its roll bites a Thrall next to it before the activation is over.

It acts on until then, but for giving the ball away; and it bites before it scores.
"""

from schemas.pitch.facts import EffectBegan, EffectEnded
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.contract import cites
from service.rules.pitch import ball, harm
from service.rules.pitch.activations import BLOODLUST
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import NO_TACKLE_ZONE, has_effect, is_standing, team_mates_next_to
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState


@cites("BB-091")
def thirsts(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure has to be quenched by a bite before the activation is over."""
    assert due.player is not None
    if not passed(due, dice):
        course.happen(EffectBegan(due.player, BLOODLUST, "activation"))


@cites("BB-091")
def bite(course: Course, task: Task) -> None:
    """At the end of the activation: whom does it bite? Nothing for one that is down by now."""
    player = task.player
    assert player is not None
    if not has_effect(course.state, player, BLOODLUST):
        return
    course.happen(EffectEnded(player, BLOODLUST))
    if course.state.turnover is not None or not is_standing(course.state, player):
        return
    thralls = tuple(
        key for key in team_mates_next_to(course.state, player) if _is_thrall(course.state, key)
    )
    if not thralls:
        _unquenched(course, player)
    else:
        side = course.state.side_of(player)
        options = (*thralls, "decline")
        course.then(ChoiceDue("bite", side, options, course.origin, player=player))


def _is_thrall(state: PitchState, player: str) -> bool:
    return "Thrall" in state.profiles[player].position


@cites("BB-017", "BB-091")
def bitten(course: Course, due: ChoiceDue, option: str) -> None:
    """A bitten Thrall is injured, at worst badly hurt; a turnover only if it held the ball.
    Nobody bitten is one, too."""
    assert due.player is not None
    if option == "decline":
        _unquenched(course, due.player)
        return
    if course.state.ball.carrier == option:
        _drops_ball(course, option)
        course.turnover("bloodlust", option)
    harm.injury(course, option, "bloodlust", by=due.player)


def _drops_ball(course: Course, player: str) -> None:
    """A ball that it holds bounces from its square when everything above is settled."""
    at = course.state.players[player].at
    if course.state.ball.carrier == player and at is not None:
        ball.loose(course, at)


def _unquenched(course: Course, player: str) -> None:
    """Turnover; the tackle zone is lost until it is activated again, a ball it holds dropped."""
    course.happen(EffectBegan(player, NO_TACKLE_ZONE, "drive"))
    _drops_ball(course, player)
    course.turnover("bloodlust", player)


PART = Part(
    rolled={"bloodlust": thirsts},
    chosen={"bite": bitten},
    tasks={"bite": bite},
)
