"""All migrations give the committed schema, on every version; they only go forward."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from migrations.dump import SCHEMA
from migrations.run import forward_only
from service.store.migrate import SQL, MigrationError, current, migrate, pending, revisions
from service.store.schema_dump import dump_schema


@pytest.fixture
def empty(postgres: Any) -> Any:
    """URL of the owner of a database without a schema."""
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name)
    yield postgres.owner_url(name)
    postgres.drop(name)


def test_all_migrations_give_the_committed_schema(owner_url: str) -> None:
    assert dump_schema(owner_url) == SCHEMA.read_text(encoding="utf-8"), (
        "run python -m migrations.dump and commit migrations/schema.sql"
    )


def test_a_fresh_database_lacks_every_revision_and_then_none(empty: str) -> None:
    assert current(empty) is None
    assert pending(empty) == revisions()

    assert migrate(empty) == revisions()

    assert current(empty) == revisions()[-1]
    assert pending(empty) == ()
    assert migrate(empty) == ()


def test_processes_that_migrate_at_once_take_turns(empty: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(migrate, [empty] * 4))

    assert sorted(done) == [(), (), (), revisions()]


def test_the_service_may_look_whether_migrations_are_missing(service_url: str) -> None:
    assert pending(service_url) == ()


def test_a_database_of_a_newer_version_is_refused(empty: str) -> None:
    migrate(empty)
    with psycopg.connect(empty) as connection:
        connection.execute("UPDATE touchline.alembic_version SET version_num = '9999_later'")

    with pytest.raises(MigrationError, match="at 9999_later, which this version does not know"):
        pending(empty)


def test_alembic_runs_the_sql_files_in_the_order_of_their_numbers() -> None:
    config = Config()
    config.set_main_option("script_location", str(SQL.parent))
    scripts = ScriptDirectory.from_config(config)

    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == revisions()
    assert all(script.path.endswith(f"{script.revision}.py") for script in scripts.walk_revisions())


def test_no_migration_can_be_taken_back() -> None:
    with pytest.raises(NotImplementedError, match="0001_log cannot be taken back"):
        forward_only("0001_log")
