"""Two games played elsewhere come to the same gold, fans and awards in a league of ours."""

from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from schemas.pitch.players import PlayerSetup, TeamSetup
from schemas.result import GameOutcome, MatchResult, SideResult, TeamGame
from schemas.team import (
    AwardMvp,
    DraftedPlayer,
    GamePlayed,
    Position,
    RollFans,
    Roster,
    TeamDrafted,
)
from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import Imported, play_along
from service.rules.blood_bowl.result import result
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.league.state import State
from service.rules.league.system import LEAGUE
from tests.importers.replaying import REPLAYS, Json, document, reports
from tests.rules.league.team import after, steps

SIDES = (0, 1)
ENDINGS = ("Home", "Away")


@cache
def recorded(path: Path) -> tuple[Imported, MatchResult]:
    """The game played along, and what a competition takes from it."""
    played = play_along(read_replay(path.read_bytes()))
    state: Any = BLOOD_BOWL.start(played.setup)
    history = []
    for number, made in enumerate(played.entries, start=1):
        facts = BLOOD_BOWL.decide(state, made.entry).facts
        for fact in facts:
            state = BLOOD_BOWL.evolve(state, fact)
        history.append((UUID(int=number), facts))
    return played, result(state, history)


def a_list(team: TeamSetup) -> Roster:
    """A list of whatever players the team has."""
    kinds: dict[str, PlayerSetup] = {}
    for player in team.players:
        kinds.setdefault(player.position, player)
    positions = tuple(
        Position(
            each.position, 16, 10_000, each.ma, each.st, each.ag, each.av, each.pa, lineman=True
        )
        for each in kinds.values()
    )
    return Roster("theirs", team.name, "1", "a replay", 1, 0, positions)


def drafted(team: TeamSetup) -> State:
    """The team before the game, with the fans it had."""
    players = tuple(
        DraftedPlayer(each.id, number, each.name, each.position)
        for number, each in enumerate(team.players, start=1)
        if each.kind == "rostered"
    )
    opening = TeamDrafted(name=team.name, roster=a_list(team), players=players)
    state: State = LEAGUE.start(opening)
    return replace(state, dedicated_fans=team.dedicated_fans, treasury_gp=0)


def the_game(sides: tuple[SideResult, ...], at: int, winner: str | None) -> GamePlayed:
    own, other = sides[at], sides[1 - at]
    outcome: GameOutcome = "draw"
    if winner is not None:
        outcome = "win" if winner == own.side else "loss"
    return GamePlayed(
        TeamGame(
            key="game-1",
            fixture=None,
            match=UUID(int=1),
            kind="league",
            how="played",
            outcome=outcome,
            opponent=None,
            opponent_name="The others",
            own=own,
            other=other,
        )
    )


def server(replay: Json, at: int) -> Json:
    found: Json = replay["game"]["gameResult"][f"teamResult{ENDINGS[at]}"]
    return found


def its_mvps(replay: Json, at: int) -> list[str]:
    (report,) = reports(replay, "mostValuablePlayers")
    found: list[str] = report[f"playerIds{ENDINGS[at]}"]
    return found


PATHS = pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.name.split(".")[0])


@PATHS
@pytest.mark.parametrize("at", SIDES)
@pytest.mark.rule("LEAGUE-010", "LEAGUE-020", "LEAGUE-021", "LEAGUE-037")
def test_what_the_match_settled_is_what_the_server_says(path: Path, at: int) -> None:
    played, final = recorded(path)
    team, replay = played.setup.sides[at], document(path)
    state = after(drafted(team), the_game(final.sides, at, final.winner))
    assert state.treasury_gp == server(replay, at)["winnings"]
    assert state.dedicated_fans - team.dedicated_fans == server(replay, at)["dedicatedFans"]
    (best,) = its_mvps(replay, at)
    named = [key for key, player in state.players.items() if player.figures.get("mvps")]
    assert len(named) == 1
    assert best in named[0]
    assert steps(state)[0] == "advancement"


@PATHS
@pytest.mark.parametrize("at", SIDES)
@pytest.mark.rule("LEAGUE-010", "LEAGUE-020", "LEAGUE-021", "LEAGUE-037")
def test_the_coaches_entries_come_to_the_same(path: Path, at: int) -> None:
    played, final = recorded(path)
    team, replay = played.setup.sides[at], document(path)
    settled = after(drafted(team), the_game(final.sides, at, final.winner))
    open_sides = tuple(unsettled(each) for each in final.sides)
    state = after(drafted(team), the_game(open_sides, at, final.winner))
    if steps(state)[0] == "fans":
        (fans,) = reports(replay, "dedicatedFans")
        state = after(state, RollFans((fans[f"roll{ENDINGS[at]}"],)))
    (named,) = [key for key, player in settled.players.items() if player.figures.get("mvps")]
    state = after(state, AwardMvp(named))
    assert state.dedicated_fans == settled.dedicated_fans
    assert state.treasury_gp == settled.treasury_gp
    spp = {key: player.spp_held for key, player in state.players.items()}
    assert spp == {key: player.spp_held for key, player in settled.players.items()}


def unsettled(side: SideResult) -> SideResult:
    """The side without what comes after a match."""
    players = tuple(
        replace(each, earned=tuple(one for one in each.earned if one.figure != "mvps"))
        for each in side.players
    )
    return replace(side, players=players, fans_change=None, mvps=None, winnings_gp=None)
