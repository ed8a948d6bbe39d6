"""What is used of inducements during a game, in the server's format."""

from typing import Any

import pytest

from tests.importers.ffb import ACTIVE, PRONE, RESERVE, TEAMS, Recording, change
from tests.importers.mapped import entries_of, nothing_left

Json = dict[str, Any]


def bought(side: str, kind: str) -> Json:
    value = {"inducementType": kind, "value": 1, "uses": 0}
    return change("inducementSetAddInducement", side, value)


def second_turn(kind: str, **about: Any) -> Recording:
    """`home` is in its first turn and has bought one of it; `away` has had a turn."""
    game = Recording(home={"teamValue": 700_000} | about.pop("home", {}), **about)
    game.before_the_toss(bought("home", kind)).sets_up().kicks()
    game.report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    return game.acts("A8", "move").steps("A8", (16, 8)).done("A8")


def test_a_fireball_knocks_down_whom_it_hits() -> None:
    """At [17, 5]: A4, A5 and A6 are near. A5 goes down."""
    game = second_turn("wizard").begins("home", 1).turn_mode("wizard")
    game.report("wizardUse", teamId=TEAMS["home"], wizardSpell="fireball").turn_mode("regular")
    game.command(change("fieldModelAddBloodSpot", None, {"injury": 1, "coordinate": [17, 5]}))
    for player, roll in (("A6", 3), ("A5", 4), ("A4", 2)):
        game.report("spellEffectRoll", specialEffect="fireball", playerId=player, roll=roll)
    game.injured("A5", [1, 2], False, injuryType="fireball").state("A5", PRONE)
    played = nothing_left(game.acts("H8", "move").steps("H8", (9, 8)))
    assert played.state.players["A5"].posture == "prone"
    (spell,) = entries_of(played, "UseInducement")
    assert (spell.spell, spell.at) == ("fireball", (17, 5))


def test_a_zap_that_fails_changes_nobody() -> None:
    game = second_turn("wizard").begins("home", 1).turn_mode("wizard")
    game.report("wizardUse", teamId=TEAMS["home"], wizardSpell="zap").turn_mode("regular")
    game.report("spellEffectRoll", specialEffect="zap", playerId="A11", roll=2)
    played = nothing_left(game.acts("H8", "move").steps("H8", (9, 8)))
    assert played.state.players["A11"].effects == ()
    assert [one.target for one in entries_of(played, "UseInducement")] == ["A11"]


def test_a_weather_mage_brings_the_sun() -> None:
    game = second_turn("weatherMage").begins("home", 1)
    game.report("weatherMageRoll", weatherRoll=[1, 3])
    game.report("weatherMageResult", modifier=-1, weather="Very Sunny", effect="CHANGED")
    played = nothing_left(game.acts("H8", "move").steps("H8", (9, 8)))
    assert played.state.weather == "very_sunny"


@pytest.mark.parametrize(("second", "where"), [(5, "reserves"), (1, "casualty")])
def test_a_mortuary_assistant_has_a_player_regenerate_once_more(second: int, where: str) -> None:
    """The server tells it by the second roll."""
    game = second_turn(
        "mortuaryAssistant",
        home={"specialRules": ["SYLVANIAN_SPOTLIGHT"], "apothecaries": 0},
        skills={"H1": ("Regeneration",)},
    )
    game.acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6))
    game.injured(
        "H1", [6, 5], True, injuryRoll=[5, 5], casualtyRoll=[8, 0], attackerId="A1", injury=7
    )
    game.report("regenerationRoll", playerId="H1", successful=False, roll=2, minimumRoll=4)
    game.report("inducement", teamId=TEAMS["home"], inducementType="mortuaryAssistant", value=0)
    game.report("regenerationRoll", playerId="H1", successful=second > 3, roll=second)
    game.state("H1", RESERVE if second > 3 else 7).place("H1", (-1, 0))
    game.done("A1")
    played = nothing_left(game.acts("A4", "move").steps("A4", (16, 4)))
    assert played.state.players["H1"].whereabouts == where


def test_the_apothecary_heals_a_badly_hurt_player_without_another_roll() -> None:
    game = Recording().to_the_first_turn()
    game.acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6))
    game.injured(
        "H1", [6, 5], True, injuryRoll=[5, 5], casualtyRoll=[3, 0], attackerId="A1", injury=6
    )
    game.report("apothecaryChoice", playerId="H1", playerState=RESERVE, seriousInjury=None)
    game.state("H1", RESERVE, ACTIVE).place("H1", (-1, 0)).done("A1")
    played = nothing_left(game.acts("A4", "move").steps("A4", (16, 4)))
    assert played.state.players["H1"].whereabouts == "reserves"
    assert played.state.sides["home"].apothecaries == 0
