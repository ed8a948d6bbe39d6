"""Who holds which treasure, as facts come in: what it gives, and how it gets back into the deck.

A treasure leaves with its holder, whatever takes the holder off the field; the Hand Cannon as soon
as the holder is on no ship. A piece that is off the field is in the deck again.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from schemas.dock_bowl import TreasureReturned, TreasureTaken
from schemas.pitch.facts import ActivationBegan, BallPlaced, PlayerLeft, PlayerMoved, PlayerPlaced
from service.rules.contract import cites
from service.rules.dock_bowl.state import FREE_BRIBE, State, ship_under
from service.rules.dock_bowl.tables import (
    BY_THEMSELVES,
    FIGURES,
    MONKEY,
    PIECES,
    TREASURES,
    TreasureRow,
)
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import with_player
from service.rules.pitch.field import FOR_BOMBS, GAINED
from service.rules.pitch.state import Effect, Profile

Table = Mapping[type, Callable[[Any, Any], Any]]


def _lasts(treasure: str) -> str:
    """Until when what a treasure gives lasts."""
    return f"treasure:{treasure}"


@cites("DOCK-073", "DOCK-075", "DOCK-076", "DOCK-077")
def gifts(row: TreasureRow, profile: Profile) -> tuple[str, ...]:
    """The effects a treasure has on its holder."""
    changes = {
        "ma": max(row.ma, FIGURES.ma_least - profile.ma) if row.ma else 0,
        "av": max(0, min(row.av, FIGURES.av_most - profile.av)),
    }
    return (
        *(f"{GAINED}{skill}" for skill in row.gains),
        *(f"{FOR_BOMBS}{skill}" for skill in row.for_bombs),
        *(f"{name}:{value}" for name, value in changes.items() if value),
        *((FREE_BRIBE,) if row.name == "jolly_roger" else ()),
    )


def _taken(state: State, fact: TreasureTaken) -> State:
    row = TREASURES[fact.treasure]
    given = gifts(row, state.profiles[fact.player])
    new = tuple(Effect(name, _lasts(row.name)) for name in given)
    effects = (*state.players[fact.player].effects, *new)
    state = with_player(state, fact.player, effects=effects)
    return replace(state, treasures={**state.treasures, fact.treasure: fact.player})


@cites("DOCK-070")
def _returned(state: State, fact: TreasureReturned) -> State:
    """Back in the deck: what it gave is over."""
    player = state.treasures.get(fact.treasure)
    if player is None:
        return state
    lasts = _lasts(fact.treasure)
    effects = tuple(each for each in state.players[player].effects if each.lasts != lasts)
    left = {key: by for key, by in state.treasures.items() if key != fact.treasure}
    return replace(with_player(state, player, effects=effects), treasures=left)


@cites("DOCK-024", "DOCK-070", "DOCK-078")
def _without_treasure(state: State, player: str) -> State:
    for treasure, by in state.treasures.items():
        if by == player:
            state = _returned(state, TreasureReturned(treasure))  # type: ignore[arg-type]
    return state


def _left(evolve: Table) -> Callable[[State, PlayerLeft], State]:
    def left(state: State, fact: PlayerLeft) -> State:
        after: State = evolve[PlayerLeft](state, fact)
        state = _without_treasure(after, fact.player)
        if fact.player in PIECES.values():
            state = with_player(state, fact.player, whereabouts="unavailable", effects=(), used=())
        return state

    return left


@cites("DOCK-077")
def _walked(evolve: Table, kind: type) -> Callable[[State, Any], State]:
    """Off the ship: the Hand Cannon goes back."""

    def walked(state: State, fact: Any) -> State:
        after: State = evolve[kind](state, fact)
        holds = after.treasures.get("hand_cannon") == fact.player
        if holds and ship_under(after, fact.player) is None:
            return _returned(after, TreasureReturned("hand_cannon"))
        return after

    return walked


@cites("DOCK-074", "DOCK-080")
def _placed(evolve: Table) -> Callable[[State, PlayerPlaced], State]:
    """A piece that comes back to the field is in play again: out of the sea, or by a ruling."""
    walked = _walked(evolve, PlayerPlaced)

    def placed(state: State, fact: PlayerPlaced) -> State:
        state = walked(state, fact)
        piece = next((name for name, key in PIECES.items() if key == fact.player), None)
        if piece is None or piece in state.treasures:
            return state
        return replace(state, treasures={**state.treasures, piece: fact.player})

    return placed


def _ball(evolve: Table) -> Callable[[State, BallPlaced], State]:
    """The Monkey hides only as long as it holds the ball. A ball that is somewhere is found, also
    when a referee has put it there."""

    def ball(state: State, fact: BallPlaced) -> State:
        hides = state.hides and fact.carrier == MONKEY
        found = state.found or fact.carrier is not None or fact.at is not None
        after: State = evolve[BallPlaced](state, fact)
        return replace(after, hides=hides, found=found)

    return ball


@cites("DOCK-071", "DOCK-079")
def _began(evolve: Table) -> Callable[[State, ActivationBegan], State]:
    """What the pieces do by themselves is free: it is no blitz of their side."""

    def began(state: State, fact: ActivationBegan) -> State:
        after: State = evolve[ActivationBegan](state, fact)
        return replace(after, sides=state.sides) if fact.player in BY_THEMSELVES else after

    return began


def watched(part: Part) -> Part:
    """The parts of a game, with an eye on what is held."""
    table = part.evolve
    own: dict[type, Callable[[Any, Any], Any]] = {
        PlayerLeft: _left(table),
        PlayerMoved: _walked(table, PlayerMoved),
        PlayerPlaced: _placed(table),
        BallPlaced: _ball(table),
        ActivationBegan: _began(table),
    }
    return replace_evolve(part, {**table, **own})


def replace_evolve(part: Part, evolve: Table) -> Part:
    return Part(
        actions=part.actions,
        rolled=part.rolled,
        chosen=part.chosen,
        skills=part.skills,
        squares=part.squares,
        tasks=part.tasks,
        evolve=evolve,
    )


PART = Part(evolve={TreasureTaken: _taken, TreasureReturned: _returned})
