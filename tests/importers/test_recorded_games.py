"""Two whole recorded games come out by our rules exactly as the server played them.

What the replay shows is worked out here without the importer. Differences of counting that are
known and are none: the server counts special attacks as blocks, and turns stunned players over as
their side's turn begins.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from schemas.blood_bowl import KickOffHappened, TouchdownScored, TurnEnded, WeatherBecame
from schemas.pitch.entries import ReRoll
from schemas.pitch.facts import PlayerHurt, RollMade
from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import Imported, play_along
from service.rules.blood_bowl.game import GAME, decide
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.state import State
from tests.importers.replaying import (
    REPLAYS,
    Json,
    Moment,
    changes,
    document,
    reports,
    touchdowns,
    turn_ends,
)

WEATHERS = {"Nice Weather": "perfect"}
EVENTS = {
    "High Kick": "high_kick",
    "Brilliant Coaching": "brilliant_coaching",
    "Officious Ref": "officious_ref",
    "Cheering Fans": "cheering_fans",
    "Weather Change": "changing_weather",
    "Time-out": "time_out",
}
RESERVE = 9
FALLS = ("dodge", "rush", "jump", "landing", "projectile_vomit", "block")
HURT = {4: "stunned", 5: "knocked_out", 6: "badly_hurt"}
SERIOUS = {
    "Seriously Hurt (MNG)": ("seriously_hurt", None),
    "Serious Injury (NI)": ("serious_injury", None),
    "Smashed Knee (-MA)": ("lasting_injury", "ma"),
    "Dislocated Shoulder (-ST)": ("lasting_injury", "st"),
    "Dead (RIP)": ("dead", None),
}
SENT_OFF = ("foulBan", "secretWeaponBan", "officiousRef")
RESULTS = {"home": "teamResultHome", "away": "teamResultAway"}


class Step(NamedTuple):
    """An entry of the import: the facts it led to, each with the state before it."""

    entry: Any
    facts: list[tuple[Any, State]]
    answers: int


class Game(NamedTuple):
    replay: Json
    played: Imported
    steps: list[Step]

    def facts(self, kind: type) -> list[tuple[Any, State]]:
        return [each for step in self.steps for each in step.facts if isinstance(each[0], kind)]


@pytest.fixture(scope="module", params=REPLAYS, ids=lambda path: path.name.split(".")[0])
def game(request: pytest.FixtureRequest) -> Game:
    path: Path = request.param
    played = play_along(read_replay(path.read_bytes()))
    return Game(document(path), played, list(steps(played)))


def steps(played: Imported) -> Iterator[Step]:
    """The entries decided once more, from the set-up on."""
    state: Any = start(played.setup)
    for made in played.entries:
        decision = decide(state, made.entry)
        assert decision.breaches == ()
        facts = []
        for fact in decision.facts:
            facts.append((fact, state))
            state = GAME.part.evolve[type(fact)](state, fact)
        yield Step(made.entry, facts, decision.answers)
    assert state == played.state


def test_there_are_two_games() -> None:
    assert len(REPLAYS) == 2


def test_nothing_is_left_to_report(game: Game) -> None:
    assert (game.played.findings, game.played.counts) == ((), {})


def test_score_winnings_and_fans_are_the_servers(game: Game) -> None:
    state = game.played.state
    for side, field in RESULTS.items():
        result = game.replay["game"]["gameResult"][field]
        assert state.sides[side].score == result["score"]
        assert state.winnings_gp[side] == result["winnings"]
        assert state.fans_change.get(side, 0) == result["dedicatedFans"]
        assert state.fan_factors[side] == result["fanFactor"]


def test_every_players_figures_are_the_servers(game: Game) -> None:
    state = game.played.state
    compared = 0
    for field in RESULTS.values():
        for result in game.replay["game"]["gameResult"][field]["playerResults"]:
            counts = state.counts.get(result["playerId"], {})
            ours = {
                "touchdowns": counts.get("touchdowns", 0),
                "completions": counts.get("completions", 0),
                "interceptions": counts.get("interceptions", 0),
                "casualties": counts.get("casualties", 0),
                "fouls": counts.get("fouls", 0),
                "playerAwards": counts.get("mvps", 0),
            }
            assert ours == {name: result[name] for name in ours}, result["playerId"]
            sent_off = result["sendToBoxReason"] in SENT_OFF
            assert counts.get("sendings_off", 0) == int(sent_off)
            compared += 1
    assert compared >= 24


def test_lasting_injuries_are_the_servers(game: Game) -> None:
    state = game.played.state
    for field in RESULTS.values():
        for result in game.replay["game"]["gameResult"][field]["playerResults"]:
            hurt = state.hurts.get(result["playerId"], {})
            ours = (hurt.get("injury"), hurt.get("lowered"))
            if result["seriousInjury"] is None:
                assert ours[0] in (None, "stunned", "knocked_out", "badly_hurt")
            else:
                assert ours == SERIOUS[result["seriousInjury"]]


def test_players_and_ball_are_where_the_replay_has_them_as_every_turn_ends(game: Game) -> None:
    ours = [board(state) for _, state in game.facts(TurnEnded)]
    theirs = turn_ends(game.replay)
    assert len(ours) == len(theirs) >= 32
    for number, (own, other) in enumerate(zip(ours, theirs, strict=True)):
        assert own.places == other.places, f"turn end {number}"
        assert own.ball == other.ball, f"turn end {number}"


def board(state: State) -> Moment:
    places = {key: one.at for key, one in state.players.items() if one.at is not None}
    carrier = state.ball.carrier
    return Moment(places, state.ball.at if carrier is None else places[carrier])


def test_touchdowns_fall_in_the_turns_of_the_replay(game: Game) -> None:
    ours = [(fact.side, fact.half, fact.turn) for fact, _ in game.facts(TouchdownScored)]
    assert ours == touchdowns(game.replay)


def test_weather_and_kick_off_events_are_the_replays(game: Game) -> None:
    weathers = [WEATHERS[one["weather"]] for one in reports(game.replay, "weather")]
    assert [fact.weather for fact, _ in game.facts(WeatherBecame)] == weathers
    events = [EVENTS[one["kickoffResult"]] for one in reports(game.replay, "kickoffResult")]
    assert [fact.result for fact, _ in game.facts(KickOffHappened)] == events


def test_every_armour_roll_breaks_or_holds_as_by_the_server(game: Game) -> None:
    theirs = [
        (one["defenderId"], one["armorBroken"])
        for one in reports(game.replay, "injury")
        if one["armorRoll"]
    ]
    assert [(fact.player, fact.passed) for fact in rolls(game, "armour")] == theirs


def rolls(game: Game, kind: str) -> list[RollMade]:
    return [fact for fact, _ in game.facts(RollMade) if fact.roll == kind]


def test_every_injury_comes_to_what_the_server_says(game: Game) -> None:
    """After the apothecary and regeneration, too."""
    ours = [
        (fact.player, fact.casualty or fact.injury, fact.lowered)
        for fact, _ in game.facts(PlayerHurt)
    ]
    assert ours == list(injuries(game.replay))


def injuries(replay: Json) -> Iterator[tuple[str, str, str | None]]:
    """Each injury as it is in the end: what is reported of the player until his next one."""
    waiting: dict[str, tuple[str, str | None] | None] = {}
    order: list[str] = []
    found: list[tuple[str, tuple[str, str | None]]] = []
    for one in told(replay):
        key = str(one.get("defenderId") or one.get("playerId"))
        if one["reportId"] == "injury" and one["injuryRoll"]:
            found += [(each, end) for each in order if (end := waiting.pop(each)) is not None]
            order = [key]
            waiting = {key: outcome(one["injury"], one["seriousInjury"])}
        elif one["reportId"] == "apothecaryChoice" and key in waiting:
            healed = one["playerState"] == 9
            waiting[key] = (
                ("badly_hurt", None)
                if healed
                else outcome(one["playerState"], one["seriousInjury"])
            )
        elif one["reportId"] == "regenerationRoll" and one["successful"]:
            waiting[key] = None
        elif one["reportId"] == "result" and key in waiting and one["seriousInjury"]:
            waiting[key] = SERIOUS[one["seriousInjury"]]
    found += [(each, end) for each in order if (end := waiting[each]) is not None]
    for key, (result, lowered) in found:
        yield key, result, lowered


def told(replay: Json) -> Iterator[Json]:
    """Reports, and between them what is written into the result of a player."""
    for command in replay["gameLog"]["commandArray"]:
        yield from (command.get("reportList") or {}).get("reports", ())
        for change in changes(command):
            if change["modelChangeId"] == "playerResultSetSeriousInjury":
                yield {
                    "reportId": "result",
                    "playerId": change["modelChangeKey"],
                    "seriousInjury": change["modelChangeValue"],
                }


def outcome(state: int, serious: str | None) -> tuple[str, str | None]:
    return SERIOUS[serious] if serious else (HURT[state], None)


def test_every_roll_of_harm_answers_what_it_comes_from(game: Game) -> None:
    """Armour what knocked down or fouled, an injury its armour or the push into the crowd, a
    casualty its injury or, for the second one, the apothecary."""
    seen = 0
    for index, step in enumerate(game.steps):
        kind = kind_of(step)
        if kind not in ("armour", "injury", "casualty"):
            continue
        seen += 1
        assert step.answers > 0
        cause = game.steps[index - step.answers]
        if kind == "armour":
            assert kind_of(cause) in (None, *FALLS), cause.entry
            assert type(cause.entry).__name__ in ("Choose", "Roll", "Foul", "KeepRoll")
        elif kind == "injury" and kind_of(cause) is None:
            assert cause.entry.choice == "block_face"
            assert not state_before(step).players[step.entry.player].at
        elif kind == "casualty" and kind_of(cause) is None:
            assert cause.entry.choice == "apothecary"
            assert cause.entry.player == step.entry.player
        else:
            assert kind_of(cause) == {"injury": "armour", "casualty": "injury"}[kind]
            assert cause.entry.player == step.entry.player
    assert seen > 50


def state_before(step: Step) -> State:
    return step.facts[0][1]


def kind_of(step: Step) -> str | None:
    return getattr(step.entry, "roll", None)


def test_every_re_roll_answers_the_roll_it_replaces(game: Game) -> None:
    seen = 0
    for index, step in enumerate(game.steps):
        if isinstance(step.entry, ReRoll):
            first, again = game.steps[index - step.answers], game.steps[index + 1]
            assert kind_of(first) == kind_of(again) is not None
            assert game.steps[index + 1 - again.answers] is step
            seen += 1
    assert seen >= 10
