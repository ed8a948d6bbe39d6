"""A team's whole life at random: games, whatever is expected of its coach, prizes, seasons.

The games are made up; everything the coach reports is made from expectations and nothing else.
"""

from random import Random
from typing import Any

import msgspec

from schemas.result import (
    Conceded,
    Earned,
    GameOutcome,
    Journeyman,
    PlayerResult,
    Suffered,
)
from schemas.team import EndSeason, LeagueEntry, LeagueFact, ReceivePrize, TeamDrafted
from service.rules.league.rosters import rosters
from service.rules.league.state import State
from service.rules.league.system import LEAGUE
from service.rules.league.values import journeyman_positions, journeymen_needed
from service.rules.play import random_entry
from tests.rules.league.team import a_draft, a_game, players

INJURIES = ("badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead")
FIGURES = {"touchdowns": 3, "casualties": 2, "completions": 1, "interceptions": 2}
MOST_ENTRIES = 3_000

_entries = msgspec.json.Decoder(LEAGUE.entry_type)


class Career(msgspec.Struct):
    """How a team began, every entry with the state it met and its facts, and how it stands."""

    opening: TeamDrafted
    state: State
    told: list[tuple[State, LeagueEntry, tuple[LeagueFact, ...]]]

    @property
    def facts(self) -> list[LeagueFact]:
        return [fact for _, _, facts in self.told for fact in facts]


def a_career(rng: Random, games: int) -> Career:
    """So many games, each with its sequence; a season now and then."""
    opening = _drafted(rng)
    career = Career(opening, LEAGUE.start(opening), [])
    for number in range(games):
        _report(career, _random_game(rng, career.state, number))
        _finish(career, rng)
        if rng.random() < 0.15:
            _report(career, ReceivePrize(gold_gp=rng.choice((30_000, 100_000)), trophy=True))
        if rng.random() < 0.2:
            _report(career, EndSeason(cap_gp=rng.choice((None, 1_300_000))))
            _finish(career, rng)
    return career


def _drafted(rng: Random) -> TeamDrafted:
    roster = rosters()[rng.choice(tuple(rosters()))]
    lineman = next(each.name for each in roster.positions if each.lineman)
    return a_draft(
        roster=roster,
        players=players(*[lineman] * rng.randint(11, 12)),
        re_rolls=1,
        assistant_coaches=0,
        apothecary=False,
        special_rule=rng.choice(roster.choose_rule) if roster.choose_rule else None,
    )


def _finish(career: Career, rng: Random) -> None:
    """Whatever is expected, until nothing is."""
    while expectations := LEAGUE.expected(career.state):
        assert len(career.told) < MOST_ENTRIES, "a sequence never ends"
        wire = random_entry(expectations, rng)
        _report(career, _entries.decode(msgspec.json.encode(wire)))


def _report(career: Career, entry: LeagueEntry) -> None:
    before = career.state
    decision = LEAGUE.decide(before, entry)
    assert decision.breaches == (), f"{entry} {decision.breaches}"
    for fact in decision.facts:
        career.state = LEAGUE.evolve(career.state, fact)
    career.told.append((before, entry, decision.facts))


def _random_game(rng: Random, state: State, number: int) -> LeagueEntry:
    outcomes: tuple[GameOutcome, ...] = ("win", "draw", "loss")
    outcome = rng.choice(outcomes)
    key = f"game-{number}"
    if rng.random() < 0.15:
        how: Any = rng.choice(("conceded_before", "unplayed", "no_show"))
        return a_game(outcome, key=key, how=how, played=False)
    able = [key for key, player in state.listed() if _able(player)]
    taken = _journeymen(state, number)
    playing = able + [each.player for each in taken]
    conceded: tuple[Conceded, Conceded] = ("no", "no")
    if outcome != "draw" and rng.random() < 0.2:
        how_bad: Conceded = rng.choice(("free", "penalised"))
        conceded = (how_bad, "no") if outcome == "loss" else ("no", how_bad)
    return a_game(
        outcome,
        *[_result(rng, each) for each in rng.sample(playing, min(5, len(playing)))],
        key=key,
        kind=rng.choice(("league", "league", "playoff", "friendly")),
        fans=(rng.randint(1, 10), rng.randint(1, 10)),
        score=(rng.randint(0, 4), rng.randint(0, 4)),
        conceded=conceded,
        other_players=(PlayerResult("x", suffered=Suffered("dead")),) * rng.randint(0, 1),
        fielded=tuple(able),
        journeymen=taken,
        treasury_spent_gp=min(state.treasury_gp, rng.choice((0, 0, 50_000))),
    )


def _able(player: Any) -> bool:
    return bool(player.status == "rostered" and not player.misses_next_game)


def _journeymen(state: State, number: int) -> tuple[Journeyman, ...]:
    lineman = next(iter(journeyman_positions(state)))
    worn = {player.number for _, player in state.listed()}
    free = [each for each in range(1, 99) if each not in worn]
    # Ids that others have had before are given again, but no two of a match are the same.
    ids = [f"j{each}" for each in range(32) if not _with_the_team(state, f"j{each}")]
    return tuple(
        Journeyman(ids[each], f"Journeyman {number}", free[each], lineman)
        for each in range(journeymen_needed(state))
    )


def _with_the_team(state: State, key: str) -> bool:
    return key in state.players and state.players[key].active


def _result(rng: Random, player: str) -> PlayerResult:
    figure = rng.choice(tuple(FIGURES))
    count = rng.choice((1, 2, 3, 8))
    suffered = None
    if rng.random() < 0.3:
        injury: Any = rng.choice(INJURIES)
        lowered = rng.choice(("ma", "st", "ag", "pa", "av")) if injury == "lasting_injury" else None
        suffered = Suffered(injury, lowered)
    return PlayerResult(player, (Earned(figure, count, count * FIGURES[figure]),), suffered)
