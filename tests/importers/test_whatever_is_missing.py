"""Whatever of a log is missing or not understood: the import comes to its end, and every figure of
the server's result is ours as well, each difference a finding.

What the server's result is, is read here without the importer.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import Imported, play_along
from tests.importers.replaying import REPLAYS, Json, all_reports, changes, document, turn_ends
from tests.importers.test_broken_replays import original, places, turn_ends_of

RESULTS = {"home": "teamResultHome", "away": "teamResultAway"}
SPP = {
    "touchdowns": 3,
    "completions": 1,
    "casualties": 2,
    "mvps": 4,
    "interceptions": 1,
    "deflections": 1,
    "throwing_completions": 1,
}
FIGURES = {
    "touchdowns": "touchdowns",
    "completions": "completions",
    "interceptions": "interceptions",
    "casualties": "casualties",
    "fouls": "fouls",
    "playerAwards": "mvps",
}
READ = (
    "actingPlayerSetCurrentMove",
    "actingPlayerSetHasMoved",
    "actingPlayerSetPlayerId",
    "fieldModelSetBallCoordinate",
    "fieldModelSetBallInPlay",
    "fieldModelSetBallMoving",
    "fieldModelSetPlayerCoordinate",
    "fieldModelSetPlayerState",
    "gameSetHalf",
    "gameSetHomePlaying",
    "gameSetPassCoordinate",
    "gameSetTurnMode",
    "playerResultSetBlocks",
    "teamResultSetScore",
    "turnDataSetReRolls",
    "turnDataSetTurnNr",
)
"""Changes of the model that the importer looks at."""
LASTING = {"seriously_hurt", "serious_injury", "lasting_injury", "dead"}
NUMBERS = range(len(REPLAYS))


def kinds_of(number: int) -> list[str]:
    return sorted({one["reportId"] for one in all_reports(document(REPLAYS[number]))})


def without(kind: str, report: Json) -> list[Json]:
    return []


def renamed(kind: str, report: Json) -> list[Json]:
    return [report | {"reportId": f"{kind}OfALaterVersion"}]


def emptied(kind: str, report: Json) -> list[Json]:
    return [{"reportId": kind}]


def of_nobody(kind: str, report: Json) -> list[Json]:
    """Every player and team it names is one nobody knows."""
    strangers = {key: "4711" for key in report if key.endswith("Id") and key != "reportId"}
    return [report | strangers]


def of_an_unknown_skill(kind: str, report: Json) -> list[Json]:
    skills = ("skill", "confusionSkill", "reRollSource")
    return [report | {key: "Consummate Tea Maker" for key in skills if key in report}]


Change = Callable[[str, Json], list[Json]]


def spoiled(number: int, kind: str, change: Change) -> Json:
    """Every report of the kind is changed."""
    replay: Json = json.loads(original(number))
    for command in replay["gameLog"]["commandArray"]:
        found = (command.get("reportList") or {}).get("reports", [])
        found[:] = [
            each
            for one in found
            for each in (change(kind, one) if one["reportId"] == kind else [one])
        ]
    return replay


def imported(replay: Json) -> Imported:
    return play_along(read_replay(json.dumps(replay).encode()))


def differences(replay: Json, played: Imported) -> Iterator[str]:
    """What of the server's result is not ours."""
    state = played.state
    for side, field in RESULTS.items():
        result = replay["game"]["gameResult"][field]
        for ours, theirs in (
            (state.sides[side].score, result["score"]),
            (state.winnings_gp[side], result["winnings"]),
            (state.fans_change.get(side, 0), result["dedicatedFans"]),
            (state.fan_factors.get(side, 0), result["fanFactor"]),
        ):
            if ours != theirs:
                yield f"{side}: {ours}, {theirs}"
        for player in result["playerResults"]:
            yield from of_player(played, player)


def of_player(played: Imported, player: Json) -> Iterator[str]:
    key = player["playerId"]
    counts = Counter(played.state.counts.get(key, {}))
    counts["completions"] += counts["throwing_completions"]
    for theirs, ours in FIGURES.items():
        if counts[ours] != player[theirs]:
            yield f"{key} {ours}: {counts[ours]}, {player[theirs]}"
    counts["completions"] -= counts["throwing_completions"]
    if counts["spp"] != sum(counts[figure] * worth for figure, worth in SPP.items()):
        yield f"{key} spp: {counts['spp']}"
    hurt = played.state.hurts.get(key, {}).get("injury") in LASTING
    if hurt != (player["seriousInjury"] is not None):
        yield f"{key} hurt: {hurt}"


CHANGES = (without, renamed, emptied, of_nobody, of_an_unknown_skill)


@pytest.mark.parametrize("number", NUMBERS)
def test_results_are_the_servers_whatever_is_wrong_with_one_kind_of_report(number: int) -> None:
    """Each kind in turn, and each time something else is wrong with all of them."""
    for kind, change in zip(kinds_of(number), cycle(CHANGES), strict=False):
        replay = spoiled(number, kind, change)
        played = imported(replay)
        assert played.state.ended, kind
        assert list(differences(replay, played)) == [], kind


@pytest.mark.parametrize("kind", ["playerAction", "reRoll", "turnEnd", "block", "kickoffResult"])
def test_results_are_the_servers_without_what_everything_hangs_on(kind: str) -> None:
    replay = spoiled(0, kind, without)
    assert list(differences(replay, imported(replay))) == []


def test_results_are_the_servers_without_any_one_kind_of_change() -> None:
    for kind in sorted(READ):
        replay: Json = json.loads(original(0))
        for command in replay["gameLog"]["commandArray"]:
            found = changes(command)
            found[:] = [one for one in found if one["modelChangeId"] != kind]
        played = imported(replay)
        assert list(differences(replay, played)) == [], kind


def test_results_are_the_servers_where_the_log_breaks_off() -> None:
    for share in (0.0, 0.1, 0.5, 0.9):
        replay: Json = json.loads(original(1))
        log = replay["gameLog"]["commandArray"]
        del log[int(len(log) * share) :]
        played = imported(replay)
        assert played.state.ended
        assert list(differences(replay, played)) == []
        assert played.counts


@pytest.mark.parametrize("kind", ["dodgeRoll", "injury", "blockRoll", "reRoll"])
def test_everybody_is_where_the_server_says_as_turns_end_without_the_rolls_of_a_kind(
    kind: str,
) -> None:
    """But for a turn that ends by our rules alone as its last player acts."""
    replay = spoiled(1, kind, without)
    ours = [places(state) for state in turn_ends_of(imported(replay))]
    theirs = [moment.places for moment in turn_ends(replay)]
    assert len(ours) == len(theirs)
    assert sum(own != other for own, other in zip(ours, theirs, strict=True)) <= 2
