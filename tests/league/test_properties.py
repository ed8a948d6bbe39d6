"""Whatever was played and corrected, at every position the ledgers are what the teams hold."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.league.league import League
from service.league.points import spp_report
from service.league.tables import standings_report
from service.league.treasury import winnings_report
from tests.league.random_league import random_league, random_side
from tests.league.small_league import SmallLeague


def corrected_league(seed: int) -> SmallLeague:
    """Two rounds, then one of their matches has another result."""
    league = random_league(4, 2, seed)
    dice = Random(seed)
    match = dice.choice(list(league.streams[league.id].head.state.games))
    league.correct(match, random_side(dice), random_side(dice))
    return league


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(1, 10_000), share=st.floats(0.1, 1.0))
def test_ledgers_add_up_to_what_teams_and_players_hold(seed: int, share: float) -> None:
    log = corrected_league(seed)
    position = max(1, int(len(log.events) * share))
    league = log.league(position)
    gold_adds_up(league)
    points_add_up(league)
    known = {event.event_id for event in log.events[:position]}
    for team in league.teams.values():
        assert {row.event for kind in team.ledger for row in kind} <= known
    for table in standings_report(league).tables:
        for row in table.rows:
            assert sum(part.points for part in row.parts) == row.points


def gold_adds_up(league: League) -> None:
    """Every balance is the one before it and the amount; the last is the treasury."""
    report = winnings_report(league)
    held = dict.fromkeys(league.teams, 0)
    for row in report.rows:
        held[row.team] += row.amount_gp
        assert row.balance_gp == held[row.team]
    assert held == {key: team.state.treasury_gp for key, team in league.teams.items()}
    assert held == {line.team: line.treasury_gp for line in report.teams}


def points_add_up(league: League) -> None:
    """Earned is spent and held, of every player and of the rows."""
    report = spp_report(league)
    held = {(line.team, line.player): line.held for line in report.players}
    for line in report.players:
        assert line.earned == line.spent + line.held
    for key, team in league.teams.items():
        for player, one in team.state.players.items():
            assert held.get((key, player), 0) == one.spp_held
    assert sum(row.spp for row in report.rows) == sum(held.values())
