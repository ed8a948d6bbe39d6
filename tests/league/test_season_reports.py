"""Standings, fixtures, leaders and values of a small league, worked out by hand."""

from schemas.competition import CloseSeason, OpenSeason, RuleResult, VoidMatch
from schemas.reports import LeaderRow
from service.league.fixtures import fixtures_report
from service.league.leaders import leaders_report
from service.league.sheets import team_sheet_report, team_value_report
from service.league.tables import standings_report
from tests.league import first_round
from tests.league.small_league import side


def ranked(rows: tuple[LeaderRow, ...]) -> list[tuple[int, str, str, int]]:
    return [(row.rank, row.team_name, row.player, row.count) for row in rows]


def test_the_table_has_the_first_game() -> None:
    report = standings_report(first_round.played().league())
    (table,) = report.tables
    assert [(row.rank, row.name, row.points, row.touchdown_difference) for row in table.rows] == [
        (1, "Reavers", 3, 1),
        (2, "Orcs", 0, -1),
    ]


def test_leaders_of_every_figure_and_of_points_together() -> None:
    report = leaders_report(first_round.played().league())
    boards = {board.figure: ranked(board.rows) for board in report.boards}
    assert boards == {
        "spp": [
            (1, "Reavers", "L1", 6),
            (2, "Orcs", "L4", 4),
            (2, "Reavers", "L3", 4),
            (4, "Orcs", "L1", 3),
            (5, "Orcs", "L3", 2),
            (5, "Reavers", "L2", 2),
        ],
        "touchdowns": [(1, "Reavers", "L1", 2), (2, "Orcs", "L1", 1)],
        "casualties": [(1, "Reavers", "L2", 1)],
        "completions": [(1, "Orcs", "L3", 2)],
        "mvps": [(1, "Orcs", "L4", 1), (1, "Reavers", "L3", 1)],
    }


def test_a_leader_of_corrected_figures_and_a_team_of_a_corrected_result_are_marked() -> None:
    """The game of both teams was corrected, their awards were not."""
    league = first_round.drawn("Elves", "Humans")
    match = first_round.play(league)
    first_round.finish(league)
    assert standings_report(league.league()).corrected == ()

    league.correct(match, first_round.reavers(score=1), first_round.orcs())

    boards = {board.figure: board.rows for board in leaders_report(league.league()).boards}
    assert [(row.team_name, row.count, row.amended) for row in boards["touchdowns"]] == [
        ("Orcs", 1, True),
        ("Reavers", 1, True),
    ]
    assert not any(row.amended for row in boards["mvps"])
    marked = {league.teams["Reavers"], league.teams["Orcs"]}
    assert set(standings_report(league.league()).corrected) == marked


def test_who_is_level_with_the_last_leader_is_a_leader_too() -> None:
    report = leaders_report(first_round.played().league(), top=2)
    spp = next(board for board in report.boards if board.figure == "spp")
    assert [(rank, count) for rank, _, _, count in ranked(spp.rows)] == [(1, 6), (2, 4), (2, 4)]


def test_leaders_are_those_of_the_newest_season_only() -> None:
    league = first_round.played()
    league.report(league.id, CloseSeason(), OpenSeason(2))
    report = leaders_report(league.league())
    assert (report.season, report.boards) == (2, ())


def test_a_fixture_has_its_result_and_one_without_is_open() -> None:
    league = first_round.drawn("Elves", "Humans")
    league.draw(2, ("Elves", "Humans"), byes=("Reavers", "Orcs"))
    match = first_round.play(league)

    first, second = fixtures_report(league.league()).rounds

    (line,) = first.fixtures
    assert [(team.name, team.score, team.casualties) for team in line.teams] == [
        ("Reavers", 2, 1),
        ("Orcs", 1, 0),
    ]
    assert (line.status, line.match, line.how, line.winner) == (
        "finished",
        match,
        "played",
        league.teams["Reavers"],
    )
    assert [(one.status, [team.score for team in one.teams]) for one in second.fixtures] == [
        ("open", [None, None])
    ]
    assert second.byes == ("Reavers", "Orcs")


def test_a_voided_match_is_listed_and_does_not_count_and_its_fixture_can_be_ruled() -> None:
    league = first_round.drawn()
    match = first_round.play(league)
    league.report(league.id, VoidMatch(match, "The wrong dice were used."))
    league.report(
        league.id,
        RuleResult(
            fixture="r1-1", how="no_show", winner=league.teams["Orcs"], reason="Nobody came."
        ),
    )

    report = fixtures_report(league.league())

    (line,) = report.rounds[0].fixtures
    assert (line.how, line.match, line.winner) == ("no_show", None, league.teams["Orcs"])
    assert [(other.match, other.void) for other in report.others] == [(match, True)]


def test_a_corrected_result_is_marked_in_the_list_of_fixtures() -> None:
    league = first_round.drawn()
    match = first_round.play(league)
    assert not fixtures_report(league.league()).rounds[0].fixtures[0].amended
    league.correct(match, first_round.reavers(score=0), first_round.orcs())
    (line,) = fixtures_report(league.league()).rounds[0].fixtures
    assert (line.amended, line.winner) == (True, league.teams["Orcs"])
    assert [team.score for team in line.teams] == [0, 1]


def test_a_friendly_game_stands_outside_of_the_rounds() -> None:
    league = first_round.drawn()
    league.play(None, "Reavers", "Orcs", side(0, 2), side(0, 2))
    (line,) = fixtures_report(league.league()).others
    assert (line.fixture, line.winner, line.void) == (None, None, False)


def test_values_are_their_lines_added_up_the_most_valuable_team_first() -> None:
    """Eleven linemen and two re-rolls: 670,000; Block is worth 20,000, the dead one is gone and a
    journeyman takes the place in the current value."""
    reavers, orcs = team_value_report(first_round.played().league()).teams
    assert (reavers.team_value_gp, reavers.current_team_value_gp) == (690_000, 690_000)
    assert (orcs.team_value_gp, orcs.current_team_value_gp) == (620_000, 670_000)
    for team in (reavers, orcs):
        assert sum(line.amount_gp for line in team.lines) == team.team_value_gp
        assert sum(line.amount_gp for line in team.current_lines) == team.current_team_value_gp


def test_a_sheet_is_of_the_team_at_that_position() -> None:
    league = first_round.played()
    team = league.teams["Reavers"]
    before = next(
        position for position, event in enumerate(league.events, start=1) if event.type == "advance"
    )
    assert team_sheet_report(league.league(before - 1), team).sheet.players[0].skills == ()
    after = team_sheet_report(league.league(before), team).sheet
    assert after.players[0].skills == ("Block",)
    assert (after.treasury_gp, after.dedicated_fans) == (385_000, 2)
