"""`touchline doctor` about this machine, and the command as a whole."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from service.doctor.machine import examine_machine
from service.settings import Settings


def complaints(settings: Settings) -> list[str]:
    return [finding.sentence for finding in examine_machine(settings) if finding.bad]


def test_an_empty_directory_and_a_free_port_are_right(tmp_path: Path) -> None:
    assert complaints(Settings(data_dir=tmp_path / "new" / "data", port=0)) == []
    assert list(tmp_path.iterdir()) == []


def test_a_data_directory_below_a_file_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (sentence,) = complaints(Settings(data_dir=tmp_path / "file" / "data", port=0))
    assert "can't be made" in sentence
    assert sentence.endswith("is a file.")


def test_a_data_directory_that_is_not_writable_is_a_complaint(tmp_path: Path) -> None:
    # /proc/1 is a directory that not even root may write to.
    directory, disk = complaints(Settings(data_dir=Path("/proc/1/data"), port=0))
    assert "is not writable" in directory
    assert disk.startswith("Only 0 MB are free")


def test_a_port_that_another_program_has_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        (sentence,) = complaints(Settings(port=port))
    assert sentence == (
        f"Port {port} on 127.0.0.1 is taken by another program; stop it or set TOUCHLINE_PORT."
    )


@pytest.mark.parametrize(
    ("variables", "status", "sentence"),
    [
        ({}, 0, "There is no Touchline data under"),
        ({"TOUCHLINE_REDIS_URL": "redis://127.0.0.1:1/0"}, 1, "BAD Redis at 127.0.0.1:1"),
        ({"TOUCHLINE_PROT": "8000"}, 1, "BAD TOUCHLINE_PROT is not a setting"),
    ],
)
def test_the_command_ends_with_1_when_something_is_bad(
    tmp_path: Path, variables: dict[str, str], status: int, sentence: str
) -> None:
    environment = {"TOUCHLINE_DATA_DIR": str(tmp_path / "data"), "TOUCHLINE_PORT": "0"}
    ended = subprocess.run(
        [sys.executable, "-m", "service.cli", "doctor"],
        env={**os.environ, **environment, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status
    assert sentence in ended.stdout
