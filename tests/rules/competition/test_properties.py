"""What must be true of any season: order of matches, sums, deciding again."""

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.competition import (
    BonusPoint,
    CompetitionEntry,
    EnterTeam,
    OpenSeason,
    Schedule,
    TieBreaker,
)
from service.rules.competition.games import games
from service.rules.competition.proposing import propose_schedule
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from service.rules.competition.system import COMPETITION
from tests.rules.competition.log import begun_log, record, state_of
from tests.rules.competition.table import (
    begun,
    finished,
    legal,
    name,
    opened,
    points,
    team,
    when,
)

TIE_BREAKERS: tuple[TieBreaker, ...] = (
    "wins",
    "touchdowns",
    "touchdown_difference",
    "casualties",
    "casualty_difference",
    "head_to_head",
    "opponents_score",
    "strength_of_schedule",
)
BONUS = (BonusPoint(figure="touchdowns"), BonusPoint(figure="casualties"))
SCORES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
    min_size=12,
    max_size=12,
)


def season(tie_breakers: tuple[TieBreaker, ...]) -> State:
    """A double round robin of four teams, all of it drawn."""
    state = begun(4, tie_breakers=tie_breakers, points=points(bonus=BONUS))
    return legal(state, propose_schedule(state, "word"))


@pytest.mark.rule("COMP-021", "COMP-040")
@given(
    scores=SCORES,
    order=st.permutations(range(12)),
    played=st.integers(0, 12),
    tie_breakers=st.permutations(TIE_BREAKERS),
)
@settings(deadline=None, max_examples=60)
def test_the_order_in_which_matches_end_changes_nothing(
    scores: list[tuple[int, int, int, int]],
    order: list[int],
    played: int,
    tie_breakers: list[TieBreaker],
) -> None:
    empty = season(tuple(tie_breakers))
    keys = list(empty.fixtures)
    entries = [
        finished(empty, key, home, away, casualties=(hurt, injured))
        for key, (home, away, hurt, injured) in zip(keys, scores, strict=True)
    ]
    chosen = order[:played]
    shuffled = legal(empty, *(entries[index] for index in chosen))
    in_order = legal(empty, *(entries[index] for index in sorted(chosen)))
    assert standings(shuffled) == standings(in_order)
    assert games(shuffled) == games(in_order)


@pytest.mark.rule("COMP-030", "COMP-041", "COMP-045")
@given(scores=SCORES, tie_breakers=st.permutations(TIE_BREAKERS))
@settings(deadline=None, max_examples=60)
def test_every_figure_of_the_table_is_the_sum_of_its_games(
    scores: list[tuple[int, int, int, int]], tie_breakers: list[TieBreaker]
) -> None:
    state = season(tuple(tie_breakers))
    for key, (home, away, hurt, injured) in zip(tuple(state.fixtures), scores, strict=True):
        state = when(state, finished(state, key, home, away, casualties=(hurt, injured))).state
    rows = standings(state).rows
    told = games(state)
    for row in rows:
        own = told[row.team].values()
        assert row.points == sum(game.league_points for game in own)
        assert row.points == sum(part.points for part in row.parts)
        assert row.played == row.won + row.drawn + row.lost == len(own) == 6
        assert row.touchdowns == sum(game.own.score for game in own if game.own)
        assert row.touchdown_difference == row.touchdowns - row.touchdowns_conceded
    assert sum(row.touchdown_difference for row in rows) == 0
    assert sum(row.casualty_difference for row in rows) == 0
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(one.rank <= other.rank for one, other in pairwise(rows))
    assert rows[0].rank == 1


@given(scores=SCORES)
@settings(deadline=None, max_examples=20)
def test_every_entry_decided_again_comes_out_the_same(
    scores: list[tuple[int, int, int, int]],
) -> None:
    match = record(begun_log(kind="league"), *a_season(scores))
    state = opened(kind="league")
    assert match.slots is not None
    for slot in match.slots:
        decision = COMPETITION.decide(state, slot.entry)
        assert decision.facts == slot.facts
        for fact in slot.facts:
            state = COMPETITION.evolve(state, fact)
    assert state == state_of(match)


def a_season(scores: list[tuple[int, int, int, int]]) -> list[CompetitionEntry]:
    """Every entry of a double round robin of four teams."""
    made = season(())
    entries: list[CompetitionEntry] = [EnterTeam(team(n), name(n)) for n in range(1, 5)]
    entries += [OpenSeason(1), propose_schedule(begun(4), "word")]
    for key, (home, away, hurt, injured) in zip(made.fixtures, scores, strict=True):
        entries.append(finished(made, key, home, away, casualties=(hurt, injured)))
    return entries


def test_the_table_of_sixty_four_teams_after_ten_rounds_takes_twenty_milliseconds() -> None:
    state = begun(64, kind="league", tie_breakers=TIE_BREAKERS)
    schedule = propose_schedule(state, "word")
    state = legal(state, Schedule(rounds=schedule.rounds[:10], seed="word"))
    for index, key in enumerate(tuple(state.fixtures)):
        state = legal(state, finished(state, key, index % 4, index % 3))
    took = []
    for _ in range(5):
        started = process_time()
        standings(state)
        took.append(process_time() - started)
    assert min(took) < 0.02
