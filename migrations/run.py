"""What every migration does: run its SQL file, whole, as it is."""

from pathlib import Path

from alembic import op

SQL = Path(__file__).parent / "sql"


def run_sql(revision: str) -> None:
    """Run `sql/<revision>.sql` on the driver's own connection: no placeholders, no escaping."""
    connection = op.get_bind().connection.dbapi_connection
    assert connection is not None
    cursor = connection.cursor()
    cursor.execute((SQL / f"{revision}.sql").read_text(encoding="utf-8"))
    cursor.close()


def forward_only(revision: str) -> None:
    raise NotImplementedError(
        f"{revision} cannot be taken back: events and their schema only move forward. "
        "Restore a back-up, or write a new migration."
    )
