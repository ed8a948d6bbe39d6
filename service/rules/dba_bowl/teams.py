"""The sample teams, read once from `teams.toml`."""

import tomllib
from importlib.resources import files

import msgspec

from schemas.dba_bowl import Profile


class SampleTeam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`positions`: what the team calls it, its profile, how many of them."""

    rules: tuple[str, ...]
    id: str
    name: str
    positions: tuple[tuple[str, Profile, int], ...]


class _TeamsFile(msgspec.Struct, forbid_unknown_fields=True):
    team: list[SampleTeam]


def _read() -> dict[str, SampleTeam]:
    text = (files(__package__) / "teams.toml").read_text(encoding="utf-8")
    parsed = msgspec.convert(tomllib.loads(text), _TeamsFile)
    return {team.id: team for team in parsed.team}


SAMPLE_TEAMS = _read()
