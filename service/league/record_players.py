"""The players of a record played, and what their teams wrote down after the match."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from schemas.reports import RecordPlayer
from schemas.result import MatchResult, PlayerResult, SideResult
from schemas.team import DedicatedFansChanged
from schemas.views import Tally
from service.league.league import TeamAt
from service.rules.match import Match

MVPS = "mvps"


class Played(NamedTuple):
    """Everything that the sides are made of."""

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


def figures_of(played: Played, side: str, player: str | None) -> dict[str, int]:
    for line in played.tally.lines:
        if (line.side, line.player) == (side, player):
            return {figure: count for figure, count in line.counts.items() if count}
    return {}


# ----------------------------------------------------------------------------------- the players


def players_of(
    played: Played, side: str, result: SideResult | None, team: Own | None
) -> Iterator[RecordPlayer]:
    """Those of whom there is anything to say, by number."""
    results = {one.player: one for one in (result.players if result is not None else ())}
    counted = {line.player for line in played.tally.lines if line.side == side and line.player}
    lines = [
        _player(played, side, key, results.get(key), team)
        for key in sorted(counted | results.keys())
    ]
    told = (line for line in lines if line.figures or line.spp or line.injury)
    yield from sorted(told, key=lambda line: (line.number is None, line.number or 0, line.player))


def _player(
    played: Played, side: str, key: str, result: PlayerResult | None, team: Own | None
) -> RecordPlayer:
    name, number = played.shirts.get(key, (key, None))
    known = team.team.state.players.get(team.player(key)) if team is not None else None
    if known is not None:
        name, number = known.name, known.number
    suffered = result.suffered if result is not None else None
    return RecordPlayer(
        player=key,
        player_name=name,
        number=number,
        figures=figures_of(played, side, key),
        spp=_spp(played.id, key, result, team),
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


def afterwards(match: UUID, team: TeamAt) -> dict[str, Any]:
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
