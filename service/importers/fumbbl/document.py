"""From the bytes of a replay file to its parts. Everything a stranger may send is checked here."""

import gzip
import zlib
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec

from schemas.blood_bowl import BloodBowlSetup
from schemas.pitch.players import PlayerSetup
from service.importers.fumbbl.observations import Observation, flattened
from service.importers.fumbbl.results import RESULTS, TeamResult
from service.importers.fumbbl.teams import SIDES, hired_players, setup_of
from service.rules.blood_bowl.start import start
from service.rules.contract import IllegalEntry

REPLAY_BYTES = 64 * 1024 * 1024
"""Of the JSON document; a game is 5 to 10 megabytes."""
COMMANDS = 100_000
_GZIP = b"\x1f\x8b"
Json = dict[str, Any]


class UnreadableReplay(Exception):  # noqa: N818 - an answer to whoever sent it
    """The file is no replay that can be imported; the text says what is wrong and what is right."""


class Replay(msgspec.Struct, frozen=True):
    """A replay taken apart. What is by side has the keys `home` and `away`."""

    game_id: int
    started_at: int
    """Microseconds since 1970-01-01; the server's clock, taken as UTC."""
    setup: BloodBowlSetup
    team_ids: dict[str, str]
    """The server's team ids."""
    hired: dict[str, tuple[PlayerSetup, ...]]
    """Stars and mercenaries that were hired for the game."""
    results: dict[str, TeamResult]
    observations: tuple[Observation, ...]
    finished: bool = False
    """Whether the game was played to its end, whatever there is of the log: the results are the
    final ones."""


def read_replay(data: bytes) -> Replay:
    """Take a replay apart, gzipped or not. Raises UnreadableReplay."""
    try:
        document = msgspec.json.decode(_unzipped(data))
    except msgspec.DecodeError as error:
        raise UnreadableReplay(f"The file is not JSON: {error}.") from None
    except RecursionError:
        raise UnreadableReplay(
            "The file is nested too deeply; a replay is ten levels deep."
        ) from None
    try:
        return _taken_apart(document)
    except IllegalEntry as refused:
        raise UnreadableReplay(f"The teams cannot play a match: {refused.breach.detail}") from None
    except KeyError as missing:
        raise _no_replay(f"it has no member `{missing.args[0]}` where a replay has one") from None
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise _no_replay(f"a member is of the wrong kind ({error})") from None


def _no_replay(why: str) -> UnreadableReplay:
    return UnreadableReplay(
        f"The file is not a FUMBBL replay: {why}. A replay has `game` and `gameLog.commandArray`."
    )


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
    setup = setup_of(game, options)
    start(setup)
    return Replay(
        game_id=_positive(game["gameId"]),
        started_at=_microseconds(game["started"]),
        setup=setup,
        team_ids={side: str(game[field]["teamId"]) for side, field in SIDES.items()},
        hired={side: hired_players(game, side) for side in SIDES},
        results={
            side: msgspec.convert(game["gameResult"][field], TeamResult, strict=False)
            for side, field in RESULTS.items()
        },
        observations=flattened(commands),
        finished=bool(game.get("finished")),
    )


def _positive(number: Any) -> int:
    if not 0 <= int(number) < 1 << 53:
        raise ValueError(f"the game's number {number}")
    return int(number)


def _microseconds(text: str) -> int:
    moment = datetime.fromisoformat(text).replace(tzinfo=UTC)
    if not 1970 <= moment.year <= 2200:
        raise UnreadableReplay(
            f"`game.started` is in the year {moment.year}; it has to be from 1970 to 2200."
        )
    return int(moment.timestamp() * 1000) * 1000
