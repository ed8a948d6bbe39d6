"""Makes a new sample when a shape is new:

    python -m tests.rules.competition.stored.making tests/rules/competition/stored/competition-1

writes the bodies of a competition's stream, a line each, with every entry and every kind of
amendment in it, and the table and games it comes to. Samples are added to, never edited: an old one
has to be read for ever.
"""

import gzip
import sys
from pathlib import Path
from uuid import UUID

import msgspec

from schemas.competition import (
    AwardPrizes,
    CloseSeason,
    CompetitionOpened,
    CompetitionSettings,
    Division,
    DrawLots,
    DropOut,
    EnterTeam,
    FixtureOpened,
    LeaguePoints,
    MatchFinished,
    OpenSeason,
    Rejoin,
    ReplayFixture,
    RuleResult,
    SetDivisions,
    SideTeam,
    Substitute,
    TeamScore,
    VoidMatch,
)
from schemas.match import Insert, Redo, Replace, Retract, Undo
from schemas.result import Earned, MatchResult, PlayerResult, SideResult, Suffered
from service.chain.canonical import canonical
from service.rules.amend import body_of, judge
from service.rules.codec import codec
from service.rules.competition.games import games
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.standings import standings
from service.rules.match import Match, after
from tests.rules.competition.log import begun_log, event, state_of
from tests.rules.competition.table import HEAD, A, B, C, D, E, F

SETTINGS = CompetitionSettings(
    kind="league",
    points=LeaguePoints(win=2, places=(3, 1)),
    tie_breakers=("touchdown_difference", "head_to_head", "lots"),
    prizes_gp=(100_000, 60_000),
    trophy=True,
)


class Told:
    """A stream and the bodies it was told."""

    def __init__(self) -> None:
        opening = CompetitionOpened("Friday", SETTINGS)
        self.stream: Match = begun_log(**msgspec.structs.asdict(SETTINGS))
        self.bodies = [canonical({"entry": opening, "facts": []})]

    def tell(self, entry: object) -> UUID:
        number = self.stream.version + 1
        body = canonical(body_of(entry, judge(self.stream, entry, event(number)), None))
        self.bodies.append(body)
        decoded = codec("touchline").body.decode(body)
        self.stream = after(self.stream, event(number), number, 0, decoded)
        return event(number)

    def play(self, fixture: str, match: int, home: int, away: int) -> UUID:
        teams = state_of(self.stream).fixtures[fixture].teams
        sides = tuple(
            SideTeam(side, team) for side, team in zip(("home", "away"), teams, strict=True)
        )
        self.tell(FixtureOpened(fixture, UUID(int=match), sides))
        return self.tell(MatchFinished(UUID(int=match), HEAD, _result(home, away), sides, fixture))


def _result(home: int, away: int) -> MatchResult:
    scorer = PlayerResult(
        "p1",
        (Earned("touchdowns", home, 3 * home, (UUID(int=7),)),),
        Suffered("lasting_injury", "ma"),
    )
    sides = (
        SideResult(side="home", score=home, casualties=1, fan_factor=3, players=(scorer,)),
        SideResult(side="away", score=away, fan_factor=2, mvps=("p2",), fans_change=-1),
    )
    winner = None if home == away else "home" if home > away else "away"
    return MatchResult(sides, winner)


def sample() -> Told:
    told = Told()
    for name, team in zip("ABCDE", (A, B, C, D, E), strict=True):
        told.tell(EnterTeam(team, f"Team {name}", roster="Orc"))
    told.tell(SetDivisions((Division("n", "North", (A, B, C)), Division("s", "South", (D, E)))))
    told.tell(SetDivisions(()))
    told.tell(OpenSeason(1))
    drawn = propose(state_of(told.stream), "swiss", "seed")
    told.tell(drawn)
    first, second = (one.id for one in drawn.fixtures)
    played = told.play(first, 101, 2, 1)
    told.play(second, 102, 0, 0)
    told.tell(VoidMatch(UUID(int=102), "The wrong dice"))
    told.play(second, 103, 1, 3)
    told.tell(ReplayFixture(second, "Once more"))
    told.play(second, 104, 1, 2)
    told.tell(EnterTeam(F, "Team F"))
    second_round = propose(state_of(told.stream), "swiss", "seed")
    told.tell(second_round)
    one, other, third = (each.id for each in second_round.fixtures)
    told.tell(RuleResult(fixture=one, how="no_show", reason="Nobody came"))
    teams = state_of(told.stream).fixtures[other].teams
    scores = tuple(TeamScore(team, score) for team, score in zip(teams, (2, 0), strict=True))
    told.tell(RuleResult(fixture=other, how="ruled", winner=teams[0], scores=scores, reason="R"))
    out = state_of(told.stream).fixtures[third].teams[0]
    told.tell(DropOut(out, "Ill"))
    told.tell(Rejoin(out))
    told.tell(DrawLots(seed="hat"))
    _amend(told, played)
    told.tell(CloseSeason())
    told.tell(AwardPrizes())
    told.tell(OpenSeason(2))
    told.tell(propose_schedule(state_of(told.stream), "second"))
    told.tell(Substitute(A, F))
    return told


def _amend(told: Told, played: UUID) -> None:
    told.tell(Undo())
    told.tell(Redo())
    slots = told.stream.slots
    assert slots is not None
    entry = next(slot.entry for slot in slots if slot.event == played)
    told.tell(Retract(played, "It was never played"))
    told.tell(Redo(played, "It was"))
    other = msgspec.structs.replace(entry, result=_result(0, 1))
    told.tell(Replace(played, other, "The other way round"))
    told.tell(Insert(played, DrawLots(seed="early"), "Forgotten"))


def outcome(stream: Match) -> bytes:
    """What a stream comes to: tables of both seasons, and the games of every team."""
    state = state_of(stream)
    shown = {
        "tables": [standings(state, season=season) for season in (1, 2)],
        "games": {str(team): own for team, own in games(state).items()},
    }
    return msgspec.json.format(msgspec.json.encode(shown), indent=1)


if __name__ == "__main__":
    made = sample()
    path = Path(sys.argv[1])
    path.with_suffix(".ndjson.gz").write_bytes(gzip.compress(b"\n".join(made.bodies), mtime=0))
    path.with_suffix(".outcome.json").write_bytes(outcome(made.stream) + b"\n")
