"""`python -m migrations.dump`: write migrations/schema.sql from what all migrations make.

Uses an embedded PostgreSQL of its own for the moment.
"""

import tempfile
from pathlib import Path

from service.embedded import EmbeddedPostgres
from service.store.migrate import migrate
from service.store.schema_dump import dump_schema

SCHEMA = Path(__file__).with_name("schema.sql")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="tl-") as directory:
        server = EmbeddedPostgres(Path(directory))
        with server.shared():
            migrate(server.owner_url)
            SCHEMA.write_text(dump_schema(server.owner_url), encoding="utf-8")


if __name__ == "__main__":
    main()
