"""`touchline rebuild`: compute projections again from the log, beside the live ones."""

from uuid import UUID

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from service.cli.database import with_database
from service.garbage import spare_collections
from service.projections.rebuild import RebuildRunning, rebuild
from service.projections.registry import PROJECTIONS
from service.store.database import Database
from service.store.read import log_heads

INTERRUPTED = 130


@click.command()
@click.option("--competition", type=click.UUID, help="Only this competition; default: all.")
@click.option(
    "--projection",
    "names",
    type=click.Choice(list(PROJECTIONS)),
    multiple=True,
    help="Only this projection; may be given several times. Default: all.",
)
@click.option("--anew", is_flag=True, help="Drop what an interrupted rebuild has built so far.")
def command(competition: UUID | None, names: tuple[str, ...], anew: bool) -> None:
    """Compute the projections again from the log.

    The live ones are read and kept up to date meanwhile; the new ones take over at the end. A match
    that this version cannot fold is left out from that event on, and named; the status is 1 then.
    Ctrl-C stops the work, the next call goes on with it.
    """
    chosen = names or tuple(PROJECTIONS)
    spare_collections()
    try:
        with_database(lambda database: _rebuild(database, competition, chosen, anew))
    except KeyboardInterrupt:
        click.echo("Interrupted; call `touchline rebuild` again to go on.", err=True)
        raise SystemExit(INTERRUPTED) from None


async def _rebuild(
    database: Database, competition: UUID | None, names: tuple[str, ...], anew: bool
) -> None:
    heads = await log_heads(database)
    wanted = [head for head in heads if competition in (None, head.competition_id)]
    if competition is not None and not wanted:
        raise click.ClickException(f"Competition {competition} has no events.")
    left: list[str] = []
    with _progress() as progress:
        for head in wanted:
            bar = progress.add_task(str(head.competition_id), total=head.position)
            try:
                unfoldable = await rebuild(
                    database,
                    head.competition_id,
                    [PROJECTIONS[name] for name in names],
                    lambda position, end, bar=bar: progress.update(  # type: ignore[misc]
                        bar, completed=position, total=end
                    ),
                    anew=anew,
                )
            except RebuildRunning as error:
                left.append(str(error))
            else:
                left += [f"Left out: {event}" for event in unfoldable]
    if left:
        raise click.ClickException("\n".join(left))


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("events"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
