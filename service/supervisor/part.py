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
from concurrent.futures import ThreadPoolExecutor
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
    """Called with the part's name and one line of its output, in a thread of its own."""
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))
    process: subprocess.Popen[bytes] | None = None
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(2))
    """One waits for the end, one repeats the output. The loop's own threads may be too few."""

    async def run(self) -> int:
        """Run it once; its exit status. Children that it left behind are ended."""
        self.process = process = self._started()
        guard = _guard(process.pid)
        loop = asyncio.get_running_loop()
        repeating = loop.run_in_executor(self.threads, self._repeat_output, process)
        try:
            return await loop.run_in_executor(self.threads, process.wait)
        finally:
            # What it left behind holds the output open, too: only now does that end.
            self.kill()
            guard.kill()
            guard.communicate()
            await repeating

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "service.cli", *self.arguments],
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def ask_to_stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Signal the part itself; it stops its own children in its own way."""
        if self.process is not None:
            self.process.send_signal(how)

    def kill(self) -> None:
        """End the part and all its children at once."""
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return  # everybody is gone already

    def _repeat_output(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                text = line.decode(errors="replace").rstrip("\n")
                self.last_lines.append(text)
                self.say(self.name, text)


def _guard(group: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["/bin/sh", "-c", _GUARD, str(group)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
