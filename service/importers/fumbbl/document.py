"""From the bytes of a replay file to its parts. Everything a stranger may send is checked here."""

import gzip
import zlib
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec

from service.importers.fumbbl.observations import Observation, flattened

REPLAY_BYTES = 64 * 1024 * 1024
"""Of the JSON document; a game is 5 to 10 megabytes."""
COMMANDS = 100_000
_GZIP = b"\x1f\x8b"
Json = dict[str, Any]


class UnreadableReplay(Exception):  # noqa: N818 - an answer to whoever sent it
    """The file is no replay that can be imported; the text says what is wrong and what is right."""


class Replay(msgspec.Struct, frozen=True):
    """A replay taken apart. `game` is the server's model after the last command."""

    game_id: int
    started_at: int
    """Microseconds since 1970-01-01; the server's clock, taken as UTC."""
    game: Json
    options: dict[str, str]
    observations: tuple[Observation, ...]


def read_replay(data: bytes) -> Replay:
    """Take a replay apart, gzipped or not. Raises UnreadableReplay."""
    try:
        document = msgspec.json.decode(_unzipped(data))
    except msgspec.DecodeError as error:
        raise UnreadableReplay(f"The file is not JSON: {error}.") from None
    try:
        return _taken_apart(document)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise UnreadableReplay(
            f"The file is not a FUMBBL replay: {type(error).__name__} at {error}. "
            "A replay has `game` and `gameLog.commandArray`."
        ) from None


def _unzipped(data: bytes) -> bytes:
    if data[:2] != _GZIP:
        if len(data) > REPLAY_BYTES:
            raise UnreadableReplay(f"The replay is longer than {REPLAY_BYTES} bytes.")
        return data
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            text = file.read(REPLAY_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableReplay(f"The file cannot be unzipped: {error}.") from None
    if len(text) > REPLAY_BYTES:
        raise UnreadableReplay(f"The replay is longer than {REPLAY_BYTES} bytes when unzipped.")
    return text


def _taken_apart(document: Json) -> Replay:
    game = document["game"]
    commands = document["gameLog"]["commandArray"]
    if len(commands) > COMMANDS:
        raise UnreadableReplay(f"The replay has more than {COMMANDS} commands.")
    options = {
        one["gameOptionId"]: str(one["gameOptionValue"])
        for one in game["gameOptions"]["gameOptionArray"]
    }
    version = options.get("rulesVersion", "unknown")
    if version != "BB2020":
        raise UnreadableReplay(
            f"The game was played by the rules {version}; only BB2020 can be imported."
        )
    return Replay(
        game_id=int(game["gameId"]),
        started_at=_microseconds(game["started"]),
        game=game,
        options=options,
        observations=flattened(commands),
    )


def _microseconds(text: str) -> int:
    moment = datetime.fromisoformat(text).replace(tzinfo=UTC)
    return int(moment.timestamp() * 1000) * 1000
