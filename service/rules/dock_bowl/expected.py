"""What may come next in a Dock Bowl match: the shared expectations, and entries of its own."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from schemas.pitch.steps import EntryDue
from schemas.views import (
    Expectation,
    Field,
    HeadField,
    Option,
    PlacementField,
    SquareField,
    SquareGroup,
)
from service.rules.contract import cites
from service.rules.dock_bowl.boarding import BOARDING
from service.rules.dock_bowl.chests import chests_beside, may_open
from service.rules.dock_bowl.crew import crew_foul_due, crew_targets
from service.rules.dock_bowl.ends import to_confirm
from service.rules.dock_bowl.game import GAME
from service.rules.dock_bowl.leaving import has_acted
from service.rules.dock_bowl.mustering import empty_docks, free_places, set_up_number
from service.rules.dock_bowl.state import State, chart, in_box
from service.rules.pitch.chances import chance_of
from service.rules.pitch.expected import expected as shared_expected
from service.rules.pitch.expected_activations import player_choice
from service.rules.pitch.expected_answers import Expectations, fixed


def expected(state: State) -> Expectations:
    """The entries that may come next; empty when the match is over and confirmed."""
    found = shared_expected(GAME, state, _ENTRIES)
    if state.agenda or state.active is None:
        return found
    return (*_openings(state), *_crew_fouls(state), *found, *_concession(state))


# ------------------------------------------------------------------------------------- the docks


@cites("DOCK-005")
def _man_dock(state: State, due: EntryDue) -> Expectations:
    """One for each empty Docking Area."""
    assert due.side is not None
    return tuple(_dock(state, due.side, dock) for dock in empty_docks(state))


def _dock(state: State, side: str, dock: int) -> Expectation:
    number = set_up_number(state, side)
    players = tuple(Option(key, state.name_of(key)) for key in in_box(state, side, "reserves"))
    squares = chart(state).docks[dock]
    placements = PlacementField(
        name="placements",
        label=f"{number} players",
        players=players,
        groups=(SquareGroup(f"Docking Area {dock}", squares),),
        least=number,
        most=number,
    )
    title = f"{state.sides[side].name} set up in Docking Area {dock}"
    fields = (fixed("side", "Side", side), fixed("dock", "Docking Area", dock), placements)
    return Expectation("man_dock", title, side, fields, ("DOCK-005",))


@cites("DOCK-006", "DOCK-045", "DOCK-046")
def _bring_on(state: State, due: EntryDue) -> Expectations:
    assert due.side is not None
    side, places = due.side, free_places(state, due.side)
    ready = list(in_box(state, side, "reserves"))
    if not ready or not places:
        return ()
    again = due.note == BOARDING and due.number > 0
    title = f"{state.sides[side].name} bring on a player"
    if again:
        title = f"{title} more: caught on {due.number} or less"
    fields = (
        fixed("side", "Side", side),
        player_choice(state, "player", "Player", ready, []),
        SquareField(name="at", label="Square of the Docking Area", squares=places),
    )
    rules = ("DOCK-046",) if again else ("DOCK-006",)
    return (Expectation("bring_on", title, side, fields, rules, weight=1 if again else 8),)


@cites("DOCK-008")
def _sponge(state: State, due: EntryDue) -> Expectations:
    assert due.side is not None
    out = list(in_box(state, due.side, "knocked_out"))
    if not out:
        return ()
    title = f"{state.sides[due.side].name} use the Magic Sponge"
    fields = (fixed("side", "Side", due.side), player_choice(state, "player", "Player", out, []))
    return (Expectation("magic_sponge", title, due.side, fields, ("DOCK-008",), weight=4),)


@cites("DOCK-006")
def _nobody(state: State, due: EntryDue) -> Expectations:
    assert due.side is not None
    title = f"{state.sides[due.side].name} bring nobody on"
    fields = (fixed("side", "Side", due.side),)
    return (Expectation("bring_nobody", title, due.side, fields, ("DOCK-006",)),)


# ----------------------------------------------------------------------------------- in the turn


@cites("DOCK-063")
def _openings(state: State) -> Iterator[Expectation]:
    """The active player beside a chest may open it."""
    activation = state.activation
    if activation is None or not may_open(state, activation.player):
        return
    player = activation.player
    beside = chests_beside(state, player)
    if not beside:
        return
    title = f"{state.name_of(player)} opens a chest"
    fields = (
        fixed("player", "Player", player),
        SquareField(name="at", label="Chest", squares=beside),
    )
    weight = 20 if state.found else 90
    if state.ball.carrier == player:
        # There is treasure to win, and the ball to lose.
        weight = 1
    yield Expectation("open_chest", title, state.active, fields, ("DOCK-063",), weight=weight)


@cites("DOCK-057")
def _crew_fouls(state: State) -> Iterator[Expectation]:
    side = state.active
    assert side is not None
    for target in crew_targets(state):
        title = f"The crew below deck fouls {state.name_of(target)}"
        fields = (fixed("side", "Side", side), fixed("target", "Target", target))
        chance = chance_of(crew_foul_due(state, side, target))
        yield Expectation("crew_foul", title, side, fields, ("DOCK-057",), chance, weight=4)


# -------------------------------------------------------------------------------------- the end


@cites("BB-080")
def _concession(state: State) -> Iterator[Expectation]:
    """At the start of a turn; no simulated table gives up."""
    side = state.active
    assert side is not None
    if state.activation is None and not has_acted(state, side):
        title = f"{state.sides[side].name} concede the match"
        fields = (fixed("side", "Side", side),)
        yield Expectation("concede", title, side, fields, ("BB-080",), weight=0)


@cites("BB-095")
def _confirmation(state: State, due: EntryDue) -> Expectations:
    """Each coach that has not, as of the match's head, or as others have. All again, where they
    have confirmed different heads."""
    asked = to_confirm(state)
    missing = tuple(side for side in asked if side not in state.confirmed) or asked
    return tuple(
        Expectation(
            "confirm_result",
            f"{state.sides[side].name} confirm the result",
            side,
            (fixed("side", "Side", side), _head(state, side)),
            ("BB-095",),
        )
        for side in missing
    )


def _head(state: State, side: str) -> Field:
    """The head that most others have confirmed."""
    others = Counter(head for other, head in state.confirmed.items() if other != side)
    if not others:
        return HeadField("head", "Head")
    return fixed("head", "Head", others.most_common(1)[0][0])


_ENTRIES: dict[str, Callable[[Any, EntryDue], Expectations]] = {
    "man_dock": _man_dock,
    "bring_on": _bring_on,
    "magic_sponge": _sponge,
    "bring_nobody": _nobody,
    "confirm_result": _confirmation,
}
