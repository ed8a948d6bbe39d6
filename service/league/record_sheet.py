"""The record sheet of one match: what was counted, and what its teams made of it afterwards."""

from typing import Any
from uuid import UUID

from schemas.competition import FixtureOpened, SideTeam
from schemas.reports import RecordSheet, RecordSide
from schemas.result import MatchResult, SideResult
from schemas.views import SideView
from service.league.league import League
from service.league.record_players import Own, Played, afterwards, figures_of, players_of
from service.rules.competition.state import Fixture, Game, State
from service.rules.match import Match, standing


def record_sheet(league: League, match: Match) -> RecordSheet:
    """The match, with its slots, in the league at the same position."""
    head, stands = match.head, standing(match)
    played = Played(match, match.system.tally(head.state), _result(match), _shirts(match))
    state = league.state
    game = state.games.get(head.match)
    fixture = next((key for key, one in state.fixtures.items() if one.match == head.match), None)
    drawn = state.fixtures[fixture] if fixture is not None else None
    teams = _teams(league, head.match)
    return RecordSheet(
        **league.about,
        match=head.match,
        match_name=head.name,
        version=head.version,
        system=match.system.title,
        status=stands.status,
        final=played.result is not None,
        sides=tuple(_side(played, side, teams.get(side.id)) for side in stands.sides),
        winner=stands.winner,
        notes=stands.notes,
        season=_season(drawn, game),
        round=None if drawn is None else drawn.round,
        fixture=fixture,
        void=game is not None and not state.counts(head.match, game),
        corrections=head.amendments,
        corrected=head.corrected,
        flags=head.flags,
    )


def _season(drawn: Fixture | None, game: Game | None) -> int | None:
    if drawn is not None:
        return drawn.season
    return None if game is None else game.season


def _result(match: Match) -> MatchResult | None:
    """What counts of the match, once it is final."""
    system, state = match.system, match.head.state
    if system.final is None or system.result is None or not system.final(state):
        return None
    history = ((slot.event, slot.facts) for slot in match.slots or () if not slot.retracted)
    return system.result(state, history)


def _shirts(match: Match) -> dict[str, tuple[str, int | None]]:
    board = match.system.board(match.head.state)
    return {piece.id: (piece.label, piece.number) for piece in board.pieces if piece.side}


def _teams(league: League, match: UUID) -> dict[str, Own]:
    """The teams of the league by the side they are in the match."""
    return {
        side.side: Own(league.teams[side.team], side.prefix or "")
        for side in _sides(league, match)
        if side.team is not None and side.team in league.teams
    }


def _sides(league: League, match: UUID) -> tuple[SideTeam, ...]:
    state: State = league.state
    if match in state.games:
        return state.games[match].sides
    for slot in league.competition.slots or ():
        if isinstance(slot.entry, FixtureOpened) and slot.entry.match == match:
            return slot.entry.sides
    return ()


def _side(played: Played, side: SideView, team: Own | None) -> RecordSide:
    result = _of_side(played, side.id)
    own = {} if result is None else _counted(result)
    return RecordSide(
        side=side.id,
        name=side.name,
        score=side.score,
        players=tuple(players_of(played, side.id, result, team)),
        figures=figures_of(played, side.id, None),
        **own,
        **({} if team is None else afterwards(played.id, team.team)),
    )


def _of_side(played: Played, side: str) -> SideResult | None:
    sides = played.result.sides if played.result is not None else ()
    return next((one for one in sides if one.side == side), None)


def _counted(result: SideResult) -> dict[str, Any]:
    """What the match says of the side itself; its own reckoning of gold and fans is replaced where
    a team of the league reckons."""
    return {
        "casualties": result.casualties,
        "conceded": result.conceded,
        "fan_factor": result.fan_factor,
        "inducements_gp": result.treasury_spent_gp,
    }
