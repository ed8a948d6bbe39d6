"""A whole hall server, run natively from the units, seen through its proxy."""

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.deploy.display import Display
from tests.deploy.hall import Hall
from tests.deploy.table import Table, set_up

PROBLEM = "application/problem+json"
MOST_SECONDS_TO_A_DISPLAY = 1.0
"""Far above what it takes, far below any buffer's patience."""


@pytest.fixture(scope="module")
def admin(running_hall: Hall) -> str:
    return running_hall.touchline("keys", "create", "--role", "admin").split()[-1]


@pytest.fixture(scope="module")
def table(running_hall: Hall, admin: str) -> Iterator[Table]:
    with running_hall.client() as client:
        yield set_up(client, admin)


def problem(answer: httpx.Response) -> dict[str, object]:
    assert answer.headers["content-type"] == PROBLEM, answer.text
    document: dict[str, object] = answer.json()
    assert document["status"] == answer.status_code
    return document


def test_entries_are_recorded_through_the_proxy_and_reach_a_display_at_once(
    running_hall: Hall, table: Table
) -> None:
    path = f"/v1/competitions/{table.competition}/feed"
    with Display(running_hall.client(), path) as display:
        display.wait_for(2)
        for _ in range(5):
            before = len(display.messages)
            table.report(1)
            recorded = time.monotonic()
            message = display.wait_for(before + 1)[-1]
            assert message.at - recorded < MOST_SECONDS_TO_A_DISPLAY

        ids = [int(m.id.split(":")[-1].removesuffix("-0")) for m in display.messages]
        assert ids == table.positions == [1, 2, 3, 4, 5, 6, 7]
        assert "content-encoding" not in display.headers
        assert display.headers["content-type"].startswith("text/event-stream")


def test_a_display_that_comes_back_gets_exactly_what_it_missed(
    running_hall: Hall, table: Table
) -> None:
    path = f"/v1/competitions/{table.competition}/feed"
    with Display(running_hall.client(), path) as display:
        seen = display.wait_for(3)[-1]
    table.report(2)

    with Display(running_hall.client(), path, last_event_id=seen.id) as display:
        missed = display.wait_for(len(table.positions) - 3)

    assert [json.loads(m.data)["position"] for m in missed] == table.positions[3:]


def test_the_redis_streams_hold_the_log(running_hall: Hall, table: Table) -> None:
    ids = running_hall.stream_ids(table.competition)
    assert ids == [f"{position}-0" for position in table.positions]


def test_the_projector_lists_the_match(running_hall: Hall, table: Table) -> None:
    deadline = time.monotonic() + 10
    with running_hall.client() as client:
        while True:
            page = client.get(f"/v1/competitions/{table.competition}/matches").json()
            if page["items"] and page["items"][0]["position"] == table.positions[-1]:
                break
            assert time.monotonic() < deadline, page
            time.sleep(0.1)
    assert [item["match"] for item in page["items"]] == [table.match]


def test_plain_http_is_sent_to_https_with_path_and_query(running_hall: Hall) -> None:
    url = f"http://127.0.0.1:{running_hall.proxy.http_port}/v1/competitions?limit=2"
    answer = httpx.post(url, content=b"{}", trust_env=False)
    assert answer.status_code == 308
    assert answer.headers["location"] == "https://127.0.0.1/v1/competitions?limit=2"


def test_a_body_that_is_too_large_is_a_problem_whoever_refuses_it(
    running_hall: Hall, table: Table
) -> None:
    path, key = f"/v1/matches/{table.match}/events", table.key
    with running_hall.client(key) as client:
        at_the_proxy = client.post(path, content=b" " * (1024 * 1024 + 1))
        at_the_limit = client.post(path, content=b" " * (1024 * 1024))
    assert problem(at_the_proxy)["code"] == "request/too_large"
    assert at_the_proxy.status_code == 413
    assert problem(at_the_limit)["code"] != "request/too_large"


def test_headers_that_are_too_long_are_a_problem(running_hall: Hall) -> None:
    with running_hall.client() as client:
        answer = client.get("/v1/competitions", headers={"X-Long": "a" * 70_000})
    assert (answer.status_code, problem(answer)["code"]) == (400, "request/parameter")


def test_plain_http_on_the_port_of_https_is_sent_to_https(running_hall: Hall) -> None:
    url = f"http://127.0.0.1:{running_hall.proxy.https_port}/v1/competitions"
    answer = httpx.get(url, trust_env=False)
    assert answer.status_code == 308
    assert answer.headers["location"] == "https://127.0.0.1/v1/competitions"


def test_the_services_own_problems_pass_unchanged(running_hall: Hall) -> None:
    with running_hall.client() as client:
        answer = client.get("/v1/no-such-thing", headers={"X-Request-Id": "tablet-7.1"})
    assert answer.status_code == 404
    assert problem(answer)["code"] == "request/not_found"
    assert answer.headers["x-request-id"] == "tablet-7.1"


def logged(hall: Hall, request_id: str) -> dict[str, Any]:
    """The proxy's line about a request; it writes it when the answer is out already."""
    deadline = time.monotonic() + 10
    while True:
        for text in hall.proxy.access_log.read_text().splitlines():
            if request_id in text:
                line: dict[str, Any] = json.loads(text)
                return line
        assert time.monotonic() < deadline, f"{request_id} is not in the proxy's log"
        time.sleep(0.02)


def test_a_request_has_one_id_at_the_client_in_the_service_and_in_the_proxys_log(
    running_hall: Hall,
) -> None:
    with running_hall.client() as client:
        answer = client.get("/v1/competitions?limit=1", headers={"X-Request-Id": "bad id; drop"})
    given = answer.headers["x-request-id"]
    line = logged(running_hall, given)
    assert (line["method"], line["path"], line["status"]) == ("GET", "/v1/competitions", 200)


def test_documents_are_compressed(running_hall: Hall, table: Table) -> None:
    with running_hall.client() as client:
        answer = client.get(f"/v1/matches/{table.match}/board")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["match"] == table.match


def test_figures_are_read_from_each_process_and_not_through_the_proxy(running_hall: Hall) -> None:
    with running_hall.client() as client:
        assert client.get("/metrics").status_code == 404
    ports = (*running_hall.api_ports, *running_hall.metrics_ports.values())
    for port in ports:
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
        assert "touchline_" in answer.text
    # The route that the alarm for slow appends looks at.
    text = "".join(
        httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        for port in running_hall.api_ports
    )
    labels = re.findall(r"touchline_request_seconds_count\{(.*)\}", text)
    assert 'method="POST",route="/v1/matches/{match_id}/events"' in labels


def test_guessing_pairing_codes_is_slowed_down_and_nothing_else_is(running_hall: Hall) -> None:
    with running_hall.client() as client:
        # A forged address does not help: the proxy says whose it is.
        answers = [
            client.post(
                "/v1/pairings/AAAAAAAA/claim",
                json={},
                headers={"X-Forwarded-For": f"192.0.2.{number}"},
            )
            for number in range(25)
        ]
        assert client.get("/v1/competitions").status_code == 200
    refused = [answer for answer in answers if answer.status_code == 429]
    assert 5 <= len(refused) < 25
    for answer in refused:
        assert problem(answer)["code"] == "request/rate_limited"
        assert int(answer.headers["retry-after"]) >= 1


def test_the_service_believes_the_proxy_about_addresses_and_nobody_else(
    running_hall: Hall,
) -> None:
    """Straight at the API, a trusted address, X-Forwarded-For counts; each address by itself."""
    url = f"http://127.0.0.1:{running_hall.api_ports[0]}/v1/pairings/AAAAAAAA/claim"
    with httpx.Client(trust_env=False) as client:

        def tries(address: str) -> list[int]:
            headers = {"X-Forwarded-For": address}
            return [client.post(url, json={}, headers=headers).status_code for _ in range(15)]

        assert 429 in tries("198.51.100.7")
        assert tries("198.51.100.8")[0] == 404


def test_a_live_stream_outlives_the_pause_between_two_pings(
    running_hall: Hall, table: Table
) -> None:
    path = f"/v1/competitions/{table.competition}/scoreboard"
    with Display(running_hall.client(), path) as display:
        before = len(display.wait_for(1))
        display.wait_for_ping()
        table.report(1)
        display.wait_for(before + 1)
        assert not display.ended.is_set()


def test_without_redis_entries_are_recorded_and_displays_are_served(
    running_hall: Hall, table: Table
) -> None:
    path = f"/v1/competitions/{table.competition}/feed"
    running_hall.stop_valkey()
    try:
        with Display(running_hall.client(), path) as display, running_hall.client() as client:
            before = len(display.wait_for(len(table.positions)))
            table.report(1)
            display.wait_for(before + 1)
            ready = client.get("/health/ready")
    finally:
        running_hall.start_valkey()
    assert (ready.status_code, ready.json()["status"]) == (200, "degraded")

    # Back, empty: the relay fills it again by itself.
    wanted = [f"{position}-0" for position in table.positions]
    deadline = time.monotonic() + 20
    while running_hall.stream_ids(table.competition) != wanted:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_without_postgresql_the_service_says_so_and_comes_back_by_itself(
    running_hall: Hall, table: Table
) -> None:
    running_hall.postgres.stop()
    try:
        with running_hall.client() as client:
            ready, alive = client.get("/health/ready"), client.get("/health/live")
    finally:
        running_hall.start_postgres()
    assert (ready.status_code, problem(ready)["code"]) == (503, "store/unavailable")
    assert alive.status_code == 200

    running_hall.wait_until_proxied()
    table.report(1)
    assert table.positions == list(range(1, len(table.positions) + 1))


def test_one_api_process_can_go_without_a_failed_request(running_hall: Hall, table: Table) -> None:
    running_hall.apis[0].stop()
    table.report(6)
    running_hall.apis[0].start()
    running_hall.wait_until_ready(running_hall.api_ports[0])
    assert table.positions == list(range(1, len(table.positions) + 1))


def test_without_any_api_process_the_proxy_says_so_as_a_problem(running_hall: Hall) -> None:
    for api in running_hall.apis:
        api.stop()
    try:
        with running_hall.client() as client:
            read = client.get("/v1/competitions")
            written = client.post("/v1/matches/x/events", json={})
    finally:
        for api in running_hall.apis:
            api.start()
        for port in running_hall.api_ports:
            running_hall.wait_until_ready(port)
        running_hall.wait_until_proxied()
    assert (read.status_code, problem(read)["code"]) == (503, "store/unavailable")
    assert (written.status_code, problem(written)["code"]) == (503, "store/outcome_unknown")
    assert int(read.headers["retry-after"]) >= 1


def test_a_unit_stops_on_sigterm_and_leaves_nothing_behind(running_hall: Hall) -> None:
    began = time.monotonic()
    running_hall.stop()
    assert time.monotonic() - began < 15
    for port in (*running_hall.api_ports, *running_hall.metrics_ports.values()):
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
