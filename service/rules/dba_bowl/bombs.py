"""Bombs: thrown like the ball, perhaps caught and thrown on, else they explode."""

from schemas.dba_bowl import (
    BombCatchDue,
    BombCaught,
    BombJudged,
    BombLanded,
    BombMissed,
    BombThrown,
    CatchBomb,
    CatchRoll,
    CatchRollDue,
    LetBombFall,
    PassRollDue,
    RethrowDue,
    ThrowBomb,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import moods
from service.rules.dba_bowl.course import Course, expects_player, illegal, known, known_standing
from service.rules.dba_bowl.explosions import explodes
from service.rules.dba_bowl.field import standing
from service.rules.dba_bowl.flight import band_to, passing_face, strays
from service.rules.dba_bowl.handling import catch_ball, face_needed
from service.rules.dba_bowl.pips import pay_for_moving
from service.rules.dba_bowl.state import Square, State
from service.rules.pitch.squares import distance


@cites("DBA-046")
def throw_bomb(course: Course, entry: ThrowBomb) -> None:
    """A Bomber throws a bomb instead of a move that was paid for."""
    player = known_standing(course.state, entry.player, "DBA-046")
    if player.profile != "bomber":
        raise illegal(
            "DBA-046",
            f"{course.state.player_name(entry.player)} is no Bomber.",
            "A Bomber throws bombs, and whoever has just caught one.",
            "player",
        )
    band_to(course.state, entry.player, entry.target)
    pay_for_moving(course, (entry.player,))
    _thrown(course, entry)


@cites("DBA-046")
def throw_on(course: Course, entry: ThrowBomb) -> None:
    """Who caught a bomb throws it again."""
    due = course.due
    assert isinstance(due, RethrowDue)
    expects_player(course.state, entry.player, due.player, "DBA-046")
    band_to(course.state, entry.player, entry.target)
    course.answered()
    _thrown(course, entry)


def _thrown(course: Course, entry: ThrowBomb) -> None:
    band = band_to(course.state, entry.player, entry.target)
    course.happen(BombThrown(entry.player, entry.target, band))
    course.then(
        PassRollDue(
            player=entry.player, target=entry.target, band=band, bomb=True, origin=course.number
        )
    )


@cites("DBA-046", "DBA-050")
def bomb_roll(course: Course, due: PassRollDue, die: int) -> None:
    """Thrown with the pass roll."""
    needed = passing_face(course.state, due.player, due.band)
    course.happen(BombJudged(due.player, needed, die >= needed))
    moods(course, due.player, die)
    if die >= needed:
        bomb_comes_down(course, due.player, due.target)
    else:
        strays(course, due)


@cites("DBA-046")
def bomb_comes_down(course: Course, thrower: str, at: Square) -> None:
    """Somebody in or next to the square may try to catch it, the thrower's opponents first."""
    course.happen(BombLanded(at))
    _offered_to(course, course.state.opponents(thrower), thrower, at)


def _offered_to(course: Course, side: str, thrower: str, at: Square) -> None:
    if bomb_catchers(course.state, side, at):
        course.then(BombCatchDue(side=side, thrower=thrower, at=at, origin=course.number))
    else:
        _not_caught_by(course, side, thrower, at)


def _not_caught_by(course: Course, side: str, thrower: str, at: Square) -> None:
    own = course.state.players[thrower].side
    if side != own:
        _offered_to(course, own, thrower, at)
    else:
        explodes(course, thrower, at)


@cites("DBA-046")
def bomb_catchers(state: State, side: str, at: Square) -> list[str]:
    """Standing players of a side in or next to a square that handle the ball."""
    return [
        key
        for key, player in standing(state, side)
        if player.handles_ball and player.at is not None and distance(player.at, at) <= 1
    ]


@cites("DBA-046")
def catch_bomb(course: Course, entry: CatchBomb) -> None:
    due = course.due
    assert isinstance(due, BombCatchDue)
    known(course.state, entry.player)
    catchers = bomb_catchers(course.state, due.side, due.at)
    if entry.player not in catchers:
        raise illegal(
            "DBA-046",
            f"{course.state.player_name(entry.player)} can't catch the bomb now.",
            f"{course.state.side_name(due.side)} names one of {', '.join(catchers)}.",
            "player",
        )
    course.answered()
    course.then(
        CatchRollDue(player=entry.player, thrower=due.thrower, at=due.at, origin=course.number)
    )


@cites("DBA-046")
def let_bomb_fall(course: Course, entry: LetBombFall) -> None:
    due = course.due
    assert isinstance(due, BombCatchDue)
    if entry.side != due.side:
        raise illegal(
            "DBA-046",
            f"{entry.side} was not asked.",
            f"{course.state.side_name(due.side)} ({due.side}) says whether it tries.",
            "side",
        )
    course.answered()
    _not_caught_by(course, due.side, due.thrower, due.at)


@cites("DBA-046", "DBA-062")
def catch_roll(course: Course, entry: CatchRoll) -> None:
    """Of the ball, or of a bomb: that one explodes where it came down when it is missed."""
    due = course.answered()
    assert isinstance(due, CatchRollDue)
    if due.thrower is None or due.at is None:
        catch_ball(course, entry, due.player)
        return
    needed, die = face_needed(course.state, due.player), entry.dice[0]
    if die >= needed:
        course.happen(BombCaught(due.player, needed))
        course.then(RethrowDue(player=due.player, origin=course.number))
        return
    course.happen(BombMissed(due.player, needed))
    moods(course, due.player, die)
    explodes(course, due.thrower, due.at)
