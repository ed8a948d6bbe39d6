"""The audit page of a match, opened in a real browser."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.simulator.play import Table
from tests.web.conftest import Display
from tests.web.hall import Hall

Displays = Callable[..., Display]
Opened = Callable[..., Page]


@pytest.fixture
def opened(hall: Hall, display: Displays) -> Opened:
    """Opens the page of a match and waits until all of it was read."""

    def open_page(
        match: str, at: int = 1, role: str | None = None, size: tuple[int, int] = (1920, 1080)
    ) -> Page:
        key = f"&key={hall.key(role)}" if role else ""
        page = display(size).open(f"/audit/{match}#version={at}{key}")
        expect(page.locator("#board")).to_have_attribute("data-version", str(at))
        expect(page.locator("#notice")).to_have_text("")
        return page

    return open_page


@pytest.fixture
def get(hall: Hall) -> Callable[[str], httpx.Response]:
    """Reads what is public of the service."""

    def read(path: str) -> httpx.Response:
        answer = httpx.get(f"{hall.url}{path}", trust_env=False, timeout=60)
        assert answer.is_success, answer.text
        return answer

    return read


@pytest.fixture
def table(hall: Hall) -> Table:
    """Sixty entries of a Bolter Ball match, shots among them: versions 1 to 61."""
    table = hall.open_match("Final", seed=5)
    hall.play_ahead(table, 60)
    return table
