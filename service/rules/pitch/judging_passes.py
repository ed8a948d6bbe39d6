"""Whether a pass or a hand-off is one that may be made. Nothing happens here."""

from schemas.pitch.entries import HandOff, Pass
from schemas.pitch.steps import EntryDue
from schemas.pitch.words import RollKind
from service.rules.contract import cites
from service.rules.pitch.accuracy import HAIL_MARY_PASS, bands_in, helps
from service.rules.pitch.activations import square_of
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.dumping_off import thrower_of
from service.rules.pitch.field import carrier, characteristic, has_skill, is_standing
from service.rules.pitch.ranges import band_of
from service.rules.pitch.remedies import named, next_to, one_of
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import Square

REACH = "A quick pass reaches 3 squares straight, a short 6, a long 10, a long bomb 13."


@cites("BB-061", "BB-003", "BB-090")
def judge_pass(course: Course, entry: Pass) -> None:
    """Raises IllegalEntry for a pass of nothing, or to nowhere; notes breaches."""
    at = square_of(course.state, entry.player)
    _must_hold(course, entry.player, "BB-061")
    if not course.game.is_square(course.state, entry.to) or entry.to == at:
        raise illegal(
            "BB-061",
            "The pass goes to no other square of the pitch.",
            f"A pass goes from {named(at)} to another square of the pitch. {REACH}",
            "to",
        )
    _must_see(course, at, entry.to)
    _may_give_away(course, entry.player)
    name = course.state.name_of(entry.player)
    if characteristic(course.state, entry.player, "pa") is None:
        course.breach(
            "BB-061", f"{name} has no PA.", "It may hand the ball off, or move with it.", "player"
        )
    if entry.hail_mary:
        judge_hail_mary(course, entry.player, "pass")
        return
    band = band_of(at, entry.to)
    if band is None:
        course.breach("BB-061", "The square is out of range.", REACH, "to")
    elif band not in bands_in(course.state.weather):
        course.breach(
            "BB-003",
            f"A {band.replace('_', ' ')} pass in a {course.state.weather.replace('_', ' ')}.",
            f"It allows {' and '.join(bands_in(course.state.weather))} passes only.",
            "to",
        )


@cites("BB-090", "BB-003")
def judge_hail_mary(course: Course, player: str, roll: RollKind) -> None:
    """Of the ball or of a bomb; notes breaches."""
    name = course.state.name_of(player)
    if not helps(course.state, roll, player, HAIL_MARY_PASS):
        course.breach("BB-090", f"{name} has no Hail Mary Pass to use.", REACH, "hail_mary")
    if course.state.weather == "blizzard":
        course.breach(
            "BB-003",
            "A Hail Mary Pass in a blizzard.",
            "It allows quick and short passes only.",
            "hail_mary",
        )


@cites("BB-090")
def judge_quick(course: Course, entry: Pass, due: EntryDue) -> None:
    """A dump-off is a quick pass of the player that was asked. Raises IllegalEntry."""
    at = square_of(course.state, entry.player)
    if entry.player != thrower_of(due):
        raise illegal(
            "BB-090",
            f"{course.state.name_of(entry.player)} does not dump off.",
            what_is_due(course.state),
            "player",
        )
    _must_hold(course, entry.player, "BB-090")
    quick = band_of(at, entry.to) == "quick" and not entry.hail_mary
    if not quick or not course.game.is_square(course.state, entry.to):
        raise illegal(
            "BB-090", "A dump-off is no quick pass.", "It reaches 3 squares straight.", "to"
        )
    _must_see(course, at, entry.to)


@cites("BB-065", "BB-090")
def judge_hand_off(course: Course, entry: HandOff) -> None:
    """Raises IllegalEntry for a hand-off of nothing, or to nobody near; notes breaches."""
    at = square_of(course.state, entry.player)
    target = square_of(course.state, entry.target, "target")
    _must_hold(course, entry.player, "BB-065")
    near = next_to(course.state, entry.player, opponents=False, standing=True)
    legal = (
        "The ball is handed to a standing team-mate on a neighbouring square. "
        f"{one_of(course.state, near)}"
    )
    name = course.state.name_of(entry.target)
    if not adjacent(at, target):
        raise illegal("BB-065", f"{name} is not on a neighbouring square.", legal, "target")
    if course.state.side_of(entry.player) != course.state.side_of(entry.target):
        course.breach("BB-065", f"{name} is an opponent.", legal, "target")
    elif not is_standing(course.state, entry.target):
        course.breach("BB-065", f"{name} is not standing.", legal, "target")
    _may_give_away(course, entry.player)


def _must_see(course: Course, at: Square, to: Square) -> None:
    if hidden := course.game.hides(course.state, at, to):
        course.breaches.append(hidden)


def _must_hold(course: Course, player: str, rule: str) -> None:
    state = course.state
    if carrier(state) == player:
        return
    holder = carrier(state)
    raise illegal(
        rule,
        f"{state.name_of(player)} does not hold the ball.",
        f"{state.name_of(holder)} holds it." if holder else "Nobody holds it.",
        "player",
    )


@cites("BB-090")
def _may_give_away(course: Course, player: str) -> None:
    if has_skill(course.state, player, "My Ball"):
        course.breach(
            "BB-090",
            f"{course.state.name_of(player)} has My Ball.",
            "It may not give the ball away.",
            "player",
        )
