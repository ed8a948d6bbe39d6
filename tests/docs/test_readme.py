"""The README is true: its commands run and print what it shows, its tables are complete."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from service.cli import COMMANDS
from tests.cli.processes import ServiceProcess, data_directory
from tests.docs.tables import limits_table, settings_table
from tests.redis_cli import provide_redis_cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
WRITTEN_URL = "http://127.0.0.1:8000"
ANYTHING = "…"


class Step(NamedTuple):
    """A block of commands, and what it prints if the README shows that."""

    commands: str
    shown: str | None


def steps(text: str) -> list[Step]:
    """The blocks marked `sh`, each with the block marked `text` directly after it."""
    pattern = re.compile(
        r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL
    )
    return [Step(match[1], match[2]) for match in pattern.finditer(text)]


@pytest.fixture(scope="module")
def service() -> Iterator[ServiceProcess]:
    with data_directory() as data:
        running = ServiceProcess(data)
        running.start()
        yield running
        running.stop()


def printed(commands: list[str], directory: Path) -> list[str]:
    """What each block of commands prints, run one after the other in the same shell.

    None complains, and none leaves a file in the directory it was started in.
    """
    before = os.listdir(directory)
    scratch, programs = directory / "scratch", directory / "bin"
    scratch.mkdir()
    programs.mkdir()
    provide_redis_cli(programs / "redis-cli")
    between = "-----next-----"
    script = f"\necho; echo {shlex.quote(between)}\n".join(commands)
    ended = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=directory,
        env={
            **os.environ,
            "NO_COLOR": "1",
            "TMPDIR": str(scratch),
            "PATH": f"{programs}:{os.environ['PATH']}",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, f"{ended.stdout}\n{ended.stderr}"
    assert ended.stderr == ""
    assert sorted(os.listdir(directory)) == sorted([*before, "bin", "scratch"])
    return ended.stdout.split(f"\n{between}\n")


def shows(shown: str, output: str) -> bool:
    """Whether the output is what is shown, with anything where an ellipsis stands."""
    pattern = ".*".join(re.escape(part.strip("\n")) for part in shown.strip().split(ANYTHING))
    return re.fullmatch(pattern, output.strip(), re.DOTALL) is not None


def test_the_tour_runs_as_it_is_written_and_prints_what_it_shows(
    service: ServiceProcess, tmp_path: Path
) -> None:
    for name, target in {
        "data": service.data_dir,
        "service": ROOT / "service",
        ".venv": ROOT / ".venv",
        "tests": ROOT / "tests",
    }.items():
        (tmp_path / name).symlink_to(target)
    tour = steps(README.replace(WRITTEN_URL, service.url))
    assert len(tour) >= 10
    outputs = printed([step.commands for step in tour], tmp_path)
    for step, output in zip(tour, outputs, strict=True):
        if step.shown is not None:
            assert shows(step.shown, output), f"{step.commands}\nprinted\n{output}"


def test_an_ellipsis_stands_for_anything_and_nothing_else_does() -> None:
    assert shows('{"id":"…","n":1}', '{"id":"a.b","n":1}\n')
    assert not shows('{"id":"…","n":1}', '{"id":"a.b","n":2}\n')


def test_the_table_of_settings_is_that_of_the_service() -> None:
    assert settings_table() in README


def test_the_table_of_limits_is_that_of_the_schemas() -> None:
    assert limits_table() in README


def test_every_command_is_named() -> None:
    section = README.partition("## Commands")[2].partition("## Settings")[0]
    assert set(re.findall(r"`([a-z]+)`", section)) == set(COMMANDS)


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) >= 4
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_make_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"make ([a-z-]+)", README.replace("make and", "")))
    assert {"run", "test"} <= named
    assert [target for target in named if f"\n{target}:" not in makefile] == []
