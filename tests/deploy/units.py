"""A systemd unit run without systemd: its command and its environment, in other directories."""

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.deploy.places import DEPLOY

UNITS = DEPLOY / "systemd"
STOP_SECONDS = 15.0


class Unit:
    """One unit, perhaps an instance of a template; `places` replaces paths and ports in it."""

    def __init__(self, file: str, places: Mapping[str, str], directory: Path) -> None:
        self.file = file
        text = (UNITS / file).read_text()
        for written, ours in places.items():
            text = text.replace(written, ours)
        (command,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
        self.command = shlex.split(command)
        given = re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE)
        self.environment = {"PATH": os.environ["PATH"], **dict(given)}
        self.log = directory / f"{file}-{id(self)}.log"
        self._directory = directory
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> str:
        """Run a oneshot to its end; its output. It must succeed."""
        done = subprocess.run(
            self.command,
            env=self.environment,
            cwd=self._directory,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{self.file}: {done.stdout}{done.stderr}"
        return done.stdout

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                env=self.environment,
                cwd=self._directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self) -> None:
        """Stop it as systemd does: SIGTERM, and SIGKILL for what is left of it."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.file} does not stop on SIGTERM") from None
        finally:
            _kill_group(process.pid)
            process.wait()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None


def _kill_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return  # nobody is left, as it should be
