"""`touchline export`: a competition or a match as a bundle that anybody can verify."""

import gzip
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

import click

from service.audit.export import Lines, competition_bundle, match_bundle
from service.cli.database import with_database
from service.store.database import Database
from service.store.read import stream_head


@click.command()
@click.argument("competition_or_match", type=click.UUID)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write, gzipped when its name ends in .gz. Default: standard output.",
)
def command(competition_or_match: UUID, output: Path | None) -> None:
    """Write the log of a competition, or one match of it, as a bundle.

    `touchline verify FILE` checks it; so does offline_verifier.py, which needs only Python.
    """
    with_database(lambda database: _export(database, competition_or_match, output))


async def _export(database: Database, wanted: UUID, output: Path | None) -> None:
    bundle = await _bundle(database, wanted)
    with _opened(output) as file:
        async for chunk in bundle:
            file.write(chunk)


async def _bundle(database: Database, wanted: UUID) -> Lines:
    now = time.time_ns() // 1000
    stream = await stream_head(database, wanted)
    try:
        if stream is not None and stream.kind == "match":
            return await match_bundle(database, wanted, now)
        return await competition_bundle(database, wanted, now)
    except LookupError:
        raise click.ClickException(f"{wanted} is no competition or match with events.") from None


@contextmanager
def _opened(output: Path | None) -> Iterator[BinaryIO]:
    if output is None:
        yield sys.stdout.buffer
        return
    # A file of this name is always a whole bundle: one that was broken off keeps its other name.
    part = output.with_name(output.name + ".part")
    with part.open("wb") as file:
        if output.suffix == ".gz":
            with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packed:
                yield packed  # type: ignore[misc]
        else:
            yield file
    part.replace(output)
