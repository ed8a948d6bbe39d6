"""The order of a turn, and what ends a play or the match.

`settle` runs when nothing is left to answer: it scores a touchdown, goes on to the next phase when
there is nothing to do in this one, and begins the next turn.
"""

from schemas.dba_bowl import (
    CelebrityIgnored,
    EndPhase,
    PhaseBegan,
    PipRollDue,
    PlayEnded,
    PlayerInjured,
    PossessionRollDue,
    TurnBegan,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import has_to_move, ignored_celebrity
from service.rules.dba_bowl.course import Course, illegal
from service.rules.dba_bowl.marking import candidates, neglecting, still_to_tackle
from service.rules.dba_bowl.scoring import touchdown
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.tables import TABLES


@cites("DBA-010")
def begin_turn(course: Course, side: str) -> None:
    """The side rolls its PIP die next."""
    course.happen(TurnBegan(course.state.turn + 1, side))
    course.then(PipRollDue(side=side, origin=course.number))


@cites("DBA-010")
def end_phase(course: Course, entry: EndPhase) -> None:
    """The moving coach does nothing more in this phase."""
    state = course.state
    if entry.phase != state.phase:
        raise illegal(
            "DBA-010",
            f"The {entry.phase} phase is not being played.",
            f"The phase to end now is {state.phase}."
            if state.phase in ("move", "stand", "mark", "pass")
            else f"The {state.phase} phase ends by itself.",
            "phase",
        )
    if entry.phase == "move":
        _the_celebrity_has_moved(course)
        course.happen(PhaseBegan("stand"))
    elif entry.phase == "stand":
        _carry_off_the_downed(course)
    elif entry.phase == "mark":
        _nobody_neglects(course)
        course.happen(PhaseBegan("tackle"))
    else:
        end_turn(course)


@cites("DBA-048")
def _the_celebrity_has_moved(course: Course) -> None:
    star = has_to_move(course.state)
    if star is not None:
        course.breach(
            "DBA-048",
            f"{course.state.player_name(star)} has not moved.",
            "A Celebrity Star that is in no opposing TZ moves, and does so first.",
        )


@cites("DBA-023")
def _nobody_neglects(course: Course) -> None:
    for key in neglecting(course.state):
        course.breach(
            "DBA-023",
            f"{course.state.player_name(key)} has an opponent in its TZ, and neither tackles nor "
            "helps.",
            f"Mark {key}, or somebody whose target has {key} in a TZ or IZ.",
        )


@cites("DBA-013", "DBA-010")
def _carry_off_the_downed(course: Course) -> None:
    """The moving side's players still down are injured."""
    for key, player in course.state.players.items():
        if player.side == course.state.side and player.posture == "down":
            course.happen(PlayerInjured(key))
    course.happen(PhaseBegan("mark"))


# ---------------------------------------------------------------------- when nothing is left to do


def settle(course: Course) -> None:
    """What follows when an entry and what it brought up are worked out."""
    if course.state.ended or touchdown(course) or course.agenda:
        return
    if course.state.phase == "move" and not course.state.pips:
        course.happen(PhaseBegan("stand"))
    if course.state.phase == "stand" and not can_stand(course.state):
        _carry_off_the_downed(course)
    if course.state.phase == "mark" and not _to_mark(course.state):
        course.happen(PhaseBegan("tackle"))
    if course.state.phase == "tackle" and not still_to_tackle(course.state):
        course.happen(PhaseBegan("pass"))
    if course.state.phase == "pass" and not can_pass(course.state):
        end_turn(course)


@cites("DBA-013", "DBA-014")
def can_stand(state: State) -> list[str]:
    """Downed players of the moving side for whom the PIPs are there."""
    return [
        key
        for key, player in state.players.items()
        if player.side == state.side
        and player.posture == "down"
        and pips_for(state, (key,)) <= state.pips
    ]


@cites("DBA-012", "DBA-013", "DBA-014")
def pips_for(state: State, players: tuple[str, ...]) -> int:
    """PIPs to move these players together, or to stand one: one more with a Big Guy."""
    big = any(state.players[key].profile == "big_guy" for key in players)
    return 1 + (TABLES.match.big_guy_extra_pips if big else 0)


def _to_mark(state: State) -> list[str]:
    return [key for key in candidates(state) if not state.players[key].marked]


@cites("DBA-010", "DBA-060")
def can_pass(state: State) -> bool:
    """Whether the moving side has the ball and has not thrown it this turn."""
    holder = state.players.get(state.carrier or "")
    return holder is not None and holder.side == state.side and not state.passed


@cites("DBA-010", "DBA-049")
def end_turn(course: Course) -> None:
    """The other side's turn, or a new play when nobody is left who could play the ball."""
    state = course.state
    star = ignored_celebrity(state)
    if star is not None:
        course.happen(CelebrityIgnored(state.side, star))
    if _nobody_left(state):
        course.happen(PlayEnded(None))
        course.then(PossessionRollDue(origin=course.number))
    else:
        begin_turn(course, state.other_side(state.side))


@cites("DBA-003")
def _nobody_left(state: State) -> bool:
    """Whether nobody on the pitch handles the ball: the play could not end."""
    return not any(
        player.at is not None and player.handles_ball for player in state.players.values()
    )
