"""A set-up writes skills by their printed names; nothing else opens a match."""

from typing import Any

import pytest

from schemas.blood_bowl import BloodBowlSetup
from schemas.pitch.players import JourneymanProfile, TeamSetup
from service.rules.blood_bowl.start import start
from service.rules.contract import Breach, IllegalEntry
from tests.rules.blood_bowl.match import linemen


def setup(*skills: str, **of_home: Any) -> BloodBowlSetup:
    """Home's second player has the skills."""
    home = linemen("h", h2={"skills": skills})
    sides = (
        TeamSetup(id="home", name="Home", players=home, **of_home),
        TeamSetup(id="away", name="Away", players=linemen("a")),
    )
    return BloodBowlSetup(sides=sides)


def refused(opened: BloodBowlSetup) -> Breach:
    with pytest.raises(IllegalEntry) as refusal:
        start(opened)
    return refusal.value.breach


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("printed", "nearest"),
    [
        ("Blok", "Block"),
        ("dodge", "Dodge"),
        ("Side Step", "Sidestep"),
        ("Mighty Blows (+1)", "Mighty Blow (+1)"),
        ("lonr", "Loner (4+)"),
    ],
)
def test_an_unknown_skill_is_refused_with_the_nearest_one(printed: str, nearest: str) -> None:
    breach = refused(setup("Tackle", printed))
    assert (breach.rule, breach.field) == ("BB-090", "sides/0/players/1/skills")
    assert printed in breach.detail
    assert breach.legal == f"The nearest known skill is {nearest}."


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("printed", "example"),
    [
        ("Loner", "Loner (4+)"),
        ("Loner (+4)", "Loner (4+)"),
        ("Loner (1+)", "Loner (4+)"),
        ("Mighty Blow", "Mighty Blow (+1)"),
        ("Mighty Blow (1)", "Mighty Blow (+1)"),
        ("Dirty Player (2+)", "Dirty Player (+1)"),
        ("Bloodlust", "Bloodlust (4+)"),
        ("Animosity", "Animosity (all)"),
        ("Dodge (+1)", "Dodge"),
        ("Dodge (", "Dodge"),
    ],
)
def test_a_skill_has_its_number_and_no_other(printed: str, example: str) -> None:
    breach = refused(setup(printed))
    assert (breach.rule, breach.field) == ("BB-090", "sides/0/players/1/skills")
    assert breach.legal.endswith(f" {example}.")


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    "skills", [("Block", "Block"), ("Loner (3+)", "Loner (4+)"), ("Animosity (all)",) * 2]
)
def test_a_player_has_a_skill_once(skills: tuple[str, ...]) -> None:
    assert "twice" in refused(setup(*skills)).detail


@pytest.mark.rule("BB-090")
def test_a_journeyman_has_known_skills_too() -> None:
    lineman = JourneymanProfile("Lineman", 6, 3, 3, 9, 50_000, skills=("Blok",))
    assert refused(setup(journeyman=lineman)).field == "sides/0/journeyman/skills"


@pytest.mark.rule("BB-090")
def test_printed_skills_open_a_match() -> None:
    printed = (
        "Block", "Loner (3+)", "Mighty Blow (+2)", "Dirty Player (+1)", "Bloodlust (2+)",
        "Animosity (Orc Linemen)", "Animosity (big un blocker)", "Timmm-ber!",
    )  # fmt: skip
    assert start(setup(*printed)).profiles["h2"].skills["Mighty Blow"] == 2
