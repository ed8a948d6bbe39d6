"""Hiring, dismissing and retiring: prices, limits, journeymen, the raised."""

from typing import Any

import msgspec
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
    PlayerReleased,
    ReceivePrize,
    RetirePlayer,
    StaffKind,
)
from service.rules.league.limits import listed
from service.rules.league.profile import position_of, skills_of
from service.rules.league.state import State
from service.rules.league.values import player_value, team_value, total
from tests.rules.league.team import (
    POSITIONS,
    a_game,
    a_journeyman,
    a_team,
    after,
    breaches,
    broken,
    despite,
    drafted,
    earned,
    facts_of,
    gold,
    hurt,
    impossible,
    in_advancement,
    in_hiring,
    players,
    prepared,
    steps,
)


def rich(state: State | None = None, treasury_gp: int = 1_000_000) -> State:
    """Hiring is next, and there is gold enough."""
    return msgspec.structs.replace(state or in_hiring(), treasury_gp=treasury_gp)


def with_more(*positions: str) -> State:
    """The Orcs with more players from p12 on."""
    return drafted(players=players(*POSITIONS, *positions), budget_gp=2_000_000)


# -------------------------------------------------------------------------------------- players


@pytest.mark.rule("LEAGUE-050")
def test_a_player_of_the_list_is_hired_for_its_price() -> None:
    state = rich(treasury_gp=80_000)
    entry = HirePlayer(player="new", position="Blitzer", number=20, name="Grim")
    assert gold(facts_of(state, entry)) == [("player", -80_000)]
    hired = after(state, entry)
    player = hired.players["new"]
    assert (player.number, player.name, player.position) == (20, "Grim", "Blitzer")
    assert hired.treasury_gp == 0
    assert total(team_value(hired)) == total(team_value(state)) + 80_000


@pytest.mark.rule("LEAGUE-050", "LEAGUE-080")
def test_without_number_and_name_it_gets_the_lowest_that_is_free() -> None:
    state = after(rich(), DismissPlayer("p3"), HirePlayer(player="new", position="Goblin"))
    assert (state.players["new"].number, state.players["new"].name) == (3, "Goblin 3")


@pytest.mark.rule("LEAGUE-050")
def test_more_gold_than_there_is_cannot_be_spent() -> None:
    state = rich(treasury_gp=79_000)
    entry = HirePlayer(player="new", position="Blitzer")
    (breach,) = breaches(state, entry)
    assert breach.rule == "LEAGUE-050"
    assert "80,000 gp; the treasury has 79,000 gp" in breach.detail
    # It is clear what happened: forced, the treasury says what is missing.
    assert despite(state, entry).treasury_gp == -1_000


@pytest.mark.rule("LEAGUE-050")
def test_there_is_no_seventeenth_player() -> None:
    state = rich(in_hiring(state=with_more(*["Goblin"] * 4)))
    state = after(state, HirePlayer(player="p16", position="Orc Lineman"))
    assert listed(state) == 16
    assert broken(state, HirePlayer(player="p17", position="Orc Lineman")) == "LEAGUE-050"


@pytest.mark.rule("LEAGUE-050")
def test_no_more_of_a_position_than_the_list_allows() -> None:
    state = after(rich(), HirePlayer(player="new", position="Thrower"))
    (breach,) = breaches(state, HirePlayer(player="third", position="Thrower"))
    assert (breach.rule, breach.field, breach.legal) == (
        "LEAGUE-050",
        "position",
        "Its list allows 2.",
    )


@pytest.mark.rule("LEAGUE-050")
def test_big_guys_are_limited_together() -> None:
    state = a_team("old-world-alliance", *["Old World Human Lineman"] * 11)
    state = rich(after(state, a_game("draw"), AwardMvp("p1"), EndStep("advancement")))
    assert state.roster is not None
    first, second = (each.name for each in state.roster.positions if each.big_guy)
    state = after(state, HirePlayer(player="one", position=first))
    (breach,) = breaches(state, HirePlayer(player="two", position=second))
    assert "of them together" in breach.legal


@pytest.mark.rule("LEAGUE-050", "LEAGUE-080")
@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (HirePlayer(player="new", position="Elf"), "position"),
        (HirePlayer(player="p1", position="Goblin"), "player"),
    ],
)
def test_nobody_is_hired_who_is_not_on_the_list_or_has_the_id_of_another(
    entry: LeagueEntry, field: str
) -> None:
    assert impossible(rich(), entry).field == field


@pytest.mark.rule("LEAGUE-080")
def test_an_id_is_never_given_again() -> None:
    state = after(rich(), DismissPlayer("p3"))
    assert impossible(state, HirePlayer(player="p3", position="Goblin")).field == "player"


@pytest.mark.rule("LEAGUE-080")
def test_a_number_is_worn_by_one_player() -> None:
    entry = HirePlayer(player="new", position="Goblin", number=5)
    assert broken(rich(), entry) == "LEAGUE-080"


# ---------------------------------------------------------------------------------------- staff


@pytest.mark.rule("LEAGUE-050", "LEAGUE-081")
@pytest.mark.parametrize(
    ("staff", "have", "most", "price"),
    [("assistant_coach", 1, 6, 10_000), ("cheerleader", 0, 12, 10_000)],
)
def test_staff_is_bought_up_to_its_limit(
    staff: StaffKind, have: int, most: int, price: int
) -> None:
    state = rich()
    entry = BuyStaff(staff, most - have)
    assert gold(facts_of(state, entry)) == [("staff", -price * (most - have))]
    state = after(state, entry)
    assert state.staff[staff] == most
    assert broken(state, BuyStaff(staff)) == "LEAGUE-081"


@pytest.mark.rule("LEAGUE-081")
def test_one_apothecary_for_those_who_may_have_one() -> None:
    assert broken(rich(), BuyStaff("apothecary")) == "LEAGUE-081"  # they have one
    state = after(rich(), DismissStaff("apothecary"), BuyStaff("apothecary"))
    assert state.staff["apothecary"] == 1
    undead = a_team("shambling-undead", *["Zombie Lineman"] * 11)
    undead = after(undead, a_game("draw"), AwardMvp("p1"), EndStep("advancement"))
    assert broken(rich(undead), BuyStaff("apothecary")) == "LEAGUE-081"


@pytest.mark.rule("LEAGUE-052")
def test_re_rolls_cost_double_and_count_their_list_price() -> None:
    state = rich()
    assert gold(facts_of(state, BuyStaff("re_roll", 2))) == [("re_rolls", -240_000)]
    bought = after(state, BuyStaff("re_roll", 2))
    assert total(team_value(bought)) == total(team_value(state)) + 120_000
    assert broken(rich(bought), BuyStaff("re_roll", 5)) == "LEAGUE-050"  # two, two and five


@pytest.mark.rule("LEAGUE-051")
def test_players_and_staff_are_dismissed_and_the_value_falls() -> None:
    state = in_hiring()
    before = total(team_value(state))
    state = after(state, DismissPlayer("p7"), DismissStaff("assistant_coach"))
    assert state.players["p7"].released == "dismissed"
    assert total(team_value(state)) == before - 80_000 - 10_000
    assert state.treasury_gp == in_hiring().treasury_gp  # nobody gets gold back


@pytest.mark.rule("LEAGUE-051", "LEAGUE-052")
@pytest.mark.parametrize(
    "entry",
    [
        DismissStaff("assistant_coach", 2),
        DismissStaff("cheerleader"),
        DismissStaff("re_roll"),
        DismissPlayer("nobody"),
    ],
)
def test_nobody_is_dismissed_who_is_not_there(entry: LeagueEntry) -> None:
    assert impossible(in_hiring(), entry).rule == "LEAGUE-051"


# ----------------------------------------------------------------------------------- journeymen


def with_journeyman(spp: int = 3) -> State:
    """The advancements are next; a journeyman, number 12, has so many points."""
    return in_advancement(earned("j1", spp), journeymen=(a_journeyman(),))


@pytest.mark.rule("LEAGUE-053")
def test_a_journeyman_is_a_loner_until_it_is_hired() -> None:
    state = with_journeyman()
    player = state.players["j1"]
    skills = ("Animosity (Orc Linemen)", "Loner (4+)")
    assert skills_of(position_of(state, player), player) == skills
    state = after(state, EndStep("advancement"), HireJourneyman("j1"))
    player = state.players["j1"]
    assert skills_of(position_of(state, player), player) == ("Animosity (Orc Linemen)",)
    assert (player.status, player.number, player.spp_held) == ("rostered", 12, 3)


@pytest.mark.rule("LEAGUE-053")
def test_a_journeyman_that_is_hired_keeps_and_costs_its_advancements() -> None:
    learns = Advance(player="j1", kind="random_primary", category="G", dice=(1, 1))
    state = after(with_journeyman(), learns, EndStep("advancement"))
    entry = HireJourneyman("j1", number=30, name="Zug")
    assert gold(facts_of(state, entry)) == [("journeyman", -60_000)]  # 50,000 and 10,000
    state = prepared_after_hiring(after(state, entry))
    player = state.players["j1"]
    assert (player.number, player.name, player.status) == (30, "Zug", "rostered")
    assert (player.advancements[0].skill, player_value(state, player)) == ("Block", 60_000)


def prepared_after_hiring(state: State) -> State:
    state = after(state, EndStep("hiring"))
    assert steps(state)[0] in ("mistakes", "prepare")
    return state


@pytest.mark.rule("LEAGUE-053")
def test_a_journeyman_that_is_not_hired_leaves_with_everything() -> None:
    state = after(with_journeyman(), EndStep("advancement"))
    assert PlayerReleased("j1", "journeyman_left") in facts_of(state, EndStep("hiring"))
    state = prepared_after_hiring(state)
    assert state.players["j1"].released == "journeyman_left"
    assert "j1" not in dict(state.listed())
    assert impossible(state, HireJourneyman("j1")).rule == "LEAGUE-053"


@pytest.mark.rule("LEAGUE-053")
def test_no_journeyman_is_a_seventeenth_player() -> None:
    sixteen = with_more(*["Goblin"] * 4, "Orc Lineman")
    state = rich(in_hiring(state=sixteen, journeymen=(a_journeyman(number=17),)))
    assert broken(state, HireJourneyman("j1")) == "LEAGUE-053"
    after(state, DismissPlayer("p1"), HireJourneyman("j1"))


@pytest.mark.rule("LEAGUE-053")
def test_only_journeymen_are_hired_as_such() -> None:
    assert impossible(in_hiring(), HireJourneyman("p1")).rule == "LEAGUE-053"
    assert impossible(in_hiring(), HireJourneyman("j9")).rule == "LEAGUE-053"


# ----------------------------------------------------------------------------------- retirement


@pytest.mark.rule("LEAGUE-054")
def test_who_suffered_a_lasting_injury_may_retire_and_stays_on_the_list() -> None:
    state = in_hiring(hurt("p9", "lasting_injury", "ma"))
    before = total(team_value(state))
    state = after(state, RetirePlayer("p9"))
    assert state.players["p9"].status == "retired"
    assert (listed(state), total(team_value(state))) == (11, before)


@pytest.mark.rule("LEAGUE-054")
def test_a_retired_player_counts_towards_the_limits() -> None:
    four = with_more("Blitzer", "Blitzer")
    state = rich(in_hiring(hurt("p7", "lasting_injury", "ma"), state=four))
    state = after(state, RetirePlayer("p7"))
    assert broken(state, HirePlayer(player="new", position="Blitzer")) == "LEAGUE-050"


@pytest.mark.rule("LEAGUE-054")
@pytest.mark.parametrize("injury", ["badly_hurt", "seriously_hurt", "serious_injury"])
def test_no_other_injury_lets_a_player_retire(injury: str) -> None:
    assert broken(in_hiring(hurt("p9", injury)), RetirePlayer("p9")) == "LEAGUE-054"


@pytest.mark.rule("LEAGUE-054")
def test_only_the_game_just_played_lets_a_player_retire() -> None:
    state = prepared(in_advancement(hurt("p9", "lasting_injury", "ma")))
    state = in_hiring(state=state, key="game-2")
    assert broken(state, RetirePlayer("p9")) == "LEAGUE-054"


@pytest.mark.rule("LEAGUE-054")
def test_nobody_retires_twice_or_as_a_journeyman() -> None:
    state = in_hiring(hurt("p9", "lasting_injury", "ma"), journeymen=(a_journeyman(),))
    assert impossible(state, RetirePlayer("j1")).rule == "LEAGUE-054"
    assert impossible(after(state, RetirePlayer("p9")), RetirePlayer("p9")).rule == "LEAGUE-054"


# ------------------------------------------------------------------------------------ the raised


def undead(*dead: str) -> State:
    """Hiring is next for Undead, after a game in which these opponents died; no gold is left."""
    state = a_team("shambling-undead", *["Skeleton Lineman"] * 11)
    game = a_game("draw", other_players=tuple(hurt(each, "dead") for each in dead))
    return rich(after(state, game, AwardMvp("p1"), EndStep("advancement")), treasury_gp=0)


A_ZOMBIE = HirePlayer(player="new", position="Zombie Lineman", raised=True)


@pytest.mark.rule("LEAGUE-055")
def test_an_opponent_that_died_rises_free_of_charge() -> None:
    state = undead("elf-3")
    assert gold(facts_of(state, A_ZOMBIE)) == []
    raised = after(state, A_ZOMBIE)
    assert total(team_value(raised)) == total(team_value(state)) + 40_000


@pytest.mark.rule("LEAGUE-055")
@pytest.mark.parametrize("state", [undead(), in_hiring(), after(undead("a", "b"), A_ZOMBIE)])
def test_one_rises_a_game_and_only_where_somebody_died(state: State) -> None:
    position = "Zombie Lineman" if state.position("Zombie Lineman") else "Orc Lineman"
    entry = HirePlayer(player="another", position=position, raised=True)
    assert broken(state, entry) == "LEAGUE-055"


@pytest.mark.rule("LEAGUE-055")
def test_the_dead_rise_as_what_the_rule_says() -> None:
    mummy = HirePlayer(player="new", position="Mummy", raised=True)
    assert broken(undead("elf-3"), mummy) == "LEAGUE-055"


# ------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (BuyStaff, {"staff": "re_roll", "count": -1}),
        (BuyStaff, {"staff": "re_roll", "count": 0}),
        (BuyStaff, {"staff": "re_roll", "count": 1.5}),
        (BuyStaff, {"staff": "wizard"}),
        (ReceivePrize, {"gold_gp": -1}),
        (ReceivePrize, {"gold_gp": 0.5}),
        (HirePlayer, {"player": "new", "position": "Goblin", "number": 0}),
        (HirePlayer, {"player": "no spaces", "position": "Goblin"}),
        (HirePlayer, {"player": "new", "position": "Goblin", "price_gp": 1}),
    ],
)
def test_what_is_no_entry_is_not_read(kind: Any, given: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**given, "type": kind.__struct_config__.tag}, kind)
