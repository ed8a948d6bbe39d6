"""What players and the team are worth: every sum is its lines."""

import pytest
from msgspec.structs import replace

from schemas.team import (
    Advance,
    EndStep,
    Prepare,
    RetirePlayer,
    RollExpensiveMistakes,
    ValueLine,
)
from service.rules.league.sheet import sheet
from service.rules.league.state import Advancement, State
from service.rules.league.values import (
    current_team_value,
    player_lines,
    player_value,
    team_value,
    total,
)
from tests.rules.league.team import (
    a_game,
    a_team,
    after,
    drafted,
    earned,
    hurt,
    in_advancement,
    in_hiring,
    prepared,
    through,
    with_player,
)


@pytest.mark.rule("LEAGUE-070")
def test_team_value_is_players_staff_and_re_rolls() -> None:
    lines = team_value(drafted())
    assert lines[:2] == (ValueLine("1 Orc 1", 50_000), ValueLine("2 Orc 2", 50_000))
    assert lines[-3:] == (
        ValueLine("assistant coach (1 x 10,000 gp)", 10_000),
        ValueLine("apothecary (1 x 50,000 gp)", 50_000),
        ValueLine("team re-roll (2 x 60,000 gp)", 120_000),
    )
    assert total(lines) == 885_000


@pytest.mark.rule("LEAGUE-070")
def test_gold_and_dedicated_fans_are_no_value() -> None:
    state = replace(drafted(), treasury_gp=900_000, dedicated_fans=7)
    assert total(team_value(state)) == 885_000


@pytest.mark.rule("LEAGUE-048", "LEAGUE-070")
def test_a_player_is_worth_its_fee_and_its_advancements() -> None:
    learned = (
        Advancement("random_primary", 3, 10_000, skill="Block"),
        Advancement("chosen_secondary", 14, 40_000, skill="Guard"),
        Advancement("characteristic", 24, 80_000, characteristic="st"),
    )
    state = with_player(drafted(), "p1", advancements=learned)
    assert player_lines(state, state.players["p1"]) == (
        ValueLine("Orc Lineman", 50_000),
        ValueLine("Block", 10_000),
        ValueLine("Guard", 40_000),
        ValueLine("ST", 80_000),
    )
    assert player_value(state, state.players["p1"]) == 180_000
    assert total(team_value(state)) == 885_000 + 130_000


@pytest.mark.rule("LEAGUE-071")
def test_who_misses_the_next_game_is_not_in_current_team_value() -> None:
    state = in_advancement(hurt("p7", "seriously_hurt"))
    assert current_team_value(state) == (
        ValueLine("team value", 885_000),
        ValueLine("7 Orc 7 misses the next game", -80_000),
        ValueLine("journeymen (1 x 50,000 gp)", 50_000),
    )


@pytest.mark.rule("LEAGUE-071")
def test_a_player_who_missed_its_game_counts_again() -> None:
    state = through(drafted(), a_game("draw", hurt("p7", "seriously_hurt")))
    assert total(current_team_value(state)) == 855_000
    state = through(state, a_game("draw", key="game-2"))
    assert total(current_team_value(state)) == total(team_value(state)) == 885_000


@pytest.mark.rule("LEAGUE-054", "LEAGUE-071")
def test_who_is_retired_is_in_team_value_and_not_in_current_team_value() -> None:
    state = after(in_hiring(hurt("p7", "lasting_injury", "st")), RetirePlayer("p7"))
    for number in range(2, 4):  # it stays so after the next game
        assert total(team_value(state)) == 885_000
        away = ValueLine("7 Orc 7 is temporarily retired", -80_000)
        assert away in current_team_value(state)
        assert total(current_team_value(state)) == 855_000
        state = through(prepared_or_not(state), a_game("draw", key=f"game-{number}"))


def prepared_or_not(state: State) -> State:
    if not state.due:
        return state
    return after(state, EndStep("hiring"), RollExpensiveMistakes((6,)), Prepare())


@pytest.mark.rule("LEAGUE-004", "LEAGUE-070")
def test_the_dead_are_worth_nothing() -> None:
    state = in_advancement(hurt("p9", "dead"))
    assert total(team_value(state)) == 885_000 - 90_000


@pytest.mark.rule("LEAGUE-089")
def test_journeymen_for_the_next_game_count_in_current_team_value() -> None:
    state = in_advancement(hurt("p2", "dead"), hurt("p3", "dead"), hurt("p4", "seriously_hurt"))
    assert total(team_value(state)) == 785_000
    assert total(current_team_value(state)) == 785_000 - 50_000 + 150_000
    assert sheet(state).journeymen_needed == 3


@pytest.mark.rule("LEAGUE-072")
def test_low_cost_linemen_cost_their_fee_and_count_nothing() -> None:
    state = a_team("snotling", *["Snotling Lineman"] * 9, *["Fungus Flinga"] * 2)
    assert state.treasury_gp == 1_000_000 - 9 * 15_000 - 2 * 30_000
    assert total(team_value(state)) == 60_000
    state = with_player(state, "p1", spp_earned=6)
    state = in_advancement(state=state)
    state = after(state, Advance(player="p1", kind="chosen_primary", skill="Sprint"))
    assert total(team_value(state)) == 80_000
    assert player_lines(state, state.players["p1"]) == (
        ValueLine("Snotling Lineman, 15,000 gp, not counted (Low Cost Linemen)", 0),
        ValueLine("Sprint", 20_000),
    )


@pytest.mark.rule("LEAGUE-072", "LEAGUE-089")
def test_their_journeymen_count_nothing_either() -> None:
    state = a_team("snotling", *["Snotling Lineman"] * 9, *["Fungus Flinga"] * 2)
    state = in_advancement(hurt("p2", "dead"), hurt("p10", "dead"), state=state)
    assert total(current_team_value(state)) == total(team_value(state)) == 30_000


def test_points_do_not_change_what_a_player_is_worth() -> None:
    state = prepared(in_advancement(earned("p1", 5)))
    assert total(team_value(state)) == 885_000
