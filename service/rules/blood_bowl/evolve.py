"""One fact of Blood Bowl's own at a time. Nothing is judged here, nothing rolled."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import blood_bowl as facts
from service.rules.blood_bowl.state import Charge, State
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import ended, with_side
from service.rules.pitch.field import parsed_skill
from service.rules.pitch.state import Ball, Effect, Player, Profile, Side

CHARGE_ONLY = ("pass", "hand_off", "foul", "throw_bomb")
"""Once-a-turn actions that nobody has in the kicking side's Blitz."""


def _fans_counted(state: State, fact: facts.FansCounted) -> State:
    return replace(state, fan_factors={**state.fan_factors, fact.side: fact.fan_factor})


def _weather_became(state: State, fact: facts.WeatherBecame) -> State:
    return replace(state, weather=fact.weather)


def _player_joined(state: State, fact: facts.PlayerJoined) -> State:
    joined = Profile(
        side=fact.side,
        name=fact.name,
        number=fact.number,
        position=fact.position,
        kind=fact.kind,
        ma=fact.ma,
        st=fact.st,
        ag=fact.ag,
        pa=fact.pa,
        av=fact.av,
        skills=dict(parsed_skill(skill) for skill in fact.skills),
    )
    value = dict(state.journeymen_value_gp)
    if fact.price_gp:
        value[fact.side] = value.get(fact.side, 0) + fact.price_gp
    return replace(
        state,
        profiles={**state.profiles, fact.player: joined},
        players={**state.players, fact.player: Player()},
        journeymen_value_gp=value,
    )


def _inducements_bought(state: State, fact: facts.InducementsBought) -> State:
    return replace(
        state,
        inducements={**state.inducements, fact.side: fact.inducements},
        petty_cash_spent_gp={**state.petty_cash_spent_gp, fact.side: fact.petty_cash_gp},
        treasury_spent_gp={**state.treasury_spent_gp, fact.side: fact.treasury_gp},
    )


def _side_reinforced(state: State, fact: facts.SideReinforced) -> State:
    side = state.sides[fact.side]
    return with_side(
        state,
        fact.side,
        re_rolls_at_half=side.re_rolls_at_half + fact.re_rolls,
        apothecaries=side.apothecaries + fact.apothecaries,
        bribes=side.bribes + fact.bribes,
        assistant_coaches=side.assistant_coaches + fact.assistant_coaches,
        cheerleaders=side.cheerleaders + fact.cheerleaders,
    )


def _prayer_answered(state: State, fact: facts.PrayerAnswered) -> State:
    prayers = (*state.sides[fact.side].prayers, Effect(fact.prayer, fact.lasts))
    return with_side(state, fact.side, prayers=prayers)


def _phase_began(state: State, fact: facts.PhaseBegan) -> State:
    return replace(state, phase=fact.phase, final=fact.phase == "finished")


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
    return replace(state, drive=fact.drive, kicking=fact.kicking, scored=None)


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
    if player.at is None:
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
    return _turn_over(state)


def _turn_over(state: State) -> State:
    players = {
        key: ended(ended(player, "activation"), "turn") for key, player in state.players.items()
    }
    return replace(state, players=players, active=None, activation=None, turnover=None)


def _turn_marker_moved(state: State, fact: facts.TurnMarkerMoved) -> State:
    return with_side(state, fact.side, turn=fact.turn)


def _touchdown_scored(state: State, fact: facts.TouchdownScored) -> State:
    state = with_side(state, fact.side, score=state.sides[fact.side].score + 1)
    return replace(state, scored=fact.side)


def _side_conceded(state: State, fact: facts.SideConceded) -> State:
    """The opponent has the touchdowns of the side that gives up, and one more."""
    given = state.sides[fact.side].score
    other = state.other(fact.side)
    state = with_side(state, fact.side, score=0)
    state = with_side(state, other, score=state.sides[other].score + given + 1)
    return replace(state, conceded=fact.side, penalties=fact.penalties)


def _roll_off_won(state: State, fact: facts.RollOffWon) -> State:
    won = state.roll_offs.get(fact.side, 0) + 1
    return replace(state, roll_offs={**state.roll_offs, fact.side: won})


def _player_quit(state: State, fact: facts.PlayerQuit) -> State:
    return replace(state, quitters=(*state.quitters, fact.player))


def _winnings_earned(state: State, fact: facts.WinningsEarned) -> State:
    return replace(state, winnings_gp={**state.winnings_gp, fact.side: fact.winnings_gp})


def _fans_changed(state: State, fact: facts.FansChanged) -> State:
    return replace(state, fans_change={**state.fans_change, fact.side: fact.change})


def _match_ended(state: State, fact: facts.MatchEnded) -> State:
    return replace(state, ended=True, winner=fact.winner, active=None, activation=None)


def _result_confirmed(state: State, fact: facts.ResultConfirmed) -> State:
    return replace(state, confirmed={**state.confirmed, fact.side: fact.head})


def _nothing(state: State, fact: facts.KickOffHappened) -> State:
    return state


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.FansCounted: _fans_counted,
    facts.WeatherBecame: _weather_became,
    facts.PlayerJoined: _player_joined,
    facts.InducementsBought: _inducements_bought,
    facts.SideReinforced: _side_reinforced,
    facts.PrayerAnswered: _prayer_answered,
    facts.PhaseBegan: _phase_began,
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
    facts.TouchdownScored: _touchdown_scored,
    facts.SideConceded: _side_conceded,
    facts.RollOffWon: _roll_off_won,
    facts.PlayerQuit: _player_quit,
    facts.WinningsEarned: _winnings_earned,
    facts.FansChanged: _fans_changed,
    facts.MatchEnded: _match_ended,
    facts.ResultConfirmed: _result_confirmed,
}

PART = Part(evolve=_EVOLVE)
