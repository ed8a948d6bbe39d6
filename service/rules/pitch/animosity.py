"""Animosity: a player may refuse to give the ball to a team-mate of the kind it dislikes."""

from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch.activations import end_activation
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState

ANIMOSITY = "Animosity"
WILLING_FROM = 2
EVERYBODY = "all"


@cites("BB-090")
def unless_it_refuses(course: Course, player: str, mate: str | None, then: Task) -> None:
    """`then` follows, after an Animosity roll if the ball goes to a team-mate it dislikes.

    The roll keeps of the task its word (`note`) and its square (`to`), which is all it may have
    besides the player and the mate.
    """
    if mate is None or not _dislikes(course.state, player, mate):
        course.then(then)
        return
    course.then(
        RollDue(
            roll="animosity",
            side=course.state.side_of(player),
            faces=(6,),
            origin=course.origin,
            player=player,
            target=WILLING_FROM,
            against=mate,
            to=then.at,
            note=then.do,
        )
    )


def _dislikes(state: PitchState, player: str, mate: str) -> bool:
    """By the skill's bracket: everybody, or kinds whose words are in the mate's position."""
    own, other = state.profiles[player], state.profiles[mate]
    if own.side != other.side or other.kind in ("star", "mercenary"):
        return False
    brackets = (skill.partition(" (") for skill in own.skills)
    return any(
        name == ANIMOSITY and _names(kinds.rstrip(")").lower(), other.position.lower())
        for name, _, kinds in brackets
    )


def _names(kinds: str, position: str) -> bool:
    """`dwarfs and halflings` names an `old world dwarf blocker`, `big uns` a `big un blocker`."""
    if not kinds or kinds.startswith(EVERYBODY):
        return True
    return any(_singular(kind) in position for kind in kinds.split(" and "))


def _singular(kind: str) -> str:
    return kind.replace("linemen", "lineman").removesuffix("s")


def _decided(course: Course, due: RollDue, dice: Dice) -> None:
    """It gives the ball away, or its activation ends."""
    assert due.note is not None
    if passed(due, dice):
        course.then(course.task(due.note, player=due.player, other=due.against, at=due.to))
    else:
        end_activation(course)


PART = Part(rolled={"animosity": _decided})
