"""One short sentence for a display: what the last entry came to."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from schemas import competition as facts
from service.rules.competition.refusing import listed
from service.rules.competition.state import State


def headline(state: State, happened: tuple[facts.CompetitionFact, ...]) -> str:
    """The first of the facts in a sentence; empty when there is none."""
    if len(happened) > 1 and isinstance(happened[0], facts.RoundDrawn):
        return f"{len(happened)} rounds of season {happened[0].season} are drawn."
    return _SENTENCES[type(happened[0])](state, happened[0]) if happened else ""


def _entered(state: State, fact: facts.TeamEntered) -> str:
    late = f" after round {fact.rounds}" if fact.rounds else ""
    return f"{fact.name} takes part{late}."


def _dropped_out(state: State, fact: facts.TeamDroppedOut) -> str:
    return f"{state.team_name(fact.team)} drops out."


def _rejoined(state: State, fact: facts.TeamRejoined) -> str:
    return f"{state.team_name(fact.team)} takes part again."


def _substituted(state: State, fact: facts.TeamSubstituted) -> str:
    return f"{state.team_name(fact.team_in)} takes over from {state.team_name(fact.team_out)}."


def _season_opened(state: State, fact: facts.SeasonOpened) -> str:
    return f"Season {fact.season} begins with {len(state.taking_part())} teams."


def _divisions_set(state: State, fact: facts.DivisionsSet) -> str:
    if not fact.divisions:
        return "There are no divisions any more."
    return f"Divisions: {listed([division.name for division in fact.divisions])}."


def _round_drawn(state: State, fact: facts.RoundDrawn) -> str:
    if any(pairing.stage == "final" for pairing in fact.fixtures):
        return "The final is drawn."
    of = f" of {state.divisions.get(fact.division, fact.division)}" if fact.division else ""
    return f"Round {fact.round}{of} is drawn."


def _fixture_started(state: State, fact: facts.FixtureStarted) -> str:
    return f"{_against(state, fact.fixture)}: the match is open."


def _against(state: State, fixture: str) -> str:
    return " - ".join(state.team_name(team) for team in state.fixtures[fixture].teams)


def _game_counted(state: State, fact: facts.GameCounted) -> str:
    scores = {side.side: side.score for side in fact.result.sides}
    names = [
        state.team_name(side.team) if side.team else side.name or side.side for side in fact.sides
    ]
    score = ":".join(str(scores.get(side.side, 0)) for side in fact.sides)
    return f"{' - '.join(names)} {score}."


def _result_ruled(state: State, fact: facts.ResultRuled) -> str:
    how = {
        "conceded_before": "conceded before the match",
        "no_show": "not everybody came",
        "unplayed": "not played in time",
        "ruled": "the result is ruled",
    }[fact.how]
    won = f"; {state.team_name(fact.winner)} wins" if fact.winner else ""
    return f"{_against(state, fact.fixture)}: {how}{won}."


def _match_voided(state: State, fact: facts.MatchVoided) -> str:
    teams: list[UUID] = [side.team for side in state.games[fact.match].sides if side.team]
    return f"{' - '.join(state.team_name(team) for team in teams)}: the match is void."


def _fixture_reopened(state: State, fact: facts.FixtureReopened) -> str:
    return f"{_against(state, fact.fixture)} is played again."


def _lots_drawn(state: State, fact: facts.LotsDrawn) -> str:
    names = [state.team_name(team) for team in fact.order]
    return f"Lots are drawn: {listed(names)}."


def _prize_awarded(state: State, fact: facts.PrizeAwarded) -> str:
    trophy = " and the trophy" if fact.trophy else ""
    return f"{state.team_name(fact.team)} wins {fact.gold_gp:,} gp{trophy}."


def _season_closed(state: State, fact: facts.SeasonClosed) -> str:
    first = f" {state.team_name(fact.order[0])} is first." if fact.order else ""
    return f"Season {fact.season} is over.{first}"


_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    facts.TeamEntered: _entered,
    facts.TeamDroppedOut: _dropped_out,
    facts.TeamRejoined: _rejoined,
    facts.TeamSubstituted: _substituted,
    facts.SeasonOpened: _season_opened,
    facts.DivisionsSet: _divisions_set,
    facts.RoundDrawn: _round_drawn,
    facts.FixtureStarted: _fixture_started,
    facts.GameCounted: _game_counted,
    facts.ResultRuled: _result_ruled,
    facts.MatchVoided: _match_voided,
    facts.FixtureReopened: _fixture_reopened,
    facts.LotsDrawn: _lots_drawn,
    facts.PrizeAwarded: _prize_awarded,
    facts.SeasonClosed: _season_closed,
}
