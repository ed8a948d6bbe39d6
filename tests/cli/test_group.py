"""The command as a whole."""

from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import service.cli
from service.cli import COMMANDS, main, module_of

PARTS_OF_COMMANDS = {"__init__", "__main__", "database", "player", "process"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"])
    assert shown.exit_code == 0
    assert f"Usage: main {name}" in shown.output
    command = import_module(module_of(name)).command
    assert isinstance(command, click.Command)
    assert command.help


def test_the_list_of_commands_is_complete() -> None:
    modules = {path.stem for path in Path(service.cli.__file__).parent.glob("*.py")}
    of_commands = {module_of(name).rpartition(".")[2] for name in COMMANDS}
    assert modules - PARTS_OF_COMMANDS == of_commands


def test_an_unknown_command_is_a_usage_error() -> None:
    assert CliRunner().invoke(main, ["sevre"]).exit_code == 2
