"""The simulator plays legal matches over HTTP, the same ones for the same seed."""

import asyncio
import contextlib
import os
import pty
import subprocess
import sys
from random import Random
from threading import Thread
from typing import Any

import pytest

from service.simulator import Options, Progress, simulate
from service.simulator.blood_bowl_teams import blood_bowl
from service.simulator.endless import Endless
from tests.live import LiveService


def options(service: LiveService, **more: Any) -> Options:
    given = {"key": service.organiser, "competition": service.competition, **more}
    return Options(url=service.url, **given)


def entries(service: LiveService, match: str) -> list[Any]:
    """What was reported to a match, in order."""
    found: list[Any] = []
    with service.client("referee") as client:
        path: str | None = f"/v1/matches/{match}/events?limit=1000"
        while path is not None:
            page = client.get(path, headers={"Accept": "application/json"}).json()
            found += [event["body"]["entry"] for event in page["events"]]
            path = page["next"]
    return found


def status(service: LiveService, match: str) -> str:
    with service.client("referee") as client:
        return str(client.get(f"/v1/matches/{match}").json()["status"])


async def test_the_same_seed_rolls_the_same_dice_and_makes_the_same_choices(
    service: LiveService,
) -> None:
    first = await simulate(options(service, seed=5, most_entries=60))
    again = await simulate(options(service, seed=5, most_entries=60))
    other = await simulate(options(service, seed=6, most_entries=60))
    played = entries(service, first.matches[0])
    assert len(played) == 61  # its opening and sixty entries
    assert played == entries(service, again.matches[0])
    assert played[1:] != entries(service, other.matches[0])[1:]


async def test_every_entry_of_a_whole_match_is_accepted(service: LiveService) -> None:
    summary = await simulate(options(service, seed=20))
    assert summary.counts.complaints == []
    assert (summary.finished, summary.counts.refused_unpredicted) == (1, 0)
    assert status(service, summary.matches[0]) == "finished"
    assert summary.entries_per_second > 0


async def test_a_match_is_simulated_as_a_sheet_where_its_rule_system_has_one(
    service: LiveService,
) -> None:
    summary = await simulate(options(service, seed=4, system="blood-bowl", detail="sheet"))
    assert summary.counts.complaints == []
    assert (summary.finished, summary.counts.refused_unpredicted) == (1, 0)
    with service.client("referee") as client:
        row = client.get(f"/v1/matches/{summary.matches[0]}").json()
    assert (row["status"], row["detail"]) == ("finished", "sheet")


def test_the_command_says_that_a_system_has_no_sheets(service: LiveService) -> None:
    ended = run(service, "--competition", service.competition, "--detail", "sheet")
    assert ended.returncode == 1
    assert "422 rules/unsupported" in ended.stderr


async def test_any_number_is_played_side_by_side(service: LiveService) -> None:
    class Open(Progress):
        """Counts how many matches are in play at once."""

        now = most = 0

        def opened(self, number: int, match: str) -> None:
            self.now += 1
            self.most = max(self.most, self.now)

        def closed(self, number: int) -> None:
            self.now -= 1

    progress = Open()
    chosen = options(service, matches=9, parallel=4, most_entries=25)
    summary = await simulate(chosen, progress)
    assert len(set(summary.matches)) == 9
    assert summary.counts.recorded == 9 * 25
    assert (progress.most, progress.now) == (4, 0)


async def test_batches_repeat_matches_that_were_played_before(service: LiveService) -> None:
    summary = await simulate(options(service, matches=6, parallel=2, batch=500, most_entries=40))
    assert summary.counts.complaints == []
    assert summary.counts.recorded == 6 * 40
    played = [entries(service, match)[1:] for match in summary.matches]
    assert played[4] in played[:4]
    assert played[5] in played[:4]


async def test_a_repeated_match_is_confirmed_as_of_its_own_head(service: LiveService) -> None:
    given = {"system": "blood-bowl", "detail": "sheet", "matches": 5, "parallel": 2, "batch": 100}
    summary = await simulate(options(service, seed=4, **given))
    assert summary.counts.complaints == []
    assert summary.finished == 5
    confirmed = {entries(service, match)[-1]["head"] for match in summary.matches}
    assert len(confirmed) == 5


@pytest.mark.parametrize("system", ["bolter-ball", "blood-bowl"])
async def test_mistakes_are_refused_taken_back_or_corrected_as_predicted(
    service: LiveService, system: str
) -> None:
    given = {"system": system, "seed": 3, "mistakes": 0.5, "most_entries": 80}
    summary = await simulate(options(service, referee_key=service.referee, **given))
    counts = summary.counts
    assert counts.complaints == []
    assert counts.refused_unpredicted == 0
    assert counts.refused_as_predicted > 0
    reported = [entry["type"] for entry in entries(service, summary.matches[0])]
    assert counts.corrections == reported.count("undo") + reported.count("replace")
    assert reported.count("undo") > 0
    assert reported.count("replace") > 0


async def test_tables_of_two_systems_play_beside_each_other_in_one_competition(
    service: LiveService,
) -> None:
    with service.client("admin") as client:
        made = client.post("/v1/competitions", json={"name": "Two tables", "public": True})
        key = {"competition": made.json()["id"], "role": "organiser", "label": "both tables"}
        token = client.post("/v1/keys", json=key).json()["token"]
        somebodys = {"name": "Final", "system": "blood-bowl", "setup": blood_bowl(Random(1))}
        client.headers["Authorization"] = f"Bearer {token}"
        opened = client.post(f"/v1/competitions/{key['competition']}/matches", json=somebodys)
        assert opened.status_code == 201, opened.text
    both = [
        Endless(
            Options(url=service.url, key=token, competition=key["competition"], **given),
            lambda said: None,
        )
        for given in (
            {"system": "bolter-ball", "name": "Table 1, match", "seed": 3},
            {"system": "blood-bowl", "name": "Table 2, match", "seed": 3},
        )
    ]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(4):
            await asyncio.gather(*(table.run() for table in both))
    with service.client("admin") as client:
        matches = client.get(f"/v1/competitions/{key['competition']}/matches").json()["items"]
    played = {(match["system"], match["name"]) for match in matches if match["version"] > 1}
    assert {("bolter-ball", "Table 1, match 1"), ("blood-bowl", "Table 2, match 1")} <= played
    assert ("blood-bowl", "Final") not in played, "a match that somebody else opened is left alone"
    assert len(played) == len(matches) - 1


def test_the_command_sums_up_what_it_did(service: LiveService) -> None:
    ended = run(service, "--competition", service.competition, "--most-entries", "30")
    assert ended.returncode == 0, ended.stderr
    assert "1, 0 finished" in ended.stdout
    assert "entries recorded       │ 30" in ended.stdout
    assert "refused, not predicted │ 0" in ended.stdout


def test_the_command_counts_on_when_one_match_ends_before_another(service: LiveService) -> None:
    more = ("--matches", "5", "--parallel", "2", "--most-entries", "12")
    ended = run(service, "--competition", service.competition, *more)
    assert ended.returncode == 0, ended.stderr
    assert "entries recorded       │ 60" in ended.stdout


def test_the_command_counts_on_in_a_terminal_as_well(service: LiveService) -> None:
    terminal, other_end = pty.openpty()
    shown: list[bytes] = []
    reader = Thread(target=lambda: shown.extend(iter(lambda: read(terminal), b"")))
    reader.start()
    more = ("--matches", "6", "--parallel", "3", "--most-entries", "12")
    ended = run(service, "--competition", service.competition, *more, stderr=other_end)
    os.close(other_end)
    reader.join()
    os.close(terminal)
    assert ended.returncode == 0, ended.stdout
    assert "entries recorded       │ 72" in ended.stdout
    assert b"6 of 6" in b"".join(shown)


def read(terminal: int) -> bytes:
    """What is shown next; nothing once the other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_the_command_says_what_the_server_refused(service: LiveService) -> None:
    ended = run(service)  # an organiser may not make a competition
    assert ended.returncode == 1
    assert "403 auth/role" in ended.stderr


def test_the_command_needs_a_key(service: LiveService) -> None:
    ended = run(service, key="")
    assert ended.returncode == 2
    assert "Give a key" in ended.stderr


def run(
    service: LiveService,
    *arguments: str,
    key: str | None = None,
    stderr: int = subprocess.PIPE,
) -> subprocess.CompletedProcess[str]:
    given = {"TOUCHLINE_KEY": service.organiser if key is None else key}
    return subprocess.run(
        [sys.executable, "-m", "service.cli", "simulate", "--url", service.url, *arguments],
        env={**os.environ, "TERM": "xterm-256color", **given},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        check=False,
    )
