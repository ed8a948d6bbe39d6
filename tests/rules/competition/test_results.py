"""Results: of matches, without one, void, played again; what each team is told."""

import pytest

from schemas.competition import (
    FixtureOpened,
    FixtureReopened,
    GameCounted,
    MatchFinished,
    MatchVoided,
    ReplayFixture,
    ResultRuled,
    RuleResult,
    SideTeam,
    TeamScore,
    VoidMatch,
)
from schemas.result import MatchResult, SideResult, TeamGame
from service.rules.competition.games import games
from service.rules.competition.state import State
from tests.rules.competition.table import (
    HEAD,
    A,
    B,
    C,
    D,
    E,
    begun,
    draw,
    entered,
    finished,
    friendly,
    legal,
    match_of,
    play,
    points,
    refused,
    result,
    row,
    sides_of,
    when,
)

ONE = str(match_of("r1-1"))


def drawn(kind: str = "league", **settings: object) -> State:
    """A at home against B, C at home against D."""
    return legal(begun(4, kind, **settings), draw(1, (A, B), (C, D)))  # type: ignore[arg-type]


@pytest.mark.rule("COMP-020")
def test_a_fixture_has_one_match_of_its_own_teams() -> None:
    state = drawn()
    opening = FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, B))
    after = when(state, opening)
    assert after.breaches == ()
    assert after.state.fixtures["r1-1"].status == "started"
    second = FixtureOpened("r1-1", match_of("r1-1", 1), sides_of(A, B))
    assert when(after.state, second).rules == {"COMP-020"}
    others = FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, C))
    assert when(state, others).rules == {"COMP-020"}
    assert refused(state, FixtureOpened("r9-1", match_of("r9-1"), sides_of(A, B))).rule == (
        "COMP-020"
    )
    strangers = FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, E))
    assert refused(state, strangers).rule == "COMP-020"


@pytest.mark.rule("COMP-020")
def test_a_result_of_another_match_than_the_one_being_played_is_flagged() -> None:
    state = drawn()
    state = legal(state, FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, B)))
    after = when(state, finished(state, "r1-1", 2, 1, again=1))
    assert after.rules == {"COMP-020"}
    assert row(after.state, A).points == 3


@pytest.mark.rule("COMP-021")
def test_a_final_match_counts_for_both_teams() -> None:
    state = drawn()
    entry = finished(state, "r1-1", 2, 1, casualties=(1, 3))
    after = when(state, entry)
    assert after.facts == (
        GameCounted(
            match=match_of("r1-1"),
            head=HEAD,
            result=entry.result,
            sides=sides_of(A, B),
            fixture="r1-1",
            season=1,
        ),
    )
    own, other = entry.result.sides
    assert games(after.state)[A] == {
        ONE: TeamGame(
            key=ONE,
            fixture="r1-1",
            match=match_of("r1-1"),
            head=HEAD,
            kind="league",
            how="played",
            outcome="win",
            opponent=B,
            opponent_name="B",
            league_points=3,
            own=own,
            other=other,
        )
    }
    assert games(after.state)[B][ONE].outcome == "loss"
    assert games(after.state)[B][ONE].own == other
    assert games(after.state)[C] == {}
    assert refused(after.state, entry).rule == "COMP-021"


@pytest.mark.rule("COMP-021")
def test_a_second_result_replaces_the_first_and_is_flagged() -> None:
    state = legal(drawn(), RuleResult(fixture="r1-1", how="no_show", winner=A))
    after = when(state, finished(state, "r1-1", 0, 4))
    assert after.rules == {"COMP-021"}
    assert set(games(after.state)[A]) == {ONE}
    assert (row(after.state, A).points, row(after.state, B).points) == (0, 3)


@pytest.mark.rule("COMP-021")
def test_a_match_whose_fixture_is_gone_counts_as_a_friendly_game() -> None:
    entry = finished(drawn(), "r1-1", 2, 1)
    after = when(begun(4), entry)
    assert after.rules == {"COMP-021"}
    assert games(after.state)[A][ONE].kind == "friendly"
    assert row(after.state, A).played == 0
    assert refused(entered(1), entry).field == "sides"


@pytest.mark.rule("COMP-022")
def test_friendly_games_give_no_league_points() -> None:
    state = legal(begun(4), friendly(3, 0))
    game = next(iter(games(state)[A].values()))
    assert (game.kind, game.fixture, game.outcome, game.league_points) == (
        "friendly",
        None,
        "win",
        0,
    )
    assert (row(state, A).played, row(state, A).points) == (0, 0)


@pytest.mark.rule("COMP-022")
def test_every_game_of_a_friendly_competition_is_friendly_but_stands_in_its_table() -> None:
    state = drawn("friendly", points=points(no_show=-3))
    state = play(state, "r1-1", 2, 1)
    state = legal(state, RuleResult(fixture="r1-2", how="no_show", winner=C), friendly(1, 0))
    assert {game.kind for game in games(state)[A].values()} == {"friendly"}
    first = row(state, A)
    assert (first.played, first.won, first.touchdowns, first.points) == (2, 2, 3, 0)
    assert row(state, D).points == 0


@pytest.mark.rule("COMP-022")
def test_an_opponent_from_elsewhere_has_a_name_only() -> None:
    sides = (SideTeam(A.hex, A), SideTeam("guests", name="The Guests"))
    played = MatchResult(
        (SideResult(side=A.hex, score=0), SideResult(side="guests", score=2)), winner="guests"
    )
    entry = MatchFinished(match_of("x"), HEAD, played, sides)
    game = next(iter(games(legal(begun(4), entry))[A].values()))
    assert (game.opponent, game.opponent_name, game.outcome) == (None, "The Guests", "loss")
    assert game.other == played.sides[1]


# ---------------------------------------------------------------------------------- without a match


@pytest.mark.rule("COMP-032")
def test_a_game_conceded_before_it_begins_ends_one_to_nothing() -> None:
    state = drawn()
    after = when(state, RuleResult(fixture="r1-1", how="conceded_before", winner=B))
    scores = (TeamScore(A, 0), TeamScore(B, 1))
    assert after.facts == (
        ResultRuled(fixture="r1-1", how="conceded_before", winner=B, scores=scores),
    )
    assert after.breaches == ()
    winner, loser = row(after.state, B), row(after.state, A)
    assert (winner.points, winner.touchdowns, winner.touchdown_difference) == (3, 1, 1)
    assert (loser.points, loser.touchdowns_conceded) == (0, 1)
    game = games(after.state)[B]["r1-1"]
    assert (game.how, game.match, game.own, game.outcome) == ("conceded_before", None, None, "win")
    assert games(after.state)[A]["r1-1"].league_points == 0
    nobody = RuleResult(fixture="r1-1", how="conceded_before")
    assert (refused(state, nobody).rule, refused(state, nobody).field) == ("COMP-032", "winner")


@pytest.mark.rule("COMP-033")
def test_who_does_not_turn_up_loses_three_points_besides() -> None:
    after = when(drawn(), RuleResult(fixture="r1-1", how="no_show", winner=A))
    absent = row(after.state, B)
    assert absent.points == -3
    assert {part.figure: part.points for part in absent.parts} == {"Loss": 0, "No-show": -3}
    assert (row(after.state, A).points, row(after.state, A).touchdowns) == (3, 1)
    assert games(after.state)[B]["r1-1"].league_points == -3


@pytest.mark.rule("COMP-033")
def test_if_nobody_turns_up_both_are_penalised() -> None:
    after = when(drawn(), RuleResult(fixture="r1-1", how="no_show"))
    for team in (A, B):
        assert (row(after.state, team).points, row(after.state, team).lost) == (-3, 1)
        assert row(after.state, team).touchdowns == 0


@pytest.mark.rule("COMP-033")
def test_the_settings_may_forgive_a_no_show() -> None:
    state = drawn(points=points(no_show=0))
    after = when(state, RuleResult(fixture="r1-1", how="no_show", winner=A))
    assert row(after.state, B).points == 0


@pytest.mark.rule("COMP-034")
def test_a_fixture_that_is_not_played_in_time_is_lost_by_both() -> None:
    state = drawn()
    after = when(state, RuleResult(fixture="r1-1", how="unplayed"))
    for team in (A, B):
        line = row(after.state, team)
        assert (line.played, line.lost, line.points, line.touchdowns) == (1, 1, 0, 0)
        assert games(after.state)[team]["r1-1"].outcome == "loss"
    won = RuleResult(fixture="r1-1", how="unplayed", winner=A)
    assert refused(state, won).rule == "COMP-034"
    scored = RuleResult(fixture="r1-1", how="unplayed", scores=(TeamScore(A, 1),))
    assert refused(state, scored).rule == "COMP-034"


@pytest.mark.rule("COMP-035")
def test_the_organiser_rules_a_result_with_a_reason() -> None:
    scores = (TeamScore(A, 2), TeamScore(B, 3))
    ruling = RuleResult(fixture="r1-1", how="ruled", winner=B, scores=scores, reason="Table broke")
    after = when(drawn(), ruling)
    assert after.breaches == ()
    assert (row(after.state, B).points, row(after.state, B).touchdowns) == (3, 3)
    silent = RuleResult(fixture="r1-1", how="ruled", winner=B, scores=scores)
    assert [one.field for one in when(drawn(), silent).breaches] == ["reason"]


@pytest.mark.rule("COMP-035")
def test_a_ruling_without_scores_gives_no_touchdowns() -> None:
    ruling = RuleResult(fixture="r1-1", how="ruled", winner=B, reason="Table broke")
    state = when(drawn(), ruling).state
    assert (row(state, B).points, row(state, B).touchdowns) == (3, 0)


@pytest.mark.rule("COMP-035")
def test_without_a_winner_it_is_a_draw() -> None:
    ruling = RuleResult(fixture="r1-1", how="ruled", reason="Abandoned at 1-1")
    state = when(drawn(), ruling).state
    assert (row(state, A).drawn, row(state, A).points, row(state, B).points) == (1, 1, 1)
    four = legal(begun(4), draw(1, (A, B, C, D)))
    scores = (TeamScore(A, 2), TeamScore(B, 2), TeamScore(C, 1), TeamScore(D, 0))
    ruling = RuleResult(fixture="r1-1", how="ruled", scores=scores, reason="The tide")
    state = when(four, ruling).state
    assert [row(state, team).drawn for team in (A, B, C, D)] == [1, 1, 0, 0]
    assert [row(state, team).lost for team in (A, B, C, D)] == [0, 0, 1, 1]


@pytest.mark.rule("COMP-035")
def test_a_ruling_is_of_the_teams_of_a_fixture_that_has_no_result() -> None:
    state = drawn()
    other = RuleResult(fixture="r1-1", how="ruled", winner=C, reason="?")
    assert refused(state, other).field == "winner"
    scores = (TeamScore(A, 1), TeamScore(A, 2))
    twice = RuleResult(fixture="r1-1", how="ruled", scores=scores, reason="?")
    assert refused(state, twice).field == "scores"
    assert refused(state, RuleResult(fixture="r7-1", how="unplayed")).field == "fixture"
    played = play(state, "r1-1", 2, 1)
    over = when(played, RuleResult(fixture="r1-1", how="ruled", winner=B, reason="Cheating"))
    assert over.rules == {"COMP-035"}
    assert set(games(over.state)[A]) == {"r1-1"}
    assert row(over.state, B).points == 3


# ---------------------------------------------------------------------------------------- once more


@pytest.mark.rule("COMP-036")
def test_a_voided_match_is_as_if_it_had_never_been_played() -> None:
    before = drawn()
    state = play(before, "r1-1", 2, 1)
    after = when(state, VoidMatch(match_of("r1-1"), "Wrong teams"))
    assert after.facts == (MatchVoided(match=match_of("r1-1")),)
    assert games(after.state) == games(before)
    assert row(after.state, A) == row(before, A)
    assert after.state.fixtures["r1-1"].status == "open"
    assert refused(after.state, VoidMatch(match_of("r1-1"), "again")).rule == "COMP-036"
    assert refused(state, VoidMatch(match_of("r1-2"), "?")).rule == "COMP-036"
    once_more = play(after.state, "r1-1", 0, 1, again=1)
    assert row(once_more, B).points == 3


@pytest.mark.rule("COMP-036")
def test_voiding_a_match_that_was_overruled_leaves_the_ruling() -> None:
    played = play(drawn(), "r1-1", 2, 1)
    ruling = RuleResult(fixture="r1-1", how="ruled", winner=B, reason="Cheating")
    state = when(played, ruling).state
    after = when(state, VoidMatch(match_of("r1-1"), "It goes to the archive"))
    assert after.state.fixtures["r1-1"].status == "finished"
    assert row(after.state, B).points == 3


@pytest.mark.rule("COMP-036")
def test_a_friendly_game_can_be_void_as_well() -> None:
    entry = friendly(3, 0)
    state = legal(begun(4), entry, VoidMatch(entry.match, "A test"))
    assert games(state)[A] == {}


@pytest.mark.rule("COMP-037")
def test_an_abandoned_match_is_played_again_and_does_not_count_when_it_ends() -> None:
    state = drawn()
    state = legal(state, FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, B)))
    after = when(state, ReplayFixture("r1-1", "Power failure"))
    assert after.facts == (FixtureReopened(fixture="r1-1", match=match_of("r1-1")),)
    again = play(after.state, "r1-1", 0, 2, again=1)
    late = when(again, finished(again, "r1-1", 5, 0))
    assert late.breaches == ()
    assert set(games(late.state)[A]) == {str(match_of("r1-1", 1))}
    assert (row(late.state, A).points, row(late.state, B).points) == (0, 3)


@pytest.mark.rule("COMP-037")
def test_a_finished_match_and_a_ruling_are_played_again_the_same_way() -> None:
    played = play(drawn(), "r1-1", 2, 1)
    after = when(played, ReplayFixture("r1-1", "A protest"))
    assert games(after.state)[A] == {}
    assert after.state.fixtures["r1-1"].status == "open"
    ruled = legal(drawn(), RuleResult(fixture="r1-1", how="no_show", winner=A))
    after = when(ruled, ReplayFixture("r1-1", "They were there"))
    assert after.facts == (FixtureReopened(fixture="r1-1"),)
    assert row(after.state, B).points == 0
    assert refused(drawn(), ReplayFixture("r1-1", "?")).rule == "COMP-037"


# ----------------------------------------------------------------------- more than two teams, bonus


FOUR = {A: 3, B: 1, C: 1, D: 0}


@pytest.mark.rule("COMP-038")
def test_one_of_four_wins_and_the_others_lose() -> None:
    state = legal(begun(4), draw(1, (A, B, C, D)))
    state = play(state, "r1-1", *FOUR.values())
    assert [row(state, team).points for team in (A, B, C, D)] == [3, 0, 0, 0]
    assert games(state)[B][str(match_of("r1-1"))].opponent == A
    assert row(state, A).touchdowns_conceded == 2


@pytest.mark.rule("COMP-038")
def test_places_may_give_points_and_shared_places_share_them() -> None:
    state = legal(begun(4, points=points(places=(5, 3, 2, 0))), draw(1, (A, B, C, D)))
    state = play(state, "r1-1", *FOUR.values())
    # B and C share the second and the third place: (3 + 2) / 2, rounded down.
    assert [row(state, team).points for team in (A, B, C, D)] == [5, 2, 2, 0]
    assert [part.figure for part in row(state, B).parts] == ["Place 2"]


@pytest.mark.rule("COMP-038")
def test_the_places_of_the_match_go_before_scores() -> None:
    state = legal(begun(4, points=points(places=(5, 3, 2))), draw(1, (A, B, C, D)))
    played = result(FOUR)
    places = ((D.hex,), (C.hex,), (B.hex,), (A.hex,))
    placed = MatchResult(played.sides, winner=D.hex, places=places)
    sides = sides_of(A, B, C, D)
    state = legal(state, MatchFinished(match_of("r1-1"), HEAD, placed, sides, "r1-1"))
    assert [row(state, team).points for team in (A, B, C, D)] == [0, 2, 3, 5]
    assert [row(state, team).won for team in (A, B, C, D)] == [0, 0, 0, 1]


@pytest.mark.rule("COMP-038")
def test_who_shares_the_first_place_has_drawn() -> None:
    state = legal(begun(4), draw(1, (A, B, C, D)))
    state = play(state, "r1-1", 2, 2, 0, 1)
    assert [row(state, team).drawn for team in (A, B, C, D)] == [1, 1, 0, 0]
    assert [row(state, team).points for team in (A, B, C, D)] == [1, 1, 0, 0]
