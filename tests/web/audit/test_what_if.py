"""What if: an entry changed, dropped or put in, and every figure that changes by it."""

import json
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.simulator.api import Json
from service.simulator.play import Table
from tests.api.season import Season
from tests.cli.processes import ServiceProcess
from tests.live import client_of
from tests.web.audit.conftest import Displays, Opened

pytestmark = pytest.mark.browser

Get = Callable[[str], httpx.Response]


def figures(page: Page, section: str) -> dict[str, tuple[str, str]]:
    """What a table of figures says: before and after by the name of the figure."""
    rows = page.locator(f"{section} .figure-table tr").all()[1:]
    texts = [row.locator("th, td").all_inner_texts() for row in rows]
    return {name: (before, after) for name, before, after in texts}


def test_without_a_key_nothing_can_be_asked(opened: Opened, table: Table) -> None:
    page = opened(table.match, at=30)
    expect(page.locator("#what-if")).to_contain_text("Needs the key")
    expect(page.locator("#what-if button")).to_have_count(0)


def test_a_dropped_entry_lists_what_comes_out_otherwise_and_records_nothing(
    opened: Opened, table: Table, get: Get
) -> None:
    page = opened(table.match, at=61, role="auditor")
    page.get_by_role("button", name="Drop it").click()
    expect(page.locator(".what-if-result .difference")).to_have_count(1)
    expect(page.locator(".plan")).to_contain_text("Dropped: 61")
    assert get(f"/v1/matches/{table.match}").json()["version"] == 61
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".what-if-result")).to_be_empty()


def test_an_entry_is_put_in_by_the_form_of_what_might_have_come(
    opened: Opened, table: Table, get: Get
) -> None:
    ends = next(
        step["version"]
        for step in get(f"/v1/matches/{table.match}/steps").json()["steps"]
        if step["type"] == "end_phase"
    )
    page = opened(table.match, at=ends, role="auditor")
    page.get_by_role("button", name="Insert before it").click()
    form = page.locator('.entry-form[data-type="end_phase"]')
    form.locator(".send").click()
    expect(page.locator(".plan")).to_contain_text("Inserted before")
    differences = page.locator(".what-if-result .difference")
    expect(differences.first).to_contain_text("New: end phase")
    # The phase was over by then, so the entry that ended it is against the rules.
    second = differences.nth(1)
    expect(second.locator("a")).to_contain_text(f"{ends} ")
    expect(second.locator(".flag")).to_be_visible()


def test_an_entry_that_would_be_refused_says_why(opened: Opened, table: Table) -> None:
    page = opened(table.match, at=20, role="auditor")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("As text").click()
    page.get_by_label("The entry as JSON").fill("{")
    page.get_by_role("button", name="See what this changes").click()
    expect(page.locator(".as-text .alarm")).to_contain_text("no JSON")
    page.get_by_label("The entry as JSON").fill('{"type": "hit_roll", "dice": [5]}')
    page.get_by_role("button", name="See what this changes").click()
    expect(page.locator(".what-if-result .refusal")).to_contain_text("Would be refused")


@pytest.fixture
def season(service: ServiceProcess) -> Season:
    with client_of(service.url, service.admin_key) as admin:
        return Season(admin)


def swapped(entry: Json) -> Json:
    """The home side, who won 2:1, lost 0:1."""
    home, away = entry["sides"]
    return {**entry, "sides": [{**home, "score": 0}, {**away, "score": 1}], "figures": []}


def test_a_changed_result_shows_every_figure_up_to_the_standings(
    season: Season, display: Displays
) -> None:
    home, away, third, fourth = season.begin()
    season.draw(1, (home, away), (third, fourth))
    match = season.open("r1-1")
    season.decide(match, 2, 1, ("h-p8", "touchdowns", 2))
    events = season.own_events(f"/v1/matches/{match}")
    ruling = next(event for event in events if event["type"] == "ruling")
    token = season.api.headers["authorization"].removeprefix("Bearer ")
    page = display().open(f"/audit/{match}#version={ruling['version']}&key={token}")
    expect(page.locator("#notice")).to_have_text("")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("As text").click()
    entry = swapped(ruling["body"]["entry"])
    page.get_by_label("The entry as JSON").fill(json.dumps(entry))
    page.get_by_role("button", name="See what this changes").click()

    expect(page.locator(".effect-competition")).to_be_visible()
    assert figures(page, ".figures")["Score of Reavers"] == ("2", "0")
    standings = figures(page, ".effect-competition")
    # Two points for a win in the league, none for a defeat.
    points = season.get(f"{season.path}/standings")["tables"][0]["rows"][0]["points"]
    assert standings["rows › Reavers › points"] == (str(points), "0")
    assert standings["rows › Raiders › points"] == ("0", str(points))
    sheet = page.locator(".effect-team").filter(has_text="Team Reavers")
    expect(sheet).to_contain_text("players › p8 › spp earned")
    assert season.get(f"/v1/matches/{match}")["version"] == len(events), "nothing was recorded"
