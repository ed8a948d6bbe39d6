"""A display whose server goes away says so, and is exact again when the server is back."""

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.cli.processes import ServiceProcess, all_gone
from tests.web.conftest import Display
from tests.web.hall import Hall
from tests.web.test_scoreboard import expect_exactly, path_of

pytestmark = [pytest.mark.browser, pytest.mark.fault]


@pytest.fixture
def started_again(service: ServiceProcess) -> Iterator[ServiceProcess]:
    """The service of the other tests, running again afterwards whatever happened."""
    yield service
    if not service.is_ready():
        service.start()


def test_a_killed_server_shows_a_banner_and_after_the_restart_the_state_is_exact(
    hall: Hall, display: Callable[..., Display], started_again: ServiceProcess
) -> None:
    service = started_again
    table = hall.open_match()
    hall.play_ahead(table, 40)
    shown = display()
    shown.may_lose_connection = True
    page = shown.open(path_of(hall, table))
    expect_exactly(page, hall.frame(table))

    family = service.family()
    service.kill()
    expect(page.locator("#banner")).to_be_visible()
    expect(page.locator("#banner")).to_contain_text("Connection lost at")
    # What was shown stays readable meanwhile.
    expect(page.locator(".score").first).to_be_visible()
    assert all_gone(family) == []

    service.start()
    hall.play(table, 5)
    expect(page.locator("#banner")).to_be_hidden(timeout=15_000)
    expect_exactly(page, hall.frame(table))
    hall.play(table, 5)
    expect_exactly(page, hall.frame(table))


def test_an_api_that_is_killed_comes_back_by_itself_and_displays_with_it(
    hall: Hall, display: Callable[..., Display], service: ServiceProcess
) -> None:
    table = hall.open_match()
    hall.play_ahead(table, 20)
    shown = display()
    shown.may_lose_connection = True
    page = shown.open(path_of(hall, table))
    expect_exactly(page, hall.frame(table))
    killed = service.part("api")
    killed.send_signal(signal.SIGKILL)
    service.wait_until(lambda: service.has_part("api") and service.part("api") != killed)
    # The tables do not notice: their entries are sent again until they are answered.
    hall.play(table, 10)
    expect_exactly(page, hall.frame(table))
    expect(page.locator("#banner")).to_be_hidden(timeout=15_000)
