"""Hashes checked in the browser: the same golden vectors, the same findings as the offline
verifier, and a tampered export that is named."""

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.audit.offline_verifier import Verifier
from service.simulator.play import Table
from tests.audit.logs import bundle_lines, log
from tests.chain.golden import GOLDEN
from tests.web.audit.conftest import Opened

pytestmark = pytest.mark.browser

Get = Callable[[str], httpx.Response]
Damage = Callable[[list[bytes]], list[bytes]]

HASHED = """async (vector) => {
  const { eventHash, headerOf, hexOf } = await import("/static/audit/digest.js");
  const body = new TextEncoder().encode(vector.event.body);
  return [hexOf(headerOf(vector.event)), await eventHash(vector.event, vector.previous, body)];
}"""
FOUND = """async (text) => {
  const { bundleLines } = await import("/static/audit/bundle_lines.js");
  const { verify } = await import("/static/audit/verify.js");
  const found = await verify(await bundleLines(new TextEncoder().encode(text)));
  return found.findings.map(({ stream, version, check }) => [stream ?? "", version, check]);
}"""


@pytest.fixture
def page(opened: Opened, table: Table) -> Page:
    return opened(table.match)


def test_the_browser_makes_the_hashes_of_the_golden_vectors(page: Page) -> None:
    vectors = json.loads(GOLDEN.read_bytes())
    assert len(vectors) >= 3
    for vector in vectors:
        assert page.evaluate(HASHED, vector) == [vector["header"], vector["hash"]], vector["name"]


def changed(number: int, old: bytes, new: bytes) -> Damage:
    def damage(lines: list[bytes]) -> list[bytes]:
        assert old in lines[number]
        return [*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]]

    return damage


DAMAGES: dict[str, Damage] = {
    "nothing": lambda lines: lines,
    "a body": changed(7, b'"marine":"A', b'"marine":"B'),
    "a device": changed(5, b'"device":"table 4"', b'"device":"table 5"'),
    "the role": changed(6, b'"role":"tablet"', b'"role":"referee"'),
    "a time": changed(9, b'"recorded_at":17', b'"recorded_at":18'),
    "a previous hash": changed(8, b'"previous":"', b'"previous":"0'),
    "an event left out": lambda lines: [*lines[:8], *lines[9:]],
    "two events exchanged": lambda lines: [
        *lines[:6],
        lines[9],
        *lines[7:9],
        lines[6],
        *lines[10:],
    ],
    "an event twice": lambda lines: [*lines[:9], lines[8], *lines[9:]],
    "a space in a body": changed(7, b'"entry":{', b'"entry": {'),
    "cut off": lambda lines: lines[:9],
    "cut off within a line": lambda lines: [*lines[:9], lines[9][:40]],
    "another manifest": changed(0, b'"epoch":"0', b'"epoch":"1'),
    "another count": lambda lines: [*lines[:-1], lines[-1].replace(b'"end":15', b'"end":16')],
    "no JSON": lambda lines: [*lines[:4], b"{}\n", *lines[5:]],
}


def test_the_browser_finds_what_the_offline_verifier_finds(page: Page) -> None:
    for name, damage in DAMAGES.items():
        lines = damage(bundle_lines(log(15)))
        verifier = Verifier()
        verifier.lines(lines)
        offline = [[one.stream, one.version, one.check] for one in verifier.findings()]
        assert bool(offline) == (name != "nothing"), name
        found = page.evaluate(FOUND, b"".join(lines).decode())
        assert sorted(found) == sorted(offline), name


def test_every_hash_of_a_real_match_is_found_right(page: Page) -> None:
    expect(page.locator("#step .hash")).to_have_text("Hash not checked yet")
    page.get_by_role("button", name="Check all hashes").click()
    expect(page.locator("#hashes .good")).to_contain_text("61 events")
    expect(page.locator("#step .hash")).to_contain_text("right")


def tampered(bundle: str) -> tuple[int, str]:
    """One die of the bundle fell otherwise: its version, and the bundle."""
    lines = bundle.splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if '{"dice":[' in line)
    at = lines[place].index('{"dice":[') + len('{"dice":[')
    die = int(lines[place][at])
    lines[place] = f"{lines[place][:at]}{die % 6 + 1}{lines[place][at + 1 :]}"
    version: int = json.loads(lines[place])["version"]
    return version, "".join(lines)


@pytest.mark.parametrize("name", ["export.ndjson", "export.ndjson.gz"])
def test_a_tampered_export_is_found_and_its_event_named(
    page: Page, table: Table, get: Get, tmp_path: Path, name: str
) -> None:
    version, content = tampered(get(f"/v1/matches/{table.match}/bundle").text)
    file = tmp_path / name
    file.write_bytes(gzip.compress(content.encode()) if name.endswith("gz") else content.encode())
    page.locator("#hashes input[type=file]").set_input_files(file)
    row = page.locator("#hashes .finding")
    expect(row).to_have_attribute("data-check", "content")
    expect(row).to_contain_text(f"Content changed: Version {version}")
    row.get_by_role("link").click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))


def test_an_untouched_export_may_be_dropped_on_the_page(page: Page, table: Table, get: Get) -> None:
    drop(page, get(f"/v1/matches/{table.match}/bundle").text)
    expect(page.locator("#hashes .same-as-here")).to_have_text("The same log as the service holds.")


def test_a_log_that_was_made_anew_as_a_whole_is_held_against_the_service(
    page: Page, table: Table, get: Get
) -> None:
    drop(page, made_anew(page, get(f"/v1/matches/{table.match}/bundle").text))
    expect(page.locator("#hashes .verdict h3 + .good")).to_be_visible()
    expect(page.locator("#hashes .other-than-here")).to_contain_text("Version 2")


def drop(page: Page, content: str) -> None:
    transfer = page.evaluate_handle(
        """(content) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], "export.ndjson"));
          return transfer;
        }""",
        content,
    )
    page.dispatch_event("body", "drop", {"dataTransfer": transfer})


def made_anew(page: Page, bundle: str) -> str:
    """From the second event on it happened a second later; every hash was made again."""
    manifest, *events, _ = bundle.splitlines()
    previous: str | None = None
    lines: list[str] = []
    for line in events:
        envelope, body = line.split(',"body":', 1)
        event: dict[str, Any] = json.loads(f"{envelope}}}")
        event["occurred_at"] += 1_000_000 if previous else 0
        event["previous"] = previous or event["previous"]
        vector = {"event": {**event, "body": body[:-1]}, "previous": event["previous"]}
        event["hash"] = previous = page.evaluate(HASHED, vector)[1]
        lines.append(f'{written(event)[:-1]},"body":{body}')
    whole = json.loads(manifest)
    whole["streams"][0]["hash"] = previous
    first = written(whole)
    end = {"end": len(events), "manifest_sha256": sha256_of(first)}
    return "\n".join([first, *lines, written(end), ""])


def written(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sha256_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()
