"""Importing recorded matches over HTTP: reported, idempotent, and clear about what is no replay."""

import gzip
import json
from base64 import b64encode
from pathlib import Path

import httpx
import pytest

from tests.api.conftest import AsRole
from tests.api.play import Json
from tests.live import LiveService

REPLAYS = Path(__file__).parent.parent / "importers" / "replays"


def request(file: bytes) -> Json:
    return {"format": "fumbbl", "file": b64encode(file).decode()}


def send(api: httpx.Client, competition: object, body: Json) -> httpx.Response:
    return api.post(f"/v1/competitions/{competition}/imports", json=body, timeout=60)


@pytest.fixture(scope="session")
def imported(live_service: LiveService) -> Json:
    """The report of the first import of a whole recorded game."""
    with live_service.client("organiser") as api:
        file = (REPLAYS / "fumbbl-1712868.json.gz").read_bytes()
        answer = send(api, live_service.competition, request(file))
    assert answer.status_code == 201, answer.text
    report: Json = answer.json()
    return report


def test_a_recorded_game_becomes_a_match(api: httpx.Client, imported: Json) -> None:
    assert (imported["counts"], imported["findings"], imported["duplicates"]) == ({}, [], 0)
    assert imported["recorded"] == imported["entries"] > 1000
    match = api.get(f"/v1/matches/{imported['match']}").json()
    assert [(side["name"], side["score"]) for side in match["sides"]] == [
        ("[SL] Green Bay Smackers", 1),
        ("[SL] Supercharged Chimeras", 1),
    ]
    assert match["flags"] == 0


def test_importing_twice_adds_nothing(
    api: httpx.Client, live_service: LiveService, imported: Json
) -> None:
    file = (REPLAYS / "fumbbl-1712868.json.gz").read_bytes()
    again = send(api, live_service.competition, request(file))
    assert again.status_code == 200
    report = again.json()
    assert report["match"] == imported["match"]
    assert (report["recorded"], report["duplicates"]) == (0, imported["entries"])
    version = api.get(f"/v1/matches/{imported['match']}").json()["version"]
    assert version == imported["entries"] + 1


def test_the_same_game_with_other_content_is_said_to_be_recorded_already(
    api: httpx.Client, live_service: LiveService, imported: Json
) -> None:
    file = (REPLAYS / "fumbbl-1712868.json.gz").read_bytes()
    document = json.loads(gzip.decompress(file))
    weather = next(
        report
        for command in document["gameLog"]["commandArray"]
        for report in (command.get("reportList") or {}).get("reports", ())
        if report["reportId"] == "weather"
    )
    # The same weather by other dice: both fans' rolls come before it.
    weather["weatherRoll"].reverse()
    assert weather["weatherRoll"][0] != weather["weatherRoll"][1]
    answer = send(
        api, live_service.competition, request(gzip.compress(json.dumps(document).encode()))
    )
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["code"] == "import/recorded_otherwise"
    assert f"match {imported['match']}, with other content from entry 3 on" in problem["detail"]
    assert "another competition" in problem["legal"]
    version = api.get(f"/v1/matches/{imported['match']}").json()["version"]
    assert version == imported["entries"] + 1


def test_every_figure_of_the_tally_names_its_events(api: httpx.Client, imported: Json) -> None:
    match = imported["match"]
    tally = api.get(f"/v1/matches/{match}/tally").json()["tally"]
    scorer = next(line for line in tally["lines"] if line["player"] == "16106247")
    assert (scorer["counts"]["touchdowns"], scorer["counts"]["casualties"]) == (1, 1)
    assert scorer["counts"]["spp"] == 5
    assert len(scorer["events"]["spp"]) == 2
    (touchdown,) = scorer["events"]["touchdowns"]
    events: dict[str, Json] = {}
    after = 0
    while page := api.get(f"/v1/matches/{match}/events?limit=1000&after={after}").json()["events"]:
        events |= {event["event_id"]: event for event in page}
        after = page[-1]["version"]
    facts = [fact["type"] for fact in events[touchdown]["body"]["facts"]]
    assert "touchdown_scored" in facts


def test_the_dice_of_a_recorded_game(api: httpx.Client, imported: Json) -> None:
    everybody = api.get(f"/v1/matches/{imported['match']}/dice").json()["lines"][0]
    rolls = {line["roll"]: line for line in everybody["rolls"]}
    # Counted in the replay's reports: 59 dodges, 67 armour rolls at 56 injuries reported, ...
    assert rolls["dodge"]["rolls"] == 59
    assert rolls["block"]["rolls"] == 67
    assert rolls["armour"]["rolls"] == 56
    d6 = next(die for die in everybody["dice"] if die["faces"] == 6)
    assert d6["fairness"]["verdict"] in ("nothing_unusual", "unusual")
    assert {line["source"] for line in everybody["re_rolls"]} >= {"Dodge", "team"}


def test_a_replay_that_is_not_understood_comes_to_the_servers_result_and_passes_the_audit(
    api: httpx.Client, live_service: LiveService
) -> None:
    document = json.loads(gzip.decompress((REPLAYS / "fumbbl-1559380.json.gz").read_bytes()))
    for command in document["gameLog"]["commandArray"]:
        reports = (command.get("reportList") or {}).get("reports", [])
        reports[:] = [one for one in reports if one["reportId"] not in ("injury", "turnEnd")]
    document["game"]["gameId"] = "47110815"
    file = gzip.compress(json.dumps(document).encode())
    answer = send(api, live_service.competition, request(file))
    assert answer.status_code == 201, answer.text
    report = answer.json()
    assert report["findings"]
    assert report["recorded"] == report["entries"]
    match = api.get(f"/v1/matches/{report['match']}").json()
    result = document["game"]["gameResult"]
    assert [side["score"] for side in match["sides"]] == [
        result["teamResultHome"]["score"],
        result["teamResultAway"]["score"],
    ]
    lines = api.get(f"/v1/matches/{report['match']}/tally").json()["tally"]["lines"]
    touchdowns = {line["player"]: line["counts"].get("touchdowns", 0) for line in lines}
    for side in ("teamResultHome", "teamResultAway"):
        for player in result[side]["playerResults"]:
            assert touchdowns.get(player["playerId"], 0) == player["touchdowns"]
    audit = api.get(f"/v1/matches/{report['match']}/audit", timeout=60).json()
    counts = audit["counts"]
    assert (counts["differences"], counts["undecidable"], counts["forced"]) == (0, 0, 0), counts
    # What our rules would have refused on a board they could not know is in force, with a flag.
    assert {finding["finding"] for finding in audit["findings"]} <= {"flagged"}


@pytest.mark.parametrize(
    ("file", "what"),
    [
        (b"no replay at all", "is not JSON"),
        (b"{}", "is not a FUMBBL replay"),
        (b"[]", "is not a FUMBBL replay"),
        (gzip.compress(b"{}", mtime=0)[:-3], "cannot be unzipped"),
        (gzip.compress(b'{"game": {}, "gameLog": {}}', mtime=0), "not a FUMBBL replay"),
    ],
)
def test_what_is_no_replay_is_said(
    api: httpx.Client, live_service: LiveService, file: bytes, what: str
) -> None:
    answer = send(api, live_service.competition, request(file))
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["code"] == "import/unreadable"
    assert what in problem["errors"][0]["detail"]
    assert problem["errors"][0]["pointer"] == "/file"


def test_a_game_by_other_rules_is_refused(api: httpx.Client, live_service: LiveService) -> None:
    file = (REPLAYS / "fumbbl-1712868.json.gz").read_bytes()
    document = json.loads(gzip.decompress(file))
    for option in document["game"]["gameOptions"]["gameOptionArray"]:
        if option["gameOptionId"] == "rulesVersion":
            option["gameOptionValue"] = "BB2016"
    answer = send(
        api, live_service.competition, request(gzip.compress(json.dumps(document).encode()))
    )
    assert answer.status_code == 422
    assert "BB2016" in answer.json()["detail"]


def test_a_tablet_imports_nothing(as_role: AsRole, live_service: LiveService) -> None:
    answer = send(as_role("tablet"), live_service.competition, request(b"{}"))
    assert answer.status_code == 403
