"""`touchline epoch`: what has to be done to the logs of a database that was restored."""

import sys
from uuid import UUID

import click
import psycopg

from service.cli.database import sentence
from service.cli.migrate import owner_url
from service.cli.serve import configured
from service.embedded import EmbeddedError
from service.store.epoch import NewEpoch, ProcessesConnected, give_new_epoch


@click.command()
@click.option("--competition", type=click.UUID, help="Only this competition's log.")
@click.option("--force", is_flag=True, help="Even while processes are connected.")
@click.option("--yes", is_flag=True, help="Do it without asking; needed outside a terminal.")
def command(competition: UUID | None, force: bool, yes: bool) -> None:
    """Give every log a new epoch, after the database was restored to an older state.

    Positions that were given up are given out again. With the new epoch displays and other readers
    of them begin anew instead of going on with events that never were.
    """
    try:
        with owner_url(configured(), make=False) as url:
            _agreed(competition, yes)
            changed = give_new_epoch(url, competition, force=force)
    except ProcessesConnected as connected:
        raise click.ClickException(
            f"Nothing was changed: connected are {connected}. "
            "Stop API, relay and projector first, or use --force and restart them afterwards."
        ) from None
    except (EmbeddedError, psycopg.Error) as error:
        raise click.ClickException(sentence(error)) from None
    if competition is not None and not changed:
        raise click.ClickException(f"There is no log of competition {competition}.")
    _say(changed)


def _agreed(competition: UUID | None, yes: bool) -> None:
    which = "every log" if competition is None else f"the log of competition {competition}"
    click.echo(
        f"This gives {which} a new epoch: all displays and readers of the streams begin anew. "
        "It is for a database that was restored to an older state, and for nothing else."
    )
    if yes:
        return
    if not sys.stdin.isatty():
        raise click.ClickException("Nothing was changed: add --yes to do it.")
    if not click.confirm("Go on?"):
        raise click.ClickException("Nothing was changed.")


def _say(changed: list[NewEpoch]) -> None:
    for log in changed:
        click.echo(
            f"Competition {log.competition_id}: epoch {log.before} is now {log.after}, "
            f"the log ends at position {log.head}."
        )
    logs = "1 log has" if len(changed) == 1 else f"{len(changed)} logs have"
    click.echo(f"{logs} a new epoch. The relay lets the streams of the old ones run out in a day.")
