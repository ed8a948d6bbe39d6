"""One fact of halves, drives and turns at a time. Nothing is judged here, nothing rolled."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import blood_bowl as facts
from service.rules.blood_bowl.state import Charge, State
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import ended, with_side
from service.rules.pitch.field import MAYBE
from service.rules.pitch.state import Ball, Player, Side

CHARGE_ONLY = ("pass", "hand_off", "foul", "throw_bomb")
"""Once-a-turn actions that nobody has in the kicking side's Blitz."""


def _half_began(state: State, fact: facts.HalfBegan) -> State:
    sides = {key: _side_at_half(state, key, side, fact.half) for key, side in state.sides.items()}
    players = {key: ended(player, "half") for key, player in state.players.items()}
    first = fact.kicking if fact.half == 1 else state.first_kicking
    return replace(
        state,
        half=fact.half,
        half_kicking=fact.kicking,
        sides=sides,
        players=players,
        first_kicking=first,
    )


def _side_at_half(state: State, key: str, side: Side, half: int) -> Side:
    """Markers at nothing; re-rolls are refilled, but not for extra time."""
    prayers = tuple(each for each in side.prayers if each.lasts != "half" or half == 1)
    if half > 2:
        return replace(side, turn=0, prayers=prayers)
    leader = any(
        "Leader" in profile.skills and profile.side == key for profile in state.profiles.values()
    )
    return replace(side, turn=0, prayers=prayers, re_rolls=side.re_rolls_at_half, leader=leader)


def _drive_began(state: State, fact: facts.DriveBegan) -> State:
    return replace(state, drive=fact.drive, kicking=fact.kicking, scored=None, turns_in_drive=0)


def _drive_ended(state: State, fact: facts.DriveEnded) -> State:
    players = {key: _off_the_pitch(player) for key, player in state.players.items()}
    sides = {
        key: replace(
            side,
            drive_re_rolls=0,
            prayers=tuple(each for each in side.prayers if each.lasts != "drive"),
        )
        for key, side in state.sides.items()
    }
    return replace(
        state,
        players=players,
        sides=sides,
        ball=Ball(),
        active=None,
        activation=None,
        turnover=None,
        kick_at=None,
        took_part=(),
    )


def _off_the_pitch(player: Player) -> Player:
    for lasts in ("activation", "turn", "drive"):
        player = ended(player, lasts)
    if player.whereabouts not in MAYBE:
        return player
    return replace(player, at=None, whereabouts="reserves", posture="standing")


def _side_set_up(state: State, fact: facts.SideSetUp) -> State:
    new = tuple(each for each in fact.players if each not in state.took_part)
    return replace(state, took_part=(*state.took_part, *new))


def _kick_deviated(state: State, fact: facts.KickDeviated) -> State:
    return replace(state, kick_at=fact.at)


def _charge_began(state: State, fact: facts.ChargeBegan) -> State:
    """A small turn in which only these players have not acted yet."""
    players = {
        key: replace(player, acted=key not in fact.players) for key, player in state.players.items()
    }
    state = with_side(replace(state, players=players), fact.side, actions=CHARGE_ONLY)
    return replace(
        state,
        active=fact.side,
        turnover=None,
        charge=Charge(fact.side, fact.players, fact.number),
    )


def _charge_ended(state: State, fact: facts.ChargeEnded) -> State:
    return replace(_turn_over(with_side(state, fact.side, actions=())), charge=None)


def _turn_began(state: State, fact: facts.TurnBegan) -> State:
    players = {key: _for_a_new_turn(player) for key, player in state.players.items()}
    state = with_side(state, fact.side, turn=fact.turn, actions=())
    return replace(state, players=players, active=fact.side, activation=None, turnover=None)


def _for_a_new_turn(player: Player) -> Player:
    player = ended(player, "turn")
    return replace(player, acted=False) if player.acted else player


def _turn_ended(state: State, fact: facts.TurnEnded) -> State:
    return replace(_turn_over(state), turns_in_drive=state.turns_in_drive + 1)


def _turn_over(state: State) -> State:
    players = {
        key: ended(ended(player, "activation"), "turn") for key, player in state.players.items()
    }
    return replace(state, players=players, active=None, activation=None, turnover=None)


def _turn_marker_moved(state: State, fact: facts.TurnMarkerMoved) -> State:
    return with_side(state, fact.side, turn=fact.turn)


def _nothing(state: State, fact: facts.KickOffHappened) -> State:
    return state


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.HalfBegan: _half_began,
    facts.DriveBegan: _drive_began,
    facts.DriveEnded: _drive_ended,
    facts.SideSetUp: _side_set_up,
    facts.KickDeviated: _kick_deviated,
    facts.ChargeBegan: _charge_began,
    facts.ChargeEnded: _charge_ended,
    facts.KickOffHappened: _nothing,
    facts.TurnBegan: _turn_began,
    facts.TurnEnded: _turn_ended,
    facts.TurnMarkerMoved: _turn_marker_moved,
}

PART = Part(evolve=_EVOLVE)
