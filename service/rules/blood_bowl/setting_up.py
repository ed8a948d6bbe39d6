"""Set-ups of a drive: the kicking side first, each in one entry; Swarming and Solid Defence add to
them.

What cannot have happened is refused: a player that is not there, two on one square. What is against
the rules but clear (twelve players, three in a wide zone) is a breach.
"""

from collections import Counter

from schemas.blood_bowl import PhaseBegan, Placement, SetUp, SideSetUp
from schemas.pitch.facts import PlayerLeft, PlayerPlaced
from schemas.pitch.steps import EntryDue, RollDue, Task
from service.rules.blood_bowl import zones
from service.rules.blood_bowl.questions import answered
from service.rules.blood_bowl.state import State, available, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal
from service.rules.pitch.field import has_skill, is_standing, markers, on_pitch
from service.rules.pitch.state import Square

RULE = "BB-012"
SOLID_DEFENCE, SWARMING = "solid_defence", "swarming"
FIGURES = TABLES.set_up


@cites("BB-012")
def set_up(course: Course, entry: SetUp) -> None:
    """A side stands on the pitch; or, by the question's note, some of it stands elsewhere."""
    due = answered(course, RULE, entry, entry.side)
    _judge_placements(course, entry)
    _judge_additions(course, entry, due)
    _lift(course, entry, due)
    for placement in entry.placements:
        course.happen(PlayerPlaced(placement.player, placement.at))
    course.happen(SideSetUp(entry.side, tuple(each.player for each in entry.placements)))
    if due.note != SWARMING:
        _judge_formation(course, entry.side)
    if due.note is None:
        _judge_number(course, entry.side)
        _swarming_due(course, entry.side)


def _judge_placements(course: Course, entry: SetUp) -> None:
    """Raises IllegalEntry for what cannot stand on a pitch."""
    players = tuple(each.player for each in entry.placements)
    ready = available(match(course), entry.side)
    for one in players:
        if one not in ready:
            raise _impossible(f"{one} cannot be set up.", f"Able to play: {', '.join(ready)}.")
    if len(set(players)) < len(players):
        raise _impossible("A player is set up twice.", "Each player stands on one square.")
    others = {player.at for key, player in course.state.players.items() if key not in players}
    squares = Counter(each.at for each in entry.placements)
    for square, number in squares.items():
        _judge_square(course, square, number > 1 or square in others)


def _judge_square(course: Course, square: Square, taken: bool) -> None:
    x, y = square
    if not course.game.is_square(course.state, square):
        raise _impossible(f"[{x}, {y}] is not on the pitch.", "Squares are 0 to 25, 0 to 14.")
    if taken:
        raise _impossible(f"Two players stand on [{x}, {y}].", "One player to a square.")


def _impossible(detail: str, legal: str) -> Exception:
    return illegal(RULE, detail, legal, "placements")


@cites("BB-014")
def _judge_additions(course: Course, entry: SetUp, due: EntryDue) -> None:
    """Solid Defence and Swarming move only so many, and only certain players."""
    if due.note is None:
        return
    if len(entry.placements) > due.number:
        course.breach(
            RULE,
            f"{len(entry.placements)} players were placed.",
            f"At most {due.number} may be.",
            "placements",
        )
    for each in entry.placements:
        _judge_addition(course, each, due)


def _judge_addition(course: Course, placement: Placement, due: EntryDue) -> None:
    player, at = placement.player, placement.at
    name = course.state.name_of(player)
    if due.note == SOLID_DEFENCE:
        if player not in open_players(match(course), course.state.side_of(player)):
            _breach(course, f"{name} is marked, or not on the pitch.", "Open players are moved.")
        return
    if not has_skill(course.state, player, "Swarming") or course.state.players[player].at:
        _breach(course, f"{name} does not swarm.", "Players with Swarming come from the reserves.")
    side = course.state.side_of(player)
    if (
        not zones.in_half(course.state, side, at)
        or zones.on_line(course.state, side, at)
        or zones.in_wide_zone(at)
    ):
        _breach(
            course,
            f"{name} swarms to [{at[0]}, {at[1]}].",
            "In the own half, not on the line of scrimmage, not in a wide zone.",
        )


def open_players(state: State, side: str) -> tuple[str, ...]:
    """The standing players of a side that no opponent marks."""
    return tuple(
        key
        for key in on_pitch(state, side)
        if (at := state.players[key].at) is not None
        and is_standing(state, key)
        and not markers(state, at, side)
    )


def _lift(course: Course, entry: SetUp, due: EntryDue) -> None:
    """Whoever a ruling has put on the pitch and is not named goes to the reserves."""
    if due.note is None:
        named = {each.player for each in entry.placements}
        astray = tuple(key for key in on_pitch(course.state, entry.side) if key not in named)
        course.happen(*(PlayerLeft(key, "reserves") for key in astray))


@cites("BB-012")
def _judge_number(course: Course, side: str) -> None:
    """Eleven players; a side that has fewer sets up all it has."""
    number = sum(1 for _ in on_pitch(course.state, side))
    expected = min(FIGURES.at_most, len(available(match(course), side)))
    if number != expected:
        _breach(course, f"{number} players were set up.", f"{expected} have to be.")


@cites("BB-012")
def _judge_formation(course: Course, side: str) -> None:
    """Three on the line in the centre field, two in each wide zone, own half only."""
    state = match(course)
    squares = [at for key in on_pitch(state, side) if (at := state.players[key].at) is not None]
    if astray := [each for each in squares if not zones.in_half(state, side, each)]:
        x, y = astray[0]
        _breach(course, f"A player stands on [{x}, {y}].", "Everybody stands in the own half.")
    _judge_line(course, side, squares, len(available(state, side)))
    for zone in (zones.upper_wide_zone, zones.lower_wide_zone):
        if (number := sum(map(zone, squares))) > FIGURES.in_a_wide_zone:
            _breach(
                course,
                f"{number} players stand in a wide zone.",
                f"At most {FIGURES.in_a_wide_zone} stand in each wide zone.",
            )


def _judge_line(course: Course, side: str, squares: list[Square], ready: int) -> None:
    on_line = sum(
        zones.on_line(course.state, side, each) and not zones.in_wide_zone(each) for each in squares
    )
    needed = min(FIGURES.on_the_line, ready)
    if on_line < needed:
        _breach(
            course,
            f"{on_line} players stand on the line of scrimmage in the centre field.",
            f"At least {needed} stand there.",
        )


def _breach(course: Course, detail: str, legal: str) -> None:
    course.breach(RULE, detail, legal, "placements")


def _swarming_due(course: Course, side: str) -> None:
    """A D3 for a side that has players with Swarming on the pitch and more in the reserves."""
    if _swarmers(course, side, on_the_pitch=True) and _swarmers(course, side, on_the_pitch=False):
        faces = (FIGURES.swarming_faces,)
        course.then(RollDue(roll="swarming", side=side, faces=faces, origin=course.origin))


def _swarmers(course: Course, side: str, on_the_pitch: bool) -> int:
    return sum(
        has_skill(course.state, key, "Swarming")
        and (course.state.players[key].at is not None) is on_the_pitch
        for key in available(match(course), side)
    )


@cites("BB-012")
def swarming(course: Course, due: RollDue, dice: Dice) -> None:
    """That many more, but not more than swarm on the pitch already."""
    number = min(dice[0], _swarmers(course, due.side, on_the_pitch=True))
    course.then(entry_due(course, "set_up", due.side, number=number, note=SWARMING))


def kick_due(course: Course, task: Task) -> None:
    """Both sides stand: the ball is kicked off."""
    course.happen(PhaseBegan("kick_off"))
    course.then(entry_due(course, "kick", match(course).kicking))


PART = Part(actions={SetUp: set_up}, rolled={"swarming": swarming}, tasks={"kick_due": kick_due})
