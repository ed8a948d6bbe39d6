"""This machine: the data directory, its disk, the port."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx

from service.doctor.finding import Finding, bad, good
from service.settings import Settings, variable
from service.supervisor.ports import is_free

LEAST_FREE_BYTES = 512 * 1024 * 1024


def examine_machine(settings: Settings) -> Iterator[Finding]:
    """Findings about the data directory and the port."""
    yield _directory(settings.data_dir)
    yield _disk(settings.data_dir)
    yield _port(settings.host, settings.port)


def _directory(directory: Path) -> Finding:
    there = _nearest(directory)
    name = f"{directory.absolute()} ({variable('data_dir')})"
    if not there.is_dir():
        return bad(f"The data directory {name} can't be made: {there} is a file.")
    if not _writable(there):
        return bad(f"The data directory {name} is not writable for this user; give it to us.")
    return good(f"The data directory {name} is writable.")


def _writable(directory: Path) -> bool:
    # Asked by writing: as root, or on a disk mounted read-only, the permission bits say nothing.
    probe = directory / f".touchline-doctor-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def _disk(directory: Path) -> Finding:
    free = shutil.disk_usage(_nearest(directory)).free
    megabytes = free // 1_048_576
    if free < LEAST_FREE_BYTES:
        return bad(f"Only {megabytes} MB are free where {directory.absolute()} is; make room.")
    return good(f"{megabytes} MB are free where {directory.absolute()} is.")


def _nearest(directory: Path) -> Path:
    """The directory itself, or the nearest one above it that exists."""
    absolute = directory.absolute()
    return next(path for path in (absolute, *absolute.parents) if path.exists())


def _port(host: str, port: int) -> Finding:
    if port == 0:
        return good("The service takes any free port.")
    if is_free(host, port):
        return good(f"Port {port} on {host} is free.")
    if _answers_like_us(host, port):
        return good(f"Touchline is answering on port {port} of {host}.")
    return bad(
        f"Port {port} on {host} is taken by another program; stop it or set {variable('port')}."
    )


def _answers_like_us(host: str, port: int) -> bool:
    try:
        response = httpx.get(f"http://{host}:{port}/v1/rule-systems", timeout=2.0, trust_env=False)
    except httpx.HTTPError:
        return False
    return response.status_code == 200 and "x-request-id" in response.headers
