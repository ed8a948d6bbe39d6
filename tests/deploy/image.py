"""The build stage of deploy/Containerfile, done in a directory instead of a container."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import dockerfile

from tests.deploy.places import DEPLOY, ROOT

INSTRUCTIONS = dockerfile.parse_file(str(DEPLOY / "Containerfile"))
STAGES = [i for i, found in enumerate(INSTRUCTIONS) if found.cmd.lower() == "from"]
BUILD = INSTRUCTIONS[: STAGES[-1]]
FINAL = INSTRUCTIONS[STAGES[-1] :]
INSTALLED_AT = "/opt/touchline"


@dataclass(frozen=True)
class Image:
    """What the image holds under /opt/touchline, somewhere else."""

    directory: Path
    source: Path
    """What was copied for the build."""

    @property
    def touchline(self) -> Path:
        return self.directory / "bin" / "touchline"

    @property
    def python(self) -> Path:
        return self.directory / "bin" / "python"


def of(
    command: str, among: tuple[dockerfile.Command, ...] = INSTRUCTIONS
) -> list[dockerfile.Command]:
    """The instructions of one kind, in order."""
    return [found for found in among if found.cmd.lower() == command]


def built(directory: Path) -> Image:
    """Carry out the COPYs and RUNs of the build stage below `directory`."""
    source, target = directory / "src", directory / "image"
    source.mkdir()
    for instruction in BUILD:
        if instruction.cmd.lower() == "copy":
            _copy(instruction.value[:-1], source / instruction.value[-1])
        elif instruction.cmd.lower() == "run":
            _run(_here(instruction.value, target), source)
    return Image(target, source)


def _here(command: tuple[str, ...], target: Path) -> list[str]:
    """The command with our Python and our directory in the place of the image's."""
    assert command[0] == "python"
    return [sys.executable, *(word.replace(INSTALLED_AT, str(target)) for word in command[1:])]


def _copy(names: tuple[str, ...], target: Path) -> None:
    for name in names:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            place = target / path.name if target.is_dir() else target
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, place)


def _run(command: list[str], source: Path) -> None:
    done = subprocess.run(
        command,
        cwd=source,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
