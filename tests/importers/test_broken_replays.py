"""A replay with a piece missing, twice or unknown is imported all the same: what cannot be mapped
is in the report, and our board is the server's again when the next player acts.

The pieces are picked from a seed, so that a failure can be repeated.
"""

import gzip
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from schemas.blood_bowl import TurnEnded
from service.importers.fumbbl.document import UnreadableReplay, read_replay
from service.importers.fumbbl.importing import Imported, play_along
from service.rules.blood_bowl.game import GAME, decide
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.state import State
from tests.importers.replaying import REPLAYS, Json, document, turn_ends

SECONDS = 10.0
SEEDS = range(6)
Commands = list[Json]


@cache
def original(number: int) -> str:
    return json.dumps(document(REPLAYS[number]))


def mutated(number: int, mutate: Callable[[random.Random, Commands], None], seed: int) -> Json:
    replay: Json = json.loads(original(number))
    rng = random.Random(f"{mutate.__name__} {seed}")
    for _ in range(rng.choice((1, 3, 12))):
        mutate(rng, replay["gameLog"]["commandArray"])
    return replay


def reports_of(rng: random.Random, commands: Commands) -> list[Json]:
    """The reports of a command that has some."""
    return some(rng, commands, "reportList", "reports")


def changes_of(rng: random.Random, commands: Commands) -> list[Json]:
    return some(rng, commands, "modelChangeList", "modelChangeArray")


def some(rng: random.Random, commands: Commands, outer: str, inner: str) -> list[Json]:
    having = [one for one in commands if (one.get(outer) or {}).get(inner)]
    found: list[Json] = rng.choice(having)[outer][inner]
    return found


def drop_a_report(rng: random.Random, commands: Commands) -> None:
    found = reports_of(rng, commands)
    del found[rng.randrange(len(found))]


def drop_a_change(rng: random.Random, commands: Commands) -> None:
    found = changes_of(rng, commands)
    del found[rng.randrange(len(found))]


def drop_a_command(rng: random.Random, commands: Commands) -> None:
    del commands[rng.randrange(len(commands))]


def repeat_a_command(rng: random.Random, commands: Commands) -> None:
    index = rng.randrange(len(commands))
    commands.insert(index, commands[index])


def break_off(rng: random.Random, commands: Commands) -> None:
    del commands[rng.randint(1, len(commands)) :]


def add_an_unknown_report(rng: random.Random, commands: Commands) -> None:
    found = reports_of(rng, commands)
    found.insert(rng.randrange(len(found) + 1), {"reportId": "aMoonWasSeen", "playerId": "nobody"})


def drop_a_field(rng: random.Random, commands: Commands) -> None:
    report = rng.choice(reports_of(rng, commands))
    fields = [each for each in report if each != "reportId"]
    if fields:
        del report[rng.choice(fields)]


def spoil_a_field(rng: random.Random, commands: Commands) -> None:
    report = rng.choice(reports_of(rng, commands))
    fields = [each for each in report if each != "reportId"]
    if fields:
        report[rng.choice(fields)] = rng.choice((None, "?", 99, -1, 1.5, [], {}, [None], True))


def spoil_a_change(rng: random.Random, commands: Commands) -> None:
    change = rng.choice(changes_of(rng, commands))
    field = rng.choice(("modelChangeKey", "modelChangeValue"))
    change[field] = rng.choice((None, "?", 99, -1, 1.5, [], {}, [None], [3, 3], True))


MUTATIONS = (
    drop_a_report,
    drop_a_change,
    drop_a_command,
    repeat_a_command,
    break_off,
    add_an_unknown_report,
    drop_a_field,
    spoil_a_field,
    spoil_a_change,
)


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_broken_replay_is_imported_in_seconds(
    mutate: Callable[[random.Random, Commands], None], seed: int
) -> None:
    replay = mutated(seed % 2, mutate, seed)
    began = time.process_time()
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert time.process_time() - began < SECONDS
    assert played.entries


@pytest.mark.parametrize("seed", range(8))
def test_the_board_is_the_servers_again_after_a_gap(seed: int) -> None:
    """Reports are missing in the first half: in the last turns everybody stands where the server
    says."""
    replay: Json = json.loads(original(seed % 2))
    rng = random.Random(seed)
    commands = replay["gameLog"]["commandArray"]
    for _ in range(5):
        drop_a_report(rng, commands[200 : len(commands) // 2])
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert played.counts
    ours = [places(state) for state in turn_ends_of(played)]
    assert ours[-8:] == [moment.places for moment in turn_ends(replay)[-8:]]


def turn_ends_of(played: Imported) -> Iterator[State]:
    """Our board as every turn ends."""
    state: Any = start(played.setup)
    for made in played.entries:
        for fact in decide(state, made.entry).facts:
            if isinstance(fact, TurnEnded):
                yield state
            state = GAME.part.evolve[type(fact)](state, fact)


def places(state: State) -> dict[str, tuple[int, int]]:
    return {key: one.at for key, one in state.players.items() if one.at is not None}


def test_unknown_reports_are_counted_by_what_they_are() -> None:
    replay: Json = json.loads(original(0))
    for index in (300, 600, 900):
        command = replay["gameLog"]["commandArray"][index]
        command["reportList"]["reports"].append({"reportId": "aMoonWasSeen"})
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert played.counts == {"unmapped aMoonWasSeen": 3}


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("every", range(2, 13))
def test_a_replay_with_every_nth_command_missing_is_imported(number: int, every: int) -> None:
    """Where the report of the toss is among them nothing can follow, and the import says so."""
    replay: Json = json.loads(original(number))
    commands = replay["gameLog"]["commandArray"]
    replay["gameLog"]["commandArray"] = [one for at, one in enumerate(commands) if at % every]
    began = time.process_time()
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert time.process_time() - began < 5.0
    assert 0 < len(played.entries) < 3000


def test_whoever_has_the_first_turn_receives_where_nobody_tells_who_won_the_toss() -> None:
    replay: Json = json.loads(original(0))
    for command in replay["gameLog"]["commandArray"]:
        found = (command.get("reportList") or {}).get("reports", [])
        found[:] = [one for one in found if one["reportId"] != "receiveChoice"]
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert [one.what for one in played.findings] == [
        "Nobody tells who won the toss; away receives."
    ]


# ------------------------------------------------------------------------- files that are no replay


def spoiled(change: Callable[[Json], Any]) -> bytes:
    replay: Json = json.loads(original(0))
    change(replay)
    return json.dumps(replay).encode()


def _without_teams(replay: Json) -> None:
    del replay["game"]["teamHome"]


def _of_another_edition(replay: Json) -> None:
    for option in replay["game"]["gameOptions"]["gameOptionArray"]:
        if option["gameOptionId"] == "rulesVersion":
            option["gameOptionValue"] = "BB2016"


def _nobody_can_play(replay: Json) -> None:
    for player in replay["game"]["teamAway"]["playerArray"]:
        player["recoveringInjury"] = "Smashed Knee (-MA)"


def _an_id_twice(replay: Json) -> None:
    home, away = replay["game"]["teamHome"], replay["game"]["teamAway"]
    away["playerArray"][0]["playerId"] = home["playerArray"][0]["playerId"]


def _no_id(replay: Json) -> None:
    replay["game"]["teamHome"]["playerArray"][0]["playerId"] = "not an id; no, no"


def _no_list(replay: Json) -> None:
    replay["gameLog"]["commandArray"] = {"0": {}}


def _commands_of_numbers(replay: Json) -> None:
    replay["gameLog"]["commandArray"] = [1, 2, 3]


def _no_result(replay: Json) -> None:
    replay["game"]["gameResult"]["teamResultHome"]["score"] = "many"


@pytest.mark.parametrize(
    "change",
    [
        _without_teams,
        _of_another_edition,
        _nobody_can_play,
        _an_id_twice,
        _no_id,
        _no_list,
        _commands_of_numbers,
        _no_result,
    ],
    ids=lambda one: one.__name__,
)
def test_what_cannot_be_a_replay_is_refused_with_a_reason(change: Callable[[Json], Any]) -> None:
    with pytest.raises(UnreadableReplay) as refused:
        read_replay(spoiled(change))
    assert len(str(refused.value)) > 20


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{",
        b"null",
        b"\x1f\x8bxx",
        gzip.compress(b"no", mtime=0),
        gzip.compress(b"[" * 100_000, mtime=0),
        b'{"a":' * 50_000,
    ],
)
def test_what_is_no_json_object_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableReplay):
        read_replay(data)


def test_a_game_without_commands_is_imported() -> None:
    """Nothing happened: no entry of a player, and the first finding is at no command."""
    replay: Json = json.loads(original(0))
    replay["gameLog"]["commandArray"] = []
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert played.findings[0].command == 0
    assert played.state.phase != "turns"


@pytest.mark.parametrize("year", ["0001", "1969", "2200", "2201", "9999"])
def test_a_start_in_no_year_of_fumbbl_is_refused_by_its_name(year: str) -> None:
    def change(replay: Json) -> None:
        replay["game"]["started"] = f"{year}-06-01T12:00:00.000"

    with pytest.raises(UnreadableReplay, match=r"`game\.started` is in the year"):
        read_replay(spoiled(change))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("game", "teamHome"), None, "`game.teamHome, game.teamAway`"),
        (("game", "teamHome", "playerArray"), 5, "`game.teamHome, game.teamAway`"),
        (("game", "teamAway", "reRolls"), "some", "`game.teamHome, game.teamAway`"),
        (("game", "gameOptions"), [], "`game.gameOptions`"),
        (("game", "started"), "yesterday", "`game.started`"),
        (("game", "started"), 1234, "`game.started`"),
        (("game", "gameId"), -1, "`game.gameId`"),
        (("game", "gameResult"), {}, "`game.gameResult` has no member `teamResultHome`"),
        (("game", "gameResult", "teamResultHome", "score"), "many", "$.score"),
        (("gameLog",), None, "`gameLog`"),
        (("gameLog", "commandArray"), [1], "`gameLog`"),
        (("game",), [], "`game"),
    ],
    ids=lambda one: ".".join(one) if isinstance(one, tuple) else None,
)
def test_what_is_wrong_is_said_by_its_place_and_without_a_word_of_python(
    path: tuple[str, ...], value: Any, said: str
) -> None:
    def change(replay: Json) -> None:
        within = replay
        for step in path[:-1]:
            within = within[step]
        within[path[-1]] = value

    with pytest.raises(UnreadableReplay) as refused:
        read_replay(spoiled(change))
    text = str(refused.value)
    assert said in text
    assert not any(word in text for word in ("NoneType", "object", "subscript", "indices", "int()"))


def test_a_missing_member_is_named_in_plain_words() -> None:
    with pytest.raises(UnreadableReplay, match="has no member `teamHome`"):
        read_replay(spoiled(_without_teams))
    with pytest.raises(UnreadableReplay, match="of another kind than a replay's"):
        read_replay(b"[]")


def test_a_clock_that_shows_more_than_any_game_takes_is_passed_over() -> None:
    replay: Json = json.loads(original(0))
    for command in replay["gameLog"]["commandArray"]:
        command["gameTime"] = (1 << 40) - 1
    played = play_along(read_replay(json.dumps(replay).encode()))
    assert {made.milliseconds for made in played.entries} == {0}
