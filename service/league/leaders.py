"""The report of the season's leaders: the first players in every figure that earns points."""

from collections import Counter
from collections.abc import Iterator
from uuid import UUID

from schemas.reports import LeaderBoard, LeaderRow, LeadersReport, SppRow
from service.league.league import League

FIGURES = (
    "spp",
    "touchdowns",
    "casualties",
    "completions",
    "interceptions",
    "deflections",
    "throwing_completions",
    "mvps",
)
"""In the order in which they are shown; others follow by name."""
TOP = 10


def leaders_report(league: League, top: int = TOP) -> LeadersReport:
    """The first `top` of each figure in the newest season, and all that are level with the last."""
    games = league.games_of_season()
    rows = [
        row
        for team in league.by_name()
        for row in team.ledger.spp
        if row.kind == "earned" and row.game in games
    ]
    return LeadersReport(**league.about, season=league.season, boards=tuple(_boards(rows, top)))


Player = tuple[UUID, str]
"""Team and player."""


def _boards(rows: list[SppRow], top: int) -> Iterator[LeaderBoard]:
    counts: dict[str, Counter[Player]] = {"spp": Counter()}
    about: dict[Player, SppRow] = {}
    corrected: set[tuple[str, Player]] = set()
    for row in rows:
        player = row.team, row.player
        about[player] = row
        counts["spp"][player] += row.spp
        counts.setdefault(row.figure, Counter())[player] += row.count
        if row.amended:
            corrected |= {("spp", player), (row.figure, player)}
    for figure in (*FIGURES, *sorted(counts.keys() - FIGURES)):
        if counts.get(figure):
            amended = {player for of, player in corrected if of == figure}
            yield LeaderBoard(figure, tuple(_ranked(counts[figure], about, amended, top)))


def _ranked(
    counts: Counter[Player], about: dict[Player, SppRow], amended: set[Player], top: int
) -> Iterator[LeaderRow]:
    ordered = sorted(counts, key=lambda one: (-counts[one], about[one].team_name, one))
    rank = 0
    for place, player in enumerate(ordered, start=1):
        if place == 1 or counts[player] != counts[ordered[place - 2]]:
            rank = place
        if rank > top:
            return
        row = about[player]
        yield LeaderRow(
            rank=rank,
            team=row.team,
            team_name=row.team_name,
            player=row.player,
            player_name=row.player_name,
            number=row.number,
            count=counts[player],
            amended=player in amended,
        )
