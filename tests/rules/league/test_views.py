"""The team sheet, the side of the next match, and the sentences on the wall."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.team import (
    Advance,
    AdvancementView,
    AwardMvp,
    BuyStaff,
    CharacteristicView,
    EndSeason,
    EndStep,
    HireJourneyman,
    HirePlayer,
    Improve,
    LeagueEntry,
    Prepare,
    ReceivePrize,
    RetirePlayer,
    RollExpensiveMistakes,
    RollFans,
    SheetPlayer,
    TeamDrafted,
)
from service.rules.league.match_side import match_side
from service.rules.league.sheet import sheet
from service.rules.league.state import Advancement, State
from service.rules.league.system import LEAGUE
from tests.rules.league.team import (
    a_game,
    a_journeyman,
    a_team,
    after,
    drafted,
    earned,
    evolved,
    facts_of,
    hurt,
    in_advancement,
    in_hiring,
    prepared,
    with_player,
)

# ------------------------------------------------------------------------------------ the sheet


def line(state: State, key: str) -> SheetPlayer:
    shown = sheet(state)
    (found,) = [each for each in (*shown.players, *shown.released) if each.id == key]
    return found


def test_the_sheet_shows_the_team() -> None:
    shown = sheet(drafted(dedicated_fans=2, cheerleaders=3))
    assert (shown.name, shown.roster, shown.tier) == ("Orcland Raiders", "Orc", 2)
    assert shown.special_rules == ("Badlands Brawl",)
    assert (shown.treasury_gp, shown.re_rolls, shown.re_roll_gp) == (75_000, 2, 60_000)
    assert (shown.assistant_coaches, shown.cheerleaders, shown.apothecary) == (1, 3, True)
    assert (shown.dedicated_fans, shown.season, shown.journeymen_needed) == (2, 1, 0)
    assert [each.number for each in shown.players] == list(range(1, 12))


@pytest.mark.rule("LEAGUE-041", "LEAGUE-048")
def test_a_line_of_the_sheet_shows_what_became_of_a_player() -> None:
    state = in_advancement(earned("p1", 14, "touchdowns"))  # 18 with the award
    state = after(state, Advance(player="p1", kind="characteristic", dice=(15,)))
    state = after(state, Improve(player="p1", characteristic="st"))
    state = with_player(state, "p1", lowered=("ma",), niggling_injuries=1, misses_next_game=True)
    shown = line(state, "p1")
    assert shown.st == CharacteristicView(value=4, printed=3, improved=1)
    assert shown.ma == CharacteristicView(value=4, printed=5, lowered=1)
    assert (shown.niggling_injuries, shown.misses_next_game) == (1, True)
    assert (shown.spp_earned, shown.spp_spent, shown.spp_held) == (18, 18, 0)
    assert shown.figures == {"touchdowns": 1, "mvps": 1}
    assert shown.advancements == (
        AdvancementView("characteristic", "ST", "Experienced", 18, 80_000),
    )
    assert (shown.title, shown.value_gp) == ("Experienced", 130_000)
    assert sum(each.amount_gp for each in shown.value) == 130_000


def test_journeymen_stand_below_and_who_is_gone_apart() -> None:
    state = in_advancement(hurt("p2", "dead"), journeymen=(a_journeyman(number=2),))
    shown = sheet(state)
    assert [each.id for each in shown.players][-1] == "j1"
    assert [(each.id, each.released) for each in shown.released] == [("p2", "dead")]


def test_the_sheet_of_a_name_is_empty() -> None:
    shown = sheet(LEAGUE.start(TeamDrafted(name="Dockers")))
    assert (shown.roster, shown.players, shown.team_value_gp) == (None, (), 0)
    assert shown.current_team_value_gp == 0


# -------------------------------------------------------------------------- the side of a match


def test_the_side_of_the_next_match_is_the_team_as_it_is() -> None:
    block = Advancement("chosen_primary", 6, 20_000, skill="Block")
    state = with_player(
        drafted(), "p1", advancements=(block,), niggling_injuries=1, lowered=("ag",)
    )
    side = match_side(state, "abc")
    assert (side.id, side.name, side.roster) == ("abc", "Orcland Raiders", "Orc")
    assert (side.re_rolls, side.apothecaries, side.assistant_coaches) == (2, 1, 1)
    assert (side.treasury_gp, side.current_team_value_gp) == (115_000, 905_000)
    first = side.players[0]
    assert (first.id, first.number, first.kind, first.available) == ("p1", 1, "rostered", True)
    assert first.skills == ("Animosity (Orc Linemen)", "Block")
    assert (first.ag, first.niggling_injuries, first.advancements) == (4, 1, 1)
    assert side.players[8].pa is None  # a Big Un


@pytest.mark.rule("LEAGUE-071", "LEAGUE-054")
def test_who_misses_the_match_or_is_retired_comes_along_unavailable() -> None:
    state = in_hiring(hurt("p3", "seriously_hurt"), hurt("p9", "lasting_injury", "ma"))
    state = after(state, RetirePlayer("p9"))
    side = match_side(state, "abc")
    assert [each.id for each in side.players if not each.available] == ["p3", "p9"]


@pytest.mark.rule("LEAGUE-089")
def test_journeymen_are_linemen_of_the_list() -> None:
    profile = match_side(drafted(), "abc").journeyman
    assert profile is not None
    assert (profile.position, profile.price_gp, profile.av) == ("Orc Lineman", 50_000, 10)
    assert profile.skills == ("Animosity (Orc Linemen)",)  # the match makes it a Loner
    undead = a_team("shambling-undead", *["Skeleton Lineman"] * 11)
    chosen = match_side(undead, "abc", "Zombie Lineman").journeyman
    assert chosen is not None
    assert chosen.position == "Zombie Lineman"
    with pytest.raises(ValueError, match="Mummy"):
        match_side(undead, "abc", "Mummy")


@pytest.mark.rule("LEAGUE-090")
def test_the_trophy_is_a_re_roll_of_the_match() -> None:
    state = after(drafted(), ReceivePrize(gold_gp=0, trophy=True))
    assert match_side(state, "abc").re_rolls == 3


def test_a_team_without_players_has_no_side() -> None:
    with pytest.raises(ValueError, match="Dockers"):
        match_side(LEAGUE.start(TeamDrafted(name="Dockers")), "abc")


# ---------------------------------------------------------------------------------- the headline


def told(state: State, entry: LeagueEntry) -> str:
    facts = facts_of(state, entry)
    return LEAGUE.headline(evolved(state, facts), facts)


SENTENCES: list[tuple[Any, LeagueEntry, str]] = [
    (drafted(), a_game("win", score=(2, 1)), "Orcland Raiders beats Dwarf Giants 2 to 1."),
    (
        drafted(),
        a_game("loss", how="unplayed", played=False),
        "Orcland Raiders loses to Dwarf Giants.",
    ),
    (after(drafted(), a_game("win")), RollFans((6,)), "Orcland Raiders has 2 dedicated fans."),
    (after(drafted(), a_game("draw")), AwardMvp("p2"), "Orc 2 (2) is most valuable player, 4 SPP."),
    (
        in_advancement(),
        Advance(player="p1", kind="random_primary", category="G", dice=(1, 1)),
        "Orc 1 (1) learns Block.",
    ),
    (in_hiring(), BuyStaff("cheerleader", 2), "Orcland Raiders hires 2 x cheerleader."),
    (
        replace(in_hiring(), treasury_gp=120_000),
        BuyStaff("re_roll"),
        "Orcland Raiders buys 1 x team re-roll.",
    ),
    (
        in_hiring(),
        HirePlayer(player="x", position="Goblin", name="Snit"),
        "Orcland Raiders hires Snit (12), Goblin.",
    ),
    (
        in_hiring(journeymen=(a_journeyman(),)),
        HireJourneyman("j1"),
        "The journeyman Journeyman 12 (12) stays.",
    ),
    (
        after(in_hiring(), EndStep("hiring")),
        RollExpensiveMistakes((1,)),
        "Orcland Raiders: a minor incident.",
    ),
    (drafted(), ReceivePrize(gold_gp=30_000), "Orcland Raiders gets 30,000 gp."),
    (drafted(), EndSeason(), "Season 1 is over for Orcland Raiders."),
]


@pytest.mark.parametrize(("state", "entry", "sentence"), SENTENCES)
def test_what_happened_is_one_sentence(state: State, entry: LeagueEntry, sentence: str) -> None:
    assert told(state, entry) == sentence


def test_the_end_of_a_step_in_which_nothing_happened_is_not_told() -> None:
    assert told(in_advancement(), EndStep("advancement")) == ""


def test_a_team_that_is_ready_says_what_it_is_worth() -> None:
    state = after(replace(in_hiring(), treasury_gp=0), EndStep("hiring"))
    sentence = "Orcland Raiders is ready: team value 885,000 gp, current team value 885,000 gp."
    assert told(state, Prepare()) == sentence
    assert prepared(in_advancement()).due == ()
