"""Who comes to the docks: the set-up, reserves at the start of turns, the Magic Sponge."""

from schemas.dock_bowl import (
    BringNobody,
    BringOn,
    DockBowlSetup,
    DockManned,
    MagicSponge,
    ManDock,
    SetUpEnded,
    TurnOrderSet,
)
from schemas.pitch.facts import PlayerLeft, PlayerPlaced
from schemas.pitch.steps import EntryDue, RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import boarding
from service.rules.dock_bowl.questions import answered
from service.rules.dock_bowl.state import State, chart, in_box, is_open, match, own_dock, playing
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal

INSTEAD = ("magic_sponge", "bring_nobody")


@cites("DOCK-005")
def turn_order_due(setup: DockBowlSetup, origin: int) -> RollDue:
    """One die for each place but the last: of so many sides that are left, which comes next."""
    faces = tuple(range(len(setup.sides), 1, -1))
    return RollDue(roll="turn_order", side=setup.sides[0].id, faces=faces, origin=origin)


def turn_order(course: Course, task: Task) -> None:
    """The order is still to be rolled for, after a ruling."""
    course.then(turn_order_due(match(course).setup, course.origin))


@cites("DOCK-003", "DOCK-005")
def order_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Each die says which of the sides that are left comes next; the last one is clear."""
    left = list(course.state.sides)
    order = [left.pop(die - 1) for die in dice]
    course.happen(TurnOrderSet((*order, *left)))
    course.then(course.task("man_docks"))


@cites("DOCK-005")
def man_docks(course: Course, task: Task) -> None:
    """The next side that has no Docking Area picks one; then the first turn begins."""
    state = match(course)
    side = next((each for each in playing(state) if each not in state.docks), None)
    if side is None:
        course.happen(SetUpEnded())
        course.then(course.task("next_turn"))
    else:
        course.then(entry_due(course, "man_dock", side), course.task("man_docks"))


def set_up_number(state: State, side: str) -> int:
    """How many players a side sets up: six, or all it has."""
    return min(TABLES.match.set_up_players, len(in_box(state, side, "reserves")))


def empty_docks(state: State) -> tuple[int, ...]:
    return tuple(dock for dock in chart(state).docks if dock not in state.docks.values())


@cites("DOCK-005")
def man_dock(course: Course, entry: ManDock) -> None:
    """A side's players stand in the area it has picked."""
    answered(course, "DOCK-005", entry)
    state = match(course)
    if entry.dock not in empty_docks(state):
        legal = f"Empty areas: {', '.join(map(str, empty_docks(state)))}."
        raise illegal("DOCK-005", f"Docking Area {entry.dock} is not empty.", legal, "dock")
    _judge_placements(course, entry)
    course.happen(DockManned(entry.side, entry.dock))
    for each in entry.placements:
        course.happen(PlayerPlaced(each.player, each.at))


def _judge_placements(course: Course, entry: ManDock) -> None:
    """Raises IllegalEntry for players or squares that cannot be; a breach for too many or few."""
    state = match(course)
    squares = chart(state).docks[entry.dock]
    ready = in_box(state, entry.side, "reserves")
    players = [each.player for each in entry.placements]
    places = [each.at for each in entry.placements]
    wrong = (
        any(key not in ready for key in players)
        or any(at not in squares for at in places)
        or len(set(players)) < len(players)
        or len(set(places)) < len(places)
    )
    number = set_up_number(state, entry.side)
    legal = f"{number} available players, each on a square of its own of the Docking Area."
    if wrong:
        raise illegal("DOCK-005", "A placement cannot be.", legal, "placements")
    if len(players) != number:
        course.breach("DOCK-005", f"{len(players)} players are set up.", legal, "placements")


@cites("DOCK-006", "DOCK-008")
def reserves_due(course: Course, task: Task) -> None:
    """The side whose turn begins may bring one player on, or use the sponge; it is not asked where
    there is nothing to do."""
    side = task.side
    assert side is not None
    state = match(course)
    if can_bring_on(state, side) or in_box(state, side, "knocked_out"):
        course.then(entry_due(course, "bring_on", side, instead=INSTEAD))


def can_bring_on(state: State, side: str) -> bool:
    return bool(in_box(state, side, "reserves")) and bool(free_places(state, side))


def free_places(state: State, side: str) -> tuple[tuple[int, int], ...]:
    """The squares of a side's Docking Area where nobody is."""
    return tuple(at for at in own_dock(state, side) if is_open(state, at))


@cites("DOCK-006", "DOCK-007", "DOCK-045")
def bring_on(course: Course, entry: BringOn) -> None:
    """A player comes from the reserves to its side's Docking Area."""
    due = answered(course, "DOCK-006", entry)
    state = match(course)
    if entry.player not in in_box(state, entry.side, "reserves"):
        legal = f"In the reserves: {', '.join(in_box(state, entry.side, 'reserves'))}."
        raise illegal("DOCK-006", f"{entry.player} is not in the reserves.", legal, "player")
    if entry.at not in free_places(state, entry.side):
        legal = "A free square of the side's own Docking Area."
        raise illegal("DOCK-006", "The player cannot be put there.", legal, "at")
    if due.note == boarding.BOARDING:
        boarding.comes(course, due, entry)
    else:
        course.happen(PlayerPlaced(entry.player, entry.at))


@cites("DOCK-008")
def sponge(course: Course, entry: MagicSponge) -> None:
    """One player that is knocked out goes to the reserves."""
    due = answered(course, "DOCK-008", entry)
    _at_turn_start(due)
    out = in_box(match(course), entry.side, "knocked_out")
    if entry.player not in out:
        legal = f"Knocked out: {', '.join(out) or 'nobody'}."
        raise illegal("DOCK-008", f"{entry.player} is not knocked out.", legal, "player")
    course.happen(PlayerLeft(entry.player, "reserves"))


def _at_turn_start(due: EntryDue) -> None:
    if due.note == boarding.BOARDING:
        legal = "Bring a player on, or nobody."
        raise illegal("DOCK-008", "The sponge is for the start of a turn.", legal, "type")


@cites("DOCK-006")
def bring_nobody(course: Course, entry: BringNobody) -> None:
    """The side declines, or adds nobody more."""
    answered(course, "DOCK-006", entry)


PART = Part(
    actions={
        ManDock: man_dock,
        BringOn: bring_on,
        MagicSponge: sponge,
        BringNobody: bring_nobody,
    },
    rolled={"turn_order": order_rolled},
    tasks={"turn_order": turn_order, "man_docks": man_docks, "reserves": reserves_due},
)
