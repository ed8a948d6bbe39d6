"""Everything that can be configured, in one table, `Settings`, read from TOUCHLINE_* variables.

A value that cannot be right is a `SettingsError` with a sentence; a variable that is not in the
table is one as well, because a misspelt setting that is silently ignored is worse than none.
"""

import os
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PREFIX = "TOUCHLINE_"
TEST_PREFIX = "TOUCHLINE_TEST_"
"""Variables of the test suite; not ours to judge."""
OF_OTHERS = frozenset({"TOUCHLINE_KEY", "TOUCHLINE_REFEREE_KEY", "TOUCHLINE_SECRETS"})
"""Variables of `touchline simulate` and of the scripts in deploy/, which may be set beside ours."""

Seconds = Annotated[float, Meta(ge=0.05, le=3600)]
Rate = Annotated[int, Meta(ge=0, le=1_000_000)]


class SettingsError(ValueError):
    """A variable has a value that cannot be right; the message is a sentence for the operator."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of one process. Field `host` is the variable TOUCHLINE_HOST."""

    database_url: str | None = None
    owner_url: str | None = None
    redis_url: str | None = None
    data_dir: Path = Path("data")
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    cors_origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    log_format: Literal["json", "text"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    request_body_bytes: Annotated[int, Meta(ge=1024, le=67_108_864)] = 1_048_576
    writes_per_minute: Rate = 6000
    reads_per_minute: Rate = 60_000
    claims_per_minute: Rate = 30
    read_connections: Annotated[int, Meta(ge=1, le=500)] = 8
    write_connections: Annotated[int, Meta(ge=1, le=500)] = 4
    waiting_items: Annotated[int, Meta(ge=1, le=1_000_000)] = 20_000
    group_items: Annotated[int, Meta(ge=1, le=10_000)] = 256
    body_seconds: Seconds = 10.0
    append_seconds: Seconds = 10.0
    statement_seconds: Seconds = 30.0
    lock_seconds: Seconds = 5.0
    trim_events: Annotated[int, Meta(ge=100)] = 100_000
    displays: Annotated[int, Meta(ge=1, le=100_000)] = 2000


MEANINGS: dict[str, str] = {
    "database_url": "PostgreSQL as the service's role; unset: an embedded server",
    "owner_url": "PostgreSQL as the owner of the schema, for migrations; unset: never migrates",
    "redis_url": "Redis or Valkey; unset: an embedded server",
    "data_dir": "directory of the embedded servers and of the signing key",
    "host": "address to listen on",
    "port": "port to listen on; 0 takes a free one",
    "cors_origins": "origins whose pages may call the API, separated by commas; * for any",
    "trusted_proxies": "addresses or networks of reverse proxies, separated by commas, whose "
    "X-Forwarded-For and X-Forwarded-Proto are believed",
    "log_format": "json or text",
    "log_level": "debug, info, warning or error",
    "request_body_bytes": "largest request body",
    "writes_per_minute": "POSTs a minute and key; 0: unlimited",
    "reads_per_minute": "GETs a minute and key, or address without one; 0: unlimited",
    "claims_per_minute": "tries a minute and address to claim a pairing code; 0: unlimited",
    "read_connections": "PostgreSQL connections for reading, per process",
    "write_connections": "PostgreSQL connections for appending, per process",
    "waiting_items": "entries that may wait to be appended before 503 is answered",
    "group_items": "entries that one commit takes at most, unless a single batch is larger",
    "body_seconds": "longest time a request's body may take to arrive after its head",
    "append_seconds": "longest time an append waits or tries again",
    "statement_seconds": "statement_timeout of PostgreSQL connections",
    "lock_seconds": "lock_timeout of PostgreSQL connections",
    "trim_events": "events that a Redis stream keeps; older ones are read from PostgreSQL",
    "displays": "live streams (SSE) open at once, per process",
}


SECRETS = ("database_url", "owner_url", "redis_url")
"""Values that may hold a password. TOUCHLINE_DATABASE_URL_FILE names a file with the value, so
that it need not stand in the environment (container secrets, systemd credentials)."""


def variable(field: str) -> str:
    """The environment variable of a field."""
    return PREFIX + field.upper()


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment gives; SettingsError for a value that cannot be right.

    An empty variable counts as unset.
    """
    _refuse_unknown(environment)
    environment = {**environment, **_from_files(environment)}
    given = {
        field: environment[variable(field)]
        for field in Settings.__struct_fields__
        if environment.get(variable(field))
    }
    return Settings(**{field: _value(field, text) for field, text in given.items()})


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    known = {variable(field) for field in Settings.__struct_fields__}
    known |= {_file_variable(field) for field in SECRETS} | OF_OTHERS
    for name in sorted(environment):
        if name.startswith(PREFIX) and not name.startswith(TEST_PREFIX) and name not in known:
            raise SettingsError(f"{name} is not a setting; known are {', '.join(sorted(known))}.")


def _file_variable(field: str) -> str:
    return f"{variable(field)}_FILE"


def _from_files(environment: Mapping[str, str]) -> dict[str, str]:
    named = [field for field in SECRETS if environment.get(_file_variable(field))]
    for field in named:
        if environment.get(variable(field)):
            raise SettingsError(
                f"{variable(field)} and {_file_variable(field)} are both set; keep one of them."
            )
    return {variable(field): _content(environment, field) for field in named}


def _content(environment: Mapping[str, str], field: str) -> str:
    name, path = _file_variable(field), Path(environment[_file_variable(field)])
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{name} names {path}, which cannot be read: {error}.") from None
    if not text:
        raise SettingsError(f"{name} names {path}, which is empty; it should hold a URL.")
    return text


def _value(field: str, text: str) -> Any:
    wanted = _TYPES[field]
    given: Any = text
    if wanted is Path:
        return Path(text)
    if wanted == tuple[str, ...]:
        given = [item.strip() for item in text.split(",") if item.strip()]
    try:
        value = msgspec.convert(given, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(
            f"{variable(field)} is {text!r}; it should be {MEANINGS[field]} ({error})."
        ) from None
    _check_url(field, text)
    if field == "trusted_proxies":
        _check_networks(given)
    return value


def _check_networks(given: list[str]) -> None:
    for network in given:
        try:
            ip_network(network)
        except ValueError as error:
            raise SettingsError(
                f"{variable('trusted_proxies')} names {network!r}, which is no address or network "
                f"({error}); right would be 192.0.2.7 or 10.0.0.0/8."
            ) from None


_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
_SCHEMES = {
    "database_url": ("postgresql://", "postgres://"),
    "owner_url": ("postgresql://", "postgres://"),
    "redis_url": ("redis://", "rediss://", "unix://"),
}


def _check_url(field: str, text: str) -> None:
    schemes = _SCHEMES.get(field)
    if schemes and not text.startswith(schemes):
        # The value may hold a password: never repeat it.
        raise SettingsError(f"{variable(field)} should start with {' or '.join(schemes)}.")
