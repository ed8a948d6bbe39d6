"""The tablet in a real browser: paired by a code, driven by what is expected, in every system."""

from random import Random

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

from schemas.views import Expectation
from service.rules.play import random_entry
from service.simulator.play import Table
from tests.web.hall import Hall
from tests.web.tablet.tapping import tap_entry
from tests.web.test_scoreboard import Displays

pytestmark = pytest.mark.browser

SYSTEMS = ("bolter-ball", "blood-bowl", "dba-bowl", "dock-bowl")
PHONE, TABLET = (360, 740), (820, 1180)


def code(hall: Hall, table: Table) -> str:
    key = hall.key("organiser")
    asked = {"competition": hall.competition, "label": "Table 1", "match": table.match}
    made = httpx.post(
        f"{hall.url}/v1/pairings",
        json=asked,
        headers={"Authorization": f"Bearer {key}"},
        trust_env=False,
    )
    return str(made.json()["code"])


def expectations(hall: Hall, table: Table) -> list[Expectation]:
    answer = httpx.get(f"{hall.url}/v1/matches/{table.match}/expected", trust_env=False)
    return msgspec.convert(answer.json()["expected"], list[Expectation])


def head_of(hall: Hall, table: Table) -> str:
    events = httpx.get(f"{hall.url}/v1/matches/{table.match}/events?limit=1000", trust_env=False)
    return str(events.json()["events"][-1]["hash"])


def version_of(hall: Hall, table: Table) -> int:
    answer = httpx.get(f"{hall.url}/v1/matches/{table.match}", trust_env=False)
    return int(answer.json()["version"])


def paired(hall: Hall, table: Table, display: Displays, *, troubled: bool = False) -> Page:
    """A tablet at this table; `troubled`: one that will lose its network or be refused."""
    shown = display(TABLET)
    shown.may_lose_connection = shown.may_be_refused = troubled
    page: Page = shown.open(f"/tablet#code={code(hall, table)}")
    page.get_by_role("button", name="Pair", exact=True).click()
    expect(page.locator(".match-screen")).to_have_attribute(
        "data-version", str(version_of(hall, table))
    )
    return page


def tap(hall: Hall, table: Table, page: Page, dice: Random, entries: int) -> None:
    for _ in range(entries):
        expected = expectations(hall, table)
        if not expected:
            return
        version = version_of(hall, table)
        tap_entry(page, expected, random_entry(expected, dice))
        expect(page.locator(".match-screen")).to_have_attribute("data-version", str(version + 1))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_is_logged_by_tapping(hall: Hall, display: Displays, system: str) -> None:
    table = hall.open_match(system=system, seed=5)
    page = paired(hall, table, display)

    tap(hall, table, page, Random(5), 25)

    expect(page.locator("#unsent")).to_have_text("All sent")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".match-screen")).to_have_attribute(
        "data-version", str(version_of(hall, table))
    )


def test_the_code_leaves_the_address_at_once(hall: Hall, display: Displays) -> None:
    page = display(PHONE).open(f"/tablet#code={code(hall, hall.open_match())}")
    expect(page.locator("#code")).not_to_be_empty()
    assert "#" not in page.url
