"""Special attacks, multiple blocks and bombs are among what may come next."""

import pytest

from schemas.pitch.entries import Activate, Block, Pass, Roll
from schemas.pitch.words import PlayerAction
from schemas.views import Expectation, FixedField
from service.rules.blood_bowl.game import GAME
from service.rules.pitch.expected import expected
from tests.rules.pitch.table import Table, lineman


def of_type(table: Table, kind: str) -> list[Expectation]:
    return [each for each in expected(GAME, table.state, {}) if each.type == kind]


def values(expectation: Expectation) -> dict[str, object]:
    return {
        field.name: field.value for field in expectation.fields if isinstance(field, FixedField)
    }


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("declared", ["stab", "block", "blitz"])
def test_a_stab_may_come_in_an_activation_for_it_a_block_or_a_blitz(
    declared: PlayerAction,
) -> None:
    table = Table(
        lineman("H1", (10, 7), skills=("Stab",)),
        lineman("A1", (11, 7), side="away"),
        lineman("A2", (9, 7), side="away", posture="prone"),
    )
    table.play(Activate("H1", declared, "A1"))
    assert [values(each) for each in of_type(table, "use_against")] == [
        {"player": "H1", "action": "stab", "target": "A1"}
    ]


@pytest.mark.rule("BB-090")
def test_nobody_stabs_without_the_trait_or_in_a_mere_move() -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away"))
    assert of_type(table.play(Activate("H1", "block")), "use_against") == []
    moving = Table(lineman("H1", (10, 7), skills=("Stab",)), lineman("A1", (11, 7), side="away"))
    assert of_type(moving.play(Activate("H1", "move")), "use_against") == []


@pytest.mark.rule("BB-090")
def test_the_second_of_two_blocks_is_against_the_other_one() -> None:
    table = Table(
        lineman("H1", (10, 7), st=5, skills=("Multiple Block",)),
        lineman("A1", (11, 7), side="away"),
        lineman("A2", (9, 7), side="away"),
    )
    table.play(Activate("H1", "multiple_block"))
    assert {values(each)["target"] for each in of_type(table, "block")} == {"A1", "A2"}
    table.play(Block("H1", "A1"))
    assert {values(each)["target"] for each in of_type(table, "block")} == {"A2"}


@pytest.mark.rule("BB-090")
def test_a_caught_bomb_is_thrown_on_by_its_catcher() -> None:
    table = Table(lineman("H1", (5, 7), skills=("Bombardier",)), lineman("A1", (8, 7), side="away"))
    table.play(Activate("H1", "throw_bomb"))
    assert {values(each)["player"] for each in of_type(table, "pass")} == {"H1"}
    table.play(
        Pass("H1", (8, 7)),
        Roll("bomb_throw", (6,), player="H1"),
        Roll("bomb_catch", (6,), player="A1"),
        Roll("bomb_fuse", (1,), player="A1"),
    )
    assert {values(each)["player"] for each in of_type(table, "pass")} == {"A1"}
