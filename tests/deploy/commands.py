"""Whether the command line takes what the deployment's files say."""

from collections.abc import Sequence

import click

from service.cli import main


def assert_takes(name: str, arguments: Sequence[str]) -> None:
    """Parse the arguments as `touchline NAME ARGUMENTS` would, without running anything."""
    context = click.Context(main, info_name="touchline")
    command = main.get_command(context, name)
    assert command is not None, f"touchline {name} does not exist"
    made = command.make_context(name, list(arguments), parent=context)
    if isinstance(command, click.Group):
        rest = [*made._protected_args, *made.args]
        inner = command.get_command(made, rest[0])
        assert inner is not None, f"touchline {name} {rest[0]} does not exist"
        inner.make_context(rest[0], rest[1:], parent=made)
