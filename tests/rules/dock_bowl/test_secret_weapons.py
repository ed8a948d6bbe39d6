"""Secret weapons are rolled for after each activation that an opponent has felt."""

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import (
    Activate,
    EndActivation,
    Foul,
    Move,
    UseAgainst,
)
from tests.rules.dock_bowl.harbour import Harbour, block, sailor


@pytest.mark.rule("DOCK-010")
def test_a_secret_weapon_that_an_opponent_felt_is_rolled_for_after_the_activation() -> None:
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    block(table, 3)
    table.pick((13, 3)).choose("no")
    table.roll("secret_weapon", 1)
    assert table.choice_due.choice == "argue_the_call"
    table.choose("accept")
    assert table.box("h1") == "sent_off"


@pytest.mark.rule("DOCK-010")
def test_a_bribe_keeps_a_secret_weapon_on_the_field() -> None:
    """On a 2 and more the referee takes it."""
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    home = replace(table.state.sides["home"], bribes=1)
    table.state = replace(table.state, sides={**table.state.sides, "home": home})
    block(table, 3)
    table.pick((13, 3)).choose("no").roll("secret_weapon", 1).choose("accept")
    assert table.choice_due.choice == "bribe"
    table.choose("use").roll("bribe", 2)
    assert table.at("h1") == (11, 3)


@pytest.mark.rule("DOCK-010")
def test_a_gaze_is_felt_too() -> None:
    gazer = sailor("h1", (11, 3), skills=("Secret Weapon", "Hypnotic Gaze"))
    table = Harbour(gazer, sailor("a1", (12, 3), side="away"))
    table.play(Activate("h1", "hypnotic_gaze"), UseAgainst("h1", "hypnotic_gaze", "a1"))
    table.roll("hypnotic_gaze", 6).roll("secret_weapon", 6)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_it_is_safe_on_a_two() -> None:
    table = Harbour(
        sailor("h1", (11, 3), skills=("Secret Weapon",)), sailor("a1", (12, 3), side="away")
    )
    block(table, 3)
    table.pick((13, 3)).choose("no").roll("secret_weapon", 2)
    assert table.at("h1") == (11, 3)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_who_only_walks_has_shown_no_weapon() -> None:
    table = Harbour(sailor("h1", (11, 3), skills=("Secret Weapon",)))
    table.play(Activate("h1", "move"), Move("h1", ((12, 3),)), EndActivation("h1"))
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_a_chainsaw_that_cuts_is_felt() -> None:
    saw = sailor("h1", (11, 3), skills=("Secret Weapon", "Chainsaw"))
    table = Harbour(saw, sailor("a1", (12, 3), side="away"))
    table.play(Activate("h1", "chainsaw"), UseAgainst("h1", "chainsaw", "a1"))
    table.roll("chainsaw", 4).roll("armour", 1, 1).roll("secret_weapon", 6)
    assert table.due is None


@pytest.mark.rule("DOCK-010")
def test_a_foul_is_felt() -> None:
    players = (
        sailor("h1", (11, 3), skills=("Secret Weapon",)),
        sailor("a1", (12, 3), side="away", posture="prone"),
    )
    table = Harbour(*players).play(Activate("h1", "foul"), Foul("h1", "a1"))
    table.roll("armour", 1, 2).roll("secret_weapon", 3)
    assert table.due is None
