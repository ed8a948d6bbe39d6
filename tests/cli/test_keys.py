"""`touchline keys` and `touchline migrate` on a real database."""

import os
import re
import subprocess
import sys
from uuid import uuid4

import pytest

from service.store.database import Database
from service.store.tokens import key_of_token
from tests.conftest import PostgresServer


def touchline(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "service.cli", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


async def test_a_key_that_is_made_opens_and_one_that_is_revoked_does_not(
    database: Database, service_url: str
) -> None:
    given = {"TOUCHLINE_DATABASE_URL": service_url}
    token = touchline(
        "keys", "create", "--role", "admin", "--label", "mine", **given
    ).stdout.strip()
    key = await key_of_token(database, token)
    assert key is not None
    assert (key.role, key.label, key.expires_at) == ("admin", "mine", None)
    listed = touchline("keys", "list", **given).stdout
    assert re.search(rf"{key.key_id} .* admin .* mine .* valid", listed)
    assert token not in listed

    assert touchline("keys", "revoke", str(key.key_id), **given).returncode == 0
    assert await key_of_token(database, token) is None
    assert "revoked" in touchline("keys", "list", **given).stdout
    again = touchline("keys", "revoke", str(key.key_id), **given)
    assert again.returncode == 1
    assert "There is no valid key" in again.stderr


async def test_a_key_can_end_by_itself(database: Database, service_url: str) -> None:
    made = touchline(
        *("keys", "create", "--role", "admin", "--days", "3"), TOUCHLINE_DATABASE_URL=service_url
    )
    key = await key_of_token(database, made.stdout.strip())
    assert key is not None
    assert key.expires_at is not None
    assert key.expires_at - key.created_at == pytest.approx(3 * 86_400_000_000, abs=60_000_000)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--role", "organiser"), "any other needs --competition"),
        (("--role", "admin", "--competition", str(uuid4())), "An admin's key is the server's"),
        (("--role", "organiser", "--competition", str(uuid4())), "There is no competition"),
        (("--role", "admin", "--label", "x" * 81), "A label has 1 to 80 characters"),
    ],
)
def test_a_key_that_makes_no_sense_is_not_made(
    service_url: str, arguments: tuple[str, ...], sentence: str
) -> None:
    refused = touchline("keys", "create", *arguments, TOUCHLINE_DATABASE_URL=service_url)
    assert refused.returncode != 0
    assert sentence in refused.stderr
    assert touchline("keys", "list", TOUCHLINE_DATABASE_URL=service_url).stdout.count("valid") == 0


def test_migrations_are_listed_by_check_and_run_without_it(postgres: PostgresServer) -> None:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name)
    try:
        given = {
            "TOUCHLINE_DATABASE_URL": postgres.service_url(name),
            "TOUCHLINE_OWNER_URL": postgres.owner_url(name),
        }
        before = touchline("migrate", "--check", **given)
        assert (before.returncode, before.stdout.splitlines()[0]) == (1, "Pending: 0001_log.")
        done = touchline("migrate", **given)
        assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "The schema is up to date.")
        assert touchline("migrate", "--check", **given).returncode == 0
    finally:
        postgres.drop(name)


def test_only_the_owner_migrates(service_url: str) -> None:
    refused = touchline("migrate", TOUCHLINE_DATABASE_URL=service_url, TOUCHLINE_OWNER_URL="")
    assert refused.returncode == 1
    assert "TOUCHLINE_OWNER_URL" in refused.stderr
