"""One service for a data directory: a lock whose file says where the service that holds it is.

The lock ends with the process that holds it, however that ends.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class AlreadyRunning(RuntimeError):  # noqa: N818 - an answer for the operator
    """A service runs on this data directory; the message says where."""

    def __init__(self, data_dir: Path, url: str) -> None:
        super().__init__(f"Touchline is already running at {url} (data dir {data_dir.absolute()}).")


def refuse_second(data_dir: Path) -> None:
    """AlreadyRunning when a service runs on the directory; nothing is made or changed."""
    try:
        with _file(data_dir).open() as file:
            if not _locked(file, fcntl.LOCK_SH):
                raise AlreadyRunning(data_dir, file.read().strip())
    except (FileNotFoundError, NotADirectoryError):
        return


@contextmanager
def only_service(data_dir: Path, url: str) -> Iterator[None]:
    """Be the service of the directory, reached at `url`, for the block; or AlreadyRunning."""
    data_dir.mkdir(parents=True, exist_ok=True)
    with _file(data_dir).open("a+") as file:
        if not _locked(file, fcntl.LOCK_EX):
            file.seek(0)
            raise AlreadyRunning(data_dir, file.read().strip())
        file.truncate(0)
        file.write(f"{url}\n")
        file.flush()
        yield


def _file(data_dir: Path) -> Path:
    return data_dir / "touchline.lock"


def _locked(file: IO[str], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
