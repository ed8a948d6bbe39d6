"""A replay in the terminal draws ships, planks and chests of a Dock Bowl harbour."""

from rich.console import Console

from service.audit.labels import marked
from service.audit.squares import drawn_squares
from service.audit.steps import bundle_match, steps_of
from service.cli.replay import shown
from service.rules.dock_bowl.views import board
from tests.rules.dock_bowl.harbour import Harbour, sailor
from tests.stored.test_samples import lines

NARROW = 3
"""Characters a square where there is little room."""


def rows() -> list[str]:
    """The squares of the two ships as they are drawn, row by row, without the frame."""
    state = Harbour(sailor("h1", (5, 3)), ball=(11, 2)).state
    drawn = drawn_squares(board(state), 80).plain.splitlines()
    return [line[1:-1] for line in drawn if line.startswith("│")]


def at(x: int, y: int) -> str:
    return rows()[y][NARROW * x : NARROW * (x + 1)]


def test_every_square_has_its_sign() -> None:
    assert at(0, 0) == "███"
    assert at(1, 1) == "~~~"
    assert at(5, 2) == "···"
    assert at(10, 7) == "==="
    assert at(9, 4) == "║║║"
    assert at(12, 4) == "###"
    assert at(10, 2) == "▒▒▒"


def test_chests_and_the_ball_lie_where_they_are() -> None:
    assert at(4, 2).strip() == "▣"
    assert at(11, 2).strip() == "●"


def test_players_have_the_letter_of_their_side_and_their_number() -> None:
    assert at(5, 3).strip() == "h1"


def replayed(name: str, version: int) -> str:
    """What the terminal shows of a stored match at a version."""
    steps = list(steps_of(bundle_match(lines(name), None)))
    console = Console(width=140, color_system=None)
    with console.capture() as captured:
        console.print(shown(steps[version - 1], len(steps), (138, 40)))
    return captured.get()


def test_a_replay_tells_what_the_signs_of_a_harbour_are_and_how_the_sea_is() -> None:
    said = replayed("dock-bowl-1", 300)
    assert "▣ a chest, = plank, # hold, ▒ crate, ║ mast, █ wall, ░ dock" in said
    assert "Weather nice" in said
    assert "Chests" in said
    assert "Re-rolls" in said


def test_a_replay_tells_the_pips_that_are_left() -> None:
    steps = list(steps_of(bundle_match(lines("dba-bowl-1"), None)))
    version = next(
        step.match.version
        for step in steps
        if step.match.head.state.phase == "move" and step.match.head.state.pips == 3
    )
    assert "PIPs left 3" in replayed("dba-bowl-1", version)


def test_a_replay_tells_who_is_marked_as_what() -> None:
    state = Harbour(sailor("h1", (5, 3), treasure="cutlass"), sailor("h2", (6, 3))).state
    assert marked(board(state)) == ["cutlass: h1"]
