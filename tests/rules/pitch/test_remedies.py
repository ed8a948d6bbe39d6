"""Refusals and breaches say what would be legal at this table: whom, where, with what."""

from typing import Any

import pytest

from schemas.pitch.entries import (
    Activate,
    Block,
    Foul,
    HandOff,
    Jump,
    Move,
    Pass,
    ReRoll,
    Roll,
    UseAgainst,
)
from service.rules.contract import IllegalEntry
from tests.rules.pitch.table import Table, lineman


def table() -> Table:
    """A1 stands next to H1, A2 lies next to it; H2 is its team-mate, A3 is far away."""
    return Table(
        lineman("H1", (5, 5), ball=True),
        lineman("H2", (4, 4)),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (6, 6), side="away", posture="prone"),
        lineman("A3", (20, 5), side="away"),
    )


def legal(*entries: Any) -> str:
    """What the last of the entries is answered: a refusal's sentence, or the breaches'."""
    play = table()
    try:
        play.play(*entries)
    except IllegalEntry as refused:
        return refused.breach.legal
    return " ".join(each.legal for each in play.breaches)


@pytest.mark.rule("BB-016")
def test_who_may_still_be_activated() -> None:
    said = legal(Activate("A1", "move"))
    assert said.endswith("Now: H1 #1 (H1), H2 #2 (H2).")


@pytest.mark.rule("BB-040")
@pytest.mark.parametrize("target", ["A3", "A2", "H2"])
def test_whom_a_player_may_block(target: str) -> None:
    assert legal(Activate("H1", "block"), Block("H1", target)).endswith("Now: A1 #1 (A1).")


@pytest.mark.rule("BB-070")
@pytest.mark.parametrize("target", ["A3", "H2", "nobody"])
def test_whom_a_player_may_foul(target: str) -> None:
    assert legal(Activate("H1", "foul"), Foul("H1", target)).endswith("Now: A2 #2 (A2).")


@pytest.mark.rule("BB-065")
def test_whom_the_ball_may_be_handed_to() -> None:
    assert legal(Activate("H1", "hand_off"), HandOff("H1", "A3")).endswith("Now: H2 #2 (H2).")


@pytest.mark.rule("BB-030")
def test_which_squares_are_free() -> None:
    said = legal(Activate("H1", "move"), Move("H1", ((9, 9),)))
    assert said.endswith("Free next to [5, 5]: [4, 5], [4, 6], [5, 4], [5, 6], [6, 4].")
    assert "[6, 5]" not in legal(Activate("H1", "move"), Move("H1", ((6, 5),)))


@pytest.mark.rule("BB-033")
def test_where_a_jump_may_end() -> None:
    assert "[7, 7]" in legal(Activate("H1", "move"), Jump("H1", (9, 9)))


@pytest.mark.rule("BB-061")
def test_how_far_a_pass_reaches() -> None:
    assert "a long bomb 13" in legal(Activate("H1", "pass"), Pass("H1", (5, 5)))


@pytest.mark.rule("BB-090")
def test_what_a_player_has_instead() -> None:
    assert legal(Activate("H1", "stab")).endswith("H1 #1 has: no skill.")
    assert legal(Activate("H1", "block"), UseAgainst("H1", "stab", "A1")).endswith(
        "H1 #1 has: no skill."
    )


@pytest.mark.rule("BB-021")
def test_which_dice_there_are() -> None:
    play = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"), re_rolls=1)
    play.play(Activate("H1", "block"), Block("H1", "A1"), Roll("block", (1,), player="H1"))
    with pytest.raises(IllegalEntry) as refused:
        play.play(ReRoll("team", dice=(3,)))
    assert refused.value.breach.legal == "Name a die from 0 to 0."
