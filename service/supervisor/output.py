"""What the parent and its parts say, line by line: for people in a terminal, JSON elsewhere."""

import json
import sys
import time
from collections.abc import Callable
from typing import Literal, TextIO

LogFormat = Literal["json", "text"]
Say = Callable[[str, str], None]


def log_format_for(stream: TextIO = sys.stderr) -> LogFormat:
    """Text where somebody is looking, JSON where a program is."""
    return "text" if stream.isatty() else "json"


def sayer(log_format: LogFormat, stream: TextIO = sys.stderr) -> Say:
    """A function that writes one line of a part of the service."""
    return _TextSayer(stream) if log_format == "text" else _JsonSayer(stream)


class _TextSayer:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __call__(self, name: str, line: str) -> None:
        _write(self._stream, f"{name:>9} | {line}\n")


class _JsonSayer:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __call__(self, name: str, line: str) -> None:
        # A part that logs JSON itself is repeated as it is, with its name.
        document = _document(line) or {"event": line, "timestamp": _now()}
        _write(self._stream, json.dumps({"part": name, **document}) + "\n")


def _write(stream: TextIO, line: str) -> None:
    # In one piece: every part is repeated by a thread of its own.
    stream.write(line)
    stream.flush()


def _document(line: str) -> dict[str, object] | None:
    if not line.startswith("{"):
        return None
    try:
        document = json.loads(line)
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
