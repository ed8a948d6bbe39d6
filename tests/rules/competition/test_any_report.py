"""Whatever is reported, in whatever order: it is judged, and what is on record can be amended."""

from contextlib import suppress
from uuid import UUID

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from schemas.competition import (
    AwardPrizes,
    BasisLine,
    CloseSeason,
    CompetitionEntry,
    Division,
    DrawLots,
    DrawRound,
    DropOut,
    EnterTeam,
    FixtureOpened,
    MatchFinished,
    OpenSeason,
    Pairing,
    PairingMethod,
    PlannedRound,
    Rejoin,
    ReplayFixture,
    RuleResult,
    Schedule,
    SetDivisions,
    SideTeam,
    Substitute,
    TeamScore,
    VoidMatch,
)
from schemas.match import Retract
from schemas.result import MatchResult, SideResult
from service.rules.competition.bracket import alive, next_pairs
from service.rules.competition.ending import final_order
from service.rules.competition.games import games
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from service.rules.competition.system import COMPETITION
from service.rules.contract import IllegalEntry
from service.rules.match import Match
from tests.rules.competition.log import begun_log, event, record, state_of
from tests.rules.competition.table import HEAD, team

TEAMS = st.integers(1, 6).map(team)
SOME_TEAMS = st.lists(TEAMS, max_size=6).map(tuple)
FIXTURES = st.sampled_from(["f1", "f2", "f3", "f4", "f5", "f6"])
MATCHES = st.integers(500, 504).map(lambda number: UUID(int=number))
WORDS = st.sampled_from(["north", "south"])
MAYBE_WORD = st.none() | WORDS
ROUNDS = st.integers(1, 4)
FIXTURE_TEAMS = st.lists(TEAMS, min_size=2, max_size=4).map(tuple)
STAGES = st.sampled_from([None, None, None, "final", "third_place"])
PAIRINGS = st.lists(st.builds(Pairing, FIXTURES, FIXTURE_TEAMS, STAGES), max_size=3).map(tuple)
BASIS = st.lists(st.builds(BasisLine, TEAMS, st.integers(0, 6)), max_size=4).map(tuple)
METHODS = st.sampled_from(["round_robin", "swiss", "knock_out", "manual"])
HOW = st.sampled_from(["conceded_before", "no_show", "unplayed", "ruled"])
SCORES = st.lists(st.builds(TeamScore, TEAMS, st.integers(0, 3)), max_size=3).map(tuple)


@st.composite
def matches(draw: st.DrawFn) -> MatchFinished:
    """Two to four sides, one of them perhaps nobody's."""
    teams = draw(st.lists(TEAMS | st.none(), min_size=2, max_size=4))
    sides = tuple(SideTeam(f"s{index}", one) for index, one in enumerate(teams))
    results = tuple(SideResult(side=one.side, score=draw(st.integers(0, 2))) for one in sides)
    winner = draw(st.sampled_from([None, *(one.side for one in sides)]))
    fixture = draw(st.none() | FIXTURES)
    return MatchFinished(draw(MATCHES), HEAD, MatchResult(results, winner), sides, fixture)


SIDES = st.lists(st.builds(SideTeam, st.sampled_from(["a", "b"]), TEAMS), min_size=2, max_size=3)
PLANNED = st.lists(st.builds(PlannedRound, ROUNDS, PAIRINGS, SOME_TEAMS), min_size=1, max_size=2)
DIVISIONS = st.lists(st.builds(Division, WORDS, st.just("D"), SOME_TEAMS), max_size=2)
ENTRIES: SearchStrategy[CompetitionEntry] = st.one_of(
    st.builds(EnterTeam, TEAMS, st.sampled_from(["A", "B", "C"]), MAYBE_WORD),
    st.builds(DropOut, TEAMS),
    st.builds(Rejoin, TEAMS),
    st.builds(Substitute, TEAMS, TEAMS),
    st.builds(OpenSeason, st.integers(1, 3)),
    st.builds(SetDivisions, DIVISIONS.map(tuple)),
    st.builds(
        DrawRound,
        round=ROUNDS,
        method=METHODS,
        fixtures=PAIRINGS,
        byes=SOME_TEAMS,
        division=MAYBE_WORD,
        seed=MAYBE_WORD,
        basis=BASIS,
    ),
    st.builds(Schedule, rounds=PLANNED.map(tuple), division=MAYBE_WORD),
    st.builds(FixtureOpened, FIXTURES, MATCHES, SIDES.map(tuple)),
    matches(),
    matches(),
    st.builds(RuleResult, fixture=FIXTURES, how=HOW, winner=st.none() | TEAMS, scores=SCORES),
    st.builds(VoidMatch, MATCHES, st.just("Why not")),
    st.builds(ReplayFixture, FIXTURES, st.just("Why not")),
    st.builds(DrawLots, SOME_TEAMS, MAYBE_WORD),
    st.builds(AwardPrizes, SOME_TEAMS),
    st.builds(CloseSeason),
)
METHODS_PROPOSED: tuple[PairingMethod, ...] = ("round_robin", "swiss", "knock_out")
KINDS = st.sampled_from(["friendly", "league", "tournament"])


def any_log(kind: str, entries: list[CompetitionEntry]) -> Match:
    """Six teams have entered, and all of the entries that can have happened."""
    match = begun_log(kind=kind)
    entered = [EnterTeam(team(number), f"Team {number}") for number in range(1, 7)]
    for entry in (*entered, OpenSeason(1), *entries):
        with suppress(IllegalEntry):
            match = record(match, entry)
    return match


def looked_at(state: State) -> None:
    """Nothing that is made of a competition fails, whatever it has come to."""
    table = standings(state)
    assert [row.rank for row in table.rows] == sorted(row.rank for row in table.rows)
    assert set(games(state)) == set(state.teams)
    assert sorted(set(final_order(state))) == sorted(final_order(state))
    paired = [one for pair in next_pairs(state) for one in pair if one is not None]
    assert len(alive(state)) < 2 or sorted(paired) == sorted(alive(state))
    COMPETITION.expected(state)
    if (schedule := scheduled(state)) is not None:
        COMPETITION.decide(state, schedule)
    for method in METHODS_PROPOSED:
        if (proposal := proposed(state, method)) is not None:
            COMPETITION.decide(state, proposal)


def scheduled(state: State) -> Schedule | None:
    with suppress(IllegalEntry):
        return propose_schedule(state, "word")
    return None


def proposed(state: State, method: PairingMethod) -> DrawRound | None:
    with suppress(IllegalEntry):
        return propose(state, method, "word")
    return None


@given(kind=KINDS, entries=st.lists(ENTRIES, max_size=20))
@settings(deadline=None, max_examples=80)
def test_every_report_is_judged_and_what_is_made_of_it_holds(
    kind: str, entries: list[CompetitionEntry]
) -> None:
    match = any_log(kind, entries)
    state = state_of(match)
    looked_at(state)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert match.slots is not None
    for slot in match.slots:
        COMPETITION.headline(state, slot.facts)


@given(kind=KINDS, entries=st.lists(ENTRIES, min_size=4, max_size=16), data=st.data())
@settings(deadline=None, max_examples=60)
def test_every_entry_can_be_taken_back(
    kind: str, entries: list[CompetitionEntry], data: st.DataObject
) -> None:
    match = any_log(kind, entries)
    version = data.draw(st.integers(2, match.version))
    match = record(match, Retract(event(version), "A slip"))
    looked_at(state_of(match))
