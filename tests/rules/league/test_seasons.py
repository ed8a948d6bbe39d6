"""Prizes, the end of a season, and the draft for the next one."""

import pytest
from msgspec.structs import replace

from schemas.result import CharacteristicName
from schemas.team import (
    AwardMvp,
    BuyStaff,
    EndRedraft,
    EndSeason,
    EndStep,
    GoldChanged,
    HirePlayer,
    Prepare,
    ReceivePrize,
    RehirePlayer,
    RetirePlayer,
    RollExpensiveMistakes,
    SeasonRecord,
)
from service.rules.league.sheet import re_rolls, sheet
from service.rules.league.state import Advancement, State
from service.rules.league.system import LEAGUE
from service.rules.league.values import team_value, total
from tests.rules.league.team import (
    a_game,
    a_journeyman,
    after,
    broken,
    despite,
    drafted,
    facts_of,
    gold,
    hurt,
    impossible,
    in_hiring,
    prepared,
    steps,
    through,
    with_player,
)

# --------------------------------------------------------------------------------------- prizes


@pytest.mark.rule("LEAGUE-090")
@pytest.mark.parametrize(("place", "amount"), [(1, 100_000), (2, 60_000), (3, 30_000)])
def test_a_prize_goes_into_the_treasury(place: int, amount: int) -> None:
    entry = ReceivePrize(gold_gp=amount, place=place)
    assert gold(facts_of(drafted(), entry)) == [("prize", amount)]


@pytest.mark.rule("LEAGUE-090")
def test_a_prize_is_no_gold_of_the_last_game() -> None:
    state = through(drafted(), a_game("draw"))
    (prize,) = facts_of(state, ReceivePrize(gold_gp=60_000, place=2))
    assert isinstance(prize, GoldChanged)
    assert (prize.game, prize.match, prize.working) == (None, None, "Prize for place 2")


@pytest.mark.rule("LEAGUE-090")
def test_prizes_come_after_expensive_mistakes() -> None:
    entry = ReceivePrize(gold_gp=60_000, place=2)
    state = in_hiring()
    assert broken(state, entry) == "LEAGUE-090"
    state = replace(state, treasury_gp=0)
    state = after(state, EndStep("hiring"), entry)
    assert (steps(state), state.treasury_gp) == (("prepare",), 60_000)
    assert after(state, Prepare()).treasury_gp == 60_000


@pytest.mark.rule("LEAGUE-090")
def test_the_trophy_is_a_re_roll_until_the_end_of_the_next_season() -> None:
    state = after(drafted(), ReceivePrize(gold_gp=100_000, place=1, trophy=True))
    assert (re_rolls(state), total(team_value(state))) == (3, 885_000 + 60_000)
    state = after(state, EndSeason())
    assert state.trophy == 1
    state = new_season(state)
    assert (state.season, re_rolls(state)) == (2, 2)  # one bought, and the trophy's
    state = after(state, EndSeason())
    assert (state.trophy, re_rolls(state)) == (None, 0)


@pytest.mark.rule("LEAGUE-090", "LEAGUE-091")
def test_prizes_and_the_end_of_a_season_are_the_organisers() -> None:
    assert set(LEAGUE.authority) == {ReceivePrize, EndSeason}


# --------------------------------------------------------------------------------------- budget


@pytest.mark.rule("LEAGUE-091")
def test_the_budget_is_what_the_season_brought() -> None:
    record = SeasonRecord(played=6, unplayed=1, won=3, drawn=1, lost=2, friendlies=2)
    state = replace(drafted(), record=record, treasury_gp=45_000)
    facts = facts_of(state, EndSeason())
    assert gold(facts) == [
        ("redraft_budget", 1_000_000),
        ("redraft_budget", 140_000),  # five games of the league and two friendly ones
        ("redraft_budget", 60_000),
        ("redraft_budget", 10_000),
    ]
    assert after(state, EndSeason()).treasury_gp == 1_255_000


@pytest.mark.rule("LEAGUE-091")
@pytest.mark.parametrize(("treasury_gp", "budget"), [(400_000, 1_300_000), (200_000, 1_200_000)])
def test_the_league_may_cap_it(treasury_gp: int, budget: int) -> None:
    state = replace(drafted(), treasury_gp=treasury_gp)
    assert after(state, EndSeason(cap_gp=1_300_000)).treasury_gp == budget


@pytest.mark.rule("LEAGUE-091", "LEAGUE-092")
def test_everything_but_the_fans_is_bought_again() -> None:
    state = after(replace(drafted(), dedicated_fans=4), EndSeason())
    assert steps(state) == ("redraft",)
    assert not any(state.staff.values())
    assert (sheet(state).players, state.dedicated_fans) == ((), 4)


@pytest.mark.rule("LEAGUE-001", "LEAGUE-091")
def test_a_season_ends_after_the_last_sequence() -> None:
    assert broken(in_hiring(), EndSeason()) == "LEAGUE-001"


# ---------------------------------------------------------------------------------- hired again


def new_season(state: State) -> State:
    """Everybody comes back, one re-roll is bought, and the list is complete."""
    state = after(state, BuyStaff("re_roll"))
    for key in state.last_list:
        state = after(state, RehirePlayer(player=key))
    return after(state, EndRedraft())


@pytest.mark.rule("LEAGUE-092")
def test_a_player_comes_back_for_its_value_and_the_agents_fee() -> None:
    block = Advancement("chosen_primary", 6, 20_000, skill="Block")
    state = with_player(drafted(), "p1", advancements=(block,), spp_earned=11, spp_spent=6)
    state = after(state, EndSeason())
    assert gold(facts_of(state, RehirePlayer(player="p1"))) == [("player_again", -90_000)]
    state = after(state, RehirePlayer(player="p1"))
    player = state.players["p1"]
    assert (player.status, player.spp_held, player.advancements) == ("rostered", 5, (block,))
    assert total(team_value(state)) == 70_000  # the fee is no value
    state = new_season(state)
    state = after(state, EndSeason())
    assert gold(facts_of(state, RehirePlayer(player="p1"))) == [("player_again", -110_000)]


@pytest.mark.rule("LEAGUE-092")
def test_who_is_not_hired_again_is_gone() -> None:
    state = after(drafted(), EndSeason())
    for key in [key for key in state.last_list if key != "p1"]:
        state = after(state, RehirePlayer(player=key))
    assert broken(state, EndRedraft()) == "LEAGUE-080"  # ten players
    state = after(state, HirePlayer(player="p12", position="Goblin"), EndRedraft())
    assert (state.season, state.record, steps(state)) == (2, SeasonRecord(), ())
    assert state.players["p1"].released == "not_rehired"
    assert impossible(state, RehirePlayer(player="p1")).rule == "LEAGUE-092"


@pytest.mark.rule("LEAGUE-092", "LEAGUE-050")
def test_the_limits_of_the_draft_hold() -> None:
    state = after(drafted(), EndSeason())
    for number in range(12, 14):
        state = after(state, HirePlayer(player=f"p{number}", position="Thrower"))
    assert broken(state, RehirePlayer(player="p11")) == "LEAGUE-092"
    assert broken(state, BuyStaff("re_roll", 9)) == "LEAGUE-050"
    poor = replace(state, treasury_gp=69_000)
    assert broken(poor, RehirePlayer(player="p1")) == "LEAGUE-050"


@pytest.mark.rule("LEAGUE-092", "LEAGUE-052")
def test_re_rolls_cost_their_list_price_between_two_seasons() -> None:
    state = after(drafted(), EndSeason())
    assert gold(facts_of(state, BuyStaff("re_roll", 3))) == [("re_rolls", -180_000)]


@pytest.mark.rule("LEAGUE-092")
def test_only_last_seasons_players_come_back_and_only_then() -> None:
    dead = through(drafted(), a_game("draw", hurt("p3", "dead")))
    assert impossible(after(dead, EndSeason()), RehirePlayer(player="p3")).rule == "LEAGUE-092"
    assert impossible(drafted(), RehirePlayer(player="p3")).rule == "LEAGUE-092"
    assert impossible(drafted(), EndRedraft()).rule == "LEAGUE-092"


@pytest.mark.rule("LEAGUE-092")
def test_new_players_wear_no_number_of_those_who_may_come_back() -> None:
    state = after(drafted(), EndSeason(), HirePlayer(player="new", position="Goblin"))
    assert state.players["new"].number == 12


# ------------------------------------------------------------------------------------- recovery


@pytest.mark.rule("LEAGUE-093")
def test_who_would_miss_a_game_recovers() -> None:
    state = through(drafted(), a_game("draw", hurt("p3", "seriously_hurt")))
    state = after(state, EndSeason(), RehirePlayer(player="p3"))
    assert not state.players["p3"].misses_next_game


@pytest.mark.rule("LEAGUE-093")
@pytest.mark.parametrize("apothecary", [False, True])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_niggling_injury_heals_on_four_or_more(die: int, apothecary: bool) -> None:
    state = after(with_player(drafted(), "p3", niggling_injuries=1), EndSeason())
    if apothecary:
        state = after(state, BuyStaff("apothecary"))
    state = after(state, RehirePlayer(player="p3", dice=(die,)))
    heals = die >= (3 if apothecary else 4)
    assert state.players["p3"].niggling_injuries == (0 if heals else 1)


def retired(*lowered: CharacteristicName, niggling: int = 0) -> State:
    """The season is over; p9 was temporarily retired with this behind it."""
    state = in_hiring(hurt("p9", "lasting_injury", lowered[-1]))
    state = with_player(state, "p9", lowered=lowered, niggling_injuries=niggling)
    state = after(state, RetirePlayer("p9"))
    state = after(state, EndStep("hiring"), RollExpensiveMistakes((6,)), Prepare())
    return after(state, EndSeason())


@pytest.mark.rule("LEAGUE-093")
def test_a_retired_player_may_have_its_characteristics_back_for_niggling_injuries() -> None:
    state = after(retired("ma", "st", "ma"), RehirePlayer(player="p9", dice=(4, 3, 6)))
    player = state.players["p9"]
    assert (player.lowered, player.niggling_injuries, player.status) == (("st",), 2, "rostered")


@pytest.mark.rule("LEAGUE-093")
def test_niggling_injuries_are_rolled_for_first_and_new_ones_not_at_all() -> None:
    state = after(retired("av", niggling=2), RehirePlayer(player="p9", dice=(4, 1, 5)))
    player = state.players["p9"]
    assert (player.lowered, player.niggling_injuries) == ((), 2)  # two, one healed, one new


@pytest.mark.rule("LEAGUE-093")
def test_nobody_else_rolls_for_what_was_lowered() -> None:
    state = after(with_player(drafted(), "p3", lowered=("ma",)), EndSeason())
    assert impossible(state, RehirePlayer(player="p3", dice=(6,))).field == "dice"
    assert after(state, RehirePlayer(player="p3")).players["p3"].lowered == ("ma",)
    assert impossible(retired("ma"), RehirePlayer(player="p9")).field == "dice"


def test_points_of_an_unfinished_list_can_be_forced() -> None:
    state = despite(after(drafted(), EndSeason()), EndRedraft())
    assert (state.season, steps(state)) == (2, ())


def test_a_season_is_played_after_the_draft() -> None:
    state = new_season(after(drafted(), EndSeason()))
    state = prepared(after(state, a_game("draw", key="game-2"), AwardMvp("p1")))
    assert (state.record.played, state.all_games.played) == (1, 1)


@pytest.mark.rule("LEAGUE-001", "LEAGUE-053")
def test_journeymen_of_a_sequence_that_was_not_finished_leave_with_the_season() -> None:
    state = despite(in_hiring(journeymen=(a_journeyman(),)), EndSeason())
    assert state.players["j1"].released == "journeyman_left"
    assert "j1" not in state.last_list


@pytest.mark.rule("LEAGUE-001", "LEAGUE-092")
def test_a_game_that_counts_during_the_draft_leaves_the_draft_to_come() -> None:
    state = after(drafted(), EndSeason())
    for number in range(1, 12):
        state = after(state, RehirePlayer(player=f"p{number}"))
    state = despite(state, a_game("draw"))
    state = prepared(after(state, AwardMvp("p1")))
    assert steps(state) == ("redraft",)
    assert after(state, EndRedraft()).season == 2
