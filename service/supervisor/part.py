"""One part of the service as a child process that cannot outlive its parent.

A part leads a process group of its own, so that Ctrl-C in a terminal reaches the parent only and
the parent stops the parts in order. Beside it runs a guard, a shell that waits for the end of a
pipe whose other end only the parent holds: a parent that is killed closes it, and the guard ends
the group.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

_GUARD = """
read -r _
kill -s TERM -- "-$0"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -s 0 -- "-$0" || exit 0
    sleep 0.3
done
kill -s KILL -- "-$0"
"""
LAST_LINES = 20


@dataclass
class Part:
    """What to run: arguments of `touchline`, and the variables it gets beside the environment."""

    name: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    say: Callable[[str, str], None]
    """Called with the part's name and one line of its output."""
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))
    process: asyncio.subprocess.Process | None = None
    guard: subprocess.Popen[bytes] | None = None

    async def run(self) -> int:
        """Run it once; its exit status."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "service.cli",
            *self.arguments,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.guard = _guard(self.process.pid)
        try:
            await self._repeat_output()
            return await self.process.wait()
        finally:
            self._end_group(signal.SIGKILL)
            self.guard.kill()
            self.guard.wait()

    def ask_to_stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Signal the part itself; it stops its own children in its own way."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(how)

    def kill(self) -> None:
        """End the part and all its children at once."""
        self._end_group(signal.SIGKILL)

    def _end_group(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, how)
        except ProcessLookupError:
            return  # everybody is gone already

    async def _repeat_output(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        ended = asyncio.create_task(self.process.wait())
        while line := await _line_or_end(self.process.stdout, ended):
            text = line.decode(errors="replace").rstrip("\n")
            self.last_lines.append(text)
            self.say(self.name, text)


async def _line_or_end(stream: asyncio.StreamReader, ended: asyncio.Task[int]) -> bytes:
    # A grandchild may hold the pipe open after the part itself is gone: do not wait for that one.
    reading = asyncio.create_task(_line(stream))
    await asyncio.wait([reading, ended], return_when=asyncio.FIRST_COMPLETED)
    if not reading.done():
        await asyncio.wait({reading}, timeout=0.2)
    if reading.done():
        return reading.result()
    reading.cancel()
    return b""


async def _line(stream: asyncio.StreamReader) -> bytes:
    try:
        return await stream.readline()
    except ValueError:
        return b"(a line too long to repeat)\n"


def _guard(group: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["/bin/sh", "-c", _GUARD, str(group)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
