"""Armour rolls: what breaks armour, and what each skill does about it."""

from typing import Any

import pytest

from schemas.pitch.facts import EffectBegan, RollMade
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause
from service.rules.pitch import harm
from service.rules.pitch.armour import armour_due
from service.rules.pitch.chances import chance_of
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman, named

Skills = tuple[str, ...]


def blocked(by: Skills = (), victim: Skills = (), av: int = 9, **more: Any) -> Table:
    """A1 of the away side has been knocked down by a block of H1, whose side has the turn."""
    table = Table(
        lineman("H1", (5, 5), skills=by),
        lineman("A1", (6, 5), side="away", skills=victim, av=av),
        **more,
    )
    return happens(table, harm.knocked_down, "A1", "block", by="H1")


def breaks(table: Table, *dice: int) -> bool:
    table.roll("armour", *dice)
    made = table.facts(RollMade)[-1]
    assert made.passed is (table.due is not None)
    return bool(made.passed)


def due_for(cause: Cause, by: Skills = (), victim: Skills = (), **settings: Any) -> RollDue:
    table = Table(
        lineman("H1", (5, 5), skills=by),
        lineman("A1", (6, 5), side="away", skills=victim),
        settings=settings,
    )
    return armour_due(table.state, "A1", cause, 1, by="H1")


@pytest.mark.rule("BB-050")
def test_the_armour_value_itself_breaks_the_armour() -> None:
    assert blocked().roll_due.target == 9
    assert breaks(blocked(), 4, 5)
    assert not breaks(blocked(), 4, 4)


@pytest.mark.rule("BB-050")
def test_the_coach_of_the_other_side_rolls_for_the_armour_of_the_player() -> None:
    due = blocked().roll_due
    assert (due.side, due.player, due.against, due.cause) == ("home", "A1", "H1", "block")


@pytest.mark.rule("BB-050")
def test_mighty_blow_goes_to_the_armour_when_it_alone_breaks_it() -> None:
    table = blocked(by=("Mighty Blow (+1)",)).roll("armour", 4, 4)
    assert table.facts(RollMade)[-1].passed
    assert table.facts(RollMade)[-1].modifiers == named(("Mighty Blow", 1))
    assert table.modifiers == {}


@pytest.mark.rule("BB-050", "BB-051")
def test_mighty_blow_is_kept_for_the_injury_when_the_armour_breaks_without_it() -> None:
    table = blocked(by=("Mighty Blow (+1)",)).roll("armour", 4, 5)
    assert table.facts(RollMade)[-1].modifiers == ()
    assert table.modifiers == {"Mighty Blow": 1}
    table.roll("injury", 3, 4)
    assert table.player("A1").whereabouts == "knocked_out"


@pytest.mark.rule("BB-050")
def test_mighty_blow_two_breaks_armour_that_is_two_short() -> None:
    assert breaks(blocked(by=("Mighty Blow (+2)",)), 3, 4)
    assert not breaks(blocked(by=("Mighty Blow (+2)",)), 3, 3)


@pytest.mark.rule("BB-050")
def test_mighty_blow_is_of_no_use_against_the_blocker() -> None:
    """H1 blocked A1, which has Mighty Blow, and goes down itself."""
    table = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away", skills=("Mighty Blow (+1)",)),
    )
    happens(table, harm.knocked_down, "H1", "player_down", by="A1")
    assert not breaks(table, 4, 4)


@pytest.mark.rule("BB-050")
@pytest.mark.parametrize("cause", ["stab", "chainsaw", "projectile_vomit", "foul", "crowd", "bomb"])
def test_mighty_blow_counts_for_blocks_only(cause: Cause) -> None:
    assert due_for(cause, by=("Mighty Blow (+1)", "Claws")).afterwards == ()
    assert due_for(cause, by=("Mighty Blow (+1)", "Claws")).natural is None


@pytest.mark.rule("BB-050")
def test_claws_break_any_armour_with_a_natural_eight() -> None:
    assert breaks(blocked(by=("Claws",), av=11), 4, 4)
    assert not breaks(blocked(by=("Claws",), av=11), 3, 4)


@pytest.mark.rule("BB-050")
def test_a_seven_with_mighty_blow_is_no_eight_for_claws() -> None:
    assert not breaks(blocked(by=("Claws", "Mighty Blow (+1)"), av=10), 3, 4)


@pytest.mark.rule("BB-050", "BB-051")
def test_claws_break_and_mighty_blow_is_left_for_the_injury() -> None:
    table = blocked(by=("Claws", "Mighty Blow (+1)"), av=11).roll("armour", 4, 4)
    assert table.modifiers == {"Mighty Blow": 1}


@pytest.mark.rule("BB-050")
def test_claws_do_not_make_light_armour_stronger() -> None:
    assert breaks(blocked(by=("Claws",), av=7), 3, 4)


@pytest.mark.rule("BB-050", "BB-051")
def test_iron_hard_skin_lets_neither_mighty_blow_nor_claws_at_the_armour() -> None:
    skills = ("Mighty Blow (+1)", "Claws")
    assert not breaks(blocked(by=skills, victim=("Iron Hard Skin",)), 4, 4)
    broken = blocked(by=skills, victim=("Iron Hard Skin",)).roll("armour", 4, 5)
    assert broken.modifiers == {"Mighty Blow": 1}


@pytest.mark.rule("BB-050")
def test_iron_hard_skin_of_the_first_printing_stops_claws_only() -> None:
    setting = {"iron_hard_skin": "no_claws"}
    skin = ("Iron Hard Skin",)
    mighty = blocked(by=("Mighty Blow (+1)",), victim=skin, settings=setting)
    assert breaks(mighty, 4, 4)
    assert not breaks(blocked(by=("Claws",), victim=skin, settings=setting), 4, 4)


@pytest.mark.rule("BB-050")
def test_a_chainsaw_adds_three_against_its_victim() -> None:
    assert due_for("chainsaw").modifiers == named(("Chainsaw", 3))
    assert due_for("chainsaw", victim=("Iron Hard Skin",)).modifiers == ()


@pytest.mark.rule("BB-050")
def test_a_chainsaw_adds_three_against_its_owner_that_goes_down() -> None:
    owner = ("Chainsaw",)
    assert due_for("block", victim=owner).modifiers == named(("Chainsaw", 3))
    assert due_for("dodge", victim=(*owner, "Iron Hard Skin")).modifiers == named(("Chainsaw", 3))
    assert due_for("foul", victim=owner).modifiers == ()


@pytest.mark.rule("BB-050")
@pytest.mark.parametrize("cause", ["stab", "projectile_vomit", "bomb"])
def test_some_attacks_are_not_modified_at_all(cause: Cause) -> None:
    assert due_for(cause, victim=("Chainsaw",)).modifiers == ()


@pytest.mark.rule("BB-050")
def test_arm_bar_adds_one_to_the_armour_of_whoever_fails_to_dodge_away() -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away", skills=("Arm Bar",)))
    happens(table, harm.falls_over, "H1", "dodge", by="A1")
    table.roll("armour", 4, 4)
    assert table.facts(RollMade)[-1].modifiers == named(("Arm Bar", 1))


@pytest.mark.rule("BB-050")
def test_what_lends_armour_changes_the_target() -> None:
    table = Table(lineman("A1", (5, 5), side="away"))
    happens(table, lambda course: course.happen(EffectBegan("A1", "av:+1", "game")))
    happens(table, harm.knocked_down, "A1", "block")
    assert table.roll_due.target == 10


@pytest.mark.rule("BB-050")
@pytest.mark.parametrize(
    ("by", "av", "chance"),
    [
        ((), 9, (5, 18)),
        ((), 8, (5, 12)),
        (("Mighty Blow (+1)",), 9, (5, 12)),
        (("Claws",), 11, (5, 12)),
        (("Claws", "Mighty Blow (+1)"), 11, (5, 12)),
    ],
)
def test_the_chance_that_armour_breaks(by: Skills, av: int, chance: tuple[int, int]) -> None:
    """8 or more: 5 + 4 + 3 + 2 + 1 = 15 of 36; 9 or more: 10 of 36."""
    assert chance_of(blocked(by=by, av=av).roll_due) == chance
