"""Every point, every gold piece and every casualty has its event, in figures worked out by hand."""

from schemas.reports import GoldRow, SppRow
from service.league.casualties import casualties_report
from service.league.points import spp_report
from service.league.treasury import winnings_report
from tests.league import first_round
from tests.league.small_league import SmallLeague


def types_by_event(league: SmallLeague) -> dict[object, str]:
    return {event.event_id: event.type for event in league.events}


def spp(league: SmallLeague, team: str) -> list[SppRow]:
    return [row for row in spp_report(league.league()).rows if row.team_name == team]


def gold(league: SmallLeague, team: str) -> list[GoldRow]:
    return [row for row in winnings_report(league.league()).rows if row.team_name == team]


def test_every_point_is_there_with_its_event_and_those_of_the_match() -> None:
    league = first_round.played()
    types = types_by_event(league)

    rows = spp(league, "Reavers")

    assert [(row.player, row.kind, row.figure, row.count, row.spp, row.gained) for row in rows] == [
        ("L1", "earned", "touchdowns", 2, 6, None),
        ("L2", "earned", "casualties", 1, 2, None),
        ("L3", "earned", "mvps", 1, 4, None),
        ("L1", "spent", "chosen_primary", 1, -6, "Block"),
    ]
    assert [types[row.event] for row in rows] == [
        "game_played",
        "game_played",
        "award_mvp",
        "advance",
    ]
    assert rows[0].match_events == first_round.reavers().players[0].earned[0].events
    assert [row.opponent_name for row in rows] == ["Orcs", "Orcs", "Orcs", None]


def test_what_players_hold_is_what_they_earned_without_what_they_spent() -> None:
    report = spp_report(first_round.played().league())
    assert [
        (line.team_name, line.player, line.earned, line.spent, line.held) for line in report.players
    ] == [
        ("Orcs", "L4", 4, 0, 4),
        ("Orcs", "L1", 3, 0, 3),
        ("Orcs", "L3", 2, 0, 2),
        ("Reavers", "L1", 6, 6, 0),
        ("Reavers", "L3", 4, 0, 4),
        ("Reavers", "L2", 2, 0, 2),
    ]


def test_every_gold_piece_is_there_with_its_working_and_the_balance_after_it() -> None:
    league = first_round.played()
    types = types_by_event(league)

    rows = gold(league, "Reavers")

    assert [(row.why, row.amount_gp, row.balance_gp) for row in rows] == [
        ("draft", 1_000_000, 1_000_000),
        ("draft", -550_000, 450_000),
        ("draft", -120_000, 330_000),
        ("winnings", 55_000, 385_000),
    ]
    assert rows[1].working == "Lineman (11 x 50,000 gp)"
    assert rows[3].working == "(attendance 7 / 2 + 2 touchdowns) x 10,000 gp"
    assert [types[row.event] for row in rows] == [*["team_drafted"] * 3, "game_played"]


def test_a_treasury_is_what_it_received_without_what_it_spent() -> None:
    league = first_round.played()
    report = winnings_report(league.league())
    assert [
        (team.team_name, team.winnings_gp, team.received_gp, team.spent_gp, team.treasury_gp)
        for team in report.teams
    ] == [
        ("Orcs", 45_000, 1_045_000, 670_000, 375_000),
        ("Reavers", 55_000, 1_055_000, 670_000, 385_000),
    ]
    assert [league.streams[team.team].head.state.treasury_gp for team in report.teams] == [
        375_000,
        385_000,
    ]


def test_casualties_are_those_suffered_and_those_inflicted() -> None:
    report = casualties_report(first_round.played().league())
    (dead,), (done,) = report.suffered, report.inflicted
    assert (dead.team_name, dead.player, dead.injury, dead.opponent_name) == (
        "Orcs",
        "L2",
        "dead",
        "Reavers",
    )
    assert (done.team_name, done.player, done.count) == ("Reavers", "L2", 1)
    assert [
        (team.team_name, team.inflicted, team.by_player, team.suffered, team.dead)
        for team in report.teams
    ] == [("Orcs", 0, 0, 1, 1), ("Reavers", 1, 1, 0, 0)]


def test_a_corrected_match_is_marked_and_flows_into_both_ledgers() -> None:
    """One touchdown less: 3 points and 10,000 gp less; the skill is not paid for any more."""
    league = first_round.drawn()
    match = first_round.play(league)
    first_round.finish(league)

    league.correct(match, first_round.reavers(score=1), first_round.orcs())

    points = spp(league, "Reavers")
    assert [(row.figure, row.spp, row.amended) for row in points] == [
        ("touchdowns", 3, True),
        ("casualties", 2, True),
        ("mvps", 4, False),
        ("chosen_primary", -6, True),
    ]
    assert [flag.rule for flag in points[3].flags] == ["LEAGUE-040"]
    winnings = gold(league, "Reavers")[-1]
    assert (winnings.amount_gp, winnings.balance_gp, winnings.amended) == (45_000, 375_000, True)
    held = {line.player: line.held for line in spp_report(league.league()).players[-3:]}
    assert held["L1"] == -3
