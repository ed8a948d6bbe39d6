"""Stepping with keys: what a key does is a function; the terminal is only read and written."""

import os
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

SECONDS_A_STEP = 0.5
KEYS = {
    b"\x1b[C": "next", b"\x1b[D": "previous", b"\x1b[H": "first", b"\x1b[F": "last",
    b"n": "next", b"p": "previous", b"g": "first", b"G": "last", b" ": "play",
    b"\r": "enter", b"\n": "enter", b"\x7f": "erase", b"q": "quit", b"\x03": "quit",
}  # fmt: skip
HELP = "n/→ next  p/← previous  number Enter jump  Home/End  space play  q quit"


class Player(msgspec.Struct, frozen=True):
    """Where a replay is: a version of `last`, playing or not, digits typed so far."""

    at: int
    last: int
    playing: bool = False
    typed: str = ""
    done: bool = False

    def moved(self, version: int) -> "Player":
        """At a version, or as near as there is one; a play ends at the last."""
        at = min(max(version, 1), self.last)
        return Player(at, self.last, self.playing and at < self.last)


def pressed(player: Player, key: str) -> Player:
    """The player after a key: a name of KEYS' values or a digit; others change nothing."""
    if key.isdecimal():
        typed = (player.typed + key)[-9:]
        return msgspec.structs.replace(player, playing=False, typed=typed)
    match key:
        case "next":
            return msgspec.structs.replace(player.moved(player.at + 1), playing=False)
        case "previous":
            return msgspec.structs.replace(player.moved(player.at - 1), playing=False)
        case "first":
            return player.moved(1)
        case "last":
            return player.moved(player.last)
        case "enter" if player.typed:
            return player.moved(int(player.typed))
        case "erase":
            return msgspec.structs.replace(player, typed=player.typed[:-1])
        case "play":
            playing = not player.playing and player.at < player.last
            return msgspec.structs.replace(player, playing=playing, typed="")
        case "quit":
            return msgspec.structs.replace(player, done=True)
    return player


def play(last: int, at: int, shown: Callable[[int, int, int], RenderableType]) -> None:
    """Show versions until quit. `shown` gets a version, and the terminal's columns and rows."""
    console = Console()
    player = Player(at, last)
    with _keys() as read, Live(console=console, screen=True, auto_refresh=False) as live:
        while not player.done:
            live.update(_screen(player, shown(player.at, *console.size)), refresh=True)
            player = _next(player, read)


def _next(player: Player, read: Callable[[float | None], list[str]]) -> Player:
    keys = read(SECONDS_A_STEP if player.playing else None)
    if not keys:
        return player.moved(player.at + 1)
    for key in keys:
        player = pressed(player, key)
    return player


def _screen(player: Player, view: RenderableType) -> RenderableType:
    state = f"jump to {player.typed}" if player.typed else "playing" if player.playing else ""
    return Group(view, Text(f"{HELP}   {state}", "reverse"))


@contextmanager
def _keys() -> Iterator[Callable[[float | None], list[str]]]:
    """A function that waits so many seconds (None: for ever) for keys."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)

    def read(seconds: float | None) -> list[str]:
        ready, _, _ = select.select([terminal], [], [], seconds)
        return keys_in(os.read(terminal, 64) or b"q") if ready else []

    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def keys_in(data: bytes) -> list[str]:
    """The keys that these bytes of a terminal mean; digits stand for themselves."""
    keys: list[str] = []
    while data:
        sequence = next((known for known in KEYS if data.startswith(known)), data[:1])
        name = KEYS.get(sequence, sequence.decode("latin-1"))
        keys.append(name)
        data = data[len(sequence) :]
    return keys
