"""The key that makes the others, for a service that runs its own servers.

It is made at the first start and kept in the data directory, readable by us only. With external
servers the operator makes it: `touchline keys create --role admin`.
"""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from service.settings import Settings
from service.store.database import Database
from service.store.tokens import key_of_token, make_key

LABEL = "first key of this server"


async def admin_key(settings: Settings) -> str:
    """The admin key of the data directory; made where there is none or it is valid no more."""
    file = settings.data_dir / "admin.key"
    async with connected(settings) as database:
        if file.exists():
            token = file.read_text().strip()
            if await key_of_token(database, token) is not None:
                return token
        _, token = await make_key(database, role="admin", label=LABEL)
    keep_secret(file, token + "\n")
    return token


@asynccontextmanager
async def connected(settings: Settings) -> AsyncIterator[Database]:
    """The service's database, for the block."""
    assert settings.database_url is not None, "the URL of an embedded server is filled in by now"
    database = Database(settings.database_url, settings)
    try:
        yield database
    finally:
        await database.close()


def keep_secret(file: Path, content: str) -> None:
    """Write a file that only we can read, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as written:
        written.write(content)
    new.replace(file)
