"""The record sheet of one match: what was counted, and what its teams made of it afterwards."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from schemas.competition import FixtureOpened, SideTeam
from schemas.reports import RecordPlayer, RecordSheet, RecordSide
from schemas.result import MatchResult, PlayerResult, SideResult
from schemas.team import DedicatedFansChanged
from schemas.views import SideView, Tally
from service.league.league import League, TeamAt
from service.rules.competition.state import Fixture, Game, State
from service.rules.match import Match, standing

MVPS = "mvps"


class _Sheet(NamedTuple):
    """Everything that the sides are made of."""

    league: League
    match: Match
    tally: Tally
    result: MatchResult | None
    shirts: dict[str, tuple[str, int | None]]
    """Name and number by player."""

    @property
    def id(self) -> UUID:
        return self.match.head.match


class Own(NamedTuple):
    """A team of the league in the match; `prefix`: before its players' ids there."""

    team: TeamAt
    prefix: str

    def player(self, key: str) -> str:
        """The team's own id of a player of the match."""
        return key.removeprefix(self.prefix)


def record_sheet(league: League, match: Match) -> RecordSheet:
    """The match, with its slots, in the league at the same position."""
    head, stands = match.head, standing(match)
    sheet = _Sheet(league, match, match.system.tally(head.state), _result(match), _shirts(match))
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
        final=sheet.result is not None,
        sides=tuple(_side(sheet, side, teams.get(side.id)) for side in stands.sides),
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


def _side(sheet: _Sheet, side: SideView, team: Own | None) -> RecordSide:
    result = _of_side(sheet, side.id)
    own = {} if result is None else _counted(result)
    return RecordSide(
        side=side.id,
        name=side.name,
        score=side.score,
        players=tuple(_players(sheet, side.id, result, team)),
        figures=_figures(sheet, side.id, None),
        **own,
        **({} if team is None else _afterwards(sheet.id, team.team)),
    )


def _of_side(sheet: _Sheet, side: str) -> SideResult | None:
    sides = sheet.result.sides if sheet.result is not None else ()
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


def _figures(sheet: _Sheet, side: str, player: str | None) -> dict[str, int]:
    for line in sheet.tally.lines:
        if (line.side, line.player) == (side, player):
            return {figure: count for figure, count in line.counts.items() if count}
    return {}


# ----------------------------------------------------------------------------------- the players


def _players(
    sheet: _Sheet, side: str, result: SideResult | None, team: Own | None
) -> Iterator[RecordPlayer]:
    """Those of whom there is anything to say, by number."""
    results = {one.player: one for one in (result.players if result is not None else ())}
    counted = {line.player for line in sheet.tally.lines if line.side == side and line.player}
    lines = [
        _player(sheet, side, key, results.get(key), team)
        for key in sorted(counted | results.keys())
    ]
    told = (line for line in lines if line.figures or line.spp or line.injury)
    yield from sorted(told, key=lambda line: (line.number is None, line.number or 0, line.player))


def _player(
    sheet: _Sheet, side: str, key: str, result: PlayerResult | None, team: Own | None
) -> RecordPlayer:
    name, number = sheet.shirts.get(key, (key, None))
    known = team.team.state.players.get(team.player(key)) if team is not None else None
    if known is not None:
        name, number = known.name, known.number
    suffered = result.suffered if result is not None else None
    return RecordPlayer(
        player=key,
        player_name=name,
        number=number,
        figures=_figures(sheet, side, key),
        spp=_spp(sheet.id, key, result, team),
        injury=None if suffered is None else suffered.injury,
        lowered=None if suffered is None else suffered.lowered,
    )


def _spp(match: UUID, key: str, result: PlayerResult | None, team: Own | None) -> int:
    """What the team wrote down, with what its coach awarded; else what the match says."""
    if team is not None and team.team.counted(match) is not None:
        own = team.player(key)
        rows = team.team.ledger.spp
        return sum(row.spp for row in rows if row.match == match and row.player == own)
    return 0 if result is None else sum(one.spp for one in result.earned)


# ------------------------------------------------------------------------------ after the match


def _afterwards(match: UUID, team: TeamAt) -> dict[str, Any]:
    """What the team's own stream says of the match."""
    counted = team.counted(match)
    winnings = [row for row in team.ledger.gold if row.match == match and row.why == "winnings"]
    return {
        "team": team.id,
        "league_points": None if counted is None else counted.league_points,
        "winnings_gp": sum(row.amount_gp for row in winnings) if winnings else None,
        "winnings_working": "; ".join(row.working for row in winnings) or None,
        "fans_change": _fans_change(match, team),
        "mvps": tuple(
            row.player_name for row in team.ledger.spp if row.match == match and row.figure == MVPS
        ),
    }


def _fans_change(match: UUID, team: TeamAt) -> int | None:
    """The change between this game and the next one; None before anything was rolled."""
    changes = [
        fact.change
        for game, fact in team.facts_by_game()
        if game == match and isinstance(fact, DedicatedFansChanged)
    ]
    return sum(changes) if changes else None
