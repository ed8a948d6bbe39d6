"""The demo: a public competition, keys to try things with, and a match of each of two games that is
always being played.

The keys are kept in the data directory, readable by us only, so that the next demo shows the same
competition and the same organiser key.
"""

import secrets
from pathlib import Path

import click
import msgspec

from service.first_key import admin_key, keep_secret
from service.simulator.api import Api, ApiError
from service.supervisor.part import Part
from service.supervisor.stack import Stack

COMPETITION_NAME = "Demo Cup"
TABLES = {"Table 1": "bolter-ball", "Table 2": "blood-bowl"}
"""What is played where."""
MISTAKES = 0.04
"""Chance after each entry of an undo, an entry out of turn or a misread die."""


class Demo(msgspec.Struct, frozen=True):
    """What a demo is remembered by."""

    competition: str
    organiser: str
    tablet: str
    referee: str
    seed: int


async def start_demo(stack: Stack, pace: float) -> None:
    """Wait for the API, make or find the demo, start its matches, and say where everything is."""
    await stack.ready()
    directory = stack.settings.data_dir
    admin = await admin_key(stack.settings)
    demo = await _known(stack.url, directory) or await _made(stack.url, directory, admin)
    for table, system in TABLES.items():
        stack.watch.add(_players(stack, demo, pace, table, system))
    click.echo(_welcome(stack.url, demo, directory))


def _players(stack: Stack, demo: Demo, pace: float, table: str, system: str) -> Part:
    """A process that plays the system's matches at a table, one after the other."""
    return stack.part(
        table.lower(),
        *("simulate", "--endless", "--url", stack.url, "--competition", demo.competition),
        *("--system", system, "--name", f"{table}, match"),
        *("--pace", str(pace), "--mistakes", str(MISTAKES), "--seed", str(demo.seed)),
        TOUCHLINE_KEY=demo.tablet,
        TOUCHLINE_REFEREE_KEY=demo.referee,
    )


async def _known(url: str, directory: Path) -> Demo | None:
    file = _file(directory)
    if not file.exists():
        return None
    demo = msgspec.json.decode(file.read_bytes(), type=Demo)
    async with Api(url, demo.organiser) as api:
        try:
            await api.get(f"/v1/competitions/{demo.competition}/devices")
        except ApiError:
            return None  # another database, or the key was revoked
    return demo


async def _made(url: str, directory: Path, admin: str) -> Demo:
    async with Api(url, admin) as api:
        made = await api.post("/v1/competitions", {"name": COMPETITION_NAME, "public": True})
        competition = str(made["id"])
        tokens = {
            role: await _key(api, competition, role) for role in ("organiser", "tablet", "referee")
        }
    demo = Demo(competition=competition, seed=secrets.randbelow(10**6), **tokens)
    keep_secret(_file(directory), msgspec.json.encode(demo).decode())
    return demo


async def _key(api: Api, competition: str, role: str) -> str:
    request = {"competition": competition, "role": role, "label": f"Demo {role}"}
    return str((await api.post("/v1/keys", request))["token"])


def _file(directory: Path) -> Path:
    return directory / "demo.json"


def _welcome(url: str, demo: Demo, directory: Path) -> str:
    rows = {
        "Scoreboard": f"{url}/scoreboard/{demo.competition}",
        "API docs": f"{url}/docs",
        "Organiser key": demo.organiser,
        "Data": f"{directory.absolute()} (delete it to begin anew)",
        "Stop": "Ctrl-C",
    }
    lines = "\n".join(f"  {name:<14}{value}" for name, value in rows.items())
    said = "Touchline is running; a Bolter Ball and a Blood Bowl match are being played."
    return f"\n{said}\n\n{lines}\n"
