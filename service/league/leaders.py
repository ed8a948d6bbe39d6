"""The report of the season's leaders: the first players in every figure that earns points."""

from collections import Counter
from collections.abc import Iterable, Iterator

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


def _boards(rows: list[SppRow], top: int) -> Iterator[LeaderBoard]:
    known = {row.figure for row in rows}
    for figure in (*FIGURES, *sorted(known.difference(FIGURES))):
        own = rows if figure == "spp" else [row for row in rows if row.figure == figure]
        if own:
            yield LeaderBoard(figure, tuple(_ranked(own, figure, top)))


def _ranked(rows: Iterable[SppRow], figure: str, top: int) -> Iterator[LeaderRow]:
    counts: Counter[tuple[str, str]] = Counter()
    about: dict[tuple[str, str], SppRow] = {}
    for row in rows:
        key = str(row.team), row.player
        counts[key] += row.spp if figure == "spp" else row.count
        about[key] = row
    ordered = sorted(counts, key=lambda key: (-counts[key], about[key].team_name, key))
    rank = 0
    for place, key in enumerate(ordered, start=1):
        if place == 1 or counts[key] != counts[ordered[place - 2]]:
            rank = place
        if rank > top:
            return
        row = about[key]
        yield LeaderRow(
            rank=rank,
            team=row.team,
            team_name=row.team_name,
            player=row.player,
            player_name=row.player_name,
            number=row.number,
            count=counts[key],
        )
