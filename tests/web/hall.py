"""What happens at the tables while displays look on: matches are opened, played and corrected."""

import asyncio
import time
from collections.abc import Coroutine
from random import Random
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from schemas.limits import BATCH_ENTRIES
from schemas.views import Board
from service.rules.contract import RuleSystem
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.simulator.api import Api, Json, Sent, item
from service.simulator.play import Counts, Table
from service.simulator.setups import SETUPS

T = TypeVar("T")


class Ahead:
    """A match worked out here before it is sent: many entries then need few requests."""

    def __init__(self, system: RuleSystem, setup: Json) -> None:
        self._system = system
        self._state = system.start(msgspec.convert(setup, system.setup_type))

    def entries(self, dice: Random, most: int) -> list[Json]:
        system = self._system
        script: list[Json] = []
        while len(script) < most and (expected := system.expected(self._state)):
            entry = random_entry(expected, dice)
            judged = msgspec.convert(entry, system.entry_type)
            decision = system.decide(self._state, judged)
            for fact in decision.facts:
                self._state = system.evolve(self._state, fact)
            script.append(entry)
        return script

    @property
    def board(self) -> Board:
        """After the entries worked out so far."""
        return self._system.board(self._state)

    @property
    def scores(self) -> list[int]:
        """Of the sides, after the entries worked out so far."""
        view = self._system.standing or self._system.board
        return [side.score for side in view(self._state).sides]


def first_score(system: str, seeds: range) -> tuple[int, int]:
    """A seed whose match has a score, and how many entries it takes to come to the first."""
    for seed in seeds:
        dice = Random(seed)
        ahead = Ahead(RULE_SYSTEMS[system], SETUPS[system](dice))
        entries = 0
        while ahead.entries(dice, 1):
            entries += 1
            if any(ahead.scores):
                return seed, entries
    raise AssertionError(f"nobody scores in the {system} matches of {seeds}")


class Hall:
    """A competition with its keys, driven from a test that is not asynchronous itself."""

    def __init__(self, url: str, admin_key: str) -> None:
        self.url = url
        self._admin_key = admin_key
        # Playwright occupies the loop of the main thread.
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.competition = ""
        self.counts = Counts()
        self._states: dict[str, Ahead] = {}

    def __enter__(self) -> Self:
        self._admin = Api(self.url, self._admin_key, patience=15.0)
        self.competition = self.new_competition()
        self._tablet = Api(self.url, self.key("organiser"))
        self._referee = Api(self.url, self.key("referee"))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for api in (self._admin, self._tablet, self._referee):
            self._run(api.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def new_competition(self, name: str = "Hall Cup", public: bool = True) -> str:
        made = self._run(self._admin.post("/v1/competitions", {"name": name, "public": public}))
        return str(made["id"])

    def key(self, role: str) -> str:
        request = {"competition": self.competition, "role": role, "label": role}
        return str(self._run(self._admin.post("/v1/keys", request))["token"])

    def open_match(
        self, name: str = "Table 1", seed: int = 1, system: str = "bolter-ball", **setup: Any
    ) -> Table:
        """A match that nobody has played yet."""
        dice = Random(seed)
        setup = {**SETUPS[system](dice), **setup}
        made = self._run(
            self._tablet.post(
                f"/v1/competitions/{self.competition}/matches",
                {"name": name, "system": system, "setup": setup},
            )
        )
        match = str(made["match"])
        self._states[match] = Ahead(RULE_SYSTEMS[system], setup)
        return Table(self._tablet, self._referee, match, "table", dice, self.counts)

    def play(self, table: Table, entries: int) -> None:
        """So many more entries; fewer when the match ends before."""
        self._run(table.play(entries))
        assert self.counts.complaints == []

    def play_ahead(self, table: Table, entries: int) -> None:
        """So many entries of a match that begins, in a few requests."""
        assert not table.history, "only a match that begins is worked out ahead"
        script = self._states[table.match].entries(table.dice, entries)
        table.history += [item(entry, "ahead") for entry in script]
        for start in range(0, len(script), BATCH_ENTRIES):
            items = table.history[start : start + BATCH_ENTRIES]
            answers = self._run(self._tablet.send(table.match, items))
            assert {answer.status for answer in answers} == {"recorded"}

    def play_until(self, table: Table, types: str) -> None:
        """Until the last entry is of this type."""
        while not table.history or table.history[-1].entry["type"] != types:
            self.play(table, 1)

    def send(self, table: Table, sent: Sent) -> None:
        """An entry from another device."""
        (answer,) = self._run(self._tablet.send(table.match, [sent]))
        assert answer.status == "recorded", answer

    def correct(self, table: Table, amendment: Json) -> None:
        """An amendment by the referee."""
        (answer,) = self._run(self._referee.send(table.match, [item(amendment, "referee")]))
        assert answer.status in ("recorded", "flagged"), answer

    def frame(self, table: Table) -> Json:
        """What a display should show: the API's frame of the match's newest version."""
        path = f"/v1/competitions/{self.competition}/scoreboard"
        version = self._run(self._tablet.get(f"/v1/matches/{table.match}"))["version"]
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            for frame in self._run(self._tablet.get(path))["frames"]:
                if (frame["match"], frame["version"]) == (table.match, version):
                    return dict(frame)
            time.sleep(0.02)
        raise AssertionError(f"no frame of version {version} within 10 s")

    def facts(self, table: Table, last: int) -> list[Json]:
        """The facts of the last so many events of a match, in order."""
        match = f"/v1/matches/{table.match}"
        version = self._run(self._tablet.get(match))["version"]
        page = self._run(self._tablet.get(f"{match}/events?after={version - last}"))
        return [fact for event in page["events"] for fact in event["body"]["facts"]]

    def tally(self, table: Table) -> Json:
        view: Json = self._run(self._tablet.get(f"/v1/matches/{table.match}/tally"))
        return view

    def board(self, table: Table) -> Json:
        view: Json = self._run(self._tablet.get(f"/v1/matches/{table.match}/board"))
        return view

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
