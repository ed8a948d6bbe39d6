"""A small league over HTTP: teams that enter, a season, matches played on sheets to their end."""

from itertools import groupby
from random import Random
from typing import Any

import httpx
import msgspec

from schemas.limits import BATCH_ENTRIES
from schemas.views import Expectation
from service.api.clock import microseconds_now, uuid7
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS

Json = dict[str, Any]

SEQUENCE: tuple[Json, ...] = (
    {"type": "award_mvp", "player": "p1"},
    {"type": "roll_expensive_mistakes", "dice": [6]},
)
LINE_UP = (*("Orc Lineman",) * 7, *("Blitzer",) * 4)


def item(entry: Json, **more: Any) -> Json:
    return {
        "event_id": str(uuid7()),
        "occurred_at": microseconds_now(),
        "entry": entry,
        **more,
    }


class Season:
    """`post` and `get` insist on success; ids are strings."""

    def __init__(self, admin: httpx.Client, **settings: Any) -> None:
        request = {"name": "League", "public": True, "settings": {"kind": "league", **settings}}
        self.competition: str = _json(admin.post("/v1/competitions", json=request))["id"]
        key = {"competition": self.competition, "role": "organiser", "label": "organiser"}
        token = _json(admin.post("/v1/keys", json=key))["token"]
        self._url, self._headers = admin.base_url, {"Authorization": f"Bearer {token}"}
        self.api = self.client()
        self.path = f"/v1/competitions/{self.competition}"

    def client(self) -> httpx.Client:
        """Another one with the organiser's key."""
        return httpx.Client(base_url=self._url, headers=self._headers, trust_env=False, timeout=30)

    def get(self, path: str, **query: Any) -> Any:
        return _json(self.api.get(path, params=query))

    def post(self, path: str, body: Json) -> Any:
        return _json(self.api.post(path, json=body))

    def report(self, path: str, entry: Json, **more: Any) -> Json:
        """One entry to a stream; the body that was stored."""
        answers = self.post(f"{path}/events", {"entries": [item(entry, **more)]})["answers"]
        stored: Json = answers[0]
        return stored

    def enter(self, name: str, **more: Any) -> str:
        players = [
            {"id": f"p{number}", "number": number, "name": f"Number {number}", "position": position}
            for number, position in enumerate(LINE_UP, start=1)
        ]
        request = {"name": name, "roster": "orc", "players": players, "re_rolls": 2, **more}
        team: str = self.post(f"{self.path}/teams", request)["team"]
        return team

    def begin(self) -> list[str]:
        """Four teams and an open season; the teams' ids."""
        teams = [self.enter(name) for name in ("Reavers", "Raiders", "Ravagers", "Rioters")]
        self.report(self.path, {"type": "open_season", "season": 1})
        return teams

    def draw(self, number: int, *pairs: tuple[str, ...]) -> None:
        fixtures = [
            {"id": f"r{number}-{index}", "teams": list(teams)}
            for index, teams in enumerate(pairs, start=1)
        ]
        entry = {"type": "draw_round", "round": number, "method": "manual", "fixtures": fixtures}
        self.report(self.path, entry)

    def open(self, fixture: str, **more: Any) -> str:
        request = {"detail": "sheet", **more}
        match: str = self.post(f"{self.path}/fixtures/{fixture}/match", request)["match"]
        return match

    def play(self, match: str, seed: int = 1) -> None:
        """To the end, both coaches confirming."""
        opening = self.get(f"/v1/matches/{match}/events", limit=1)["events"][0]["body"]["entry"]
        for entries in _batches(_script(opening, Random(seed))):
            if "head" in entries[0]:
                entries = [{**entries[0], "head": self._head(match)}]
            self.post(f"/v1/matches/{match}/events", {"entries": [item(one) for one in entries]})

    def decide(
        self,
        match: str,
        home: int,
        away: int,
        *figures: tuple[str, str, int],
        confirmed_by: int = 2,
    ) -> str:
        """The referee ends the match with this score, each side with a fan factor of 3; what
        players did is `(player, figure, amount)`. So many coaches confirm. The ruling's event."""
        sides = self.get(f"/v1/matches/{match}/board")["board"]["sides"]
        entry = {
            "type": "ruling",
            "reason": "By the paper sheet",
            "sides": [
                {"side": side["id"], "score": score, "fan_factor": 3}
                for side, score in zip(sides, (home, away), strict=True)
            ],
            "figures": [
                {"player": player, "figure": figure, "amount": amount}
                for player, figure, amount in figures
            ],
            "settles": True,
            "ends_match": True,
        }
        event: str = self.report(f"/v1/matches/{match}", entry)["event_id"]
        self.confirm(match, confirmed_by)
        return event

    def confirm(self, match: str, coaches: int = 2) -> None:
        sides = self.get(f"/v1/matches/{match}/board")["board"]["sides"]
        for side in sides[:coaches]:
            confirmed = {"type": "confirm_result", "side": side["id"], "head": self._head(match)}
            self.report(f"/v1/matches/{match}", confirmed)

    def _head(self, match: str) -> str:
        """What the first coach confirmed, or the newest event's hash."""
        version = self.get(f"/v1/matches/{match}")["version"]
        query = {"after": version - 1, "limit": 1}
        last = self.get(f"/v1/matches/{match}/events", **query)["events"][0]
        head: str = last["body"]["entry"].get("head", last["hash"])
        return head

    def expected(self, path: str) -> tuple[Expectation, ...]:
        found = self.get(f"{path}/expected")["expected"]
        return msgspec.convert(found, tuple[Expectation, ...])

    def until(self, path: str, wanted: str) -> None:
        """Go on with a team's sequence until such an entry may come: p1 is most valuable player,
        every mistake is averted, and nothing is spent."""
        dice = Random(1)
        expected = self.expected(path)
        while wanted not in {one.type for one in expected}:
            types = {one.type for one in expected}
            known = [entry for entry in SEQUENCE if entry["type"] in types]
            ends = [one for one in expected if one.type == "end_step"]
            self.report(path, known[0] if known else random_entry(ends or expected, dice))
            expected = self.expected(path)

    def own_events(self, path: str) -> list[Json]:
        events: list[Json] = self.get(f"{path}/events", limit=1000)["events"]
        return events


def _json(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json()


def _script(opening: Json, dice: Random) -> list[Json]:
    system = RULE_SYSTEMS[opening["system"]]
    setup = msgspec.convert(opening["setup"], system.setup_type)
    state = system.opening(setup, opening["detail"])
    script: list[Json] = []
    while expected := system.expected(state):
        entry = random_entry(expected, dice)
        decision = system.decide(state, msgspec.convert(entry, system.entry_type))
        for fact in decision.facts:
            state = system.evolve(state, fact)
        script.append(entry)
    return script


def _batches(script: list[Json]) -> list[list[Json]]:
    batches: list[list[Json]] = []
    for alone, entries in groupby(script, lambda entry: "head" in entry):
        run = list(entries)
        size = 1 if alone else BATCH_ENTRIES
        batches += [run[start : start + size] for start in range(0, len(run), size)]
    return batches
