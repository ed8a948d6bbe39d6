"""The draft: what a team may be, and what is left for its treasury."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.team import DraftedPlayer, Position, Roster, TeamDrafted
from service.rules.contract import Breach, IllegalEntry
from service.rules.league.rosters import rosters
from service.rules.league.start import draft_lines
from service.rules.league.system import LEAGUE
from service.rules.league.values import total
from tests.rules.league.team import POSITIONS, a_draft, a_team, drafted, players


def refused(**changes: Any) -> Breach:
    with pytest.raises(IllegalEntry) as refusal:
        LEAGUE.start(a_draft(**changes))
    return refusal.value.breach


@pytest.mark.rule("LEAGUE-080")
def test_what_is_left_of_the_budget_is_the_treasury() -> None:
    # 6 x 50 + 2 x 80 + 2 x 90 + 65 = 705; two re-rolls 120, a coach 10, an apothecary 50: 885.
    assert drafted().treasury_gp == 115_000


@pytest.mark.rule("LEAGUE-080")
def test_every_purchase_is_a_line_of_the_draft() -> None:
    lines = draft_lines(a_draft(dedicated_fans=3, cheerleaders=1))
    assert [(line.label, line.amount_gp) for line in lines] == [
        ("budget", 1_000_000),
        ("Orc Lineman (6 x 50,000 gp)", -300_000),
        ("Blitzer (2 x 80,000 gp)", -160_000),
        ("Big Un (2 x 90,000 gp)", -180_000),
        ("Thrower (1 x 65,000 gp)", -65_000),
        ("team re-roll (2 x 60,000 gp)", -120_000),
        ("assistant coach (1 x 10,000 gp)", -10_000),
        ("cheerleader (1 x 10,000 gp)", -10_000),
        ("apothecary (1 x 50,000 gp)", -50_000),
        ("dedicated fans (2 x 10,000 gp)", -20_000),
    ]
    assert total(lines) == 85_000


@pytest.mark.rule("LEAGUE-080")
def test_a_team_has_eleven_to_sixteen_players() -> None:
    ten, seventeen = players(*["Orc Lineman"] * 10), players(*["Goblin"] * 17)
    assert refused(players=ten).field == "players"
    assert refused(players=seventeen).field == "players"
    assert len(a_team("orc", *["Orc Lineman"] * 16).players) == 16


@pytest.mark.rule("LEAGUE-080")
def test_no_more_of_a_position_than_its_list_allows() -> None:
    breach = refused(players=players(*["Orc Lineman"] * 9, *["Thrower"] * 3))
    assert (breach.rule, breach.field) == ("LEAGUE-080", "players")
    assert "3 of Thrower" in breach.detail


@pytest.mark.rule("LEAGUE-080")
def test_big_guys_are_limited_together() -> None:
    # Old World Alliance: an Ogre and a Treeman are allowed, and one big guy in all.
    positions = (*["Old World Human Lineman"] * 10, *_big("old-world-alliance", 2))
    with pytest.raises(IllegalEntry) as refusal:
        a_team("old-world-alliance", *positions)
    assert "2 big guys" in refusal.value.breach.detail


def _big(key: str, count: int) -> list[str]:
    return [each.name for each in rosters()[key].positions if each.big_guy][:count]


@pytest.mark.rule("LEAGUE-080")
def test_a_position_is_on_the_list() -> None:
    breach = refused(players=players(*POSITIONS[:10], "Elf"))
    assert breach.field == "players/10/position"
    assert "Orc Lineman" in breach.legal


@pytest.mark.rule("LEAGUE-080")
@pytest.mark.parametrize(("id_", "number"), [("p1", 12), ("p12", 1)])
def test_ids_and_numbers_are_one_players(id_: str, number: int) -> None:
    twelfth = DraftedPlayer(id_, number, "Twelfth", "Orc Lineman")
    breach = refused(players=(*players(*POSITIONS), twelfth))
    assert (breach.rule, breach.field) == ("LEAGUE-080", "players")


@pytest.mark.rule("LEAGUE-080", "LEAGUE-081")
@pytest.mark.parametrize(
    ("field", "most", "rule"),
    [
        ("re_rolls", 8, "LEAGUE-080"),
        ("assistant_coaches", 6, "LEAGUE-081"),
        ("cheerleaders", 12, "LEAGUE-081"),
        ("dedicated_fans", 7, "LEAGUE-080"),
    ],
)
def test_staff_has_limits(field: str, most: int, rule: str) -> None:
    enough = {"budget_gp": 5_000_000}
    drafted(**{field: most}, **enough)
    breach = refused(**{field: most + 1}, **enough)
    assert (breach.rule, breach.field) == (rule, field)


@pytest.mark.rule("LEAGUE-080")
def test_the_first_dedicated_fan_is_there_and_free() -> None:
    assert refused(dedicated_fans=0).field == "dedicated_fans"
    assert drafted(dedicated_fans=1).treasury_gp == drafted(dedicated_fans=2).treasury_gp + 10_000


@pytest.mark.rule("LEAGUE-081")
def test_the_undead_have_no_apothecary() -> None:
    undead = rosters()["shambling-undead"]
    linemen = players(*["Zombie Lineman"] * 11)
    breach = refused(roster=undead, players=linemen, apothecary=True)
    assert (breach.rule, breach.field) == ("LEAGUE-081", "apothecary")


@pytest.mark.rule("LEAGUE-080")
def test_a_list_that_lets_choose_a_rule_asks_for_one_of_its_rules() -> None:
    linemen = ["Beastman Runner Lineman"] * 11
    for choice in (None, "Badlands Brawl"):
        with pytest.raises(IllegalEntry) as refusal:
            a_team("chaos-chosen", *linemen, special_rule=choice)
        assert refusal.value.breach.field == "special_rule"
    state = a_team("chaos-chosen", *linemen, special_rule="Favoured of Nurgle")
    assert state.special_rules == ("Favoured of Nurgle",)
    assert refused(special_rule="Favoured of Nurgle").field == "special_rule"


@pytest.mark.rule("LEAGUE-080")
def test_the_budget_is_not_overdrawn() -> None:
    breach = refused(budget_gp=880_000)
    assert (breach.rule, breach.field) == ("LEAGUE-080", "budget_gp")
    assert "5,000 gp have to be saved" in breach.legal
    assert drafted(budget_gp=885_000).treasury_gp == 0


@pytest.mark.rule("LEAGUE-080")
def test_a_team_without_a_list_is_a_name_only() -> None:
    state = LEAGUE.start(TeamDrafted(name="Dockers"))
    assert (state.treasury_gp, state.players) == (0, {})
    assert refused(roster=None).field == "roster"


@pytest.mark.rule("LEAGUE-050")
def test_a_league_may_have_lists_of_its_own() -> None:
    halves = Position("Half", 16, 30_000, 5, 2, 4, 8, lineman=True, primary=("G",))
    custom = Roster("halves", "Halves", "1", "our house rules", 3, 50_000, (halves,))
    assert a_team(custom, *["Half"] * 11).treasury_gp == 670_000
    quick = replace(halves, skills=("Sprinting",))
    for positions, field in (
        ((halves, halves), "roster/positions"),
        ((halves, quick), "roster/positions"),
        ((replace(quick, name="Quick"),), "roster/positions/0/skills"),
    ):
        with pytest.raises(IllegalEntry) as refusal:
            a_team(replace(custom, positions=positions), *["Half"] * 11)
        assert (refusal.value.breach.rule, refusal.value.breach.field) == ("LEAGUE-080", field)
