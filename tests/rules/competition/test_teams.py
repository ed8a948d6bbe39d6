"""Who takes part: the opening, entering, late, dropping out, substitutes."""

import msgspec
import pytest

from schemas.competition import (
    CompetitionOpened,
    CompetitionSettings,
    DropOut,
    EnterTeam,
    FixtureOpened,
    Rejoin,
    RuleResult,
    Substitute,
    TeamDroppedOut,
    TeamEntered,
    TeamRejoined,
    TeamSubstituted,
)
from service.chain.canonical import canonical
from service.rules.codec import codec
from service.rules.competition.games import games
from service.rules.competition.proposing import propose
from service.rules.competition.system import COMPETITION
from service.rules.contract import IllegalEntry
from tests.rules.competition.table import (
    A,
    B,
    C,
    D,
    E,
    begun,
    draw,
    entered,
    legal,
    match_of,
    opened,
    play,
    refused,
    row,
    sides_of,
    when,
)


@pytest.mark.rule("COMP-001")
def test_an_opening_with_a_name_only_is_one_of_friendly_games() -> None:
    old = b'{"entry":{"name":"Friday League","type":"competition_opened"},"facts":[]}'
    opening = codec("touchline").body.decode(old).entry
    assert opening == CompetitionOpened("Friday League")
    assert canonical({"entry": opening, "facts": []}) == old
    assert COMPETITION.start(opening).settings.kind == "friendly"


@pytest.mark.rule("COMP-001")
def test_settings_that_contradict_themselves_are_refused() -> None:
    few = CompetitionOpened("Friday", CompetitionSettings(least_teams=9, most_teams=8))
    twice = CompetitionOpened("Friday", CompetitionSettings(tie_breakers=("lots", "lots")))
    for opening in (few, twice):
        with pytest.raises(IllegalEntry) as refusal:
            COMPETITION.start(opening)
        assert refusal.value.breach.rule == "COMP-001"


@pytest.mark.parametrize(
    "settings",
    [
        {"kind": "cup"},
        {"most_teams": 129},
        {"budget_gp": -1},
        {"games_a_pair": 3},
        {"points": {"win": 3.5}},
        {"points": {"places": [5, 4, 3, 2, 1]}},
        {"tie_breakers": ["goals"]},
        {"match": {"options": {"weather": [1]}}},
        {"unknown": 1},
    ],
)
def test_settings_that_are_none_are_not_read(settings: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(settings, CompetitionSettings)


@pytest.mark.rule("COMP-002")
def test_a_team_enters_once_under_a_name_of_its_own() -> None:
    after = when(opened(), EnterTeam(A, "Reavers", roster="Human"))
    assert after.facts == (TeamEntered(team=A, name="Reavers", roster="Human"),)
    assert refused(after.state, EnterTeam(A, "Reavers II")).rule == "COMP-002"
    same_name = when(after.state, EnterTeam(B, "Reavers"))
    assert [(one.rule, one.field) for one in same_name.breaches] == [("COMP-002", "name")]
    assert B in same_name.state.teams


@pytest.mark.rule("COMP-002")
def test_only_so_many_teams_with_the_lists_of_the_competition_enter() -> None:
    state = entered(2, most_teams=2)
    assert [one.field for one in when(state, EnterTeam(C, "C")).breaches] == ["team"]
    assert when(legal(state, DropOut(A)), EnterTeam(C, "C")).breaches == ()
    narrow = opened(rosters=("Human", "Orc"))
    assert when(narrow, EnterTeam(A, "A", roster="Orc")).breaches == ()
    assert [one.field for one in when(narrow, EnterTeam(A, "A", roster="Elf")).breaches] == [
        "roster"
    ]


@pytest.mark.rule("COMP-003")
def test_a_late_team_is_drawn_from_the_next_round_on_and_missed_nothing_it_is_paid_for() -> None:
    state = begun(4, "tournament")
    state = legal(state, propose(state, "swiss", "one"))
    for fixture in tuple(state.fixtures):
        state = play(state, fixture, 0, 0)
    after = when(state, EnterTeam(E, "Late"))
    assert after.facts == (TeamEntered(team=E, name="Late", rounds=1),)
    assert row(after.state, E).points == 0
    assert row(after.state, E).rounds_before == 1
    proposal = propose(after.state, "swiss", "two")
    # Five teams now, and the late one has the fewest points: it has the bye.
    assert proposal.byes == (E,)
    assert when(after.state, proposal).breaches == ()


@pytest.mark.rule("COMP-004")
def test_who_drops_out_keeps_its_results_and_plays_no_more() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(state, "r1-1", 2, 1)
    state = legal(state, draw(2, (A, C), (B, D)))
    after = when(state, DropOut(A, "moved away"))
    assert after.facts == (TeamDroppedOut(team=A, called_off=("r2-1",)),)
    assert (row(after.state, A).points, row(after.state, A).taking_part) == (3, False)
    assert row(after.state, B).lost == 1
    assert refused(after.state, DropOut(A)).rule == "COMP-004"
    opening = FixtureOpened("r2-1", match_of("r2-1"), sides_of(A, C))
    assert when(after.state, opening).rules == {"COMP-004", "COMP-020"}


@pytest.mark.rule("COMP-003", "COMP-004")
def test_who_comes_back_is_drawn_from_the_next_round_on() -> None:
    state = legal(begun(4, "tournament", most_teams=4), draw(1, (A, B), (C, D)), DropOut(A))
    assert refused(state, Rejoin(B)).rule == "COMP-004"
    assert refused(state, Rejoin(E)).rule == "COMP-004"
    after = when(state, Rejoin(A))
    assert after.facts == (TeamRejoined(team=A, rounds=1),)
    assert after.breaches == ()
    assert after.state.fixtures["r1-1"].status == "called_off"
    state = play(after.state, "r1-2", 1, 0)
    drawn = {team for one in propose(state, "swiss", "word").fixtures for team in one.teams}
    assert drawn == {A, B, C, D}


@pytest.mark.rule("COMP-002", "COMP-004")
def test_nobody_comes_back_to_a_full_field() -> None:
    state = legal(entered(2, most_teams=2), DropOut(A), EnterTeam(C, "C"))
    assert when(state, Rejoin(A)).rules == {"COMP-002"}


@pytest.mark.rule("COMP-004")
def test_a_fixture_that_was_called_off_may_still_be_ruled() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)), DropOut(A))
    ruling = RuleResult(fixture="r1-1", how="ruled", winner=B, reason="A left the hall")
    after = when(state, ruling)
    assert after.breaches == ()
    assert row(after.state, B).won == 1
    reopened = when(after.state, RuleResult(fixture="r1-2", how="unplayed"))
    assert reopened.breaches == ()


@pytest.mark.rule("COMP-004")
def test_three_of_four_teams_play_without_the_one_that_dropped_out() -> None:
    state = legal(begun(), draw(1, (A, B, C, D)))
    after = when(state, DropOut(B))
    assert after.facts == (TeamDroppedOut(team=B, without_it=("r1-1",)),)
    assert after.state.fixtures["r1-1"].teams == (A, C, D)
    assert after.state.fixtures["r1-1"].status == "open"


@pytest.mark.rule("COMP-005")
def test_a_substitute_takes_over_what_was_not_begun() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(state, "r1-1", 2, 1)
    state = legal(state, draw(2, (A, C), (B, D)), draw(3, (A, D), (B, C)))
    state = legal(state, FixtureOpened("r2-1", match_of("r2-1"), sides_of(A, C)))
    state = legal(state, EnterTeam(E, "Substitute"))
    after = when(state, Substitute(A, E))
    assert after.facts == (TeamSubstituted(team_out=A, team_in=E, fixtures=("r3-1",)),)
    assert after.breaches == ()
    assert after.state.fixtures["r3-1"].teams == (E, D)
    assert after.state.fixtures["r2-1"].teams == (A, C)
    assert (row(after.state, A).points, row(after.state, E).points) == (3, 0)
    assert set(games(after.state)[E]) == set()
    played = play(after.state, "r3-1", 1, 0)
    assert set(games(played)[E]) == {str(match_of("r3-1"))}


@pytest.mark.rule("COMP-005")
def test_a_substitute_comes_from_outside_the_round() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    after = when(state, Substitute(A, C))
    assert after.rules == {"COMP-005"}
    # Where it is forced, nobody plays itself.
    against = when(state, Substitute(A, B))
    assert against.rules == {"COMP-005"}
    assert against.state.fixtures["r1-1"].teams == (A, B)
    assert refused(state, Substitute(A, A)).field == "team_in"
    assert refused(state, Substitute(A, E)).field == "team_in"
    assert refused(legal(state, DropOut(A)), Substitute(A, B)).field == "team_out"


@pytest.mark.rule("COMP-005")
def test_a_substitute_keeps_the_place_in_a_knock_out() -> None:
    state = begun(4, "tournament")
    state = legal(state, propose(state, "knock_out", "word"))
    first, second = (one.teams for one in state.fixtures.values())
    for key in tuple(state.fixtures):
        state = play(state, key, 1, 0)
    state = legal(state, EnterTeam(E, "Substitute"), Substitute(first[0], E))
    final = next(one for one in propose(state, "knock_out").fixtures if one.stage == "final")
    assert set(final.teams) == {E, second[0]}
