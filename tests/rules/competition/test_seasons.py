"""Seasons and divisions, their beginning and their end, prizes."""

from uuid import UUID

import pytest

from schemas.competition import (
    AwardPrizes,
    CloseSeason,
    Division,
    DivisionsSet,
    DropOut,
    EnterTeam,
    OpenSeason,
    PrizeAwarded,
    Rejoin,
    RuleResult,
    SeasonClosed,
    SeasonOpened,
    SetDivisions,
)
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from tests.rules.competition.table import (
    A,
    B,
    C,
    D,
    E,
    F,
    begun,
    draw,
    entered,
    legal,
    order,
    play,
    refused,
    row,
    when,
)


@pytest.mark.rule("COMP-006")
@pytest.mark.parametrize(("kind", "least"), [("league", 4), ("tournament", 2), ("friendly", 2)])
def test_a_season_opens_with_enough_teams(kind: str, least: int) -> None:
    assert when(entered(least - 1, kind=kind), OpenSeason(1)).rules == {"COMP-006"}
    after = when(entered(least, kind=kind), OpenSeason(1))
    assert (after.facts, after.breaches) == ((SeasonOpened(season=1),), ())


@pytest.mark.rule("COMP-006")
def test_the_settings_may_ask_for_more_teams_or_have_room_for_fewer() -> None:
    assert when(entered(5, kind="league", least_teams=6), OpenSeason(1)).rules == {"COMP-006"}
    assert when(entered(3, kind="league", most_teams=3), OpenSeason(1)).breaches == ()


@pytest.mark.rule("COMP-006")
def test_seasons_follow_each_other() -> None:
    state = begun()
    assert when(entered(4, kind="league"), OpenSeason(2)).rules == {"COMP-006"}
    assert when(state, OpenSeason(2)).rules == {"COMP-006"}
    assert refused(state, OpenSeason(1)).rule == "COMP-006"
    state = legal(state, CloseSeason())
    assert legal(state, OpenSeason(2)).season == 2


@pytest.mark.rule("COMP-006")
def test_a_new_season_begins_with_an_empty_table_and_the_old_one_stays() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 2, 1), "r1-2", 0, 0)
    state = legal(state, CloseSeason(), OpenSeason(2))
    assert [one.points for one in standings(state).rows] == [0, 0, 0, 0]
    assert {one.team: one.points for one in standings(state, season=1).rows} == {
        A: 3,
        B: 0,
        C: 1,
        D: 1,
    }


@pytest.mark.rule("COMP-006")
def test_a_team_of_the_second_season_is_not_in_the_table_of_the_first() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)), DropOut(D))
    state = legal(play(state, "r1-1", 2, 1), CloseSeason(), EnterTeam(E, "E"), Rejoin(D))
    # D neither played nor took part at the end, E came later.
    assert order(state, season=1) == [A, B, C]
    assert order(legal(state, OpenSeason(2)), season=1) == [A, B, C]
    assert set(order(legal(state, OpenSeason(2)))) == {A, B, C, D, E}


@pytest.mark.rule("COMP-007")
def test_a_season_is_closed_when_everything_has_a_result() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(state, "r1-1", 2, 1)
    after = when(state, CloseSeason())
    assert after.rules == {"COMP-007"}
    assert "r1-2 (C against D)" in after.breaches[0].detail
    state = legal(state, RuleResult(fixture="r1-2", how="unplayed"))
    after = when(state, CloseSeason())
    # A has won 2-1; B has a touchdown; C and D have nothing and stand in the order of their names.
    assert after.facts == (SeasonClosed(season=1, order=(A, B, C, D)),)
    assert after.breaches == ()
    assert refused(after.state, CloseSeason()).rule == "COMP-007"


@pytest.mark.rule("COMP-007")
def test_what_was_called_off_does_not_hold_up_the_end() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)), DropOut(A))
    state = play(state, "r1-2", 1, 0)
    assert when(state, CloseSeason()).breaches == ()


TWO = (Division("north", "North", (A, B, C)), Division("south", "South", (D, E, F)))


@pytest.mark.rule("COMP-008")
def test_every_team_is_in_one_division() -> None:
    state = begun(6)
    after = when(state, SetDivisions(TWO))
    assert (after.facts, after.breaches) == ((DivisionsSet(divisions=TWO),), ())
    assert {key: one.division for key, one in after.state.teams.items()} == {
        A: "north",
        B: "north",
        C: "north",
        D: "south",
        E: "south",
        F: "south",
    }
    left_out = when(state, SetDivisions((Division("north", "North", (A, B, C, D, E)),)))
    assert [one.rule for one in left_out.breaches] == ["COMP-008"]
    assert "F" in left_out.breaches[0].detail
    twice = (Division("north", "North", (A, B)), Division("south", "South", (B, C)))
    assert refused(state, SetDivisions(twice)).rule == "COMP-008"
    assert refused(entered(5), SetDivisions(TWO)).rule == "COMP-008"
    same = (Division("north", "North", (A,)), Division("north", "North again", (B,)))
    assert refused(state, SetDivisions(same)).rule == "COMP-008"


@pytest.mark.rule("COMP-008")
def test_divisions_are_set_before_the_first_round() -> None:
    state = legal(begun(6), draw(1, (A, B)))
    assert when(state, SetDivisions(TWO)).rules == {"COMP-008"}


@pytest.mark.rule("COMP-008")
def test_a_division_has_a_table_and_rounds_of_its_own() -> None:
    state = legal(begun(6), SetDivisions(TWO))
    assert refused(state, EnterTeam(UUID(int=7), "G", division="east")).rule == "COMP-008"
    proposal = propose(state, "round_robin", "word", division="north")
    drawn = {team for one in proposal.fixtures for team in one.teams} | set(proposal.byes)
    assert drawn == {A, B, C}
    state = legal(state, proposal)
    assert propose(state, "round_robin", "word", division="north").round == 2
    assert propose(state, "round_robin", "word", division="south").round == 1
    stranger = draw(1, (D, A), method="manual", division="south")
    assert "COMP-008" in when(state, stranger).rules
    assert order(state, division="south") == [D, E, F]


@pytest.mark.rule("COMP-008")
def test_a_schedule_of_all_divisions_keeps_them_apart() -> None:
    state = legal(begun(6), SetDivisions(TWO))
    schedule = propose_schedule(state, "word")
    assert when(state, schedule).breaches == ()
    for one in schedule.rounds:
        for pairing in one.fixtures:
            assert len({state.teams[team].division for team in pairing.teams}) == 1


# ------------------------------------------------------------------------------------- the prizes


def closed(**settings: object) -> State:
    """A, B, C, D in this order."""
    state = legal(begun(4, **settings), draw(1, (A, B), (C, D)))  # type: ignore[arg-type]
    state = play(play(state, "r1-1", 3, 2), "r1-2", 1, 1, casualties=(1, 0))
    return legal(state, CloseSeason())


@pytest.mark.rule("COMP-050")
def test_a_league_pays_its_first_three_and_the_first_holds_the_trophy() -> None:
    # A 3 points; C and D a point each and a touchdown each, C has a casualty; B none.
    after = when(closed(), AwardPrizes())
    assert after.facts == (
        PrizeAwarded(season=1, team=A, place=1, gold_gp=100_000, trophy=True),
        PrizeAwarded(season=1, team=C, place=2, gold_gp=60_000),
        PrizeAwarded(season=1, team=D, place=3, gold_gp=30_000),
    )
    assert after.breaches == ()


@pytest.mark.rule("COMP-050")
def test_prizes_are_paid_once_and_at_the_end_and_to_the_first() -> None:
    state = legal(begun(4), draw(1, (A, B), (C, D)))
    assert when(play(state, "r1-1", 1, 0), AwardPrizes()).rules == {"COMP-050"}
    paid = when(closed(), AwardPrizes()).state
    assert when(paid, AwardPrizes()).rules == {"COMP-050"}
    others = when(closed(), AwardPrizes((A, B, C)))
    assert [one.field for one in others.breaches] == ["order"]
    assert [fact.team for fact in others.facts if isinstance(fact, PrizeAwarded)] == [A, B, C]
    assert refused(closed(), AwardPrizes((A, A))).rule == "COMP-050"
    assert refused(closed(), AwardPrizes((F,))).rule == "COMP-050"


@pytest.mark.rule("COMP-050")
def test_the_settings_may_pay_something_else() -> None:
    state = closed(kind="tournament", prizes_gp=(50_000,), trophy=True)
    assert when(state, AwardPrizes()).facts == (
        PrizeAwarded(season=1, team=A, place=1, gold_gp=50_000, trophy=True),
    )
    assert when(closed(kind="tournament"), AwardPrizes()).facts == ()


@pytest.mark.rule("COMP-051")
def test_the_final_decides_over_the_table() -> None:
    state = legal(begun(5), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 3, 2), "r1-2", 1, 1, casualties=(1, 0))
    # The table: A, C, D, B, E. Semi-finals A against B, C against D.
    state = legal(state, propose(state, "knock_out"))
    semi_finals = {one.teams: key for key, one in state.fixtures.items() if one.round == 2}
    assert set(semi_finals) == {(A, B), (C, D)}
    state = play(play(state, semi_finals[A, B], 0, 1), semi_finals[C, D], 0, 1)
    state = legal(state, propose(state, "knock_out"))
    last = {one.stage: key for key, one in state.fixtures.items() if one.round == 3}
    assert state.fixtures[last["final"]].teams == (D, B)
    assert state.fixtures[last["third_place"]].teams == (A, C)
    state = play(play(state, last["final"], 0, 1), last["third_place"], 1, 2)
    after = when(state, CloseSeason())
    assert after.facts == (SeasonClosed(season=1, order=(B, D, C, A, E)),)
    assert row(after.state, A).points == 3
