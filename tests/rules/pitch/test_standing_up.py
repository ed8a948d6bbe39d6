"""Standing up: what it costs, and who rolls for it."""

import pytest

from schemas.pitch.entries import Activate, Move, StandUp
from schemas.pitch.words import Posture
from service.rules.contract import IllegalEntry
from service.rules.pitch.movement import Left, movement_left
from tests.rules.pitch.table import Man, Table, lineman


def lying(
    *others: Man,
    ma: int = 6,
    skills: tuple[str, ...] = (),
    posture: Posture = "prone",
    action: str = "move",
) -> Table:
    table = Table(lineman("H1", (5, 5), ma=ma, skills=skills, posture=posture), *others)
    return table.play(Activate("H1", action))  # type: ignore[arg-type]


@pytest.mark.rule("BB-032")
def test_standing_up_costs_three_squares() -> None:
    table = lying().play(StandUp("H1"))
    assert table.player("H1").posture == "standing"
    assert movement_left(table.state, "H1") == Left(3, 2)
    assert table.breaches == ()
    table.play(Move("H1", tuple((x, 5) for x in range(6, 10))))
    assert table.at("H1") == (8, 5)
    assert table.roll_due.roll == "rush"


@pytest.mark.rule("BB-032")
def test_what_a_prone_player_has_left_is_counted_after_standing_up() -> None:
    assert movement_left(lying().state, "H1") == Left(3, 2)


@pytest.mark.rule("BB-032", "BB-090")
def test_jump_up_stands_up_for_nothing() -> None:
    table = lying(skills=("Jump Up",)).play(StandUp("H1"))
    assert movement_left(table.state, "H1") == Left(6, 2)


@pytest.mark.rule("BB-032")
def test_with_movement_two_it_takes_four_or_more_and_all_the_movement() -> None:
    table = lying(ma=2).play(StandUp("H1"))
    assert table.roll_due.target == 4
    assert table.modifiers == {}
    table.roll("stand_up", 4)
    assert table.player("H1").posture == "standing"
    assert movement_left(table.state, "H1") == Left(0, 2)


@pytest.mark.rule("BB-032")
def test_who_fails_to_stand_up_lies_on_and_is_done_without_a_turnover() -> None:
    table = lying(ma=2).play(StandUp("H1")).roll("stand_up", 3)
    assert table.player("H1").posture == "prone"
    assert table.state.activation is None
    assert table.state.turnover is None


@pytest.mark.rule("BB-032")
def test_with_movement_three_nothing_is_rolled() -> None:
    table = lying(ma=3).play(StandUp("H1"))
    assert table.due is None
    assert movement_left(table.state, "H1") == Left(0, 2)


@pytest.mark.rule("BB-032", "BB-090")
def test_timmm_ber_is_helped_by_each_open_standing_team_mate_next_to_it() -> None:
    table = lying(
        lineman("H2", (4, 5)),
        lineman("H3", (4, 4)),
        lineman("H4", (5, 4), posture="prone"),
        lineman("H5", (6, 6)),
        lineman("H6", (8, 8)),
        lineman("A1", (7, 7), side="away"),  # marks H5
        ma=2,
        skills=("Timmm-ber!",),
    )
    table.play(StandUp("H1"))
    assert table.modifiers == {"Timmm-ber!": 2}
    table.roll("stand_up", 2)
    assert table.player("H1").posture == "standing"


@pytest.mark.rule("BB-032", "BB-090")
def test_a_natural_one_does_not_stand_up_however_many_help() -> None:
    mates = [lineman(f"H{n}", at) for n, at in enumerate(((4, 4), (4, 5), (4, 6)), start=2)]
    table = lying(*mates, ma=2, skills=("Timmm-ber!",)).play(StandUp("H1"))
    table.roll("stand_up", 1)
    assert table.player("H1").posture == "prone"


@pytest.mark.rule("BB-032")
def test_a_prone_player_does_not_stand_up_to_block() -> None:
    table = lying(action="block").play(StandUp("H1"))
    assert [breach.rule for breach in table.breaches] == ["BB-032"]


@pytest.mark.rule("BB-032", "BB-090")
def test_jump_up_may_block_after_an_agility_test() -> None:
    table = lying(action="block", skills=("Jump Up",)).play(StandUp("H1"))
    assert table.breaches == ()
    assert table.roll_due.target == 3
    assert table.modifiers == {"Jump Up": 1}
    table.roll("stand_up", 2)
    assert table.player("H1").posture == "standing"


@pytest.mark.rule("BB-034")
def test_a_stunned_player_cannot_stand_up() -> None:
    table = lying(posture="stunned").play(StandUp("H1"))
    assert [breach.rule for breach in table.breaches] == ["BB-034"]


@pytest.mark.rule("BB-032")
def test_who_stands_cannot_stand_up() -> None:
    with pytest.raises(IllegalEntry):
        lying(posture="standing").play(StandUp("H1"))
