"""Recorded games as league games: winnings, fans and most valuable players come out as the server
of the game had them."""

import gzip
import json
from base64 import b64encode
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from schemas.pitch.players import PlayerSetup, TeamSetup
from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import play_along
from tests.api.conftest import AsRole
from tests.api.season import Season

Json = dict[str, Any]
REPLAYS = sorted((Path(__file__).parents[1] / "importers" / "replays").glob("*.json.gz"))


def roster(team: TeamSetup) -> Json:
    """A team list of the players' own making: what they are is what the replay says."""
    positions = {one.position: _position(one) for one in team.players}
    return {
        "key": "own",
        "name": team.roster or "Own",
        "version": "1",
        "source": "the replay",
        "tier": 1,
        "re_roll_gp": 50_000,
        "positions": list(positions.values()),
        "special_rules": [],
    }


def _position(one: PlayerSetup) -> Json:
    figures = {name: getattr(one, name) for name in ("ma", "st", "ag", "pa", "av")}
    return {"name": one.position, "max": 16, "cost_gp": 50_000, "lineman": True, **figures}


def entered(season: Season, team: TeamSetup) -> str:
    players = [
        {"id": one.id, "number": one.number, "name": one.name, "position": one.position}
        for one in team.players
    ]
    made: str = season.post(
        f"{season.path}/teams",
        {
            "name": team.name,
            "own_roster": roster(team),
            "players": players,
            "dedicated_fans": max(1, team.dedicated_fans),
            "budget_gp": 10_000_000,
        },
    )["team"]
    return made


@pytest.mark.rule("LEAGUE-010", "LEAGUE-020", "LEAGUE-021", "LEAGUE-022", "LEAGUE-037")
@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_a_recorded_game_ends_in_its_teams_as_the_server_had_it(
    as_role: AsRole, file: Path
) -> None:
    played = play_along(read_replay(file.read_bytes()))
    season = Season(as_role("admin"), least_teams=2)
    teams = [entered(season, team) for team in played.setup.sides]
    season.report(season.path, {"type": "open_season", "season": 1})
    season.draw(1, tuple(teams))
    before = [season.get(f"/v1/teams/{team}")["sheet"] for team in teams]

    request = {"format": "fumbbl", "file": b64encode(file.read_bytes()).decode()}
    season.post(f"{season.path}/imports", {**request, "fixture": "r1-1"})

    result = json.loads(gzip.decompress(file.read_bytes()))["game"]["gameResult"]
    for team, was, server in zip(teams, before, ("Home", "Away"), strict=True):
        sheet, theirs = season.get(f"/v1/teams/{team}")["sheet"], result[f"teamResult{server}"]
        assert sheet["treasury_gp"] - was["treasury_gp"] == theirs["winnings"]
        assert sheet["dedicated_fans"] - was["dedicated_fans"] == theirs["dedicatedFans"]
        mvps = Counter({one["playerId"]: one["playerAwards"] for one in theirs["playerResults"]})
        assert +mvps == Counter(
            {
                one["id"]: one["figures"]["mvps"]
                for one in sheet["players"]
                if one["figures"].get("mvps")
            }
        )
        spp = {one["playerId"]: one for one in theirs["playerResults"]}
        for one in sheet["players"]:
            assert one["spp_earned"] == sum(_spp(spp[one["id"]])), one["id"]

    # Again: nothing is added.
    heads = [season.get(f"/v1/teams/{team}")["version"] for team in teams]
    season.post(f"{season.path}/imports", {**request, "fixture": "r1-1"})
    assert heads == [season.get(f"/v1/teams/{team}")["version"] for team in teams]


def _spp(one: Json) -> list[int]:
    """By the printed values: what the server counted, worth what the rules say."""
    worth = {
        "touchdowns": 3,
        "completions": 1,
        "completionsWithAdditionalSpp": 0,
        "deflections": 1,
        "interceptions": 2,
        "casualties": 2,
        "playerAwards": 4,
    }
    return [one.get(name, 0) * points for name, points in worth.items()]
