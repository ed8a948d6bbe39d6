"""What is wrong with a configuration, a sentence for each finding.

    for finding in examine(settings): print(finding.sentence)

Nothing is changed; embedded servers that are not running are started for the examination and
stopped again.
"""

from collections.abc import Iterator
from contextlib import ExitStack

from service.doctor.finding import Finding, bad, good
from service.doctor.machine import examine_machine
from service.doctor.postgres import examine_postgres
from service.doctor.redis import examine_redis
from service.embedded import EmbeddedError, embedded_postgres, embedded_valkey, has_data, no_data
from service.settings import Settings

__all__ = ["Finding", "examine"]


def examine(settings: Settings) -> Iterator[Finding]:
    """Everything that was looked at, the good and the bad."""
    yield from examine_machine(settings)
    with ExitStack() as servers:
        try:
            database_url, owner_url = _postgres(settings, servers)
            redis_url = settings.redis_url or _valkey(settings, servers)
        except EmbeddedError as error:
            yield bad(str(error))
            return
        if database_url is None:
            yield good(no_data(settings.data_dir))
        else:
            yield from examine_postgres(database_url, owner_url)
        if redis_url is None:
            yield good("No embedded Valkey was started here yet; `touchline serve` makes it.")
        else:
            yield from examine_redis(redis_url)


def _postgres(settings: Settings, servers: ExitStack) -> tuple[str | None, str | None]:
    if settings.database_url is not None:
        return settings.database_url, settings.owner_url
    if not has_data(settings.data_dir):
        return None, None
    urls = servers.enter_context(embedded_postgres(settings.data_dir))
    return urls.service_url, urls.owner_url


def _valkey(settings: Settings, servers: ExitStack) -> str | None:
    if not (settings.data_dir / "valkey").exists():
        return None
    return servers.enter_context(embedded_valkey(settings.data_dir))
