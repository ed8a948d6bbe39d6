"""Whether a team-mate may be thrown or kicked. Nothing happens here."""

from schemas.pitch.entries import ThrowTeamMate
from service.rules.contract import cites
from service.rules.pitch.activations import square_of
from service.rules.pitch.ball_tests import NUMBERS
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.field import characteristic, has_skill, is_standing
from service.rules.pitch.ranges import band_of
from service.rules.pitch.remedies import next_to, one_of
from service.rules.pitch.squares import adjacent

LEGAL = (
    "A standing player with Throw Team-mate and ST "
    f"{NUMBERS.throwing.thrower_strength_least} or more throws a neighbouring team-mate with Right "
    f"Stuff and ST {NUMBERS.throwing.thrown_strength_most} or less, no farther than a short pass."
)
KICKING = "A player with Kick Team-mate kicks a neighbouring, standing team-mate with Right Stuff."


@cites("BB-066", "BB-090")
def judge_throw(course: Course, entry: ThrowTeamMate, kicks: bool) -> None:
    """Raises IllegalEntry for a throw of nobody near, or to nowhere; notes breaches."""
    state = course.state
    at = square_of(state, entry.player)
    mate_at = square_of(state, entry.team_mate, "team_mate")
    near = next_to(state, entry.player, opponents=False, standing=True)
    small = (key for key in near if has_skill(state, key, "Right Stuff"))
    legal = f"{KICKING if kicks else LEGAL} {one_of(state, small)}"
    name, mate = state.name_of(entry.player), state.name_of(entry.team_mate)
    if not adjacent(at, mate_at):
        raise illegal("BB-066", f"{mate} is not on a neighbouring square.", legal, "team_mate")
    if not course.game.is_square(state, entry.to) or entry.to == at:
        raise illegal("BB-066", "The throw goes to no other square of the pitch.", legal, "to")
    wrong = {
        f"{name} is not standing.": not is_standing(state, entry.player),
        f"{mate} is an opponent.": state.side_of(entry.player) != state.side_of(entry.team_mate),
        f"{mate} has no Right Stuff.": not has_skill(state, entry.team_mate, "Right Stuff"),
        f"{mate} is too strong to be thrown.": _strength(course, entry.team_mate)
        > NUMBERS.throwing.thrown_strength_most,
        "The square is out of range.": band_of(at, entry.to) not in NUMBERS.throwing.bands,
        **(_wrong_kick if kicks else _wrong_throw)(course, entry),
    }
    if hidden := course.game.hides(state, at, entry.to):
        course.breaches.append(hidden)
    for detail, is_wrong in wrong.items():
        if is_wrong:
            course.breach("BB-066", detail, legal, "to" if "square" in detail else "player")


def _wrong_throw(course: Course, entry: ThrowTeamMate) -> dict[str, bool]:
    name = course.state.name_of(entry.player)
    return {
        f"{name} has no Throw Team-mate.": not has_skill(
            course.state, entry.player, "Throw Team-mate"
        ),
        f"{name} is too weak to throw.": _strength(course, entry.player)
        < NUMBERS.throwing.thrower_strength_least,
    }


def _wrong_kick(course: Course, entry: ThrowTeamMate) -> dict[str, bool]:
    state = course.state
    return {
        f"{state.name_of(entry.player)} has no Kick Team-mate.": not has_skill(
            state, entry.player, "Kick Team-mate"
        ),
        f"{state.name_of(entry.team_mate)} is not standing.": not is_standing(
            state, entry.team_mate
        ),
    }


def _strength(course: Course, player: str) -> int:
    return characteristic(course.state, player, "st") or 0
