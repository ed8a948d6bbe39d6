"""Where tests write, and what their processes inherit.

Some hundred clusters of PostgreSQL are made and removed, a thousand files each; on a disk that is
most of what those tests wait for. Where memory is plentiful, everything temporary is in memory. A
process that is killed loses as little there as on a disk, and no test pulls the plug. What measures
the disk uses `on_disk`. Whoever sets TMPDIR decides.
"""

import os
import signal
import tempfile
from collections.abc import Mapping
from pathlib import Path

import psutil
import pytest

MEMORY = Path("/dev/shm")
LEAST_FREE_BYTES = 8 * 2**30


def pytest_configure(config: pytest.Config) -> None:
    if "TMPDIR" not in os.environ and _is_plentiful():
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background of a shell. We go on ignoring it, but unlike SIG_IGN a handler
        # is not inherited: the services that tests start and interrupt must not be deaf.
        signal.signal(signal.SIGINT, lambda number, frame: None)


def _is_plentiful() -> bool:
    """Whether programs can be run from there, and neither it nor the machine runs full."""
    try:
        there = os.statvfs(MEMORY)
    except OSError:
        return False
    free_bytes = min(there.f_bavail * there.f_frsize, psutil.virtual_memory().available)
    can_run = not there.f_flag & os.ST_NOEXEC
    return can_run and os.access(MEMORY, os.W_OK) and free_bytes >= LEAST_FREE_BYTES


def on_disk() -> Mapping[str, str]:
    """An environment whose temporary files are where they would be without us."""
    ours = str(MEMORY)
    return {name: value for name, value in os.environ.items() if (name, value) != ("TMPDIR", ours)}
