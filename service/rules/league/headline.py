"""One short sentence for a display: what the last entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import team as facts
from schemas.team import LeagueFact
from service.rules.league.staffing import staff_name
from service.rules.league.state import State
from service.rules.league.tables import TABLES


def headline(state: State, happened: tuple[LeagueFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    found = [fact for fact in happened if type(fact) in _SENTENCES]
    if not found:
        return ""
    order = list(_SENTENCES)
    top = min(found, key=lambda fact: order.index(type(fact)))
    return _SENTENCES[type(top)](state, top)


def _game(state: State, fact: facts.GameCounted) -> str:
    how = {"win": "beats", "draw": "draws with", "loss": "loses to"}[fact.outcome]
    score = "" if fact.unplayed else f" {fact.touchdowns} to {fact.touchdowns_against}"
    return f"{state.name} {how} {fact.opponent_name}{score}."


def _redrafted(state: State, fact: facts.TeamRedrafted) -> str:
    return f"{state.name} begins season {fact.season}."


def _season_ended(state: State, fact: facts.SeasonEnded) -> str:
    return f"Season {fact.season} is over for {state.name}."


def _prepared(state: State, fact: facts.TeamPrepared) -> str:
    return (
        f"{state.name} is ready: team value {fact.team_value_gp:,} gp, "
        f"current team value {fact.current_team_value_gp:,} gp."
    )


def _rehired(state: State, fact: facts.PlayerRehired) -> str:
    return f"{state.name_of(fact.player)} comes back."


def _hired(state: State, fact: facts.JourneymanHired) -> str:
    return f"The journeyman {state.name_of(fact.player)} stays."


def _signed(state: State, fact: facts.PlayerSigned) -> str:
    return f"{state.name} hires {state.name_of(fact.player)}, {fact.position}."


def _retired(state: State, fact: facts.PlayerRetired) -> str:
    return f"{state.name_of(fact.player)} retires for the season."


def _improved(state: State, fact: facts.CharacteristicImproved) -> str:
    return f"{state.name_of(fact.player)} improves {fact.characteristic.upper()}."


def _learned(state: State, fact: facts.SkillGained) -> str:
    return f"{state.name_of(fact.player)} learns {fact.skill}."


def _again(state: State, fact: facts.SkillRolledAgain) -> str:
    return f"{state.name_of(fact.player)} cannot learn {fact.skill}: rolled again."


def _spent(state: State, fact: facts.SppSpent) -> str:
    return f"{state.name_of(fact.player)} rolls for a characteristic."


def _released(state: State, fact: facts.PlayerReleased) -> str:
    how = {"dead": "is dead", "quit": "walks out", "dismissed": "is dismissed"}
    return f"{state.name_of(fact.player)} {how.get(fact.why, 'leaves')}."


def _mistake(state: State, fact: facts.MistakeRolled) -> str:
    called = {
        "averted": "no mistake is made",
        "minor": "a minor incident",
        "major": "a major incident",
        "catastrophe": "a catastrophe",
    }
    return f"{state.name}: {called[fact.result]}."


def _trophy(state: State, fact: facts.TrophyHeld) -> str:
    return f"{state.name} {'wins' if fact.held else 'gives back'} the League Trophy."


def _staff(state: State, fact: facts.StaffChanged) -> str:
    does = "dismisses" if fact.change < 0 else "buys" if fact.staff == "re_roll" else "hires"
    return f"{state.name} {does} {abs(fact.change)} x {staff_name(fact.staff)}."


def _fans(state: State, fact: facts.DedicatedFansChanged) -> str:
    return f"{state.name} has {state.dedicated_fans} dedicated fans."


def _earned(state: State, fact: facts.SppEarned) -> str:
    if fact.figure == "mvps":
        return f"{state.name_of(fact.player)} is most valuable player, {TABLES.spp.mvps} SPP."
    return f"{state.name_of(fact.player)} earns {fact.spp} SPP."


def _gold(state: State, fact: facts.GoldChanged) -> str:
    does = "gets" if fact.amount_gp > 0 else "pays"
    return f"{state.name} {does} {abs(fact.amount_gp):,} gp."


# Weightiest first.
_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    facts.GameCounted: _game,
    facts.TeamRedrafted: _redrafted,
    facts.SeasonEnded: _season_ended,
    facts.TeamPrepared: _prepared,
    facts.PlayerRehired: _rehired,
    facts.JourneymanHired: _hired,
    facts.PlayerSigned: _signed,
    facts.PlayerRetired: _retired,
    facts.CharacteristicImproved: _improved,
    facts.SkillGained: _learned,
    facts.SkillRolledAgain: _again,
    facts.SppSpent: _spent,
    facts.PlayerReleased: _released,
    facts.MistakeRolled: _mistake,
    facts.TrophyHeld: _trophy,
    facts.StaffChanged: _staff,
    facts.DedicatedFansChanged: _fans,
    facts.SppEarned: _earned,
    facts.GoldChanged: _gold,
}
