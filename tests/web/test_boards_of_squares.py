"""Ships, chests and planks, PIPs and players that are down, as the page of a match draws them."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from service.rules.registry import RULE_SYSTEMS
from service.simulator.api import Json
from service.simulator.play import Table
from service.simulator.setups import SETUPS
from tests.web.conftest import Display
from tests.web.hall import Ahead, Hall

pytestmark = pytest.mark.browser

Displays = Callable[..., Display]


def shown(hall: Hall, display: Displays, table: Table) -> tuple[Page, Json]:
    """The page of the match when it has drawn the newest board, and that board."""
    page = display().open(f"/scoreboard/{hall.competition}/{table.match}")
    view = hall.board(table)
    expect(page.locator("#board")).to_have_attribute("data-version", str(view["version"]))
    return page, view["board"]


def tackles_with_somebody_down(seeds: range) -> tuple[int, int]:
    """A seed and how many entries of its DBA Bowl match it takes until a tackler is marked while a
    player is down."""
    system = RULE_SYSTEMS["dba-bowl"]
    for seed in seeds:
        dice = Random(seed)
        ahead = Ahead(system, SETUPS["dba-bowl"](dice))
        for entries in range(1, 400):
            ahead.entries(dice, 1)
            pieces = ahead.board.pieces
            marked = any("primary_tackler" in piece.marks for piece in pieces)
            if marked and any(piece.state == "down" for piece in pieces):
                return seed, entries
    raise AssertionError(f"nobody is down among tacklers in {seeds}")


def test_a_harbour_is_drawn_with_ships_chests_and_planks(
    hall: Hall, display: Displays, pictures: Path
) -> None:
    table = hall.open_match(system="dock-bowl", seed=5)
    hall.play_ahead(table, 300)
    page, board = shown(hall, display, table)
    kinds = Counter(region["kind"] for region in board["regions"])
    for kind in ("ship", "plank", "mast", "hold", "crate", "dock"):
        expect(page.locator(f"#board .region-{kind}")).to_have_count(kinds[kind])
    chests = sum(piece["kind"] == "chest" for piece in board["pieces"])
    assert chests > 0
    expect(page.locator("#board .piece-chest rect.body")).to_have_count(chests)
    assert not (page.locator(".turn").text_content() or "").endswith(("turns", "· "))
    for name in ("Docking Area 1", "Docking Area 4", "The Grey Gull", "The Little Auk"):
        expect(page.locator("#board .region-name", has_text=name)).to_have_count(1)
    page.screenshot(path=str(pictures / "dock-bowl.png"))


def test_pips_and_who_is_down_or_going_to_tackle_can_be_seen(
    hall: Hall, display: Displays, pictures: Path
) -> None:
    seed, entries = tackles_with_somebody_down(range(1, 30))
    table = hall.open_match(system="dba-bowl", seed=seed)
    hall.play_ahead(table, entries)
    page, board = shown(hall, display, table)
    numbered = [piece for piece in board["pieces"] if piece["at"] and piece["kind"] == "player"]
    expect(page.locator("#board .number")).to_have_count(len(numbered))
    down = page.locator("#board .piece.state-down .body").first
    standing = page.locator("#board .piece.state-standing .body").first
    opacity = "node => getComputedStyle(node).fillOpacity"
    assert float(down.evaluate(opacity)) < float(standing.evaluate(opacity))
    expect(page.locator("#board .mark-primary_tackler")).not_to_have_count(0)
    assert "PIPs left" in (page.locator(".side-notes").first.text_content() or "") + (
        page.locator(".side-notes").last.text_content() or ""
    )
    page.screenshot(path=str(pictures / "dba-bowl.png"))
