"""Back-up and restore as the runbook describes them, with its own commands, on real servers."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from service.embedded.postgres import EmbeddedPostgres, programs
from service.store.migrate import migrate
from tests.deploy.log import append, assert_whole, events
from tests.deploy.places import DEPLOY
from tests.deploy.runbook import block
from tests.deploy.servers import (
    archive_directory,
    deployed_settings,
    postgres,
    run_block,
)

COMPETITION, MATCH = UUID(int=7), UUID(int=8)


@pytest.fixture
def primary(servers_directory: Path) -> Iterator[EmbeddedPostgres]:
    """A server with the deployed settings, archiving, migrated, with the roles of the service."""
    archive = archive_directory(servers_directory / "primary")
    with postgres(servers_directory / "primary", deployed_settings(archive)) as server:
        migrate(server.owner_url)
        yield server


def test_a_named_point_is_restored_under_a_new_epoch_and_the_log_goes_on(
    primary: EmbeddedPostgres, servers_directory: Path
) -> None:
    # Given a base backup, then 5 events, a named point, and 7 events that will be given up
    append(primary.service_url, COMPETITION, MATCH, 20)
    backup = str(primary.data_dir / "backup")
    run_block(block("base-backup"), primary, SUPERUSER_URL=primary.superuser_url, BACKUP=backup)
    append(primary.service_url, COMPETITION, MATCH, 5)
    run_block(block("restore-point"), primary, SUPERUSER_URL=primary.superuser_url, POINT="round-3")
    kept = events(primary.service_url, COMPETITION)
    append(primary.service_url, COMPETITION, MATCH, 7)
    given_up = events(primary.service_url, COMPETITION)[25:]
    epoch = epoch_of(primary)
    primary.stop()

    # When the runbook's restore is done and the log gets its new epoch
    run_block(
        block("restore"),
        primary,
        PGDATA=str(primary.directory),
        BACKUP=backup,
        ARCHIVE=str(primary.data_dir / "archive"),
        TARGET="recovery_target_name = 'round-3'",
    )
    restored = EmbeddedPostgres(primary.data_dir, {"hot_standby": "off"})
    restored.start()
    try:
        # Then the log is exactly that of the point
        assert events(restored.service_url, COMPETITION) == kept
        assert_whole(kept)
        assert len(kept) == 25

        done = run_touchline(block("new-epoch"), TOUCHLINE_OWNER_URL=restored.owner_url)
        assert f"epoch {epoch} is now {epoch_of(restored)}, the log ends at position 25" in done
        assert epoch_of(restored) != epoch

        # And it goes on: the positions given up are given out again, to other events
        append(restored.service_url, COMPETITION, MATCH, 3)
        log = events(restored.service_url, COMPETITION)
        assert_whole(log)
        assert len(log) == 28
        assert not {event.event_id for event in log} & {event.event_id for event in given_up}
    finally:
        restored.stop()


def test_a_dump_restores_events_privileges_and_triggers(
    primary: EmbeddedPostgres, servers_directory: Path
) -> None:
    # Given a log and its dump
    append(primary.service_url, COMPETITION, MATCH, 12)
    log = events(primary.service_url, COMPETITION)
    dump = str(primary.data_dir / "touchline.dump")
    run_block(block("dump"), primary, OWNER_URL=primary.owner_url, DUMP=dump)

    # When it is restored into a server that was set up as the runbook says
    with postgres(servers_directory / "other") as other:
        run_block(block("restore-dump"), other, OWNER_URL=other.owner_url, DUMP=dump)

        # Then every hash is the same and the log goes on
        assert events(other.service_url, COMPETITION) == log
        append(other.service_url, COMPETITION, MATCH, 2)
        assert_whole(events(other.service_url, COMPETITION))
        run_touchline("touchline verify", TOUCHLINE_DATABASE_URL=other.service_url)

        # And nobody can change an event: not the service, not the owner, not the superuser
        for url, error in (
            (other.service_url, psycopg.errors.InsufficientPrivilege),
            (other.owner_url, psycopg.errors.RestrictViolation),
            (
                other.url("postgres", "touchline"),
                psycopg.errors.RestrictViolation,
            ),
        ):
            for change in (
                "UPDATE touchline.events SET device = 'x'",
                "DELETE FROM touchline.events",
                "TRUNCATE touchline.events",
            ):
                with psycopg.connect(url) as connection, pytest.raises(error):
                    connection.execute(change)
        assert privileges(other) == privileges(primary)


def test_the_setup_script_makes_what_the_embedded_server_has(servers_directory: Path) -> None:
    # Given a server without roles, and secrets made by the script
    secrets = servers_directory / "secrets"
    subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)
    with postgres(servers_directory / "embedded") as server:
        embedded = database_privileges(server.superuser_url)
        with psycopg.connect(server.superuser_url, autocommit=True) as connection:
            for statement in (
                "DROP DATABASE touchline",
                "DROP ROLE touchline_owner",
                "DROP ROLE touchline_service",
            ):
                connection.execute(statement)

        # When the runbook's script is run, twice
        for _ in range(2):
            psql(server, DEPLOY / "postgres" / "make-database.sql", secrets)

        # Then database and privileges are the same, and the passwords are those of the files
        assert database_privileges(server.superuser_url) == embedded
        for name in ("owner_url", "database_url"):
            url = (
                (secrets / name).read_text().replace("@postgres:5432", f"@127.0.0.1:{server.port}")
            )
            with psycopg.connect(url) as connection:
                assert connection.execute("SELECT current_database()").fetchone() == ("touchline",)

        # And the owner can migrate
        owner = (secrets / "owner_url").read_text()
        assert migrate(owner.replace("@postgres:5432", f"@127.0.0.1:{server.port}"))


def test_a_lost_password_is_replaced_by_running_the_scripts_again(servers_directory: Path) -> None:
    secrets = servers_directory / "secrets"
    subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)
    with postgres(servers_directory / "embedded") as server:
        psql(server, DEPLOY / "postgres" / "make-database.sql", secrets)
        before = (secrets / "database_url").read_text()

        # As the runbook's section on passwords says
        for name in ("service_password", "database_url"):
            (secrets / name).unlink()
        subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)
        psql(server, DEPLOY / "postgres" / "make-database.sql", secrets)

        here = f"@127.0.0.1:{server.port}"
        after = (secrets / "database_url").read_text()
        with psycopg.connect(after.replace("@postgres:5432", here)):
            pass
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(before.replace("@postgres:5432", here))


def run_touchline(script: str, **environment: str) -> str:
    """Run a line or a block that calls `touchline`; it must succeed."""
    done = subprocess.run(
        ["/bin/sh", "-eu", "-c", script],
        env={
            "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def psql(server: EmbeddedPostgres, file: Path, secrets: Path) -> None:
    subprocess.run(
        [programs() / "psql", server.superuser_url, "-v", "ON_ERROR_STOP=1", "-q", "-f", file],
        env={"TOUCHLINE_SECRETS": str(secrets), "PATH": "/usr/bin:/bin"},
        check=True,
    )


def epoch_of(server: EmbeddedPostgres) -> str:
    with psycopg.connect(server.service_url) as connection:
        row = connection.execute("SELECT epoch FROM touchline.logs").fetchone()
        assert row is not None
        return str(row[0])


def privileges(server: EmbeddedPostgres) -> list[tuple[object, ...]]:
    """Who may do what to every table and function of the schema, and every trigger's mode."""
    with psycopg.connect(server.owner_url) as connection:
        return connection.execute(
            """
            SELECT c.relname::text, c.relacl::text FROM pg_class c
            WHERE c.relnamespace = 'touchline'::regnamespace
            UNION ALL
            SELECT p.oid::regprocedure::text, p.proacl::text FROM pg_proc p
            WHERE p.pronamespace = 'touchline'::regnamespace
            UNION ALL
            SELECT t.tgname::text, t.tgenabled::text FROM pg_trigger t
            JOIN pg_class c ON c.oid = t.tgrelid
            WHERE c.relnamespace = 'touchline'::regnamespace
            ORDER BY 1, 2
            """
        ).fetchall()


def database_privileges(superuser_url: str) -> list[tuple[object, ...]]:
    with psycopg.connect(superuser_url) as connection:
        return connection.execute(
            """
            SELECT d.datname::text, d.datdba::regrole::text, d.datacl::text, d.encoding
            FROM pg_database d WHERE d.datname = 'touchline'
            UNION ALL
            SELECT r.rolname::text, r.rolcanlogin::text,
                concat(r.rolsuper, r.rolcreatedb, r.rolcreaterole, r.rolreplication), 0
            FROM pg_roles r WHERE r.rolname LIKE 'touchline%%'
            ORDER BY 1
            """
        ).fetchall()
