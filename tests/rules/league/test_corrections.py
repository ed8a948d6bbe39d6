"""A game is corrected when much has been done since: what can no longer be true stays, flagged."""

import pytest

from schemas.body import Body
from schemas.match import Amended, Insert, Redo, Replace, Retract
from schemas.team import (
    Advance,
    AwardMvp,
    BuyStaff,
    EndStep,
    HirePlayer,
    Prepare,
    RollExpensiveMistakes,
    RollFans,
)
from service.rules.amend import body_of, judge
from service.rules.match import Match
from tests.rules.league.stream import begun, event, record, state_of
from tests.rules.league.team import a_game, earned, hurt, steps


def flagged(match: Match, amendment: object) -> dict[int, list[str]]:
    """The rules that later entries break since an amendment, by version."""
    number = match.version + 1
    body: Body[object, object] = body_of(amendment, judge(match, amendment, event(number)), None)
    fact = body.facts[0]
    assert isinstance(fact, Amended)
    return {
        each.event.int - 1_000: [flag.rule for flag in each.flags]
        for each in fact.outcomes
        if each.flags
    }


GAME = a_game("win", earned("p1", 3, "touchdowns"), fans=(5, 5))
"""Worth 60,000 gp; p1 scored."""


def played() -> Match:
    """2: the game; 3: fans; 4: the award; 5: p1 learns for its 3; 6, 7: a Blitzer and a re-roll are
    bought; then the sequence goes to its end without gold enough for mistakes."""
    return record(
        begun(),
        GAME,
        RollFans((6,)),
        AwardMvp("p2"),
        Advance(player="p1", kind="random_primary", category="G", dice=(1, 1)),
        EndStep("advancement"),
        HirePlayer(player="new", position="Blitzer"),
        EndStep("hiring"),
        Prepare(),
    )


def retracted(match: Match) -> Match:
    return record(match, Retract(event(2), "void"))


@pytest.mark.rule("LEAGUE-040", "LEAGUE-050")
def test_a_touchdown_that_is_taken_back_leaves_a_skill_without_points() -> None:
    match = played()
    corrected = Replace(event(2), a_game("win", fans=(5, 5)), "it was p3")
    assert flagged(match, corrected) == {5: ["LEAGUE-040"]}
    player = state_of(record(match, corrected)).players["p1"]
    assert (player.spp_held, player.advancements[0].skill) == (-3, "Block")


@pytest.mark.rule("LEAGUE-050")
def test_gold_that_was_not_earned_leaves_a_purchase_without_it() -> None:
    match = record(
        begun(),
        GAME,
        RollFans((6,)),
        AwardMvp("p2"),
        EndStep("advancement"),
        BuyStaff("re_roll"),
        EndStep("hiring"),
        Prepare(),
    )
    assert state_of(match).treasury_gp == 115_000 + 60_000 - 120_000
    corrected = Replace(event(2), a_game("win", score=(0, 0), fans=(0, 0)), "nobody came")
    assert flagged(match, corrected) == {6: ["LEAGUE-050"]}
    assert state_of(record(match, corrected)).treasury_gp == -5_000


@pytest.mark.rule("LEAGUE-001")
def test_a_void_game_is_as_if_it_had_never_been_and_what_was_done_since_is_flagged() -> None:
    match = played()
    flags = flagged(match, Retract(event(2), "void"))
    assert set(flags) == {3, 4, 5, 6, 7, 8, 9}
    assert flags[5] == ["LEAGUE-001", "LEAGUE-040"]
    assert flags[7] == ["LEAGUE-001"]
    state = state_of(retracted(match))
    assert (state.record.played, state.dedicated_fans, state.games) == (0, 1, ())
    assert state.treasury_gp == 115_000 - 80_000
    assert state.players["p2"].spp_held == 0
    assert state.players["p1"].spp_held == -3


@pytest.mark.rule("LEAGUE-001")
def test_a_game_that_is_back_makes_everything_as_it_was() -> None:
    match = played()
    back = record(retracted(match), Redo(event(2), "it was played after all"))
    assert back.head.state == match.head.state
    assert back.head.flags == 0


@pytest.mark.rule("LEAGUE-020", "LEAGUE-022")
def test_a_win_that_was_a_draw_takes_the_roll_for_fans_with_it() -> None:
    match = played()
    draw = Replace(event(2), a_game("draw", earned("p1", 3, "touchdowns"), fans=(5, 5)), "1-1")
    assert flagged(match, draw) == {3: ["LEAGUE-001"]}
    assert state_of(record(match, draw)).dedicated_fans == 1


@pytest.mark.rule("LEAGUE-001", "LEAGUE-020")
def test_a_draw_that_was_a_win_waits_for_the_roll_and_is_in_order_with_it() -> None:
    match = record(
        begun(),
        a_game("draw", fans=(5, 5)),
        AwardMvp("p2"),
        EndStep("advancement"),
        EndStep("hiring"),
        RollExpensiveMistakes((6,)),
        Prepare(),
    )
    match = record(match, Replace(event(2), a_game("win", fans=(5, 5)), "2-1"))
    assert match.head.flags == 5
    assert steps(state_of(match)) == ()
    match = record(match, Insert(event(3), RollFans((6,)), "rolled at the table"))
    assert (match.head.flags, state_of(match).dedicated_fans) == (0, 2)


@pytest.mark.rule("LEAGUE-037")
def test_a_most_valuable_player_that_turns_out_dead_is_flagged() -> None:
    match = played()
    died = a_game("win", earned("p1", 3, "touchdowns"), hurt("p2", "dead"), fans=(5, 5))
    assert flagged(match, Replace(event(2), died, "p2 is dead")) == {4: ["LEAGUE-037"]}


@pytest.mark.rule("LEAGUE-001", "LEAGUE-071")
def test_a_correction_flows_through_the_games_after_it() -> None:
    match = record(
        played(),
        a_game("draw", key="game-2"),
        AwardMvp("p2"),
        EndStep("advancement"),
        EndStep("hiring"),
        RollExpensiveMistakes((6,)),
        Prepare(),
    )
    died = a_game("win", earned("p1", 3, "touchdowns"), hurt("p2", "dead"), fans=(5, 5))
    flags = flagged(match, Replace(event(2), died, "p2 is dead"))
    assert flags == {4: ["LEAGUE-037"], 11: ["LEAGUE-037"]}
    state = state_of(record(match, Replace(event(2), died, "p2 is dead")))
    assert state.players["p2"].released == "dead"
