"""What hired staff does: the chef, rookies, the Weather Mage, the wizard, celebrities, healers."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import (
    BuyInducements,
    CoinToss,
    Inducement,
    TakeJourneymen,
    UseInducement,
    WeatherReturned,
)
from schemas.blood_bowl_sheet import SheetResult, SheetUnknown
from schemas.pitch.entries import Choose, EndTurn, KeepRoll, ReRoll
from schemas.pitch.facts import PlayerHurt, ReRollUsed
from schemas.pitch.players import JourneymanProfile
from service.rules.blood_bowl.details import expected
from service.rules.blood_bowl.hired import hired
from service.rules.blood_bowl.magic import MAGE, WIZARD
from service.rules.contract import IllegalEntry
from service.rules.pitch import harm
from service.rules.pitch.casualties import casualty
from service.rules.pitch.field import characteristic, has_skill
from tests.rules.blood_bowl.match import Match
from tests.rules.blood_bowl.sheet_match import Sheet
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman

GOLD = 1_000_000
MAGIC = UseInducement("home", MAGE)


def hiring(name: str, **settings: Any) -> Match:
    """Away, a million cheaper, has hired somebody; the toss comes next."""
    gold = {"current_team_value_gp": GOLD}
    away = gold | settings.pop("away", {})
    home = {"current_team_value_gp": 2 * GOLD}
    match = Match(home=home, away=away, pre_game_prayers=False, **settings)
    match.before_inducements()
    return match.play(BuyInducements("home"), BuyInducements("away", (Inducement(name),)))


def table(*men: Any, hires: str = WIZARD, side: str = "home", **more: Any) -> Table:
    """Home has the turn, not the first of the drive."""
    play = Table(*men, **more)
    inducements = {side: (Inducement(hires),)}
    play.state = replace(play.state, inducements=inducements, turns_in_drive=1)
    return play


# -------------------------------------------------------------------------------------- the chef


@pytest.mark.rule("BB-005", "BB-020")
def test_a_chef_takes_a_re_roll_for_each_four_or_more_before_each_half() -> None:
    re_rolls = {"re_rolls": 3}
    match = hiring("Halfling Master Chef", away=re_rolls)
    home = replace(match.state.sides["home"], re_rolls=1)
    match.state = replace(match.state, sides={**match.state.sides, "home": home})
    match.play(CoinToss("home", "kick")).both_set_up().kick()
    assert (match.roll_due.roll, match.roll_due.side) == ("master_chef", "away")
    match.roll("master_chef", 4, 3, 6)
    assert match.state.sides["away"].re_rolls == 5
    assert match.state.sides["home"].re_rolls == 0
    assert match.roll_due.roll == "kick_off_event"


@pytest.mark.rule("BB-005")
def test_a_chef_cooks_for_a_half_and_not_for_its_second_drive() -> None:
    match = hiring("Halfling Master Chef")
    match.play(CoinToss("home", "kick")).both_set_up().kick().roll("master_chef", 1, 2, 3)
    match.roll("kick_off_event", 3, 4).roll("brilliant_coaching", 3, 3).roll("bounce", 2)
    assert match.state.sides["away"].re_rolls == 0
    match.end_turns(16).both_set_up().kick()
    assert match.roll_due.roll == "master_chef"


@pytest.mark.rule("BB-005")
def test_on_the_fumbbl_server_the_chef_is_entered_as_the_server_says() -> None:
    match = hiring("Halfling Master Chef", as_on_fumbbl=True)
    match.play(CoinToss("home", "kick")).both_set_up().kick()
    assert match.roll_due.roll == "kick_off_event"


# ------------------------------------------------------------------------------ riotous rookies


@pytest.mark.rule("BB-004", "BB-005")
def test_two_dice_of_three_and_one_rookies_come() -> None:
    journeyman = JourneymanProfile("Lineman", ma=6, st=3, ag=3, av=9, price_gp=50_000)
    away = {"journeyman": journeyman, "special_rules": ("Low Cost Linemen",)}
    match = hiring("Riotous Rookies", away=away).roll("riotous_rookies", 3, 1)
    assert (match.entry_due.entry, match.entry_due.number) == ("take_journeymen", 5)
    match.play(TakeJourneymen("away", tuple(f"j{number}" for number in range(5))))
    assert match.breaches == ()
    assert match.state.profiles["j4"].kind == "journeyman"
    assert match.entry_due.entry == "coin_toss"


# ----------------------------------------------------------------------------- the weather mage


@pytest.mark.rule("BB-003", "BB-005")
def test_a_mage_makes_the_weather_until_the_opponents_turn_is_over() -> None:
    """An 11 comes to 9 to 12: perfect up to 10, rain with 11, a blizzard with 12."""
    play = table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"), hires=MAGE)
    play.play(MAGIC).roll("weather_magic", 5, 6)
    play.play(Choose("weather_magic", "blizzard"))
    assert play.state.weather == "blizzard"
    play.play(EndTurn("home"))
    assert play.state.weather == "blizzard"
    play.play(EndTurn("away"))
    assert play.state.weather == "perfect"
    assert len(play.facts(WeatherReturned)) == 1


@pytest.mark.rule("BB-005")
def test_a_mage_picks_among_what_two_more_or_less_comes_to() -> None:
    play = table(lineman("H1", (5, 5)), hires=MAGE).play(MAGIC).roll("weather_magic", 1, 3)
    with pytest.raises(IllegalEntry) as refused:
        play.play(Choose("weather_magic", "blizzard"))
    assert "sweltering_heat, very_sunny, perfect" in refused.value.breach.legal


@pytest.mark.rule("BB-005")
def test_a_mage_acts_once_and_in_its_own_turn_only() -> None:
    play = table(lineman("H1", (5, 5)), hires=MAGE, side="away")
    with pytest.raises(IllegalEntry, match="cannot use Weather Mage now"):
        play.play(UseInducement("away", MAGE))
    once = table(lineman("H1", (5, 5)), hires=MAGE).play(MAGIC).roll("weather_magic", 4, 4)
    once.play(Choose("weather_magic", "perfect"))
    with pytest.raises(IllegalEntry) as refused:
        once.play(MAGIC)
    assert "each once a match" in refused.value.breach.legal


# ----------------------------------------------------------------------------------- the wizard


def fireball(side: str = "home", at: tuple[int, int] | None = (10, 5)) -> UseInducement:
    return UseInducement(side, WIZARD, "fireball", at=at)


def zap(target: str | None, side: str = "home") -> UseInducement:
    return UseInducement(side, WIZARD, "zap", target=target)


@pytest.mark.rule("BB-005", "BB-050")
def test_a_fireball_hits_on_four_who_stands_around_it_and_is_no_turnover() -> None:
    """H1 holds the ball next to it, A1 stands in it, A2 lies, A3 is two squares away."""
    play = table(
        lineman("H1", (9, 5), ball=True),
        lineman("A1", (10, 5), side="away", av=9),
        lineman("A2", (11, 5), side="away", posture="prone"),
        lineman("A3", (12, 5), side="away"),
    ).play(fireball())
    assert play.roll_due.player == "H1"
    play.roll("wizard", 4)
    assert play.player("H1").posture == "prone"
    play.roll("armour", 2, 2).roll("bounce", 2)
    assert play.roll_due.player == "A1"
    play.roll("wizard", 5).roll("armour", 4, 4)
    assert play.roll_due.roll == "injury"
    play.roll("injury", 1, 1)
    assert play.due is None
    assert (play.state.active, play.state.turnover) == ("home", None)
    assert play.player("A1").posture == "stunned"


@pytest.mark.rule("BB-005")
def test_who_is_stunned_by_a_spell_before_its_turn_is_turned_over_at_its_end() -> None:
    play = table(lineman("H1", (10, 5)), lineman("A1", (20, 5), side="away")).play(fireball())
    play.roll("wizard", 6).roll("armour", 6, 6).roll("injury", 1, 1)
    assert play.player("H1").posture == "stunned"
    assert play.play(EndTurn("home")).player("H1").posture == "prone"


@pytest.mark.rule("BB-005")
@pytest.mark.parametrize(("die", "hits"), [(2, False), (3, True), (6, True)])
def test_a_zap_has_to_reach_the_strength_and_makes_a_frog(die: int, hits: bool) -> None:
    victim = lineman("A1", (10, 5), side="away", ball=True, skills=("Block",))
    play = table(victim, lineman("H1", (2, 2))).play(zap("A1")).roll("wizard", die)
    assert has_skill(play.state, "A1", "Leap") is hits
    assert has_skill(play.state, "A1", "Block") is not hits
    assert characteristic(play.state, "A1", "st") == (1 if hits else 3)
    assert characteristic(play.state, "A1", "pa") == (None if hits else 4)
    if hits:
        play.roll("bounce", 2)
        assert play.state.ball.at == (10, 4)
    assert play.state.active == "home"


@pytest.mark.rule("BB-005", "BB-052")
def test_a_frog_is_badly_hurt_at_worst() -> None:
    victim = lineman("A1", (10, 5), side="away")
    play = table(victim, lineman("H1", (2, 2))).play(zap("A1")).roll("wizard", 6)
    happens(play, casualty, "A1", "block", by="H1")
    assert play.due is None
    assert play.facts(PlayerHurt)[-1].casualty == "badly_hurt"


@pytest.mark.rule("BB-005")
@pytest.mark.parametrize(
    ("entry", "legal"),
    [
        (UseInducement("home", WIZARD), "fireball, at a square, or zap"),
        (fireball(at=None), "at a square of the pitch"),
        (fireball(at=(40, 2)), "at a square of the pitch"),
        (zap(None), "that stand: A1"),
        (zap("H1"), "that stand: A1"),
        (UseInducement("nobody", WIZARD, "zap"), "The sides are home and away"),
        (UseInducement("home", "Bribes"), "It may use Hireling Sports-Wizard"),
    ],
)
def test_a_spell_without_its_target_is_refused(entry: UseInducement, legal: str) -> None:
    play = table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"))
    with pytest.raises(IllegalEntry) as refused:
        play.play(entry)
    assert legal in refused.value.breach.legal


@pytest.mark.rule("BB-005")
def test_a_wizard_waits_for_the_opponents_turn_or_the_second_of_a_drive() -> None:
    play = table(lineman("H1", (5, 5)), side="away")
    play.state = replace(play.state, turns_in_drive=0)
    play.play(zap("H1", "away"))
    assert play.roll_due.roll == "wizard"
    own = table(lineman("H1", (5, 5)), lineman("A1", (9, 5), side="away"))
    own.state = replace(own.state, turns_in_drive=0)
    with pytest.raises(IllegalEntry):
        own.play(zap("A1"))


@pytest.mark.rule("BB-005")
def test_what_may_be_used_is_among_what_is_expected() -> None:
    play = table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"))
    titles = [each.title for each in expected(play.state) if each.type == "use_inducement"]
    assert [title.partition(": ")[2] for title in titles] == ["Fireball", "Zap!"]
    mage = table(lineman("H1", (5, 5)), hires=MAGE)
    assert sum(each.type == "use_inducement" for each in expected(mage.state)) == 1


@pytest.mark.rule("BB-005", "BB-056")
def test_a_sheet_notes_a_spell_and_the_weather_without_dice() -> None:
    sheet = Sheet()
    both = (Inducement(WIZARD), Inducement(MAGE))
    sheet.state = replace(sheet.state, inducements={"away": both}, turns_in_drive=1)
    sheet.play(UseInducement("away", WIZARD, "fireball"), UseInducement("away", MAGE))
    unknown = sheet.state
    sheet.play(SheetResult("weather_magic", "blizzard"))
    assert sheet.state.weather == "blizzard"
    sheet.state = unknown
    sheet.play(SheetUnknown("weather_magic"))
    assert sheet.state.weather == "unknown"
    assert sum(each.type == "use_inducement" for each in expected(sheet.state)) == 0


# ---------------------------------------------------------------------------------- celebrities


@pytest.mark.rule("BB-005")
@pytest.mark.parametrize(("exhibition", "number"), [(False, 0), (True, 1)])
def test_a_celebrity_that_both_hire_plays_for_neither_but_in_an_exhibition(
    exhibition: bool, number: int
) -> None:
    match = Match(exhibition=exhibition)
    bugman = (Inducement("Josef Bugman"),)
    match.state = replace(match.state, inducements={"home": bugman, "away": bugman})
    assert hired(match.state, "home", "Josef Bugman") == number


# -------------------------------------------------------------------------------------- healers


def hurt(kind: str = "rostered", skills: tuple[str, ...] = (), **away: Any) -> Table:
    """A1 is about to be hurt."""
    victim = lineman("A1", (6, 5), side="away", posture="prone", skills=skills, kind=kind)
    play = Table(lineman("H1", (5, 5)), victim)
    figures = replace(play.state.sides["away"], **away)
    play.state = replace(play.state, sides={**play.state.sides, "away": figures})
    return play


@pytest.mark.rule("BB-005", "BB-054")
@pytest.mark.parametrize(
    ("kind", "treated"),
    [("rostered", True), ("journeyman", True), ("mercenary", True), ("star", False)],
)
def test_a_wandering_apothecary_treats_all_but_stars(kind: str, treated: bool) -> None:
    play = hurt(kind, wandering_apothecaries=1)
    happens(play, harm.injury, "A1", "block", by="H1").roll("injury", 4, 4)
    assert (play.due is not None) is treated
    if treated:
        play.play(Choose("apothecary", "use", player="A1"))
        assert play.player("A1").posture == "stunned"
        assert play.state.sides["away"].wandering_apothecaries == 0


@pytest.mark.rule("BB-005", "BB-054")
def test_the_own_apothecary_goes_first() -> None:
    play = hurt(apothecaries=1, wandering_apothecaries=1)
    happens(play, harm.injury, "A1", "block", by="H1").roll("injury", 4, 4)
    away = play.play(Choose("apothecary", "use", player="A1")).state.sides["away"]
    assert (away.apothecaries, away.wandering_apothecaries) == (0, 1)


@pytest.mark.rule("BB-005", "BB-054")
def test_a_plague_doctor_treats_who_is_knocked_out() -> None:
    play = hurt(plague_doctors=1)
    happens(play, harm.injury, "A1", "block", by="H1").roll("injury", 4, 4)
    play.play(Choose("apothecary", "plague_doctor", player="A1"))
    assert play.player("A1").posture == "stunned"
    assert play.state.sides["away"].plague_doctors == 0


@pytest.mark.rule("BB-005", "BB-055")
@pytest.mark.parametrize(
    ("figure", "source"),
    [("mortuary_assistants", "mortuary_assistant"), ("plague_doctors", "plague_doctor")],
)
def test_a_regeneration_that_failed_is_rolled_again(figure: str, source: str) -> None:
    play = hurt(skills=("Regeneration",), **{figure: 1})
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 3).roll("regeneration", 3)
    kept = play.state
    play.play(ReRoll(source))  # type: ignore[arg-type]
    play.roll("regeneration", 4)
    assert play.player("A1").whereabouts == "reserves"
    assert len(play.facts(ReRollUsed)) == 1
    assert getattr(play.state.sides["away"], figure) == 0
    play.state = kept
    assert play.play(KeepRoll()).player("A1").whereabouts == "casualty"
