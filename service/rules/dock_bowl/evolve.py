"""One fact of Dock Bowl's own at a time. Nothing is judged here, nothing rolled."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import blood_bowl as base
from schemas import dock_bowl as facts
from service.rules.dock_bowl.chart import chart_of
from service.rules.dock_bowl.state import BEGAN_ON_CRATE, State
from service.rules.dock_bowl.tables import BY_THEMSELVES, TABLES
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import ended, with_player, with_side
from service.rules.pitch.field import GAINED
from service.rules.pitch.state import Ball, Effect, Player

PIRATE = "pirate"
"""Until when the effects of the rum last: the next roll on the table."""


def _turn_order_set(state: State, fact: facts.TurnOrderSet) -> State:
    return replace(state, order=fact.sides)


def _dock_manned(state: State, fact: facts.DockManned) -> State:
    return replace(state, docks={**state.docks, fact.side: fact.dock})


def _set_up_ended(state: State, fact: facts.SetUpEnded) -> State:
    return replace(state, phase="turns")


def _counter_moved(state: State, fact: facts.CounterMoved) -> State:
    players = {key: _for_a_new_turn(state, key, player) for key, player in state.players.items()}
    turn = state.sides[fact.side].turn + 1
    state = with_side(state, fact.side, turn=turn, actions=())
    return replace(
        state,
        players=players,
        to_play=fact.side,
        counter=fact.counter,
        active=None,
        activation=None,
        turnover=None,
    )


def _for_a_new_turn(state: State, key: str, player: Player) -> Player:
    player = ended(player, "turn")
    acted = key in BY_THEMSELVES
    if player.acted != acted:
        player = replace(player, acted=acted)
    if player.at is None or chart_of(state.setup.pitch).ground.get(player.at) != "crate":
        return player
    return replace(player, effects=(*player.effects, Effect(BEGAN_ON_CRATE, "turn")))


def _turn_opened(state: State, fact: facts.TurnOpened) -> State:
    return replace(state, active=fact.side)


def _turn_paused(state: State, fact: facts.TurnPaused) -> State:
    return replace(state, active=None)


def _turn_ended(state: State, fact: base.TurnEnded) -> State:
    players = {
        key: ended(ended(player, "activation"), "turn") for key, player in state.players.items()
    }
    return replace(
        state, players=players, active=None, activation=None, interrupted=None, turnover=None
    )


def _sea_stirred(state: State, fact: facts.SeaStirred) -> State:
    players = {key: ended(player, PIRATE) for key, player in state.players.items()}
    return replace(
        state,
        players=players,
        mutiny=fact.result == "mutiny",
        wave=fact.result == "the_wave",
        weather="perfect",
        pirates=(),
    )


def _contest_rolled(state: State, fact: facts.ContestRolled) -> State:
    return replace(state, contest={**state.contest, fact.side: fact.total})


def _contest_ended(state: State, fact: facts.ContestEnded) -> State:
    return replace(state, contest={})


def _pirate_chosen(state: State, fact: facts.PirateChosen) -> State:
    """What the rum does to it lasts until the next roll on the table."""
    gained = tuple(Effect(f"{GAINED}{skill}", PIRATE) for skill in TABLES.sea.pirate_skills)
    effects = (*state.players[fact.player].effects, *gained)
    state = with_player(state, fact.player, effects=effects)
    return replace(state, pirates=(*state.pirates, fact.player))


def _coaches_lost(state: State, fact: facts.CoachesLost) -> State:
    return with_side(state, fact.side, coach_ejected=True, assistant_coaches=0)


def _weather_became(state: State, fact: base.WeatherBecame) -> State:
    return replace(state, weather=fact.weather)


def _player_bounced(state: State, fact: facts.PlayerBounced) -> State:
    return with_player(state, fact.player, at=None, whereabouts="sea")


def _chest_removed(state: State, fact: facts.ChestRemoved) -> State:
    return replace(state, chests=tuple(each for each in state.chests if each != fact.at))


def _chest_placed(state: State, fact: facts.ChestPlaced) -> State:
    return replace(state, chests=(*state.chests, fact.at))


def _ball_found(state: State, fact: facts.BallFound) -> State:
    return replace(state, found=True)


def _treasures_reset(state: State, fact: facts.TreasuresReset) -> State:
    return replace(state, chests=fact.chests, found=False, hides=False, ball=Ball())


def _crew_fouled(state: State, fact: facts.CrewFouled) -> State:
    used = state.sides[fact.side].actions
    return with_side(state, fact.side, actions=(*used, "foul"))


def _dock_reached(state: State, fact: facts.DockReached) -> State:
    return with_side(state, fact.side, score=state.sides[fact.side].score + 1)


def _coach_warned(state: State, fact: facts.CoachWarned) -> State:
    return replace(state, warned={**state.warned, fact.side: state.warned.get(fact.side, 0) + 1})


def _coach_put_out(state: State, fact: facts.CoachPutOut) -> State:
    return replace(state, put_out=(*state.put_out, fact.side))


def _side_gone(state: State, fact: facts.SideGone) -> State:
    return replace(state, gone=(*state.gone, fact.side))


def _phase_changed(state: State, fact: facts.PhaseChanged) -> State:
    return replace(state, phase=fact.phase, final=fact.phase == "finished")


def _match_ended(state: State, fact: base.MatchEnded) -> State:
    """By the last touchdown, or set right by a ruling: then it is confirmed anew."""
    return replace(
        state, ended=True, winner=fact.winner, confirmed={}, active=None, activation=None
    )


def _result_confirmed(state: State, fact: base.ResultConfirmed) -> State:
    return replace(state, confirmed={**state.confirmed, fact.side: fact.head})


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.TurnOrderSet: _turn_order_set,
    facts.DockManned: _dock_manned,
    facts.SetUpEnded: _set_up_ended,
    facts.CounterMoved: _counter_moved,
    facts.TurnOpened: _turn_opened,
    facts.TurnPaused: _turn_paused,
    base.TurnEnded: _turn_ended,
    facts.SeaStirred: _sea_stirred,
    facts.ContestRolled: _contest_rolled,
    facts.ContestEnded: _contest_ended,
    facts.PirateChosen: _pirate_chosen,
    facts.CoachesLost: _coaches_lost,
    base.WeatherBecame: _weather_became,
    facts.PlayerBounced: _player_bounced,
    facts.ChestRemoved: _chest_removed,
    facts.ChestPlaced: _chest_placed,
    facts.BallFound: _ball_found,
    facts.TreasuresReset: _treasures_reset,
    facts.CrewFouled: _crew_fouled,
    facts.DockReached: _dock_reached,
    facts.CoachWarned: _coach_warned,
    facts.CoachPutOut: _coach_put_out,
    facts.SideGone: _side_gone,
    facts.PhaseChanged: _phase_changed,
    base.MatchEnded: _match_ended,
    base.ResultConfirmed: _result_confirmed,
}

PART = Part(evolve=_EVOLVE)
