"""The command `touchline`. Each subcommand is a module here that exports `command`.

A module is imported only when its command is called: `touchline doctor` must work where a part
that another command needs does not. `COMMANDS` is the whole list, in the order the help shows.
"""

from importlib import import_module

import click

COMMANDS: dict[str, str] = {
    "serve": "Run the service: API, relay, projector; embedded servers where none are given.",
    "demo": "Run the service with a demo competition in which matches are being played.",
    "simulate": "Play random legal matches over HTTP.",
    "import": "Import a match that other software recorded.",
    "doctor": "Say what is wrong with the configuration, a sentence each.",
    "migrate": "Bring the database schema up to date.",
    "keys": "Create, list and revoke API keys.",
    "api": "Serve the API, as a process of its own.",
    "relay": "Carry the logs to Redis streams, as a process of its own.",
    "project": "Keep the projections up to date, as a process of its own.",
    "epoch": "Give logs that were restored to an older state a new epoch.",
    "rebuild": "Compute the projections again from the log.",
    "export": "Write a competition's log and checkpoints to a file.",
    "verify": "Check a log or an exported bundle against tampering.",
    "replay": "Step through the events of a match.",
}

MODULES = {"import": "imports"}
"""Commands whose name cannot be that of a module."""


def module_of(command: str) -> str:
    """The module of a command, by its full name."""
    return f"service.cli.{MODULES.get(command, command)}"


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(module_of(cmd_name)).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="touchline")
def main() -> None:
    """Match log, scoreboard and audit for tabletop fantasy football."""
