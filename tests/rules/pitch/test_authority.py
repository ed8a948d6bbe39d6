"""What a referee may set right, and what cannot be so."""

from typing import Any

import pytest

from schemas.pitch.entries import PlayerPlacement, Ruling, SideFigures
from service.rules.contract import IllegalEntry
from tests.rules.pitch.table import Table, lineman


def table() -> Table:
    return Table(
        lineman("H1", (5, 5)), lineman("H2"), lineman("A1", (20, 5), side="away"), ball=(9, 9)
    )


@pytest.mark.rule("BB-095")
def test_a_ruling_moves_players_the_ball_and_figures() -> None:
    on = table().play(
        Ruling(
            "The camera shows it",
            placements=(
                PlayerPlacement("H1", "knocked_out"),
                PlayerPlacement("H2", "pitch", (5, 5), "prone"),
            ),
            ball_carrier="A1",
            sides=(SideFigures("home", score=2, turn=4, re_rolls=1),),
            active_side="away",
        )
    )
    assert (on.at("H1"), on.player("H1").whereabouts) == (None, "knocked_out")
    assert (on.at("H2"), on.player("H2").posture) == ((5, 5), "prone")
    assert on.state.ball.carrier == "A1"
    home = on.state.sides["home"]
    assert (home.score, home.turn, home.re_rolls) == (2, 4, 1)
    assert on.state.active == "away"


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    "ruled",
    [
        {"placements": (PlayerPlacement("X9", "pitch", (1, 1)),)},
        {"placements": (PlayerPlacement("H1", "pitch", (26, 1)),)},
        {"placements": (PlayerPlacement("H1", "pitch"),)},
        {"placements": (PlayerPlacement("H1", "pitch", (20, 5)),)},
        {"ball_at": (30, 30)},
        {"ball_carrier": "X9"},
        {"ball_carrier": "H2"},
        {"ball_at": (1, 1), "ball_carrier": "H1"},
        {"sides": (SideFigures("nobody", turn=1),)},
        {"active_side": "nobody"},
    ],
)
def test_what_cannot_be_is_refused(ruled: dict[str, Any]) -> None:
    with pytest.raises(IllegalEntry) as refusal:
        table().play(Ruling("So be it", **ruled))
    assert refusal.value.breach.rule == "BB-095"
    assert refusal.value.breach.field in ruled
