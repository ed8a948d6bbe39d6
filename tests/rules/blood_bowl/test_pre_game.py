"""Before the kick-off: the order, fans, weather, journeymen, the toss, impossible set-ups."""

import pytest

from schemas.blood_bowl import (
    BloodBowlSetup,
    BuyInducements,
    CoinToss,
    FansCounted,
    PlayerJoined,
    TakeJourneymen,
    WeatherBecame,
)
from schemas.pitch.entries import Activate
from schemas.pitch.players import JourneymanProfile, TeamSetup
from schemas.pitch.steps import EntryDue, RollDue
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen

GOBLIN = JourneymanProfile(
    position="Goblin",
    ma=6,
    st=2,
    ag=3,
    av=8,
    pa=4,
    price_gp=40000,
    skills=("Dodge", "Right Stuff", "Stunty"),
)


@pytest.mark.rule("BB-001")
def test_the_pre_game_asks_for_its_steps_in_the_printed_order() -> None:
    match = Match(home={"players": linemen("h", 10), "journeyman": GOBLIN})
    asked: list[tuple[str, str | None]] = []

    def note() -> None:
        due = match.due
        assert isinstance(due, RollDue | EntryDue)
        asked.append((due.roll if isinstance(due, RollDue) else due.entry, due.side))

    note()
    match.roll("fair_weather_fans", 1)
    note()
    match.roll("fair_weather_fans", 2)
    note()
    match.roll("weather", 3, 4)
    note()
    match.play(TakeJourneymen("home", ("h99",)))
    note()
    match.play(BuyInducements("home"))
    note()
    match.play(BuyInducements("away"))
    note()
    assert asked == [
        ("fair_weather_fans", "home"),
        ("fair_weather_fans", "away"),
        ("weather", "home"),
        ("take_journeymen", "home"),
        ("buy_inducements", "home"),
        ("buy_inducements", "away"),
        ("coin_toss", None),
    ]


@pytest.mark.rule("BB-001")
def test_nobody_moves_before_the_pre_game_is_over() -> None:
    match = Match()
    with pytest.raises(IllegalEntry) as refused:
        match.play(Activate("h1", "move"))
    assert "fair weather fans" in refused.value.breach.legal


@pytest.mark.rule("BB-001")
@pytest.mark.parametrize(
    "away", ["home", "h3"], ids=["a side's id twice", "a player's as a side's"]
)
def test_every_id_of_a_set_up_is_given_once(away: str) -> None:
    sides = (
        TeamSetup(id="home", name="Home", players=linemen("h")),
        TeamSetup(id=away, name="Away", players=linemen("a")),
    )
    with pytest.raises(IllegalEntry) as refused:
        start(BloodBowlSetup(sides=sides))
    assert refused.value.breach.rule == "BB-001"
    assert away in refused.value.breach.detail


@pytest.mark.rule("BB-012", "BB-004")
def test_a_side_needs_somebody_who_can_play_or_journeymen() -> None:
    injured = linemen("h", 2, h1={"available": False}, h2={"available": False})
    with pytest.raises(IllegalEntry) as refused:
        Match(home={"players": injured})
    assert refused.value.breach.rule == "BB-012"
    match = Match(home={"players": injured, "journeyman": GOBLIN}).before_inducements()
    assert match.entry_due.number == 11


@pytest.mark.rule("BB-002")
def test_the_fan_factor_is_dedicated_fans_and_a_d3() -> None:
    match = Match(home={"dedicated_fans": 4}, away={"dedicated_fans": 0})
    match.roll("fair_weather_fans", 2).roll("fair_weather_fans", 3)
    assert match.facts(FansCounted) == [
        FansCounted(side="home", fan_factor=6),
        FansCounted(side="away", fan_factor=3),
    ]


@pytest.mark.rule("BB-002", "BB-024")
def test_fair_weather_fans_are_no_four() -> None:
    with pytest.raises(IllegalEntry):
        Match().roll("fair_weather_fans", 4)


@pytest.mark.rule("BB-003")
@pytest.mark.parametrize(
    ("dice", "weather"),
    [
        ((1, 1), "sweltering_heat"),
        ((1, 2), "very_sunny"),
        ((2, 2), "perfect"),
        ((4, 6), "perfect"),
        ((5, 6), "pouring_rain"),
        ((6, 6), "blizzard"),
    ],
)
def test_two_dice_are_the_weather(dice: tuple[int, int], weather: str) -> None:
    match = Match().roll("fair_weather_fans", 1).roll("fair_weather_fans", 1)
    match.roll("weather", *dice)
    assert [fact.weather for fact in match.facts(WeatherBecame)] == [weather]
    assert match.state.weather == weather


@pytest.mark.rule("BB-003", "BB-014")
def test_the_bands_of_both_tables_cover_every_total_of_two_dice_once() -> None:
    for rows in (TABLES.weather.rows, TABLES.kick_off.rows):
        totals = [total for row in rows for total in range(row.min, row.max + 1)]
        assert sorted(totals) == list(range(2, 13))


@pytest.mark.rule("BB-004")
def test_a_side_short_of_players_takes_journeymen_with_loner() -> None:
    """Nine of eleven players are available: two goblins join, under the first free numbers."""
    away = {"available": False}
    match = Match(
        home={"players": linemen("h", 11, h2=away, h5=away), "journeyman": GOBLIN}
    ).before_inducements()
    assert match.entry_due == EntryDue("take_journeymen", "home", 0, number=2)
    match.play(TakeJourneymen("home", ("j1", "j2")))
    first, second = match.facts(PlayerJoined)
    assert (first.number, second.number) == (12, 13)
    assert first.kind == "journeyman"
    assert match.state.profiles["j1"].skills == {
        "Dodge": 0,
        "Right Stuff": 0,
        "Stunty": 0,
        "Loner": 4,
    }
    assert match.breaches == ()


@pytest.mark.rule("BB-004")
def test_a_journeyman_counts_with_its_price_in_team_value() -> None:
    """1,000,000 with a goblin of 40,000 is more than 1,020,000: home buys first."""
    match = Match(
        home={
            "players": linemen("h", 10),
            "journeyman": GOBLIN,
            "current_team_value_gp": 1_000_000,
        },
        away={"current_team_value_gp": 1_020_000},
    ).before_inducements()
    match.play(TakeJourneymen("home", ("j1",)))
    assert match.entry_due.entry == "buy_inducements"
    assert match.entry_due.side == "home"


@pytest.mark.rule("BB-004")
def test_too_few_journeymen_are_a_breach_and_an_id_in_use_is_refused() -> None:
    match = Match(home={"players": linemen("h", 9), "journeyman": GOBLIN})
    match.before_inducements()
    with pytest.raises(IllegalEntry):
        match.play(TakeJourneymen("home", ("j1", "a1")))
    match.play(TakeJourneymen("home", ("j1",)))
    assert [breach.rule for breach in match.breaches] == ["BB-004"]


@pytest.mark.rule("BB-007", "BB-010")
@pytest.mark.parametrize(
    ("winner", "choice", "kicking"),
    [
        ("home", "kick", "home"),
        ("home", "receive", "away"),
        ("away", "receive", "home"),
    ],
)
def test_the_winner_of_the_toss_picks_who_kicks(winner: str, choice: str, kicking: str) -> None:
    match = Match().before_the_toss()
    match.play(CoinToss(winner, choice))  # type: ignore[arg-type]
    assert match.state.kicking == kicking
    assert match.entry_due.side == kicking
    assert match.entry_due.entry == "set_up"


@pytest.mark.rule("BB-007")
def test_nobody_else_wins_the_toss() -> None:
    with pytest.raises(IllegalEntry):
        Match().before_the_toss().play(CoinToss("nowhere", "kick"))


@pytest.mark.rule("BB-004")
def test_journeymen_of_teams_with_low_cost_linemen_count_for_nothing() -> None:
    """1,000,000 with a free goblin is less than 1,020,000: away buys first."""
    match = Match(
        home={
            "players": linemen("h", 10),
            "journeyman": GOBLIN,
            "current_team_value_gp": 1_000_000,
            "special_rules": ("Low Cost Linemen",),
        },
        away={"current_team_value_gp": 1_020_000},
    ).before_inducements()
    match.play(TakeJourneymen("home", ("j1",)))
    assert match.facts(PlayerJoined)[0].price_gp == 0
    assert match.entry_due.side == "away"
