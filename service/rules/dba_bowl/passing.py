"""Passes: of the ball once a turn, and of bombs by the same roll."""

from schemas.dba_bowl import (
    Band,
    CelebrityIgnored,
    ChooseLanding,
    LandingDue,
    PassBall,
    PassJudged,
    PassRoll,
    PassRollDue,
    PassThrown,
)
from service.rules.contract import cites
from service.rules.dba_bowl.bombs import bomb_comes_down, bomb_roll
from service.rules.dba_bowl.celebrity import ignored_celebrity, moods
from service.rules.dba_bowl.course import Course, illegal, known
from service.rules.dba_bowl.flight import band_to, passing_face, strays
from service.rules.dba_bowl.handling import ball_lands, chosen_landing


@cites("DBA-010", "DBA-060")
def pass_ball(course: Course, entry: PassBall) -> None:
    """The carrier throws at a square in range."""
    state = course.state
    known(state, entry.player)
    if state.carrier != entry.player:
        holder = f"{state.carrier} does" if state.carrier else "nobody does"
        raise illegal(
            "DBA-060",
            f"{state.player_name(entry.player)} does not hold the ball.",
            f"Who holds it throws it; {holder}.",
            "player",
        )
    band = band_to(state, entry.player, entry.target)
    _judge(course, entry.player)
    _not_to_the_celebrity(course, entry)
    course.happen(PassThrown(entry.player, entry.target, band))
    course.then(_roll(course, entry, band))


def _roll(course: Course, entry: PassBall, band: Band) -> PassRollDue:
    return PassRollDue(player=entry.player, target=entry.target, band=band, origin=course.number)


def _judge(course: Course, player: str) -> None:
    state, name = course.state, course.state.player_name(player)
    if state.players[player].side != state.side or state.phase != "pass":
        course.breach(
            "DBA-010",
            f"{name} passes in the {state.phase} phase of {state.side_name(state.side)}.",
            "The moving side passes at the end of its turn.",
            "type",
        )
    if state.passed:
        course.breach(
            "DBA-010",
            f"{state.side_name(state.side)} has passed this turn.",
            "The ball is passed once a turn.",
            "type",
        )


@cites("DBA-049")
def _not_to_the_celebrity(course: Course, entry: PassBall) -> None:
    star = ignored_celebrity(course.state)
    if star is not None and course.state.players[star].at != entry.target:
        course.happen(CelebrityIgnored(course.state.side, star))


@cites("DBA-050", "DBA-060", "DBA-061")
def pass_roll(course: Course, entry: PassRoll) -> None:
    """Ball handling plus range or more; a failed pass strays as the opponent says."""
    due = course.answered()
    assert isinstance(due, PassRollDue)
    if due.bomb:
        bomb_roll(course, due, entry.dice[0])
        return
    needed, die = passing_face(course.state, due.player, due.band), entry.dice[0]
    course.happen(PassJudged(due.player, needed, die >= needed, due.target))
    moods(course, due.player, die)
    if die >= needed:
        ball_lands(course, due.target)
    else:
        strays(course, due)


@cites("DBA-035", "DBA-061", "DBA-062")
def choose_landing(course: Course, entry: ChooseLanding) -> None:
    """The ball lands where the other coach says; a bomb comes down there."""
    due: LandingDue = chosen_landing(course, entry)
    if due.thrower is None:
        ball_lands(course, entry.at)
    else:
        bomb_comes_down(course, due.thrower, entry.at)
