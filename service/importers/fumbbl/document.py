"""From the bytes of a replay file to its parts. Everything a stranger may send is checked here."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec
from msgspec.structs import replace

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


@contextmanager
def _reading(part: str) -> Iterator[None]:
    """Whatever is wrong inside is said of this part of the document. Raises UnreadableReplay."""
    try:
        yield
    except KeyError as missing:
        raise _no_replay(f"`{part}` has no member `{missing.args[0]}`") from None
    except msgspec.ValidationError as error:
        raise _no_replay(f"`{part}` is of another kind than a replay's: {error}") from None
    except (TypeError, ValueError, IndexError, AttributeError, OverflowError):
        raise _no_replay(
            f"`{part}`, or a member of it, is of another kind than a replay's"
        ) from None


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
    except (OSError, EOFError, zlib.error):
        raise UnreadableReplay(
            "The file begins like one that is gzipped and cannot be unzipped: it is damaged, or a "
            "part of it is missing."
        ) from None
    if len(text) > REPLAY_BYTES:
        raise UnreadableReplay(f"The replay is longer than {REPLAY_BYTES} bytes when unzipped.")
    return text


def _taken_apart(document: Any) -> Replay:
    with _reading("the document"):
        game, log = document["game"], document["gameLog"]
    with _reading("gameLog"):
        commands = log["commandArray"]
        if len(commands) > COMMANDS:
            raise UnreadableReplay(f"The replay has more than {COMMANDS} commands.")
        observations = flattened(commands)
    with _reading("game.gameOptions"):
        options = _options(game)
    with _reading("game.teamHome, game.teamAway"):
        setup = replace(setup_of(game, options), pre_game_prayers=_prays_first(observations))
        team_ids = {side: str(game[field]["teamId"]) for side, field in SIDES.items()}
        hired = {side: hired_players(game, side) for side in SIDES}
    start(setup)
    with _reading("game.gameId"):
        game_id = _positive(game["gameId"])
    with _reading("game.started"):
        started_at = _microseconds(game["started"])
    return Replay(
        game_id=game_id,
        started_at=started_at,
        setup=setup,
        team_ids=team_ids,
        hired=hired,
        results=_results(game),
        observations=observations,
        finished=bool(game.get("finished")),
    )


def _options(game: Json) -> dict[str, str]:
    """The options by their names. Raises UnreadableReplay for a game of another edition."""
    rows = game["gameOptions"]["gameOptionArray"]
    options = {one["gameOptionId"]: str(one["gameOptionValue"]) for one in rows}
    version = options.get("rulesVersion", "unknown")
    if version != "BB2020":
        raise UnreadableReplay(
            f"The game was played by the rules {version}; only BB2020 can be imported."
        )
    return options


def _results(game: Json) -> dict[str, TeamResult]:
    with _reading("game.gameResult"):
        result = game["gameResult"]
        return {
            side: msgspec.convert(result[field], TeamResult, strict=False)
            for side, field in RESULTS.items()
        }


def _prays_first(observations: tuple[Observation, ...]) -> bool:
    """Whether anybody prays before the first half: competitions on FUMBBL may do without."""
    for seen in observations:
        if seen.is_report and seen.name in ("prayerRoll", "startHalf"):
            return seen.name == "prayerRoll"
    return False


def _positive(number: Any) -> int:
    if not 0 <= int(number) < 1 << 53:
        raise ValueError(f"the game's number {number}")
    return int(number)


def _microseconds(text: Any) -> int:
    moment = datetime.fromisoformat(text).replace(tzinfo=UTC)
    if not 1970 <= moment.year < 2200:
        raise UnreadableReplay(
            f"`game.started` is in the year {moment.year}; it has to be from 1970 to 2199."
        )
    return int(moment.timestamp() * 1000) * 1000
