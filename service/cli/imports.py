"""`touchline import`: a match that other software recorded, by way of the API."""

import asyncio
import gzip
import sys
from base64 import b64encode
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from schemas.limits import IMPORT_FILE_BYTES
from service.simulator.api import Api, ApiError, Json

SHOWN = 40
"""Findings that are printed; the rest is counted."""
PATIENCE_SECONDS = 10.0
"""How long a busy server is asked again."""
ANSWER_SECONDS = 120.0
"""A long replay on a slow machine."""


@click.command()
@click.argument("file_format", type=click.Choice(["fumbbl"]))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--url", default="http://127.0.0.1:8000", show_default=True)
@click.option("--key", envvar="TOUCHLINE_KEY", help="An organiser's key; or TOUCHLINE_KEY.")
@click.option("--key-file", type=click.Path(path_type=Path), help="A file with the key.")
@click.option("--competition", required=True, help="Id of the competition.")
@click.option("--name", help="What the match is called; without it, by its teams.")
@click.option("--all", "everything", is_flag=True, help="Print every finding.")
def command(
    file_format: str,
    file: Path,
    url: str,
    key: str | None,
    key_file: Path | None,
    competition: str,
    name: str | None,
    everything: bool,
) -> None:
    """Import a recorded match; the report says what differs. Importing twice adds nothing.

    fumbbl: the replay of a Blood Bowl 2020 game, .json or .json.gz.
    """
    body: Json = {"format": file_format, "file": _base64(file)}
    if name:
        body["name"] = name
    given = key_file.read_text().strip() if key_file is not None else key
    if not given:
        raise click.UsageError("Give a key: --key, --key-file or TOUCHLINE_KEY.")
    click.echo(f"Asking {url} to import {file.name} ...", err=True)
    try:
        report = asyncio.run(_sent(url, given, competition, body))
    except ApiError as error:
        raise click.ClickException(str(error)) from None
    _print(report, None if everything else SHOWN)
    sys.exit(0)


def _base64(file: Path) -> str:
    data = file.read_bytes()
    if data[:2] != b"\x1f\x8b":
        data = gzip.compress(data)
    if len(data) > IMPORT_FILE_BYTES:
        raise click.ClickException(f"{file} is longer than {IMPORT_FILE_BYTES} bytes gzipped.")
    return b64encode(data).decode()


async def _sent(url: str, key: str, competition: str, body: Json) -> Json:
    async with Api(url, key, patience=PATIENCE_SECONDS, timeout=ANSWER_SECONDS) as api:
        await _reached(api, url)
        return await api.post(f"/v1/competitions/{competition}/imports", body)


async def _reached(api: Api, url: str) -> None:
    try:
        await api.reach()
    except ApiError as error:
        what = str(error.problem["detail"])
        raise click.ClickException(
            f"{what}. Start the service, or give its address with --url."
        ) from error
    click.echo(f"{url} plays the replay along; this takes some seconds.", err=True)


def _print(report: Json, shown: int | None) -> None:
    table = Table(title=str(report["name"]), show_header=False)
    for name in ("match", "entries", "recorded", "duplicates"):
        table.add_row(name, str(report[name]))
    for kind, count in report["counts"].items():
        table.add_row(kind.replace("_", " "), str(count))
    console = Console()
    console.print(table)
    findings = report["findings"][:shown]
    for one in findings:
        text = f"{one['kind']}, entry {one['entry']}, command {one['command']}: {one['what']}"
        console.print(text, markup=False, highlight=False)
    if len(findings) < len(report["findings"]):
        console.print(f"... and {len(report['findings']) - len(findings)} more; --all shows them.")
