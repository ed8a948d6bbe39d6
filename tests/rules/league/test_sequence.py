"""The six steps in their order, each team's for itself."""

import pytest

from schemas.team import (
    Advance,
    AwardMvp,
    BuyStaff,
    DismissPlayer,
    DismissStaff,
    EndStep,
    HireJourneyman,
    HirePlayer,
    LeagueEntry,
    Prepare,
    RetirePlayer,
    RollExpensiveMistakes,
    RollFans,
    RollLoss,
    TeamPrepared,
)
from service.rules.league.state import State
from tests.rules.league.team import (
    a_game,
    a_journeyman,
    after,
    breaches,
    broken,
    drafted,
    earned,
    facts_of,
    hurt,
    impossible,
    steps,
)

WHOLE = ("fans", "mvp", "advancement", "hiring", "mistakes", "prepare")


def begun() -> State:
    """After a win: p1 has points, p9 a lasting injury, a journeyman played."""
    game = a_game(
        "win",
        earned("p1", 3),
        hurt("p9", "lasting_injury", "ma"),
        journeymen=(a_journeyman(),),
    )
    return after(drafted(), game)


ORDER: tuple[LeagueEntry, ...] = (
    RollFans((6,)),
    AwardMvp("p2"),
    EndStep("advancement"),
    EndStep("hiring"),
    RollExpensiveMistakes((6,)),
    Prepare(),
)


@pytest.mark.rule("LEAGUE-001")
def test_the_steps_come_in_order() -> None:
    state = begun()
    assert steps(state) == WHOLE
    for done, entry in enumerate(ORDER, start=1):
        state = after(state, entry)
        assert steps(state) == WHOLE[done:]


@pytest.mark.rule("LEAGUE-001")
@pytest.mark.parametrize("later", range(1, 6))
def test_no_step_is_taken_before_the_one_in_front_of_it(later: int) -> None:
    state = begun()
    for entry in ORDER[: later - 1]:
        state = after(state, entry)
    skipped = ORDER[later]
    breach = breaches(state, skipped)[0]
    assert (breach.rule, breach.field) == ("LEAGUE-001", "type")
    assert "To come next" in breach.legal


@pytest.mark.rule("LEAGUE-001")
@pytest.mark.parametrize("later", range(6))
def test_no_step_is_taken_twice(later: int) -> None:
    state = begun()
    for entry in ORDER[: later + 1]:
        state = after(state, entry)
    assert impossible(state, ORDER[later]).rule == "LEAGUE-001"


ANYTIME: tuple[LeagueEntry, ...] = (
    HirePlayer(player="new", position="Goblin"),
    HireJourneyman("j1"),
    BuyStaff("cheerleader"),
    DismissPlayer("p1"),
    DismissStaff("apothecary"),
    RetirePlayer("p9"),
)


@pytest.mark.rule("LEAGUE-001", "LEAGUE-050", "LEAGUE-051")
@pytest.mark.parametrize("entry", ANYTIME)
def test_hiring_and_dismissing_have_their_step(entry: LeagueEntry) -> None:
    assert broken(begun(), entry) == "LEAGUE-001"
    after(begun(), *ORDER[:3], entry)


@pytest.mark.rule("LEAGUE-001", "LEAGUE-040")
def test_advancing_has_its_step() -> None:
    entry = Advance(player="p1", kind="random_primary", category="G", dice=(1, 1))
    assert broken(begun(), entry) == "LEAGUE-001"
    after(begun(), *ORDER[:2], entry)
    assert broken(after(begun(), *ORDER[:3]), entry) == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-001")
def test_between_two_games_nothing_is_done() -> None:
    for entry in ORDER:
        assert impossible(drafted(), entry).rule == "LEAGUE-001"
    assert broken(drafted(), BuyStaff("cheerleader")) == "LEAGUE-001"
    assert impossible(drafted(), RollLoss((1,))).rule == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-001", "LEAGUE-070", "LEAGUE-071", "LEAGUE-089")
def test_the_preparation_says_what_the_team_is_worth() -> None:
    state = after(begun(), *ORDER[:5])
    (ready,) = [fact for fact in facts_of(state, Prepare()) if isinstance(fact, TeamPrepared)]
    # 705 of players, 120 of re-rolls, 10 and 50; without p9's 90, with a journeyman's 50.
    assert ready == TeamPrepared(team_value_gp=885_000, current_team_value_gp=845_000, journeymen=1)
