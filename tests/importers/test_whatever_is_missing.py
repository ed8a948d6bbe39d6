"""Whatever of a log is missing or not understood: the import comes to its end, and every figure of
the server's result is ours as well, each difference a finding.

What the server's result is, is read here without the importer.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import Imported, play_along
from tests.importers.replaying import Json, changes, turn_ends
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
    "actingPlayerSetPlayerId",
    "fieldModelSetBallCoordinate",
    "fieldModelSetPlayerCoordinate",
    "fieldModelSetPlayerState",
    "gameSetHomePlaying",
    "gameSetTurnMode",
    "teamResultSetScore",
    "turnDataSetTurnNr",
)
"""Changes of the model that the importer looks at."""
LASTING = {"seriously_hurt", "serious_injury", "lasting_injury", "dead"}


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


SPOILED = [
    (0, "block", without),
    (0, "blockChoice", of_nobody),
    (0, "catchRoll", renamed),
    (0, "confusionRoll", of_an_unknown_skill),
    (0, "dodgeRoll", emptied),
    (0, "fanFactor", without),
    (0, "kickoffOfficiousRef", emptied),
    (0, "kickoffScatter", without),
    (0, "mostValuablePlayers", of_nobody),
    (0, "passRoll", renamed),
    (0, "playerAction", without),
    (0, "reRoll", of_an_unknown_skill),
    (0, "receiveChoice", of_nobody),
    (0, "turnEnd", without),
    (0, "weather", emptied),
    (1, "apothecaryRoll", emptied),
    (1, "blockRoll", renamed),
    (1, "cardsAndInducementsBought", without),
    (1, "dedicatedFans", without),
    (1, "foul", of_nobody),
    (1, "injury", renamed),
    (1, "kickoffResult", emptied),
    (1, "pickUpRoll", of_nobody),
    (1, "projectileVomit", without),
    (1, "reRoll", without),
    (1, "rightStuffRoll", renamed),
    (1, "scatterBall", emptied),
    (1, "skillUse", of_an_unknown_skill),
    (1, "startHalf", without),
]
"""What is wrong with all reports of a kind in a replay."""


@pytest.mark.parametrize(("number", "kind", "change"), SPOILED)
def test_results_are_the_servers_whatever_is_wrong_with_a_kind_of_report(
    number: int, kind: str, change: Change
) -> None:
    replay = spoiled(number, kind, change)
    played = imported(replay)
    assert played.state.ended
    assert list(differences(replay, played)) == []


@pytest.mark.parametrize("kind", READ)
def test_results_are_the_servers_without_a_kind_of_change(kind: str) -> None:
    replay: Json = json.loads(original(0))
    for command in replay["gameLog"]["commandArray"]:
        found = changes(command)
        found[:] = [one for one in found if one["modelChangeId"] != kind]
    assert list(differences(replay, imported(replay))) == []


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_results_are_the_servers_where_the_log_breaks_off(share: float) -> None:
    replay: Json = json.loads(original(1))
    log = replay["gameLog"]["commandArray"]
    del log[int(len(log) * share) :]
    played = imported(replay)
    assert played.state.ended
    assert list(differences(replay, played)) == []
    assert played.counts


@pytest.mark.parametrize("kind", ["dodgeRoll", "blockRoll", "reRoll"])
def test_everybody_is_where_the_server_says_as_turns_end_without_the_rolls_of_a_kind(
    kind: str,
) -> None:
    """But for a turn that ends by our rules alone as its last player acts."""
    replay = spoiled(1, kind, without)
    ours = [places(state) for state in turn_ends_of(imported(replay))]
    theirs = [moment.places for moment in turn_ends(replay)]
    assert len(ours) == len(theirs)
    assert sum(own != other for own, other in zip(ours, theirs, strict=True)) <= 2
