"""Expensive mistakes: every cell of the table, and what each costs."""

import msgspec
import pytest

from schemas.team import (
    BuyStaff,
    EndStep,
    GoldChanged,
    MistakeRolled,
    Prepare,
    RollExpensiveMistakes,
    RollLoss,
)
from service.rules.league.state import State
from tests.rules.league.team import (
    MATCH,
    after,
    broken,
    facts_of,
    gold,
    impossible,
    in_hiring,
    steps,
)


def with_gold(treasury_gp: int) -> State:
    """Hiring is done with so much left."""
    state = msgspec.structs.replace(in_hiring(), treasury_gp=treasury_gp)
    return after(state, EndStep("hiring"))


TABLE = """
100000 195000 minor averted averted averted averted averted
200000 295000 minor minor averted averted averted averted
300000 395000 major minor minor averted averted averted
400000 495000 major major minor minor averted averted
500000 595000 catastrophe major major minor minor averted
600000 999000 catastrophe catastrophe major major minor minor
"""
CELLS = [
    (int(treasury), die, result)
    for line in TABLE.split("\n")
    if line
    for treasury in line.split()[:2]
    for die, result in enumerate(line.split()[2:], start=1)
]


@pytest.mark.rule("LEAGUE-060", "LEAGUE-061")
@pytest.mark.parametrize(("treasury_gp", "die", "result"), CELLS)
def test_every_cell_of_the_table(treasury_gp: int, die: int, result: str) -> None:
    facts = facts_of(with_gold(treasury_gp), RollExpensiveMistakes((die,)))
    assert MistakeRolled(treasury_gp, die, result) in facts  # type: ignore[arg-type]


@pytest.mark.rule("LEAGUE-060")
def test_below_a_hundred_thousand_nobody_rolls() -> None:
    assert steps(with_gold(95_000)) == ("prepare",)
    assert steps(with_gold(99_999)) == ("prepare",)
    assert steps(with_gold(100_000)) == ("mistakes", "prepare")
    assert impossible(with_gold(95_000), RollExpensiveMistakes((1,))).rule == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-060")
def test_what_is_spent_in_the_step_before_does_not_count() -> None:
    state = msgspec.structs.replace(in_hiring(), treasury_gp=200_000)
    state = after(state, BuyStaff("re_roll"), EndStep("hiring"))
    assert steps(state) == ("prepare",)


@pytest.mark.rule("LEAGUE-062")
def test_a_crisis_averted_costs_nothing() -> None:
    state = after(with_gold(100_000), RollExpensiveMistakes((2,)))
    assert (state.treasury_gp, steps(state)) == (100_000, ("prepare",))


@pytest.mark.rule("LEAGUE-062")
@pytest.mark.parametrize(("die", "left"), [(1, 90_000), (2, 80_000), (3, 70_000)])
def test_a_minor_incident_costs_a_d3_of_ten_thousands(die: int, left: int) -> None:
    state = after(with_gold(100_000), RollExpensiveMistakes((1,)))
    assert steps(state) == ("loss", "prepare")
    assert after(state, RollLoss((die,))).treasury_gp == left


@pytest.mark.rule("LEAGUE-062")
@pytest.mark.parametrize(
    ("treasury_gp", "lost"),
    [(300_000, 150_000), (305_000, 150_000), (315_000, 155_000), (395_000, 195_000)],
)
def test_a_major_incident_costs_half_rounded_down_to_five_thousand(
    treasury_gp: int, lost: int
) -> None:
    facts = facts_of(with_gold(treasury_gp), RollExpensiveMistakes((1,)))
    assert gold(facts) == [("expensive_mistake", -lost)]
    assert steps(after(with_gold(treasury_gp), RollExpensiveMistakes((1,)))) == ("prepare",)


@pytest.mark.rule("LEAGUE-062")
@pytest.mark.parametrize("treasury_gp", [500_000, 595_000, 600_000, 1_000_000])
@pytest.mark.parametrize(("dice", "left"), [((1, 1), 20_000), ((3, 4), 70_000), ((6, 6), 120_000)])
def test_a_catastrophe_leaves_two_dice_of_ten_thousands(
    treasury_gp: int, dice: tuple[int, int], left: int
) -> None:
    state = after(with_gold(treasury_gp), RollExpensiveMistakes((1,)))
    assert after(state, RollLoss(dice)).treasury_gp == left


@pytest.mark.rule("LEAGUE-062")
def test_the_600_000_column_has_two_catastrophes_and_nobody_is_safe() -> None:
    for die in (1, 2):
        assert steps(after(with_gold(600_000), RollExpensiveMistakes((die,))))[0] == "loss"
    assert after(with_gold(600_000), RollExpensiveMistakes((3,))).treasury_gp == 300_000
    state = after(with_gold(600_000), RollExpensiveMistakes((6,)), RollLoss((3,)))
    assert state.treasury_gp == 570_000


@pytest.mark.rule("LEAGUE-062")
def test_a_loss_says_its_game_and_how_it_came_about() -> None:
    state = after(with_gold(100_000), RollExpensiveMistakes((1,)))
    (lost,) = [fact for fact in facts_of(state, RollLoss((2,))) if isinstance(fact, GoldChanged)]
    assert (lost.game, lost.match) == ("game-1", MATCH)
    assert lost.working == "Minor incident: 2 x 10,000 gp"


@pytest.mark.rule("LEAGUE-062")
def test_a_catastrophe_never_raises_a_treasury() -> None:
    state = after(with_gold(500_000), RollExpensiveMistakes((1,)))
    poorer = msgspec.structs.replace(state, treasury_gp=30_000)
    assert after(poorer, RollLoss((6, 6))).treasury_gp == 30_000


@pytest.mark.rule("LEAGUE-062")
def test_the_dice_are_those_the_incident_asks_for() -> None:
    minor = after(with_gold(100_000), RollExpensiveMistakes((1,)))
    catastrophe = after(with_gold(500_000), RollExpensiveMistakes((1,)))
    assert impossible(minor, RollLoss((4,))).field == "dice"
    assert impossible(minor, RollLoss((1, 1))).field == "dice"
    assert impossible(catastrophe, RollLoss((6,))).field == "dice"


@pytest.mark.rule("LEAGUE-001", "LEAGUE-060")
def test_the_dice_are_rolled_before_the_sequence_ends() -> None:
    assert broken(with_gold(100_000), Prepare()) == "LEAGUE-001"
    minor = after(with_gold(100_000), RollExpensiveMistakes((1,)))
    assert broken(minor, Prepare()) == "LEAGUE-001"
