"""`touchline doctor`: a sentence for each finding, status 1 if one is bad."""

import sys
from collections.abc import Iterator

import click

from service.doctor import Finding, examine
from service.doctor.finding import bad
from service.settings import SettingsError, read_settings


@click.command()
def command() -> None:
    """Say what is wrong with the configuration. Nothing is changed."""
    wrong = False
    for finding in _findings():
        _say(finding)
        wrong |= finding.bad
    sys.exit(1 if wrong else 0)


def _findings() -> Iterator[Finding]:
    try:
        settings = read_settings()
    except SettingsError as error:
        yield bad(str(error))
    else:
        yield from examine(settings)


def _say(finding: Finding) -> None:
    mark = (
        click.style("BAD", fg="red", bold=True) if finding.bad else click.style("ok ", fg="green")
    )
    click.echo(f"{mark} {finding.sentence}")
