"""A bundle from a real database verifies, and what is done to the database is found."""

import gzip
import os
import subprocess
import sys
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest

from schemas.audit import BundleEnd, BundleManifest
from schemas.envelope import Event
from service.audit import offline_verifier
from service.audit.export import competition_bundle, match_bundle
from service.audit.offline_verifier import Finding, Verifier
from service.audit.online import verify_competition, verify_match
from service.store.append import Appender, Unit
from service.store.database import Database
from service.store.read import read_log
from tests.store.events import new_event

COMPETITION = UUID("0192e5a0-0000-7000-8000-00000000000c")
MATCHES = [UUID(f"0192e5a0-0000-7000-8000-0000000000a{n}") for n in range(3)]
NOW = 1_764_000_000_000_000


async def play(appender: Appender, events: int = 12) -> None:
    """Events of three matches by turns; devices and texts that JSON has to escape."""
    devices = ("table 4", 'the "left" one\\', "Tisch Ö ☃\n\x07\x7f", None)
    for number in range(events):
        event = new_event(
            MATCHES[number % 3], f"move {number} „Ä\t“", device=devices[number % 4], cause=uuid4()
        )
        await appender.append(Unit(COMPETITION, (event,)))


async def lines_of(bundle: object) -> list[bytes]:
    chunks = [chunk async for chunk in bundle]  # type: ignore[attr-defined]
    return b"".join(chunks).splitlines(keepends=True)


def findings(lines: list[bytes]) -> list[Finding]:
    verifier = Verifier()
    verifier.lines(lines)
    return verifier.findings()


def nothing(_: int) -> None:
    pass


async def test_a_competition_is_a_manifest_its_events_verbatim_and_an_end_marker(
    database: Database, appender: Appender
) -> None:
    await play(appender)
    first, *lines, last = await lines_of(await competition_bundle(database, COMPETITION, NOW))
    manifest = msgspec.json.decode(first, type=BundleManifest)
    assert (manifest.scope, manifest.competition, manifest.head) == ("competition", COMPETITION, 12)
    assert manifest.exported_at == NOW
    assert [(one.stream, one.kind, one.version) for one in manifest.streams] == [
        (match, "match", 4) for match in MATCHES
    ]
    events = await read_log(database, COMPETITION, 0, 100)
    assert [msgspec.json.decode(line, type=Event) for line in lines] == events
    for line, event in zip(lines, events, strict=True):
        assert line.endswith(b',"body":' + bytes(event.body) + b"}\n")
    assert msgspec.json.decode(last, type=BundleEnd).end == 12
    assert findings([first, *lines, last]) == []


async def test_a_match_is_one_stream_of_the_log(database: Database, appender: Appender) -> None:
    await play(appender)
    lines = await lines_of(await match_bundle(database, MATCHES[1], NOW))
    assert [msgspec.json.decode(line, type=Event).position for line in lines[1:-1]] == [2, 5, 8, 11]
    assert findings(lines) == []


async def test_events_recorded_while_a_bundle_is_written_are_not_in_it(
    database: Database, appender: Appender
) -> None:
    await play(appender)
    of_log = await competition_bundle(database, COMPETITION, NOW)
    of_match = await match_bundle(database, MATCHES[0], NOW)
    await play(appender)
    for bundle, events in ((of_log, 12), (of_match, 4)):
        lines = await lines_of(bundle)
        assert len(lines) == 1 + events + 1
        assert findings(lines) == []


async def test_a_bundle_longer_than_a_page_is_whole(database: Database, appender: Appender) -> None:
    batch = tuple(new_event(MATCHES[0], f"move {number}") for number in range(1100))
    await appender.append(Unit(COMPETITION, batch))
    assert len(await lines_of(await match_bundle(database, MATCHES[0], NOW))) == 1102
    lines = await lines_of(await competition_bundle(database, COMPETITION, NOW))
    assert len(lines) == 1102
    assert findings(lines) == []


async def test_nothing_is_no_bundle(database: Database) -> None:
    with pytest.raises(LookupError):
        await competition_bundle(database, COMPETITION, NOW)
    with pytest.raises(LookupError):
        await match_bundle(database, MATCHES[0], NOW)


async def test_what_is_in_the_database_verifies(database: Database, appender: Appender) -> None:
    await play(appender)
    verifier, found = await verify_competition(database, COMPETITION, NOW, nothing)
    assert (verifier.events, found) == (12, [])
    verifier, found = await verify_match(database, MATCHES[2], NOW, nothing)
    assert (verifier.events, found) == (4, [])


def tamper(owner_url: str, statement: str) -> None:
    """What somebody does who has the owner's password: the triggers are switched off first."""
    with psycopg.connect(owner_url) as connection:
        connection.execute("ALTER TABLE touchline.events DISABLE TRIGGER USER")
        connection.execute(statement)  # type: ignore[arg-type]
        connection.execute("ALTER TABLE touchline.events ENABLE ALWAYS TRIGGER events_stay")


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "UPDATE touchline.events SET body = convert_to(replace(convert_from(body, 'UTF8'),"
            " 'move 4', 'move 5'), 'UTF8') WHERE position = 5",
            [(str(MATCHES[1]), 2, "content")],
        ),
        (
            "UPDATE touchline.events SET actor_role = 'referee' WHERE position = 12",
            [(str(MATCHES[2]), 4, "content")],
        ),
        (
            "UPDATE touchline.events SET hash = sha256('x') WHERE position = 5",
            [(str(MATCHES[1]), 2, "content")],
        ),
        (
            "DELETE FROM touchline.events WHERE position = 6",
            [(str(MATCHES[2]), 2, "gap"), ("", 6, "gap")],
        ),
        (
            "DELETE FROM touchline.events WHERE position = 12",
            [(str(MATCHES[2]), 4, "count"), ("", 11, "count")],
        ),
        (
            "UPDATE touchline.logs SET head = 11",
            [(str(MATCHES[2]), 4, "count"), ("", 12, "count")],
        ),
        (
            f"UPDATE touchline.streams SET hash = sha256('x') WHERE stream_id = '{MATCHES[0]}'",
            [(str(MATCHES[0]), 4, "link")],
        ),
        (
            f"UPDATE touchline.streams SET version = 3 WHERE stream_id = '{MATCHES[0]}'",
            [(str(MATCHES[0]), 4, "count")],
        ),
        (
            f"DELETE FROM touchline.streams WHERE stream_id = '{MATCHES[0]}'",
            [(str(MATCHES[0]), 4, "count")],
        ),
    ],
)
async def test_what_is_done_to_the_database_is_named(
    database: Database,
    appender: Appender,
    owner_url: str,
    statement: str,
    found: list[tuple[str, int, str]],
) -> None:
    await play(appender)
    tamper(owner_url, statement)
    _, findings = await verify_competition(database, COMPETITION, NOW, nothing)
    assert [finding[:3] for finding in findings] == found


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    variables = {"PATH": os.defpath, **environment}
    return subprocess.run(command, capture_output=True, check=False, env=variables)


def touchline(service_url: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "service.cli", *arguments]
    return run(command, TOUCHLINE_DATABASE_URL=service_url)


async def test_the_commands_export_and_verify(
    database: Database, appender: Appender, service_url: str, owner_url: str, tmp_path: Path
) -> None:
    await play(appender)
    packed = tmp_path / "league.ndjson.gz"
    written = touchline(service_url, "export", str(COMPETITION), "-o", str(packed))
    assert (written.returncode, written.stdout) == (0, b"")
    assert os.listdir(tmp_path) == ["league.ndjson.gz"]
    piped = touchline(service_url, "export", str(MATCHES[0]))
    assert piped.returncode == 0
    assert findings(piped.stdout.splitlines(keepends=True)) == []
    alone = run([sys.executable, "-I", "-S", offline_verifier.__file__, str(packed)])
    by_command = touchline(service_url, "verify", str(packed))
    assert alone.returncode == by_command.returncode == 0
    assert alone.stdout == by_command.stdout
    assert gzip.decompress(packed.read_bytes()).count(b"\n") == 14
    for arguments in ([], ["--competition", str(COMPETITION)], ["--match", str(MATCHES[0])]):
        answer = touchline(service_url, "verify", *arguments)
        assert answer.returncode == 0
        assert b"All is verified." in answer.stdout
    tamper(owner_url, "UPDATE touchline.events SET occurred_at = 1 WHERE position = 4")
    answer = touchline(service_url, "verify")
    assert answer.returncode == 1
    assert f"stream {MATCHES[0]}, version 2: content".encode() in answer.stdout


async def test_the_commands_say_what_is_not_there(service_url: str, tmp_path: Path) -> None:
    lost = str(uuid4())
    answers = [
        touchline(service_url, "export", lost, "-o", str(tmp_path / "x")),
        touchline(service_url, "verify", "--competition", lost),
        touchline(service_url, "verify", "--match", lost),
    ]
    assert [answer.returncode for answer in answers] == [1, 1, 1]
    assert all(lost.encode() in answer.stderr for answer in answers)
    assert not (tmp_path / "x").exists()
    assert touchline(service_url, "verify", "--match", lost, "--competition", lost).returncode == 2
