"""A bomb explodes: a die for it against one of everybody standing within one square."""

from schemas.dba_bowl import (
    BlastResolved,
    BlastRoll,
    BlastRollDue,
    BombExploded,
    Outcome,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import moods
from service.rules.dba_bowl.course import Course
from service.rules.dba_bowl.results import loses
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.tables import TABLES
from service.rules.dba_bowl.tackling import is_doubled
from service.rules.pitch.squares import distance


@cites("DBA-046")
def explodes(course: Course, thrower: str, at: Square) -> None:
    """It attacks everybody standing within one square, one after the other."""
    players = tuple(
        key
        for key, player in course.state.players.items()
        if player.stands and player.at and distance(player.at, at) <= TABLES.handling.blast
    )
    course.happen(BombExploded(at, players))
    course.then(
        *(BlastRollDue(player=key, thrower=thrower, at=at, origin=course.number) for key in players)
    )


@cites("DBA-046", "DBA-050")
def blast_roll(course: Course, entry: BlastRoll) -> None:
    """A die for the bomb against one for the player; the lower player's score loses."""
    due = course.answered()
    assert isinstance(due, BlastRollDue)
    bomb, own = entry.dice
    outcome = blast_outcome(course.state, due.player, bomb, own)
    course.happen(BlastResolved(due.player, due.thrower, bomb, own, outcome))
    if not moods(course, due.player, own) and outcome != "stand_off":
        loses(course, due.player, outcome == "down", due.thrower)


@cites("DBA-032", "DBA-045", "DBA-046")
def blast_outcome(state: State, player: str, bomb: int, own: int) -> Outcome:
    """Read as a tackle result: down when doubled, and a Nutter that loses is always down."""
    if own >= bomb:
        return "stand_off"
    nutter = state.players[player].profile == "nutter"
    return "down" if nutter or is_doubled(bomb, own) else "stumble"


def is_hit(state: State, due: BlastRollDue) -> bool:
    """Whether the player still stands for the bomb to attack it."""
    return state.players[due.player].stands
