"""`touchline verify`: check a bundle, a match, a competition or everything against tampering."""

import sys
import time
from pathlib import Path
from uuid import UUID

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from service.audit.offline_verifier import (
    Finding,
    Verifier,
    described,
    heads,
    summary,
    verify,
)
from service.audit.online import verify_competition, verify_match
from service.cli.database import with_database
from service.store.database import Database
from service.store.read import log_head, log_heads, stream_head


@click.command()
@click.argument(
    "bundle", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False
)
@click.option("--match", type=click.UUID, help="Verify this match in the database.")
@click.option("--competition", type=click.UUID, help="Verify this log in the database.")
def command(bundle: Path | None, match: UUID | None, competition: UUID | None) -> None:
    """Check the hashes and the order of a BUNDLE, or of what is in the database (default: all).

    Status 0: all is verified; 1: something does not verify; 2: it cannot be verified at all.
    """
    if sum(given is not None for given in (bundle, match, competition)) > 1:
        raise click.UsageError("Give a bundle, a match or a competition, not several of them.")
    if bundle is not None:
        with bundle.open("rb") as file:
            sys.exit(verify(file))
    if match is not None:
        sys.exit(with_database(lambda database: _match(database, match)))
    sys.exit(with_database(lambda database: _competitions(database, competition)))


async def _match(database: Database, match_id: UUID) -> int:
    stream = await stream_head(database, match_id)
    if stream is None:
        raise click.ClickException(f"There is no match {match_id}.")
    with _bars() as bars:
        bar = bars.add_task(f"match {match_id}", total=stream.version)
        verifier, findings = await verify_match(
            database,
            match_id,
            time.time_ns() // 1000,
            lambda done: bars.update(bar, completed=done),
        )
    return _told(verifier, findings)


async def _competitions(database: Database, wanted: UUID | None) -> int:
    found = [await log_head(database, wanted)] if wanted else await log_heads(database)
    if found == [None]:
        raise click.ClickException(f"There is no competition {wanted} with events.")
    status = 0
    for head in found:
        if head is not None:
            status = max(status, await _competition(database, head.competition_id, head.position))
    if not found:
        click.echo("There is no event to verify.")
    return status


async def _competition(database: Database, competition_id: UUID, events: int) -> int:
    with _bars() as bars:
        bar = bars.add_task(f"competition {competition_id}", total=events)
        verifier, findings = await verify_competition(
            database,
            competition_id,
            time.time_ns() // 1000,
            lambda done: bars.update(bar, completed=done),
        )
    return _told(verifier, findings)


def _told(verifier: Verifier, findings: list[Finding]) -> int:
    click.echo(summary(verifier))
    if not findings:
        click.echo("All is verified. Last hashes, to compare with those noted down earlier:")
    else:
        click.echo(f"NOT verified: {len(findings)} findings, in each stream the first.")
    for line in map(described, findings) if findings else heads(verifier):
        click.echo(line)
    return 1 if findings else 0


def _bars() -> Bars:
    console = Console(stderr=True)
    return Bars(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
