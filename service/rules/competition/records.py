"""What every team has done in a season: its outings in the table and the sums over them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from schemas.standings import PointsPart
from service.rules.competition.counting import Outing, outings
from service.rules.competition.points import Line, byes
from service.rules.competition.state import State
from service.rules.contract import cites


@dataclass
class Record:
    """One team's season, while the table is made."""

    team: UUID
    name: str
    outings: list[Outing] = field(default_factory=list)
    lines: list[tuple[str, Line]] = field(default_factory=list)
    """Points with the key of the game, or the round of the bye, they are for."""
    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: int = 0
    touchdowns_conceded: int = 0
    casualties: int = 0
    casualties_suffered: int = 0

    @property
    def played(self) -> int:
        return len(self.outings)

    def add(self, outing: Outing) -> None:
        self.outings.append(outing)
        for line in outing.lines:
            self.score(outing.key, line)
        self.won += outing.outcome == "win"
        self.drawn += outing.outcome == "draw"
        self.lost += outing.outcome == "loss"
        self.touchdowns += outing.touchdowns
        self.touchdowns_conceded += outing.touchdowns_conceded
        self.casualties += outing.casualties
        self.casualties_suffered += outing.casualties_suffered

    def score(self, key: str, line: Line) -> None:
        self.lines.append((key, line))
        self.points += line.points

    def parts(self) -> tuple[PointsPart, ...]:
        """The points by what they are for, with their games."""
        by_figure: dict[str, list[tuple[str, int]]] = {}
        for key, line in self.lines:
            by_figure.setdefault(line.figure, []).append((key, line.points))
        return tuple(
            PointsPart(
                figure,
                len(found),
                sum(points for _, points in found),
                tuple(sorted(key for key, _ in found)),
            )
            for figure, found in sorted(by_figure.items())
        )


def records(state: State, season: int) -> dict[UUID, Record]:
    """By team; all that have played in that season and those that take part, or did at its end."""
    found = {key: Record(key, team.name) for key, team in state.teams.items()}
    for outing in _of_the_table(state, season):
        found[outing.team].add(outing)
    for key, team, line in byes(state, season):
        found[team].score(key, line)
    taking_part = state.orders[season] if season in state.orders else state.taking_part()
    shown = set(taking_part)
    return {
        key: record
        for key, record in found.items()
        if key in shown or record.played or record.lines
    }


@cites("COMP-022", "COMP-030")
def _of_the_table(state: State, season: int) -> Iterator[Outing]:
    """Games of the competition's rounds; those of a knock-out only where there is nothing else,
    friendly ones only where all are."""
    methods = {one.method for one in state.rounds if one.season == season}
    kinds = {"league"}
    if state.settings.kind == "friendly":
        kinds.add("friendly")
    if methods == {"knock_out"}:
        kinds.add("playoff")
    return (one for one in outings(state) if one.season == season and one.kind in kinds)
