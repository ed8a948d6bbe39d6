"""A match stepped and scrubbed through: the right board at every version, dice, causes."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.simulator.api import Json
from service.simulator.play import Table
from tests.web.audit.conftest import Opened
from tests.web.hall import Hall

pytestmark = pytest.mark.browser

Get = Callable[[str], httpx.Response]
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "wall": (1920, 1080)}
PLACES = """nodes => nodes.map((node) => {
  const circle = node.querySelector("circle");
  return [Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))];
})"""


def expect_board(page: Page, get: Get, match: str, version: int) -> None:
    """The page shows the board of this version, piece by piece."""
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    board: Json = get(f"/v1/matches/{match}/board?at={version}").json()["board"]
    height = board["surface"]["height"]
    places = [[p["at"][0], height - p["at"][1]] for p in board["pieces"] if p.get("at")]
    assert sorted(page.locator("#board .piece").evaluate_all(PLACES)) == sorted(places)
    expect(page.locator("#step .step-card")).to_have_attribute("data-version", str(version))


def test_keys_and_slider_show_the_board_of_their_version(
    opened: Opened, table: Table, get: Get
) -> None:
    page = opened(table.match, at=20)
    expect_board(page, get, table.match, 20)
    for key, version in (("ArrowRight", 21), ("ArrowLeft", 20), ("End", 61), ("Home", 1)):
        page.keyboard.press(key)
        expect_board(page, get, table.match, version)
    page.get_by_label("Event of the match").fill("40")
    expect_board(page, get, table.match, 40)
    page.get_by_label("Event of the match").press("ArrowRight")
    expect_board(page, get, table.match, 41)
    page.get_by_role("button", name="Last event").click()
    expect_board(page, get, table.match, 61)


def test_the_event_looked_at_is_in_view_in_the_timeline_and_its_player_on_the_board(
    opened: Opened, table: Table, get: Get
) -> None:
    steps = get(f"/v1/matches/{table.match}/steps").json()["steps"]
    moved = [step for step in steps if step["type"] == "move_marine"][-1]
    page = opened(table.match, at=moved["version"])
    current = page.locator(".timeline-list [aria-current]")
    expect(current).to_have_attribute("data-version", str(moved["version"]))
    page.locator(".timeline").evaluate("panel => panel.scrollIntoView()")
    expect(current).to_be_in_viewport()
    named = page.locator("#board .mark-in_this_event")
    expect(named).to_have_count(1)
    expect(named.locator("title")).to_contain_text(moved["entry"]["marine"].capitalize())


def test_a_fast_scrub_ends_at_the_board_of_its_last_version(
    opened: Opened, table: Table, get: Get
) -> None:
    page = opened(table.match)
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    expect_board(page, get, table.match, 31)


def judged(get: Get, match: str) -> Json:
    """A step whose dice had a target, a chance and a cause."""
    steps = get(f"/v1/matches/{match}/steps").json()["steps"]
    return next(
        step
        for step in steps
        if step.get("chance") and step["cause"] and step["dice"][0].get("target")
    )


def test_dice_are_shown_with_target_and_chance_and_the_cause_is_a_link(
    opened: Opened, hall: Hall, get: Get
) -> None:
    table = hall.open_match("Shots", seed=5)
    hall.play_ahead(table, 100)
    step = judged(get, table.match)
    page = opened(table.match, at=step["version"])
    card = page.locator("#step")
    expect(card.locator(".target")).to_have_text(f"needs {step['dice'][0]['target']}+")
    wins, of = step["chance"]
    expect(card.locator(".chance")).to_contain_text(f"Chance {wins} in {of}")
    dice = [die.get_attribute("aria-label") for die in card.locator(".die").all()]
    assert dice == [f"D6: {value}" for value in step["dice"][0]["dice"]]
    card.locator(".cause a").click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", str(step["version"]))
    card.locator(".effects a").first.click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(step["version"]))


def test_a_correction_says_what_it_did_and_is_found_in_the_timeline(
    opened: Opened, hall: Hall, table: Table
) -> None:
    hall.correct(table, {"type": "undo"})
    page = opened(table.match, at=62)
    expect(page.locator("#step .amendment")).to_contain_text("Took back 61")
    page.get_by_label("Show").select_option("corrections")
    rows = page.locator(".timeline-list .event-button")
    expect(rows).to_have_count(2)
    rows.first.click()
    expect(page.locator("#board")).to_have_attribute("data-version", "61")
    expect(page.locator("#step .state")).to_have_text("Taken back")


def test_facts_that_only_say_what_is_still_to_come_are_not_told(hall: Hall, get: Get) -> None:
    table = hall.open_match("Facts", seed=5, system="blood-bowl")
    hall.play_ahead(table, 30)
    stored = {fact["type"] for fact in hall.facts(table, 30)}
    assert "next_steps" in stored
    steps = get(f"/v1/matches/{table.match}/steps").json()["steps"]
    told = {fact["label"] for step in steps for fact in step.get("facts", ())}
    assert told >= {one.replace("_", " ") for one in stored - {"next_steps"}}
    assert "next steps" not in told


def test_what_a_correction_made_wrong_is_listed_as_a_finding(
    opened: Opened, hall: Hall, table: Table, get: Get
) -> None:
    steps = get(f"/v1/matches/{table.match}/steps").json()["steps"]
    ends = next(step for step in steps if step["type"] == "end_phase")
    reason = "Nobody ended the phase"
    hall.correct(table, {"type": "retract", "event": ends["event"], "reason": reason})
    page = opened(table.match, at=62, role="referee")
    expect(page.locator("#step .amendment")).to_contain_text(f"Took back {ends['version']}")
    report = page.locator("#findings .finding-flagged").first
    expect(report).to_contain_text("since Version 62")
    version = report.get_attribute("data-version")
    report.locator("a").first.click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    expect(page.locator("#step .state")).to_contain_text("Came out otherwise")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("system", ["blood-bowl", "dock-bowl", "dba-bowl"])
def test_the_page_fits_every_size(
    opened: Opened, hall: Hall, pictures: Path, size: str, system: str
) -> None:
    table = hall.open_match("Sized", seed=5, system=system)
    hall.play_ahead(table, 30)
    page = opened(table.match, at=31, size=SIZES[size])
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    small = page.locator("button:visible, select:visible").evaluate_all(
        "nodes => nodes.filter((one) => one.getBoundingClientRect().height < 44)"
        ".map((one) => one.textContent)"
    )
    assert small == []
    nameless = page.locator("button, input, select, a, textarea").evaluate_all(
        "nodes => nodes.filter((one) => !(one.getAttribute('aria-label')"
        " || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML)"
    )
    assert nameless == []
    page.screenshot(path=pictures / f"audit-{size}-{system}.png")


def test_a_key_in_the_address_is_kept_and_leaves_the_address(opened: Opened, table: Table) -> None:
    page = opened(table.match, role="auditor")
    expect(page.locator("#findings .good").first).to_contain_text("every hash right")
    assert "key" not in page.url
    page.reload()
    expect(page.locator("#findings .counts")).to_contain_text("In force60")
    page.get_by_role("button", name="Forget the key").click()
    expect(page.locator("#findings")).to_contain_text("Needs the key")


def test_the_bundle_can_be_downloaded(opened: Opened, table: Table, get: Get) -> None:
    page = opened(table.match)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the bundle").click()
    lines = saved.value.path().read_bytes().splitlines()
    served = get(f"/v1/matches/{table.match}/bundle").content.splitlines()
    assert lines[1:-1] == served[1:-1]
    assert len(lines) == 63


def test_both_languages_have_the_same_words(opened: Opened, table: Table) -> None:
    page = opened(table.match)
    keys = page.evaluate(
        """async () => {
          const [en, de] = await Promise.all(["en", "de"].map((language) =>
            import(`/static/texts/audit.${language}.js`)));
          return [Object.keys(en.default), Object.keys(de.default)];
        }"""
    )
    assert keys[0] == keys[1]
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#hashes-title")).to_have_text("Prüfsummen")
    expect(page.locator(".place")).to_have_text(re.compile(r"^\d+ von 61$"))
