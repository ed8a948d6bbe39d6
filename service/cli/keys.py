"""`touchline keys`: the first key of a server, and keys when nobody has an organiser's any more.

It works on the database directly: whoever may start it may do anything anyway.
"""

import time
from datetime import UTC, datetime
from typing import get_args
from uuid import UUID

import click
from rich.console import Console
from rich.table import Table

from schemas.envelope import Role
from schemas.limits import NAME_CHARACTERS
from service.cli.database import with_database
from service.store.competitions import find_competition
from service.store.database import Database
from service.store.keys import Key, list_keys, revoke_key
from service.store.read import FIRST_ID
from service.store.tokens import make_key

PAGE = 200
DAY_MICROSECONDS = 86_400_000_000


@click.group()
def command() -> None:
    """Create, list and revoke API keys."""


@command.command()
@click.option("--role", type=click.Choice(get_args(Role)), required=True)
@click.option("--label", default="made by touchline keys", show_default=True)
@click.option("--competition", type=click.UUID, help="Needed for every role but admin.")
@click.option("--match", type=click.UUID, help="For a tablet of one match only.")
@click.option("--days", type=click.IntRange(1, 3650), help="Days until it expires.")
def create(
    role: Role, label: str, competition: UUID | None, match: UUID | None, days: int | None
) -> None:
    """Make a key and print it; it is shown this once."""
    if (role == "admin") != (competition is None):
        raise click.UsageError("An admin's key is the server's; any other needs --competition.")
    if not 1 <= len(label) <= NAME_CHARACTERS:
        raise click.UsageError(f"A label has 1 to {NAME_CHARACTERS} characters.")
    expires_at = None if days is None else time.time_ns() // 1000 + days * DAY_MICROSECONDS

    async def made(database: Database) -> str:
        if competition is not None and await find_competition(database, competition) is None:
            raise click.ClickException(f"There is no competition {competition}.")
        _, token = await make_key(
            database,
            role=role,
            label=label,
            competition_id=competition,
            match_id=match,
            expires_at=expires_at,
        )
        return token

    click.echo(with_database(made))


@command.command("list")
@click.option("--competition", type=click.UUID, help="Of this competition; else the server's.")
def list_(competition: UUID | None) -> None:
    """Show keys without their secrets."""

    async def found(database: Database) -> list[Key]:
        keys: list[Key] = []
        while page := await list_keys(
            database, competition, after=keys[-1].key_id if keys else FIRST_ID, limit=PAGE
        ):
            keys += page
        return keys

    table = Table("key", "role", "label", "match", "made", "expires", "last used", "state")
    now = time.time_ns() // 1000
    for key in with_database(found):
        table.add_row(
            str(key.key_id),
            key.role,
            key.label,
            str(key.match_id or ""),
            *(_date(at) for at in (key.created_at, key.expires_at, key.last_seen_at)),
            "valid" if key.valid_at(now) else "revoked" if key.revoked_at else "expired",
        )
    console = Console()
    # A pipe has no width of its own; a table that is cut helps nobody.
    Console(width=None if console.is_terminal else 240).print(table)


@command.command()
@click.argument("key", type=click.UUID)
def revoke(key: UUID) -> None:
    """End a key. It stops working within a few seconds."""
    ended = with_database(lambda database: revoke_key(database, key, time.time_ns() // 1000))
    if not ended:
        raise click.ClickException(f"There is no valid key {key}.")
    click.echo(f"The key {key} is revoked.")


def _date(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1e6, UTC).strftime("%Y-%m-%d %H:%M")
