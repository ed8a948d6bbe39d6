"""Prayers to Nuffle: how many, whom they strike, how long they last."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import BuyInducements, CoinToss, Inducement, PrayerAnswered
from schemas.pitch.entries import PlayerPlacement, Ruling
from schemas.pitch.facts import EffectBegan
from service.rules.blood_bowl.prayers import moles
from service.rules.blood_bowl.tables import PRAYERS
from service.rules.pitch.field import characteristic, skill_value
from service.rules.pitch.state import Effect
from tests.rules.blood_bowl.match import Match, linemen

LONER = {"skills": ("Loner (4+)",)}


def praying(short_gp: int, **settings: Any) -> Match:
    """Home is so much short of away, and nobody buys anything."""
    home = {"players": linemen("h", 11, h1=LONER, h2={"av": 11}), "current_team_value_gp": 0}
    away = {"players": linemen("a", 11, a1=LONER), "current_team_value_gp": short_gp}
    return Match(home=home, away=away, **settings).before_the_toss()


@pytest.mark.rule("BB-006")
@pytest.mark.parametrize(("short_gp", "rolls"), [(49_999, 0), (50_000, 1), (149_000, 2)])
def test_one_roll_for_every_full_50_000(short_gp: int, rolls: int) -> None:
    match = praying(short_gp)
    for face in (10, 12)[:rolls]:
        assert match.roll_due.side == "home"
        match.roll("prayer", face)
    assert match.entry_due.entry == "coin_toss"


@pytest.mark.rule("BB-006")
def test_what_inducements_cost_is_no_longer_short() -> None:
    """100,000 short; a bribe makes up for all of it, two kegs cost as much."""
    match = Match(away={"current_team_value_gp": 150_000}).before_inducements()
    match.play(BuyInducements("away"))
    match.play(BuyInducements("home", (Inducement("Bribes"),)))
    match.roll("prayer", 10)
    assert match.entry_due.entry == "coin_toss"


@pytest.mark.rule("BB-006")
def test_a_competition_may_leave_the_prayers_out() -> None:
    assert praying(500_000, pre_game_prayers=False).entry_due.entry == "coin_toss"


@pytest.mark.rule("BB-006")
def test_a_prayer_in_force_is_rolled_again() -> None:
    match = praying(100_000).roll("prayer", 10).roll("prayer", 10)
    assert match.roll_due.roll == "prayer"
    match.roll("prayer", 15)
    assert [fact.prayer for fact in match.facts(PrayerAnswered)] == [
        "perfect_passing",
        "under_scrutiny",
    ]


@pytest.mark.rule("BB-006")
def test_every_face_of_the_d16_is_a_prayer_of_its_own() -> None:
    assert [each.face for each in PRAYERS.prayer] == list(range(1, 17))
    assert len({each.name for each in PRAYERS.prayer}) == 16


@pytest.mark.rule("BB-006")
def test_stiletto_gives_stab_to_a_random_own_player_that_is_no_loner() -> None:
    match = praying(50_000).roll("prayer", 3)
    assert match.choice_due.choice == "random_player"
    assert match.choice_due.options == tuple(f"h{n}" for n in range(2, 12))
    match.choose("h5")
    assert match.facts(EffectBegan) == [EffectBegan("h5", "gained:Stab", "drive")]
    assert skill_value(match.state, "h5", "Stab") == 0


@pytest.mark.rule("BB-006")
@pytest.mark.parametrize(("player", "armour"), [("h3", 10), ("h2", 11)])
def test_an_iron_man_has_one_armour_more_but_never_twelve(player: str, armour: int) -> None:
    match = praying(50_000).roll("prayer", 4)
    assert match.choice_due.choice == "prayer_player"
    match.choose(player)
    assert characteristic(match.state, player, "av") == armour


@pytest.mark.rule("BB-006")
def test_knuckle_dusters_are_mighty_blow_for_the_drive() -> None:
    match = praying(50_000).roll("prayer", 5).choose("h3")
    assert skill_value(match.state, "h3", "Mighty Blow") == 1
    assert match.facts(EffectBegan)[0].lasts == "drive"


@pytest.mark.rule("BB-006", "BB-022")
def test_bad_habits_make_loners_of_d3_opponents() -> None:
    match = praying(50_000).roll("prayer", 6).roll("prayer_count", 2)
    assert match.choice_due.side == "away"
    match.choose("a5")
    assert "a5" not in match.choice_due.options
    assert "a1" not in match.choice_due.options
    match.choose("a6")
    assert skill_value(match.state, "a5", "Loner") == 2
    assert skill_value(match.state, "a6", "Loner") == 2
    assert match.entry_due.entry == "coin_toss"


@pytest.mark.rule("BB-006")
def test_greasy_cleats_cost_an_opponent_a_square_even_a_loner() -> None:
    match = praying(50_000).roll("prayer", 7).choose("a1")
    assert characteristic(match.state, "a1", "ma") == 5


@pytest.mark.rule("BB-006")
def test_the_blessed_statue_makes_a_pro_for_the_match() -> None:
    match = praying(50_000).roll("prayer", 8).choose("h3")
    assert match.facts(EffectBegan) == [EffectBegan("h3", "gained:Pro", "game")]


@pytest.mark.rule("BB-006")
def test_intensive_training_gives_a_random_player_a_skill_of_its_coachs_choice() -> None:
    match = praying(50_000).roll("prayer", 16).choose("h3")
    assert match.choice_due.choice == "prayer_skill"
    assert "Loner" not in match.choice_due.options
    match.choose("Mighty Blow (+1)")
    assert skill_value(match.state, "h3", "Mighty Blow") == 1


@pytest.mark.rule("BB-006")
def test_moles_make_every_rush_harder_and_harder_still_for_two_sides() -> None:
    state = praying(50_000).roll("prayer", 9).state
    assert [each.value for each in moles(state, "rush", "a3")] == [-1]
    assert moles(state, "dodge", "a3") == ()
    away = replace(state.sides["away"], prayers=(Effect("moles_under_the_pitch", "half"),))
    state = replace(state, sides={**state.sides, "away": away})
    assert [each.value for each in moles(state, "rush", "h3")] == [-2]


@pytest.mark.rule("BB-006")
def test_a_prayer_lasts_its_drive_its_half_or_the_match() -> None:
    """Necessary Violence a drive, Under Scrutiny a half, Perfect Passing the match."""
    match = praying(150_000).roll("prayer", 12).roll("prayer", 15).roll("prayer", 10)
    match.play(CoinToss("home", "kick"))
    match.both_set_up().kicked_off()
    assert [each.name for each in match.state.sides["home"].prayers] == [
        "necessary_violence",
        "under_scrutiny",
        "perfect_passing",
    ]
    placed = PlayerPlacement("a6", "pitch", (0, 7))
    match.play(Ruling("scores", placements=(placed,), ball_carrier="a6"))
    assert [each.name for each in match.state.sides["home"].prayers] == [
        "under_scrutiny",
        "perfect_passing",
    ]
    match.both_set_up().kicked_off().end_turns(15)
    assert match.state.half == 2
    assert [each.name for each in match.state.sides["home"].prayers] == ["perfect_passing"]


@pytest.mark.rule("BB-006")
def test_an_exhibition_match_rolls_a_d8_for_its_prayers() -> None:
    assert praying(50_000, exhibition=True, as_on_fumbbl=True).roll_due.faces == (8,)
    assert praying(50_000).roll_due.faces == (16,)
    cheered = Match(exhibition=True).before_the_kick().kick(3, 3).roll("cheering_fans", 5, 2)
    assert (cheered.roll_due.roll, cheered.roll_due.faces) == ("prayer", (8,))


@pytest.mark.rule("BB-006")
def test_before_an_exhibition_match_nobody_prays() -> None:
    assert praying(50_000, exhibition=True).entry_due.entry == "coin_toss"
