"""`touchline epoch`: what has to be done to the logs of a database that was restored."""

from uuid import UUID

import click
import psycopg

from service.cli.migrate import owner_url
from service.cli.serve import configured
from service.embedded import EmbeddedError
from service.store.epoch import NewEpoch, ProcessesConnected, give_new_epoch


@click.command()
@click.option("--competition", type=click.UUID, help="Only this competition's log.")
@click.option("--force", is_flag=True, help="Even while processes are connected.")
def command(competition: UUID | None, force: bool) -> None:
    """Give every log a new epoch, after the database was restored to an older state.

    Positions that were given up are given out again. With the new epoch displays and other readers
    of them begin anew instead of going on with events that never were.
    """
    try:
        with owner_url(configured()) as url:
            changed = give_new_epoch(url, competition, force=force)
    except ProcessesConnected as connected:
        raise click.ClickException(
            f"Nothing was changed: connected are {connected}. "
            "Stop API, relay and projector first, or use --force and restart them afterwards."
        ) from None
    except (EmbeddedError, psycopg.Error) as error:
        raise click.ClickException(str(error).strip()) from None
    if competition is not None and not changed:
        raise click.ClickException(f"There is no log of competition {competition}.")
    _say(changed)


def _say(changed: list[NewEpoch]) -> None:
    for log in changed:
        click.echo(
            f"Competition {log.competition_id}: epoch {log.before} is now {log.after}, "
            f"the log ends at position {log.head}."
        )
    logs = "1 log has" if len(changed) == 1 else f"{len(changed)} logs have"
    click.echo(f"{logs} a new epoch. The relay lets the streams of the old ones run out in a day.")
