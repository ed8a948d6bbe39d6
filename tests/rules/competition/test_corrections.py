"""Late corrections: later rounds stay, are decided again, and say what is no longer true."""

import msgspec
import pytest

from schemas.competition import (
    AwardPrizes,
    CloseSeason,
    CompetitionEntry,
    DrawRound,
    EnterTeam,
    MatchFinished,
    OpenSeason,
    PrizeAwarded,
    RoundDrawn,
    SeasonClosed,
    VoidMatch,
)
from schemas.match import Redo, Replace, Retract
from service.rules.competition.games import games
from service.rules.competition.proposing import propose
from service.rules.competition.standings import standings
from service.rules.match import Match, from_snapshot, snapshot_of
from tests.rules.competition.log import amended, begun_log, event, record, state_of
from tests.rules.competition.table import A, B, C, D, draw, finished, match_of, name, row, team


def four_teams(kind: str = "tournament") -> Match:
    entries = [EnterTeam(team(number), name(number)) for number in range(1, 5)]
    return record(begun_log(kind=kind), *entries, OpenSeason(1))


def version_of(match: Match, kind: type[CompetitionEntry], which: int = 0) -> int:
    """The version of an entry of this kind, counted from the first one."""
    assert match.slots is not None
    return [slot.version for slot in match.slots if isinstance(slot.entry, kind)][which]


def played(match: Match, fixture: str, *scores: int) -> Match:
    return record(match, finished(state_of(match), fixture, *scores))


def two_rounds() -> Match:
    """A beat B and C beat D; then A and C met, and B and D, paired by points."""
    match = record(four_teams(), draw(1, (A, B), (C, D), method="swiss"))
    match = played(played(match, "r1-1", 2, 1), "r1-2", 1, 0)
    match = record(match, propose(state_of(match), "swiss", "word"))
    second = [key for key, one in state_of(match).fixtures.items() if one.round == 2]
    return played(played(match, second[0], 3, 0), second[1], 2, 2)


@pytest.mark.rule("COMP-019", "COMP-010")
def test_a_round_paired_on_other_standings_stays_and_says_so() -> None:
    match = two_rounds()
    first = version_of(match, MatchFinished)
    turned = finished(state_of(match), "r1-1", 1, 2)
    match, outcomes = amended(match, Replace(event(first), turned, "The score was the other way"))
    draw_version = version_of(match, DrawRound, 1)
    assert set(outcomes) == {first, draw_version}
    outcome = outcomes[draw_version]
    assert [flag.rule for flag in outcome.flags] == ["COMP-019", "COMP-019"]
    assert {flag.detail for flag in outcome.flags} == {
        "The pairing was made when A had 3 points; it has 0.",
        "The pairing was made when B had 0 points; it has 3.",
    }
    drawn = outcome.facts[0]
    assert isinstance(drawn, RoundDrawn)
    assert {line.team: line.points for line in drawn.basis} == {A: 0, B: 3, C: 3, D: 0}
    assert {frozenset(one.teams) for one in drawn.fixtures} == {
        frozenset((A, C)),
        frozenset((B, D)),
    }
    assert row(state_of(match), B).points == 4


@pytest.mark.rule("COMP-019")
def test_a_correction_that_leaves_the_points_alone_flags_no_pairing() -> None:
    match = two_rounds()
    first = version_of(match, MatchFinished)
    higher = finished(state_of(match), "r1-1", 4, 1)
    match, outcomes = amended(match, Replace(event(first), higher, "Two touchdowns were missing"))
    assert set(outcomes) == {first}
    assert row(state_of(match), A).touchdowns == 4 + 3 * (row(state_of(match), A).won == 2)


@pytest.mark.rule("COMP-036", "COMP-014")
def test_a_match_of_round_one_that_is_voided_later_flags_the_round_that_built_on_it() -> None:
    match = two_rounds()
    before = games(state_of(match))
    first = version_of(match, MatchFinished)
    # It is taken back, as the service does when the match itself has no result any more.
    taken_back, outcomes = amended(match, Retract(event(first), "The match goes on"))
    flags = outcomes[version_of(match, DrawRound, 1)].flags
    assert {flag.rule for flag in flags} == {"COMP-014", "COMP-019"}
    key = str(match_of("r1-1"))
    assert key in before[A]
    assert key not in games(state_of(taken_back))[A]
    back, outcomes = amended(taken_back, Redo(event(first), "It is over after all"))
    assert games(state_of(back)) == before
    assert standings(state_of(back)) == standings(state_of(match))
    voided = record(match, VoidMatch(match_of("r1-1"), "Not this time"))
    assert key not in games(state_of(voided))[A]


@pytest.mark.rule("COMP-016")
def test_a_final_between_others_than_the_winners_is_flagged() -> None:
    match = four_teams()
    match = record(match, propose(state_of(match), "knock_out", "word"))
    semi_finals = dict(state_of(match).fixtures)
    for key in semi_finals:
        match = played(match, key, 1, 0)
    match = record(match, propose(state_of(match), "knock_out"))
    first = version_of(match, MatchFinished)
    key, fixture = next(iter(semi_finals.items()))
    turned = finished(state_of(match), key, 0, 1)
    match, outcomes = amended(match, Replace(event(first), turned, "The other one won"))
    winner, loser = (state_of(match).team_name(one) for one in fixture.teams)
    flags = outcomes[version_of(match, DrawRound, 1)].flags
    assert [(flag.rule, flag.detail) for flag in flags] == [
        ("COMP-016", f"{winner} is not in the knock-out any more."),
        ("COMP-017", f"{loser} lost no semi-final."),
        ("COMP-016", f"Not drawn: {loser}."),
    ]


@pytest.mark.rule("COMP-051", "COMP-050")
def test_the_order_at_the_end_and_the_prizes_follow_a_correction() -> None:
    match = record(four_teams("league"), draw(1, (A, B), (C, D)))
    match = played(played(match, "r1-1", 2, 1), "r1-2", 1, 0)
    match = record(match, CloseSeason(), AwardPrizes())
    first = version_of(match, MatchFinished)
    turned = finished(state_of(match), "r1-1", 1, 2)
    match, outcomes = amended(match, Replace(event(first), turned, "The other one won"))
    closed = outcomes[version_of(match, CloseSeason)].facts
    assert closed == (SeasonClosed(season=1, order=(B, C, A, D)),)
    paid = [fact.team for fact in state_of(match).prizes if isinstance(fact, PrizeAwarded)]
    assert paid == [B, C, A]


@pytest.mark.rule("COMP-021")
def test_a_round_that_is_taken_back_leaves_its_matches_as_friendly_games() -> None:
    match = record(four_teams(), draw(1, (A, B), (C, D)))
    match = played(match, "r1-1", 2, 1)
    drawn = version_of(match, DrawRound)
    match, outcomes = amended(match, Retract(event(drawn), "Drawn too early"))
    flags = outcomes[version_of(match, MatchFinished)].flags
    assert [flag.rule for flag in flags] == ["COMP-021"]
    game = games(state_of(match))[A][str(match_of("r1-1"))]
    assert (game.kind, game.league_points, game.outcome) == ("friendly", 0, "win")


def test_deciding_again_changes_nothing() -> None:
    match = two_rounds()
    first = version_of(match, MatchFinished)
    match, outcomes = amended(match, Retract(event(first), "A slip"))
    match, outcomes = amended(match, Redo(event(first), "It was right"))
    same = finished(state_of(match), "r1-1", 2, 1)
    _, outcomes = amended(match, Replace(event(first), same, "Nothing changes"))
    assert outcomes == {}


def test_a_competition_goes_on_from_its_snapshot() -> None:
    match = record(two_rounds(), CloseSeason(), AwardPrizes(), OpenSeason(2))
    restored = from_snapshot("touchline/1", snapshot_of(match))
    assert restored.head == match.head
    assert msgspec.json.encode(state_of(restored)) == msgspec.json.encode(state_of(match))
    assert standings(state_of(restored), season=1) == standings(state_of(match), season=1)
