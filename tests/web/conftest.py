"""A running service, a real browser, and displays that are watched for what they must not do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.cli.processes import ServiceProcess, all_gone, data_directory
from tests.web.chromium import launch
from tests.web.hall import Hall

WALL = (1920, 1080)


@pytest.fixture(scope="package")
def service() -> Iterator[ServiceProcess]:
    with data_directory() as data:
        running = ServiceProcess(data)
        running.start()
        yield running
        family = running.family()
        running.stop()
        assert all_gone(family) == []


@pytest.fixture
def hall(service: ServiceProcess) -> Iterator[Hall]:
    with Hall(service.url, service.admin_key) as hall:
        yield hall


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@dataclass
class Display:
    """A page and everything that went wrong on it."""

    page: Page
    host: str
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    may_lose_connection: bool = False
    may_be_refused: bool = False
    """Whether the server may answer with a 4xx, which the browser calls an error."""

    def watch(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self._said(line.type, line.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def open(self, path: str) -> Page:
        self.page.goto(f"http://{self.host}{path}")
        return self.page

    def _said(self, kind: str, text: str) -> None:
        lost = "net::ERR_" in text and self.may_lose_connection
        refused = "status of 4" in text and self.may_be_refused
        if kind in ("error", "warning") and not (lost or refused):
            self.errors.append(text)

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != self.host:
            self.strangers.append(url)


@pytest.fixture
def display(browser: Browser, service: ServiceProcess) -> Iterator[Callable[..., Display]]:
    """Makes displays of a size; afterwards none of them may have an error or asked elsewhere."""
    made: list[Display] = []

    def make(size: tuple[int, int] = WALL) -> Display:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        shown = Display(page, urlsplit(service.url).netloc)
        shown.watch()
        made.append(shown)
        return shown

    yield make
    for shown in made:
        shown.page.close()
    assert [error for shown in made for error in shown.errors] == []
    assert [url for shown in made for url in shown.strangers] == []


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots go, to be looked at."""
    return tmp_path
