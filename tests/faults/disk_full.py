"""The disk of PostgreSQL runs full under load, and gets room again. Needs root, to mount it.

What PostgreSQL cannot write it does not acknowledge: it gives up, the service answers 503, and
after there is room and PostgreSQL was started again, the history has to hold.
"""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from service.embedded import EmbeddedPostgres
from tests.faults.drill import Drill, Verdict, until
from tests.hall import Hall

DISK_BYTES = 260 * 1024 * 1024
SMALL = {"max_wal_size": "64MB", "min_wal_size": "32MB", "shared_buffers": "32MB"}


async def disk_full(directory: Path, dice: Random, long: int = 1) -> Verdict | None:
    """The drill; None where no file system can be mounted."""
    with _small_disk(directory / "disk") as disk:
        if disk is None:
            return None
        made = Hall(directory, EmbeddedPostgres(disk, SMALL))
        try:
            await asyncio.to_thread(made.start)
            return await _drill(made, disk, dice, long)
        finally:
            await asyncio.to_thread(made.stop)


async def _drill(made: Hall, disk: Path, dice: Random, long: int) -> Verdict:
    api = await asyncio.to_thread(made.api)
    await asyncio.to_thread(made.part, "relay")
    drill = Drill(made, [api], dice)

    async def fault() -> None:
        for _ in range(long):
            ballast = disk / "ballast"
            _fill(ballast)
            refused = await until(lambda: drill.history.operations[-1].outcome != "ok", 60.0)
            assert refused, "the disk is full, and everything is still acknowledged"
            ballast.unlink()
            # It gave up by itself, or it is in doubt; either way it is started anew.
            await asyncio.to_thread(made.postgres.kill)
            await asyncio.to_thread(made.postgres.start)
            await drill.acknowledged(20)

    return await drill.run(fault)


def _fill(ballast: Path) -> None:
    """Take all that is left of the file system."""
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(65_536))
        except OSError:
            return


@contextmanager
def _small_disk(place: Path) -> Iterator[Path | None]:
    place.mkdir()
    if os.geteuid() != 0 or not _mounted(place):
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=False)


def _mounted(place: Path) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=711", "tmpfs", str(place)]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0
