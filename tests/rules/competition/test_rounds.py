"""Rounds as they are drawn: their order, who plays, what each method asks for, their basis."""

from uuid import UUID

import pytest

from schemas.competition import (
    BasisLine,
    CloseSeason,
    DrawRound,
    DropOut,
    Pairing,
    PlannedRound,
    RoundDrawn,
    RuleResult,
    Schedule,
)
from service.rules.competition.proposing import propose
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
    play,
    refused,
    when,
)


@pytest.mark.rule("COMP-010")
def test_rounds_are_counted_within_an_open_season() -> None:
    state = begun()
    after = when(state, draw(1, (A, B), (C, D)))
    assert after.breaches == ()
    assert after.facts == (
        RoundDrawn(
            season=1,
            round=1,
            method="manual",
            fixtures=(Pairing("r1-1", (A, B)), Pairing("r1-2", (C, D))),
        ),
    )
    assert when(state, draw(2, (A, B), (C, D))).rules == {"COMP-010"}
    assert when(entered(4), draw(1, (A, B), (C, D))).rules == {"COMP-010"}
    assert when(legal(state, CloseSeason()), draw(1, (A, B), (C, D))).rules == {"COMP-010"}


@pytest.mark.rule("COMP-010")
def test_what_nobody_can_mean_is_refused() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    assert refused(state, draw(2, (A, E))).field == "fixtures"
    assert refused(state, draw(2, (A, A))).field == "fixtures"
    assert refused(state, draw(2, (A, B), byes=(E,))).field == "byes"
    assert refused(state, draw(1, (A, C), (B, D))).rule == "COMP-010"
    twice = draw(2, (A, C)).fixtures + draw(2, (B, D)).fixtures
    same_id = DrawRound(round=2, method="manual", fixtures=twice)
    assert refused(state, same_id).rule == "COMP-010"


@pytest.mark.rule("COMP-011")
def test_a_team_is_drawn_once_a_round() -> None:
    state = begun(5)
    assert when(state, draw(1, (A, B), (B, C))).rules == {"COMP-011"}
    assert when(state, draw(1, (A, B), byes=(B,))).rules == {"COMP-011"}
    assert "COMP-011" in when(legal(state, draw(1, (A, B))), draw(1, byes=(A,))).rules
    assert when(legal(state, DropOut(E)), draw(1, (A, E))).rules == {"COMP-011"}


@pytest.mark.rule("COMP-011")
@pytest.mark.parametrize("method", ["swiss", "round_robin"])
def test_everybody_is_drawn_or_has_a_bye(method: str) -> None:
    left_out = when(begun(5), draw(1, (A, B), (C, D), method=method))  # type: ignore[arg-type]
    assert [(one.rule, one.detail) for one in left_out.breaches] == [("COMP-011", "Not drawn: E.")]
    whole = draw(1, (A, B), (C, D), method=method, byes=(E,))  # type: ignore[arg-type]
    assert when(begun(5), whole).breaches == ()
    assert when(begun(5), draw(1, (A, B), (C, D))).breaches == ()


@pytest.mark.rule("COMP-012")
def test_two_teams_of_a_league_meet_twice_and_elsewhere_once() -> None:
    again = draw(2, (B, A), (D, C), method="round_robin")
    once_more = draw(3, (A, B), (C, D), method="round_robin")
    first = draw(1, (A, B), (C, D), method="round_robin")
    league = legal(begun(4, "league"), first, again)
    assert [one.detail for one in when(league, once_more).breaches] == [
        "A and B have met twice.",
        "C and D have met twice.",
    ]
    assert when(legal(begun(4, "tournament"), first), again).rules == {"COMP-012"}
    assert when(legal(begun(4, "league", games_a_pair=1), first), again).rules == {"COMP-012"}


@pytest.mark.rule("COMP-012")
def test_a_schedule_is_judged_round_by_round() -> None:
    rounds = tuple(
        PlannedRound(number, (Pairing(f"x{number}", one), Pairing(f"y{number}", other)))
        for number, one, other in [
            (1, (A, B), (C, D)),
            (2, (A, C), (B, D)),
            (3, (A, B), (D, C)),
        ]
    )
    after = when(begun(4, "tournament"), Schedule(rounds=rounds))
    assert [fact.round for fact in after.facts if isinstance(fact, RoundDrawn)] == [1, 2, 3]
    assert [one.detail for one in after.breaches] == [
        "A and B have met once.",
        "D and C have met once.",
    ]
    assert when(begun(4, "tournament"), Schedule(rounds=rounds[:2])).breaches == ()


@pytest.mark.rule("COMP-013")
def test_nobody_meets_a_team_again_in_a_swiss_round() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D), method="swiss"))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 0)
    after = when(state, draw(2, (B, A), (C, D), method="swiss"))
    assert [one.detail for one in after.breaches] == ["B and A have met.", "C and D have met."]
    assert when(state, draw(2, (A, C), (B, D), method="swiss")).breaches == ()


@pytest.mark.rule("COMP-013")
def test_a_fixture_that_was_called_off_is_no_meeting() -> None:
    state = legal(begun(5), draw(1, (A, B), (C, D), method="swiss", byes=(E,)), DropOut(B))
    state = play(state, "r1-2", 1, 0)
    assert when(state, draw(2, (A, C), (D, E), method="swiss")).breaches == ()


@pytest.mark.rule("COMP-014")
def test_a_swiss_round_waits_for_all_results() -> None:
    state = play(legal(begun(), draw(1, (A, B), (C, D), method="swiss")), "r1-1", 1, 0)
    second = draw(2, (A, C), (B, D), method="swiss")
    after = when(state, second)
    assert after.rules == {"COMP-014"}
    assert "r1-2 (C against D)" in after.breaches[0].detail
    assert when(legal(state, RuleResult(fixture="r1-2", how="unplayed")), second).breaches == ()


@pytest.mark.rule("COMP-015")
def test_nobody_has_a_second_bye_before_the_others_had_one() -> None:
    state = legal(begun(5), draw(1, (A, B), (C, D), method="swiss", byes=(E,)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 0)
    again = when(state, draw(2, (A, C), (B, D), method="swiss", byes=(E,)))
    assert [(one.rule, one.field) for one in again.breaches] == [("COMP-015", "byes")]
    assert when(state, draw(2, (A, C), (B, E), method="swiss", byes=(D,))).breaches == ()
    three = when(begun(5), draw(1, (A, B), method="swiss", byes=(C, D, E)))
    assert three.rules == {"COMP-015"}


@pytest.mark.rule("COMP-016")
def test_only_winners_go_on_in_a_knock_out() -> None:
    state = begun(4, "tournament")
    state = legal(state, draw(1, (A, B), (C, D), method="knock_out"))
    assert when(state, draw(2, (A, C), method="knock_out")).rules == {"COMP-016"}
    state = play(play(state, "r1-1", 2, 0), "r1-2", 0, 1)
    wrong = when(state, draw(2, (A, C), method="knock_out"))
    assert {one.detail for one in wrong.breaches} == {
        "C is not in the knock-out any more.",
        "Not drawn: D.",
    }
    assert when(state, draw(2, (A, D), method="knock_out")).breaches == ()


@pytest.mark.rule("COMP-017")
def test_losers_of_semi_finals_play_for_the_third_place() -> None:
    state = begun(5, "tournament")
    state = legal(state, draw(1, (A, B), (C, D), method="knock_out"))
    state = play(play(state, "r1-1", 2, 0), "r1-2", 0, 1)

    def last(*third: UUID) -> set[str]:
        final, third_place = Pairing("f", (A, D), "final"), Pairing("t", third, "third_place")
        fixtures = (final, third_place)
        return when(state, DrawRound(round=2, method="knock_out", fixtures=fixtures)).rules

    assert last(B, C) == set()
    assert last(B, E) == {"COMP-017"}


# -------------------------------------------------------------------------------------- the basis


@pytest.mark.rule("COMP-019")
def test_a_swiss_round_says_on_what_points_it_was_made() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D), method="swiss"))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 1)
    basis = (BasisLine(A, 3), BasisLine(B, 0), BasisLine(C, 1), BasisLine(D, 1))
    after = when(state, draw(2, (A, C), (B, D), method="swiss", basis=basis))
    assert after.breaches == ()
    drawn = after.facts[0]
    assert isinstance(drawn, RoundDrawn)
    assert drawn.basis == basis
    other = (BasisLine(A, 0), BasisLine(B, 3), BasisLine(C, 1), BasisLine(D, 1))
    wrong = when(state, draw(2, (A, C), (B, D), method="swiss", basis=other))
    assert [one.detail for one in wrong.breaches] == [
        "The pairing was made when A had 0 points; it has 3.",
        "The pairing was made when B had 3 points; it has 0.",
    ]
    few = when(state, draw(2, (A, C), (B, D), method="swiss", basis=basis[:3]))
    assert few.rules == {"COMP-019"}


@pytest.mark.rule("COMP-019")
def test_a_knock_out_says_in_what_order_its_teams_were_seeded() -> None:
    state = legal(begun(4, "tournament"), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 5, 0)
    # The table: C with five touchdowns, A with one, B and D with none.
    proposal = propose(state, "knock_out", teams=2)
    assert [line.team for line in proposal.basis] == [C, A]
    assert when(state, proposal).breaches == ()
    turned = draw(2, (C, A), method="knock_out", basis=(BasisLine(A, 3), BasisLine(C, 3)))
    assert [one.rule for one in when(state, turned).breaches] == ["COMP-019"]
