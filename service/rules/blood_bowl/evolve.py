"""One fact of Blood Bowl's own at a time, those of halves, drives and turns apart. Nothing is
judged here, nothing rolled."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import blood_bowl as facts
from service.rules.blood_bowl.state import State
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import with_side
from service.rules.pitch.field import parsed_skill
from service.rules.pitch.state import Effect, Player, Profile


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


def _inducement_used(state: State, fact: facts.InducementUsed) -> State:
    own = (*state.inducements_used.get(fact.side, ()), fact.inducement)
    return replace(state, inducements_used={**state.inducements_used, fact.side: own})


def _weather_conjured(state: State, fact: facts.WeatherConjured) -> State:
    before = state.weather_before or state.weather
    return replace(state, weather=fact.weather, weather_before=before, conjured_by=fact.side)


def _weather_returned(state: State, fact: facts.WeatherReturned) -> State:
    weather = state.weather_before or state.weather
    return replace(state, weather=weather, weather_before=None, conjured_by=None)


def _side_reinforced(state: State, fact: facts.SideReinforced) -> State:
    side = state.sides[fact.side]
    return with_side(
        state,
        fact.side,
        re_rolls_at_half=side.re_rolls_at_half + fact.re_rolls,
        apothecaries=side.apothecaries + fact.apothecaries,
        wandering_apothecaries=side.wandering_apothecaries + fact.wandering_apothecaries,
        plague_doctors=side.plague_doctors + fact.plague_doctors,
        mortuary_assistants=side.mortuary_assistants + fact.mortuary_assistants,
        bribes=side.bribes + fact.bribes,
        assistant_coaches=side.assistant_coaches + fact.assistant_coaches,
        cheerleaders=side.cheerleaders + fact.cheerleaders,
        biased_referees=side.biased_referees + fact.biased_referees,
    )


def _prayer_answered(state: State, fact: facts.PrayerAnswered) -> State:
    prayers = (*state.sides[fact.side].prayers, Effect(fact.prayer, fact.lasts))
    return with_side(state, fact.side, prayers=prayers)


def _phase_began(state: State, fact: facts.PhaseBegan) -> State:
    return replace(state, phase=fact.phase, final=fact.phase == "finished")


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
    """What coaches have confirmed was another result, if it ended before."""
    return replace(
        state, ended=True, winner=fact.winner, active=None, activation=None, confirmed={}
    )


def _result_confirmed(state: State, fact: facts.ResultConfirmed) -> State:
    return replace(state, confirmed={**state.confirmed, fact.side: fact.head})


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.FansCounted: _fans_counted,
    facts.WeatherBecame: _weather_became,
    facts.PlayerJoined: _player_joined,
    facts.InducementsBought: _inducements_bought,
    facts.InducementUsed: _inducement_used,
    facts.WeatherConjured: _weather_conjured,
    facts.WeatherReturned: _weather_returned,
    facts.SideReinforced: _side_reinforced,
    facts.PrayerAnswered: _prayer_answered,
    facts.PhaseBegan: _phase_began,
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
