"""`touchline doctor` against a PostgreSQL that is wrong in one way at a time."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
import pytest

from service.doctor.postgres import examine_postgres, version_finding
from service.embedded import EmbeddedPostgres
from service.store.migrate import migrate
from tests.cli.processes import data_directory


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddedPostgres]:
    with data_directory() as data, (postgres := EmbeddedPostgres(data)).shared():
        migrate(postgres.owner_url)
        yield postgres


def complaints(database_url: str, owner_url: str | None = None) -> list[str]:
    return [f.sentence for f in examine_postgres(database_url, owner_url) if f.bad]


@contextmanager
def changed(url: str, change: str, back: str) -> Iterator[None]:
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute(change)
        try:
            yield
        finally:
            connection.execute(back)


@contextmanager
def setting(server: EmbeddedPostgres, name: str) -> Iterator[None]:
    """A setting that is off for new connections of the service's role."""
    with (
        changed(
            server.superuser_url,
            f"ALTER ROLE touchline_service SET {name} = off",
            f"ALTER ROLE touchline_service RESET {name}",
        ),
    ):
        yield


def test_a_server_that_is_right_has_no_complaint(server: EmbeddedPostgres) -> None:
    assert complaints(server.service_url, server.owner_url) == []


def test_a_server_that_does_not_answer_is_named_with_its_address(server: EmbeddedPostgres) -> None:
    (sentence,) = complaints("postgresql://touchline_service:secret@127.0.0.1:1/touchline")
    assert "PostgreSQL at 127.0.0.1:1 (TOUCHLINE_DATABASE_URL) can't be reached" in sentence
    assert "secret" not in sentence


def test_a_wrong_password_is_a_complaint(server: EmbeddedPostgres) -> None:
    url = server.service_url.replace(server.secret(), "wrong")
    (sentence,) = complaints(url)
    assert "password authentication failed" in sentence


def test_synchronous_commit_off_loses_acknowledged_entries(server: EmbeddedPostgres) -> None:
    with setting(server, "synchronous_commit"):
        (sentence,) = complaints(server.service_url)
    assert sentence == "synchronous_commit is off: an acknowledged entry can be lost; set it to on."


def test_fsync_off_is_dangerous() -> None:
    off = {"fsync": "off", "full_page_writes": "off"}
    with data_directory() as data, (careless := EmbeddedPostgres(data, off)).shared():
        migrate(careless.owner_url)
        sentences = complaints(careless.service_url)
    assert sentences == [
        "fsync is off: a power cut can destroy the log; set it to on.",
        "full_page_writes is off: a power cut can tear pages of the log; set it to on.",
    ]


def test_a_database_without_the_schema_lacks_every_migration(server: EmbeddedPostgres) -> None:
    empty = server.url("postgres", "postgres")
    (sentence,) = complaints(empty)
    assert sentence.startswith("The database lacks 0001_log,")
    assert sentence.endswith("run `touchline migrate`.")


@pytest.mark.parametrize("privilege", ["UPDATE", "DELETE", "TRUNCATE"])
def test_a_role_that_could_change_events_is_too_strong(
    server: EmbeddedPostgres, privilege: str
) -> None:
    with changed(
        server.owner_url,
        f"GRANT {privilege} ON touchline.events TO touchline_service",
        f"REVOKE {privilege} ON touchline.events FROM touchline_service",
    ):
        (sentence,) = complaints(server.service_url)
    assert f"has {privilege} on touchline.events" in sentence


@pytest.mark.parametrize("privilege", ["SELECT", "INSERT"])
def test_a_role_that_cannot_add_or_read_events_is_too_weak(
    server: EmbeddedPostgres, privilege: str
) -> None:
    with changed(
        server.owner_url,
        f"REVOKE {privilege} ON touchline.events FROM touchline_service",
        f"GRANT {privilege} ON touchline.events TO touchline_service",
    ):
        (sentence,) = complaints(server.service_url)
    assert f"lacks {privilege} on touchline.events" in sentence


def test_a_role_that_may_not_call_the_append_function_is_too_weak(
    server: EmbeddedPostgres,
) -> None:
    with changed(
        server.owner_url,
        "REVOKE EXECUTE ON FUNCTION touchline.append_events FROM touchline_service",
        "GRANT EXECUTE ON FUNCTION touchline.append_events TO touchline_service",
    ):
        (sentence,) = complaints(server.service_url)
    assert "may not call touchline.append_events" in sentence


def test_the_service_must_not_connect_as_the_owner(server: EmbeddedPostgres) -> None:
    (sentence,) = complaints(server.owner_url)
    assert "touchline_owner of TOUCHLINE_DATABASE_URL owns the events" in sentence


def test_the_service_must_not_connect_as_a_superuser(server: EmbeddedPostgres) -> None:
    (sentence,) = complaints(server.url("postgres", "touchline"))
    assert "is a superuser" in sentence


def test_the_owners_url_must_be_able_to_migrate(server: EmbeddedPostgres) -> None:
    (sentence,) = complaints(server.service_url, server.service_url)
    assert "touchline_service of TOUCHLINE_OWNER_URL may not create a schema" in sentence


def test_versions_before_15_are_too_old() -> None:
    assert version_finding(140_012, "14.12").sentence == (
        "PostgreSQL is 14.12; Touchline needs 15 or newer."
    )
    assert not version_finding(150_000, "15.0").bad


def test_a_clock_that_runs_away_is_a_complaint(server: EmbeddedPostgres) -> None:
    # Our own clock is the one that is moved: the examination runs in a process that is ahead.
    code = (
        "import sys, time; ours = time.time; time.time = lambda: ours() + 60\n"
        "from service.doctor.postgres import examine_postgres\n"
        "print([f.sentence for f in examine_postgres(sys.argv[1], None) if f.bad])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code, server.service_url],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "The clock of PostgreSQL is 60.0 s behind this machine's" in shown
