"""The printed tables of harm, held against the rule."""

from itertools import product

import pytest

from service.rules.pitch.harm_tables import HARM, Table
from service.rules.pitch.injuries import injury_result
from tests.rules.pitch.table import Table as PlayTable
from tests.rules.pitch.table import lineman

TABLES = {
    "injury": HARM.injury,
    "stunty_injury": HARM.stunty_injury,
    "casualty": HARM.casualty,
    "lasting_injury": HARM.lasting_injury,
    "argue_the_call": HARM.argue_the_call,
    "argue_the_call_of_a_friend": HARM.argue_the_call_of_a_friend,
}


@pytest.mark.rule("BB-051", "BB-052", "BB-053", "BB-071")
@pytest.mark.parametrize("name", TABLES)
def test_the_bands_cover_each_roll_exactly_once(name: str) -> None:
    table: Table = TABLES[name]
    rolls = {sum(dice) for dice in product(*(range(1, faces + 1) for faces in table.dice))}
    covered = sorted(
        roll for band in table.bands for roll in range(band.min, band.max + 1) if band.result
    )
    assert covered == sorted(rolls)


@pytest.mark.rule("BB-051", "BB-052")
def test_a_roll_beyond_the_table_counts_as_its_end() -> None:
    assert HARM.injury.result(13) == "casualty"
    assert HARM.casualty.result(17) == "dead"
    assert HARM.casualty.result(18) == "dead"


def result(total: int, *skills: str) -> str:
    table = PlayTable(lineman("A1", (5, 5), skills=skills))
    return injury_result(table.state, "A1", total)


@pytest.mark.rule("BB-051")
@pytest.mark.parametrize(
    ("total", "plain", "thick", "stunty", "thick_stunty"),
    [
        (2, "stunned", "stunned", "stunned", "stunned"),
        (6, "stunned", "stunned", "stunned", "stunned"),
        (7, "stunned", "stunned", "knocked_out", "stunned"),
        (8, "knocked_out", "stunned", "knocked_out", "knocked_out"),
        (9, "knocked_out", "knocked_out", "badly_hurt", "badly_hurt"),
        (10, "casualty", "casualty", "casualty", "casualty"),
        (12, "casualty", "casualty", "casualty", "casualty"),
    ],
)
def test_stunty_and_thick_skull_at_every_edge(
    total: int, plain: str, thick: str, stunty: str, thick_stunty: str
) -> None:
    assert result(total) == plain
    assert result(total, "Thick Skull") == thick
    assert result(total, "Stunty") == stunty
    assert result(total, "Stunty", "Thick Skull") == thick_stunty


@pytest.mark.rule("BB-052")
@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (1, "badly_hurt"),
        (6, "badly_hurt"),
        (7, "seriously_hurt"),
        (9, "seriously_hurt"),
        (10, "serious_injury"),
        (12, "serious_injury"),
        (13, "lasting_injury"),
        (14, "lasting_injury"),
        (15, "dead"),
        (16, "dead"),
    ],
)
def test_the_casualty_table_at_every_edge(die: int, expected: str) -> None:
    assert HARM.casualty.result(die) == expected


@pytest.mark.rule("BB-053")
def test_the_lasting_injury_table_face_by_face() -> None:
    faces = {face: HARM.lasting_injury.result(face) for face in range(1, 7)}
    assert faces == {1: "av", 2: "av", 3: "ma", 4: "pa", 5: "ag", 6: "st"}
