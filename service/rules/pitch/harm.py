"""Going down: prone, the ball lost, a turnover; then the armour roll, and the injury if it breaks.

Order of what comes of one fall: armour, injury, casualty and its healing, and then the ball that
was held bounces from where it was dropped. Of two players that one block knocks down, the one whose
fall is named last rolls first, and the ball bounces after both.
"""

from typing import cast

from schemas.pitch.facts import PostureChanged
from schemas.pitch.steps import RollDue, Step
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch import apothecary, ball, injuries, referee, regeneration, safe_hands
from service.rules.pitch.armour import (
    GOES_DOWN_IF_BROKEN,
    UNAIDED,
    armour_due,
    boosts,
    is_sawn,
)
from service.rules.pitch.course import Course, Dice, Part, joined
from service.rules.pitch.field import has_skill, is_on_pitch
from service.rules.pitch.rolling import applied_afterwards, passed
from service.rules.pitch.state import Square

FALLS = ("armour", "injury")
"""What a fall begins with: the injury roll where there is no armour roll."""


ONLY_WITH_THE_BALL: frozenset[Cause] = frozenset(("landing", "animal_savagery"))
"""Going down that ends the turn only if the ball is lost by it."""
BEFORE_THE_TURN: frozenset[Cause] = frozenset(("wizard",))
"""Going down that never ends the turn."""


@cites("BB-017", "BB-050", "BB-056")
def knocked_down(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """The player is Knocked Down: prone, an armour roll, a ball it held bounces after all of that,
    a turnover if it is of the active side. `by`: the opponent whose block did it."""
    _goes_down(course, player, cause, by, "knocked_down")


@cites("BB-017", "BB-050", "BB-056")
def falls_over(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """The player Falls Over by its own doing (dodge, rush, jump, landing): as knocked down, but
    nobody earns SPP for it. `by`: whose skill adds to the armour roll (Arm Bar)."""
    _goes_down(course, player, cause, by, "fell_over")


@cites("BB-017")
def placed_prone(course: Course, player: str, cause: Cause | None = None) -> None:
    """The player is Placed Prone: no armour roll; a ball it held bounces, a turnover if it is of
    the active side and held the ball."""
    if not is_on_pitch(course.state, player):
        return
    held = course.state.ball.carrier == player
    _lies_prone(course, player, cause)
    if held and course.state.side_of(player) == course.state.active:
        course.turnover("placed_prone", player)
    if has_skill(course.state, player, "Ball and Chain"):
        injury(course, player, cause or "other")


@cites("BB-050", "BB-056")
def attacked(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """An armour roll against a player who only goes down if it breaks: stab, chainsaw, vomit."""
    course.then(
        armour_due(course.state, player, cause, course.origin, by, note=GOES_DOWN_IF_BROKEN)
    )


@cites("BB-051", "BB-056")
def injury(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """An injury roll without an armour roll: the crowd, the sea, a rule that says so."""
    course.then(injuries.injury_due(course.state, player, cause, course.origin, by))


def _goes_down(course: Course, player: str, cause: Cause, by: str | None, how: str) -> None:
    """Nothing, if something took the player off the pitch before."""
    if not is_on_pitch(course.state, player):
        return
    held = course.state.ball.carrier == player
    _lies_prone(course, player, cause, fell=how == "fell_over")
    ends_turn = cause not in BEFORE_THE_TURN and (held or cause not in ONLY_WITH_THE_BALL)
    if ends_turn and course.state.side_of(player) == course.state.active:
        course.turnover(how, player)
    if not is_on_pitch(course.state, player) or course.game.goes_down(course, player, cause, by):
        return
    if has_skill(course.state, player, "Ball and Chain"):
        injury(course, player, cause, by)
    else:
        course.then(armour_due(course.state, player, cause, course.origin, by))


def _lies_prone(course: Course, player: str, cause: Cause | None, fell: bool = False) -> None:
    """Prone (a stunned player stays so), and the ball is no longer its. `fell`: by its own doing,
    with no time to put the ball down."""
    one = course.state.players[player]
    if one.posture == "standing":
        course.happen(PostureChanged(player, "prone", cause))
    if course.state.ball.carrier == player and one.at is not None:
        _drops(course, player, one.at, fell)
    course.game.lies(course, player)


def _drops(course: Course, player: str, at: Square, fell: bool) -> None:
    """The ball bounces when the other falls of the same entry are settled too."""
    waiting = []
    while _is_fall(course.top, course.origin):
        waiting.append(course.agenda.pop())
    if fell:
        ball.loose(course, at)
    else:
        safe_hands.drops(course, player, at)
    course.then(*waiting)


def _is_fall(step: Step | None, origin: int) -> bool:
    return isinstance(step, RollDue) and step.roll in FALLS and step.origin == origin


@cites("BB-050", "BB-056")
def _armour(course: Course, due: RollDue, dice: Dice) -> None:
    """Broken: an injury roll is due, with what was not needed to break it."""
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if cause == "foul" and due.against is not None:
        referee.sees_armour_roll(course, due.against, dice)
    if not passed(due, dice):
        return
    if due.note == GOES_DOWN_IF_BROKEN:
        _lies_prone(course, player, cause)
        if course.state.side_of(player) == course.state.active:
            course.turnover("knocked_down", player)
        if not is_on_pitch(course.state, player):
            return
    spent = applied_afterwards(due, dice)
    left = tuple(each for each in boosts(course.state, cause, due.against) if each not in spent)
    if is_sawn(due) or due.note == UNAIDED:
        left = ()
    course.then(injuries.injury_due(course.state, player, cause, course.origin, due.against, left))


def _injury(course: Course, due: RollDue, dice: Dice) -> None:
    """Whoever was fouled standing, against the rules, lies by now."""
    player = cast(str, due.player)
    if due.cause == "foul" and is_on_pitch(course.state, player):
        _lies_prone(course, player, "foul")
    if due.cause == "foul" and due.against is not None:
        referee.sees_injury_roll(course, due.against, dice)
    injuries.injury_rolled(course, due, dice)


PART = joined(
    Part(rolled={"armour": _armour, "injury": _injury}),
    apothecary.PART,
    regeneration.PART,
    safe_hands.PART,
)
