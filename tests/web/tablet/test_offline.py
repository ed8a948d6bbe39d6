"""The tablet without a network: it starts, logs and loses nothing."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from schemas.views import FixedField
from service.simulator.api import item
from service.simulator.play import Table
from tests.web.hall import Hall
from tests.web.tablet.test_tablet import expectations, paired, version_of
from tests.web.test_scoreboard import Displays

pytestmark = pytest.mark.browser

Json = dict[str, Any]


def place(page: Page, marine: str, at: tuple[int, int]) -> None:
    page.locator(".choice-button").get_by_text(TITLES[marine], exact=True).click()
    form = page.locator(".entry-form")
    form.locator(".typed input").fill(f"{at[0]}, {at[1]}")
    form.locator(".typed input").press("Tab")
    form.locator(".send").click()


TITLES: dict[str, str] = {}


def marines(hall: Hall, table: Table) -> list[str]:
    """Those that may be placed; what the tablet calls placing them goes to TITLES."""
    for one in expectations(hall, table):
        (marine,) = (each.value for each in one.fields if isinstance(each, FixedField))
        TITLES[str(marine)] = one.title
    return list(TITLES)[:8]


def entries(hall: Hall, table: Table) -> list[Json]:
    answer = httpx.get(f"{hall.url}/v1/matches/{table.match}/events?limit=100", trust_env=False)
    return [event["body"]["entry"] for event in answer.json()["events"]]


def test_what_is_reported_without_a_network_is_sent_once_in_order_when_it_is_back(
    hall: Hall, display: Displays
) -> None:
    table = hall.open_match()
    page = paired(hall, table, display, troubled=True)
    first, second, third, *_ = marines(hall, table)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator(".match-screen")).to_have_attribute("data-version", "1")

    page.context.set_offline(True)
    for number, marine in enumerate((first, second), start=1):
        place(page, marine, (800 * number, 300))
        expect(page.locator("#unsent")).to_have_text(f"{number} unsent")
    expect(page.locator("#connection")).to_have_text("No connection")
    page.reload()
    expect(page.locator("#unsent")).to_have_text("2 unsent")
    place(page, third, (2400, 300))
    expect(page.locator("#unsent")).to_have_text("3 unsent")
    assert version_of(hall, table) == 1

    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_have_text("All sent")
    expect(page.locator(".match-screen")).to_have_attribute("data-version", "4")
    assert [entry["marine"] for entry in entries(hall, table)[1:]] == [first, second, third]


def test_a_conflict_shows_both_versions_and_a_person_chooses(hall: Hall, display: Displays) -> None:
    table = hall.open_match()
    page = paired(hall, table, display, troubled=True)
    first, second, *_ = marines(hall, table)
    page.context.set_offline(True)
    place(page, first, (800, 300))
    expect(page.locator("#unsent")).to_have_text("1 unsent")
    theirs = {"type": "place_marine", "marine": second, "at": [1600, 300]}
    hall.send(table, item(theirs, "other"))

    page.context.set_offline(False)
    versions = page.locator(".dialog .version")
    expect(versions.nth(0)).to_contain_text(second)
    expect(versions.nth(1)).to_contain_text(first)
    assert version_of(hall, table) == 2, "nothing was overwritten"
    page.get_by_role("button", name="Send mine after theirs").click()

    expect(page.locator(".match-screen")).to_have_attribute("data-version", "3")
    assert [entry["marine"] for entry in entries(hall, table)[1:]] == [second, first]


def test_a_refused_entry_says_why_and_shows_its_rule(hall: Hall, display: Displays) -> None:
    table = hall.open_match()
    page = paired(hall, table, display, troubled=True)
    first, *_ = marines(hall, table)

    place(page, first, (800, 4000))

    dialog = page.locator(".dialog")
    expect(dialog.locator(".alarm")).not_to_be_empty()
    dialog.get_by_role("button", name=re.compile("Rule BOLT")).click()
    expect(page.locator(".dialog")).to_have_count(2)
    page.locator(".dialog").last.get_by_role("button", name="Close").click()
    dialog.get_by_role("button", name="Drop it").click()
    expect(page.locator("#unsent")).to_have_text("All sent")
    assert version_of(hall, table) == 1
