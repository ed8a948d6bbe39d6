"""Inducements: who pays with what, limits, prices, and what they bring."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import BuyInducements, CoinToss, Inducement, InducementsBought, PlayerJoined
from schemas.pitch.players import PlayerSetup
from service.rules.blood_bowl.price_lists import INDUCEMENTS, OFFERS, STARS
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, lineman

MILLION = 1_000_000
BRIBE, TRAINING = Inducement("Bribes"), Inducement("Extra Team Training")
GLART = PlayerSetup(
    id="glart",
    name="Glart Smashrip",
    number=90,
    position="Star Player",
    ma=5,
    st=4,
    ag=4,
    av=9,
    skills=("Block", "Claws", "Grab", "Juggernaut", "Loner (4+)", "Stand Firm"),
    kind="star",
)


def match_of(
    home_gp: int, away_gp: int, rule: str = "may_2025", treasury_gp: int = 500_000, **away: Any
) -> Match:
    """Two teams of these values, with a treasury each, about to buy inducements."""
    return Match(
        home={"current_team_value_gp": home_gp, "treasury_gp": treasury_gp},
        away={"current_team_value_gp": away_gp, "treasury_gp": treasury_gp, **away},
        petty_cash=rule,
    ).before_inducements()


def breaches(match: Match) -> list[str]:
    return [breach.detail for breach in match.breaches]


@pytest.mark.rule("BB-005")
def test_the_higher_side_spends_treasury_and_the_lower_has_the_difference_and_as_much() -> None:
    """1,150,000 against 1,050,000; the higher spends 100,000: the lower has 200,000."""
    match = match_of(MILLION + 50_000, MILLION + 150_000)
    assert match.entry_due.side == "away"
    match.play(BuyInducements("away", (BRIBE,), from_treasury_gp=100_000))
    assert match.breaches == ()
    match.play(BuyInducements("home", (BRIBE, TRAINING)))
    assert match.breaches == ()
    assert match.facts(InducementsBought) == [
        InducementsBought("away", (BRIBE,), petty_cash_gp=0, treasury_gp=100_000),
        InducementsBought("home", (BRIBE, TRAINING), petty_cash_gp=200_000, treasury_gp=0),
    ]


@pytest.mark.rule("BB-005")
def test_by_the_errata_the_lower_side_has_no_treasury() -> None:
    match = match_of(MILLION, MILLION + 50_000)
    match.play(BuyInducements("away"))
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=50_000))
    assert breaches(match) == ["Home spends 50000 gp of its treasury."]


@pytest.mark.rule("BB-005")
def test_by_the_errata_level_sides_have_nothing_to_spend() -> None:
    match = match_of(MILLION, MILLION)
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=100_000))
    assert breaches(match) == ["Home spends 100000 gp of its treasury."]


@pytest.mark.rule("BB-005")
def test_by_the_first_printing_both_spend_treasury_and_the_lower_the_difference() -> None:
    match = match_of(MILLION, MILLION + 60_000, "first_printing")
    match.play(BuyInducements("away", (BRIBE,), from_treasury_gp=100_000))
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=40_000))
    assert match.breaches == ()
    match = match_of(MILLION, MILLION + 60_000, "first_printing")
    match.play(BuyInducements("away", (BRIBE,), from_treasury_gp=100_000))
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=30_000))
    assert breaches(match) == [
        "100000 gp of inducements were bought with 30000 gp of treasury.",
    ]


@pytest.mark.rule("BB-005")
@pytest.mark.parametrize(("treasury_gp", "wrong"), [(50_000, 0), (60_000, 1)])
def test_fumbbl_lets_the_lower_side_add_up_to_50_000(treasury_gp: int, wrong: int) -> None:
    match = match_of(MILLION, MILLION + 50_000, "fumbbl").play(BuyInducements("away"))
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=treasury_gp))
    assert len(match.breaches) == wrong


@pytest.mark.rule("BB-005")
def test_fumbbl_lets_level_sides_spend_their_treasury() -> None:
    match = match_of(MILLION, MILLION, "fumbbl")
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=100_000))
    assert match.breaches == ()


@pytest.mark.rule("BB-005")
def test_nobody_spends_a_treasury_it_does_not_have() -> None:
    match = match_of(MILLION + 10_000, MILLION, treasury_gp=90_000)
    match.play(BuyInducements("home", (BRIBE,), from_treasury_gp=100_000))
    assert breaches(match) == ["Home spends 100000 gp of its treasury."]


@pytest.mark.rule("BB-005")
def test_each_inducement_and_each_group_has_its_limit() -> None:
    match = match_of(MILLION, 2 * MILLION)
    match.play(BuyInducements("away"))
    wizards = (Inducement("Hireling Sports-Wizard"), Inducement("Horatio X. Schottenheim"))
    match.play(BuyInducements("home", (Inducement("Bribes", number=4), *wizards)))
    assert breaches(match) == ["4 Bribes were bought.", "2 wizard inducements were bought."]


@pytest.mark.rule("BB-005")
def test_bribery_and_corruption_pays_half_for_bribes() -> None:
    match = match_of(MILLION + 50_000, MILLION, special_rules=("Bribery and Corruption",))
    match.play(BuyInducements("home"))
    match.play(BuyInducements("away", (BRIBE,)))
    assert match.breaches == ()
    assert match.facts(InducementsBought)[-1].petty_cash_gp == 50_000


@pytest.mark.rule("BB-005")
def test_an_inducement_for_other_teams_is_a_breach() -> None:
    match = match_of(2 * MILLION, MILLION, roster="Nurgle", special_rules=("Favoured of Nurgle",))
    match.play(BuyInducements("home"))
    apothecary, doctor = Inducement("Wandering Apothecaries"), Inducement("Plague Doctor")
    match.play(BuyInducements("away", (apothecary, doctor, Inducement("Mortuary Assistant"))))
    assert breaches(match) == [
        "Wandering Apothecaries was bought.",
        "Mortuary Assistant was bought.",
    ]


@pytest.mark.rule("BB-005")
def test_inducements_add_to_the_figures_of_the_side() -> None:
    """Two trainings: two re-rolls more in each half."""
    match = match_of(MILLION + 500_000, MILLION, re_rolls=3, assistant_coaches=1, apothecaries=1)
    match.play(BuyInducements("home"))
    bought = (
        Inducement("Extra Team Training", number=2),
        Inducement("Bribes"),
        Inducement("Wandering Apothecaries"),
        Inducement("Part-time Assistant Coaches", number=3),
        Inducement("Temp Agency Cheerleaders", number=2),
    )
    match.play(BuyInducements("away", bought), CoinToss("home", "kick"))
    side = match.state.sides["away"]
    assert (side.re_rolls, side.bribes) == (5, 1)
    assert (side.apothecaries, side.wandering_apothecaries) == (1, 1)
    assert (side.assistant_coaches, side.cheerleaders) == (4, 2)


@pytest.mark.rule("BB-005")
def test_a_star_joins_for_its_printed_price() -> None:
    """Glart Smashrip costs 195,000 and plays for teams of the Underworld Challenge."""
    match = match_of(MILLION + 200_000, MILLION, special_rules=("Underworld Challenge",))
    match.play(BuyInducements("home"))
    match.play(BuyInducements("away", (Inducement("Glart Smashrip", joins=(GLART,)),)))
    assert match.breaches == ()
    assert [(fact.player, fact.kind) for fact in match.facts(PlayerJoined)] == [("glart", "star")]
    assert match.state.players["glart"].whereabouts == "reserves"


@pytest.mark.rule("BB-005")
def test_a_star_without_its_player_is_refused() -> None:
    match = match_of(2 * MILLION, MILLION).play(BuyInducements("home"))
    with pytest.raises(IllegalEntry):
        match.play(BuyInducements("away", (Inducement("Glart Smashrip"),)))


@pytest.mark.rule("BB-005")
def test_a_mercenary_names_its_price() -> None:
    match = match_of(2 * MILLION, MILLION).play(BuyInducements("home"))
    mercenary = lineman("m50", skills=("Loner (4+)",), kind="mercenary")
    with pytest.raises(IllegalEntry):
        match.play(BuyInducements("away", (Inducement("Mercenaries", joins=(mercenary,)),)))
    paid = Inducement("Mercenaries", price_gp=80_000, joins=(mercenary,))
    match.play(BuyInducements("away", (paid,)))
    assert match.state.profiles["m50"].kind == "mercenary"
    assert match.facts(InducementsBought)[-1].petty_cash_gp == 80_000


@pytest.mark.rule("BB-005")
def test_the_price_lists_are_those_of_the_books() -> None:
    """64 stars to hire; a star costs the same for everybody; groups are those that have limits."""
    assert len(STARS.star) == 64
    assert OFFERS["Morg 'n' Thorg"].price_gp == 380_000
    assert OFFERS["Bloodweiser Kegs"].at_most == 2
    assert {offer.group for offer in OFFERS.values()} - {None} == set(INDUCEMENTS.groups)


@pytest.mark.rule("BB-005", "BB-070")
def test_a_biased_referee_is_the_sides_for_the_match() -> None:
    match = match_of(MILLION + 120_000, MILLION).play(BuyInducements("home"))
    match.play(BuyInducements("away", (Inducement("Biased Referee"),)))
    assert match.breaches == ()
    assert match.state.sides["away"].biased_referees == 1


def both_hire_glart(**settings: Any) -> Match:
    """Both have 200,000 gp of treasury to spend, by the first printing."""
    other = replace(GLART, id="glart2")
    match = Match(
        home={"treasury_gp": 200_000},
        away={"treasury_gp": 200_000},
        petty_cash="first_printing",
        **settings,
    ).before_inducements()
    for side, star in (("home", GLART), ("away", other)):
        hired = Inducement("Glart Smashrip", joins=(star,))
        match.play(BuyInducements(side, (hired,), from_treasury_gp=195_000))
        assert match.breaches == ()
    return match


@pytest.mark.rule("BB-005")
def test_a_star_that_both_sides_hire_plays_for_neither_and_both_have_paid() -> None:
    match = both_hire_glart()
    assert [match.player(key).whereabouts for key in ("glart", "glart2")] == ["unavailable"] * 2
    assert match.state.treasury_spent_gp == {"home": 195_000, "away": 195_000}


@pytest.mark.rule("BB-005")
def test_in_an_exhibition_match_both_sides_may_field_the_same_star() -> None:
    match = both_hire_glart(exhibition=True)
    assert [match.player(key).whereabouts for key in ("glart", "glart2")] == ["reserves"] * 2


@pytest.mark.rule("BB-005", "BB-090")
@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"st": 5}, "Glart Smashrip is not what it is printed as."),
        ({"skills": (*GLART.skills, "Dodge")}, "Glart Smashrip is not what it is printed as."),
        ({"name": "Griff Oberwald"}, "Glart Smashrip came as Griff Oberwald."),
    ],
)
def test_a_star_comes_as_it_is_printed(changed: dict[str, Any], detail: str) -> None:
    """MA 5, ST 4, AG 4+, no PA, AV 9+; Block, Claws, Grab, Juggernaut, Loner (4+), Stand Firm."""
    match = match_of(MILLION + 200_000, MILLION).play(BuyInducements("home"))
    star = replace(GLART, **changed)
    match.play(BuyInducements("away", (Inducement("Glart Smashrip", joins=(star,)),)))
    assert breaches(match) == [detail]


@pytest.mark.rule("BB-005")
def test_of_a_pair_both_players_come() -> None:
    """Lucien and Valen Swift are hired as one; only Valen comes."""
    valen = replace(
        GLART,
        name="Valen Swift",
        ma=7,
        st=3,
        ag=2,
        pa=2,
        av=8,
        skills=("Accurate", "Loner (4+)", "Nerves of Steel", "Pass", "Safe Pass", "Sure Hands"),
    )
    match = match_of(MILLION + 340_000, MILLION).play(BuyInducements("home"))
    match.play(BuyInducements("away", (Inducement("The Swift Twins", joins=(valen,)),)))
    assert breaches(match) == ["The Swift Twins came as Valen Swift."]
