"""Reporting entries: answers, repetitions, two tablets, batches, amendments, checking levels."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.api.conftest import AsRole
from tests.api.play import Json, item, match_request, new_id, open_match, placing, post
from tests.live import LiveService


@pytest.fixture
def match(api: httpx.Client, live_service: LiveService) -> str:
    return open_match(api, live_service.competition)


def statuses(response: httpx.Response) -> list[str]:
    return [answer["status"] for answer in response.json()["answers"]]


def placed(api: httpx.Client, match: str) -> dict[str, list[int]]:
    """Where marines stand on the board."""
    pieces = api.get(f"/v1/matches/{match}/board").json()["board"]["pieces"]
    return {piece["id"]: piece["at"] for piece in pieces if piece["at"] and piece["side"]}


def test_an_entry_is_answered_with_its_receipt_and_what_is_in_the_log(
    api: httpx.Client, match: str
) -> None:
    sent = item(placing(1), device="table-1")
    response = post(api, match, sent)
    assert response.status_code == 201
    assert response.headers["etag"] == '"2"'
    answer = response.json()["answers"][0]
    assert (answer["event_id"], answer["status"]) == (sent["event_id"], "recorded")
    event = api.get(f"/v1/matches/{match}/events?after=1").json()["events"][0]
    assert answer["receipt"] == {
        name: event[name] for name in ("position", "version", "recorded_at", "hash")
    }
    assert answer["body"] == event["body"]
    assert event["body"]["entry"] == sent["entry"]
    assert (event["device"], event["occurred_at"]) == ("table-1", sent["occurred_at"])
    assert event["actor"]["role"] == "organiser"


def test_the_same_entry_again_gets_the_first_answer_and_adds_nothing(
    api: httpx.Client, match: str
) -> None:
    sent = item(placing(1))
    first, again = post(api, match, sent), post(api, match, sent)
    assert (first.status_code, again.status_code) == (201, 200)
    assert statuses(again) == ["duplicate"]
    assert again.json()["answers"][0]["receipt"] == first.json()["answers"][0]["receipt"]
    assert api.get(f"/v1/matches/{match}").json()["version"] == 2


def test_a_batch_that_is_repeated_longer_adds_the_new_entries_only(
    api: httpx.Client, match: str
) -> None:
    first, second = item(placing(1)), item(placing(2))
    post(api, match, first)
    response = post(api, match, first, second)
    assert (response.status_code, statuses(response)) == (201, ["duplicate", "recorded"])
    assert response.json()["version"] == 3


def test_an_event_id_cannot_be_used_for_another_entry(api: httpx.Client, match: str) -> None:
    sent = item(placing(1))
    post(api, match, sent)
    response = post(api, match, {**sent, "entry": placing(2)})
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "request/event_id_reused")
    assert problem["errors"][0]["pointer"] == "/entries/0/event_id"


def test_a_batch_stops_at_its_first_refusal_and_says_what_was_recorded(
    api: httpx.Client, match: str
) -> None:
    wrong = item({**placing(2), "marine": "R1"})
    response = post(api, match, item(placing(1)), wrong, item(placing(2)))
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "rules/illegal")
    assert statuses(response) == ["recorded", "illegal", "not_tried"]
    assert problem["errors"][0]["pointer"].startswith("/entries/1/entry")
    assert api.get(f"/v1/matches/{match}").json()["version"] == 2


def test_500_entries_are_one_batch(api: httpx.Client, match: str) -> None:
    # Placing and taking back: every entry is legal, however many there are.
    items = [item(placing(1) if number % 2 == 0 else {"type": "undo"}) for number in range(500)]
    response = post(api, match, *items)
    assert response.status_code == 201
    assert statuses(response) == ["recorded"] * 500
    assert response.json()["version"] == 501


def test_a_tablet_that_saw_another_version_gets_what_it_lacks(
    api: httpx.Client, as_role: AsRole, match: str
) -> None:
    tablet = as_role("tablet")
    first = post(api, match, item(placing(1)), item(placing(2)))
    response = post(tablet, match, item(placing(1)), expected_version=1)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (412, "match/stale")
    assert (problem["version"], response.headers["etag"]) == (3, '"3"')
    answers = first.json()["answers"]
    assert [event["event_id"] for event in problem["missing"]] == [
        answer["event_id"] for answer in answers
    ]
    assert "missing_url" not in problem
    taken_in = post(tablet, match, item(placing(3)), expected_version=3)
    assert taken_in.status_code == 201


def test_if_match_says_the_expected_version_too(api: httpx.Client, match: str) -> None:
    def send(if_match: str, **more: int) -> httpx.Response:
        body = {"entries": [item(placing(1))], **more}
        headers = {"If-Match": if_match}
        return api.post(f"/v1/matches/{match}/events", json=body, headers=headers)

    assert send('"7"').status_code == 412
    assert send('W/"1"').status_code == 400
    assert send('"1"', expected_version=2).status_code == 422
    assert send('"1"').status_code == 201


def test_what_is_missing_beyond_500_events_is_linked(api: httpx.Client, match: str) -> None:
    pair = (placing(1), {"type": "undo"})
    for _ in range(2):
        assert post(api, match, *[item(pair[n % 2]) for n in range(300)]).status_code == 201
    problem = post(api, match, item(placing(1)), expected_version=1).json()
    assert len(problem["missing"]) == 500
    rest = api.get(problem["missing_url"]).json()["events"]
    assert rest[0]["version"] == problem["missing"][-1]["version"] + 1
    assert len(rest) == 100


def test_a_version_the_match_has_not_reached_is_stale_too(api: httpx.Client, match: str) -> None:
    response = post(api, match, item(placing(1)), expected_version=9)
    assert (response.status_code, response.json()["version"]) == (412, 1)
    assert response.json()["missing"] == []


def test_tablets_at_once_are_all_answered_and_nothing_is_recorded_twice(
    api: httpx.Client, live_service: LiveService, match: str
) -> None:
    sent = [item(placing(1)) for _ in range(24)]

    def report(entry: Json) -> httpx.Response:
        with live_service.client("tablet") as tablet:
            return post(tablet, match, entry)

    with ThreadPoolExecutor(8) as tables:
        responses = list(tables.map(report, sent))
    # The same marine cannot be placed twice: one is recorded, everybody else hears why not.
    assert sorted(response.status_code for response in responses) == [201] + [422] * 23
    assert api.get(f"/v1/matches/{match}").json()["version"] == 2


def test_flag_checking_records_what_is_against_a_rule_and_counts_it(
    api: httpx.Client, live_service: LiveService
) -> None:
    match = open_match(api, live_service.competition, checking="flag")
    outside = {**placing(1), "at": [3600, 2000]}
    response = post(api, match, item(outside))
    assert (response.status_code, statuses(response)) == (201, ["flagged"])
    flags = response.json()["answers"][0]["body"]["flags"]
    assert [flag["rule"] for flag in flags] == ["BOLT-002"]
    assert api.get(f"/v1/matches/{match}").json()["flags"] == 1
    nobody = post(api, match, item({**placing(1), "marine": "R9"}))
    assert nobody.status_code == 422


def test_a_referee_may_force_an_entry_a_tablet_may_not(as_role: AsRole, match: str) -> None:
    outside = {**placing(1), "at": [3600, 2000]}
    assert post(as_role("referee"), match, item(outside)).status_code == 422
    response = post(as_role("tablet"), match, item(outside, force="It stood there."))
    problem = response.json()
    assert (response.status_code, problem["code"]) == (403, "auth/role")
    assert problem["errors"][0]["pointer"] == "/entries/0/force"
    forced = post(as_role("referee"), match, item(outside, force="It stood there."))
    assert (forced.status_code, statuses(forced)) == (201, ["flagged"])
    assert forced.json()["answers"][0]["body"]["forced"] == {"reason": "It stood there."}


def test_undo_and_redo_are_a_tablets(api: httpx.Client, as_role: AsRole, match: str) -> None:
    tablet = as_role("tablet")
    post(tablet, match, item(placing(1)))
    assert post(tablet, match, item({"type": "undo"})).status_code == 201
    assert placed(api, match) == {}
    assert post(tablet, match, item({"type": "redo"})).status_code == 201
    assert placed(api, match) == {"R1": [400, 600]}


@pytest.mark.parametrize(
    ("amendment", "code"),
    [
        ({"type": "undo"}, "match/nothing_to_undo"),
        ({"type": "redo"}, "match/nothing_to_redo"),
        ({"type": "retract", "event": str(new_id()), "reason": "no"}, "match/unknown_event"),
    ],
)
def test_an_amendment_that_cannot_be_says_why(
    api: httpx.Client, match: str, amendment: Json, code: str
) -> None:
    response = post(api, match, item(amendment))
    assert (response.status_code, response.json()["code"]) == (422, code)


def test_an_amendment_of_what_is_not_so_says_why(api: httpx.Client, match: str) -> None:
    first, second = item(placing(1)), item(placing(2))
    post(api, match, first, second)
    event = first["event_id"]

    def code(**amendment: str) -> str:
        response = post(api, match, item(amendment))
        assert response.status_code == 422
        return str(response.json()["code"])

    assert code(type="undo", event=event) == "match/not_last"
    assert code(type="redo", event=event, reason="why not") == "match/in_force"
    assert post(api, match, item({"type": "retract", "event": event, "reason": "no"})).is_success
    assert code(type="retract", event=event, reason="no") == "match/already_retracted"


def test_a_referee_corrects_earlier_entries(api: httpx.Client, as_role: AsRole, match: str) -> None:
    tablet, referee = as_role("tablet"), as_role("referee")
    first, second, third = (item(placing(number)) for number in (1, 2, 3))
    post(tablet, match, first, second, third)

    other = {**placing(1), "at": [400, 900]}
    replace = {"type": "replace", "event": first["event_id"], "entry": other, "reason": "Misread."}
    refused = post(tablet, match, item(replace))
    assert (refused.status_code, refused.json()["code"]) == (403, "auth/role")
    assert post(referee, match, item(replace)).status_code == 201
    assert placed(api, match)["R1"] == [400, 900]

    retract = {"type": "retract", "event": second["event_id"], "reason": "Not placed yet."}
    assert post(referee, match, item(retract)).status_code == 201
    assert sorted(placed(api, match)) == ["R1", "R3"]

    insert = {
        "type": "insert",
        "before": third["event_id"],
        "entry": placing(4),
        "reason": "Forgotten.",
    }
    assert post(referee, match, item(insert)).status_code == 201
    assert sorted(placed(api, match)) == ["R1", "R3", "R4"]

    redo = {"type": "redo", "event": second["event_id"], "reason": "It was placed."}
    assert post(referee, match, item(redo)).status_code == 201
    assert sorted(placed(api, match)) == ["R1", "R2", "R3", "R4"]
    row = api.get(f"/v1/matches/{match}").json()
    assert (row["version"], row["amendments"]) == (8, 4)
    report = api.get(f"/v1/matches/{match}/audit").json()
    assert (report["chain"], report["counts"]["differences"]) == (None, 0)


def test_what_if_tells_what_a_batch_would_change_and_records_nothing(
    api: httpx.Client, match: str
) -> None:
    first = item(placing(1))
    post(api, match, first, item(placing(2)))
    retract = item({"type": "retract", "event": first["event_id"], "reason": "What if?"})
    response = api.post(f"/v1/matches/{match}/what-if", json={"entries": [retract]})
    answer = response.json()
    assert response.status_code == 200
    assert [difference["event"] for difference in answer["differences"]] == [first["event_id"]]
    before, after = (
        [piece["id"] for piece in answer[when]["board"]["pieces"] if piece["at"] and piece["side"]]
        for when in ("before", "after")
    )
    assert (before, after) == (["R1", "R2"], ["R2"])
    assert api.get(f"/v1/matches/{match}").json()["version"] == 3


def test_what_if_of_another_version_is_stale(api: httpx.Client, match: str) -> None:
    body = {"entries": [item(placing(1))], "expected_version": 5}
    assert api.post(f"/v1/matches/{match}/what-if", json=body).status_code == 412


def test_a_path_with_a_slash_too_many_is_the_same_operation(api: httpx.Client, match: str) -> None:
    response = api.post(f"/v1/matches/{match}/events/", json={"entries": [item(placing(1))]})
    assert (response.status_code, statuses(response)) == (201, ["recorded"])


def test_opening_a_match_again_with_its_id_is_the_same_match(
    api: httpx.Client, live_service: LiveService
) -> None:
    match_id = str(new_id())
    path = f"/v1/competitions/{live_service.competition}/matches"
    first = api.post(path, json=match_request(match_id=match_id))
    again = api.post(path, json=match_request(match_id=match_id))
    other = api.post(path, json=match_request(match_id=match_id, name="Table 2"))
    assert (first.status_code, again.status_code, other.status_code) == (201, 200, 409)
    assert first.json() == again.json()
    assert first.headers["location"] == f"/v1/matches/{match_id}"
    assert other.json()["code"] == "match/exists"


def test_an_insert_names_the_later_entries_that_came_out_against_a_rule_and_so_does_the_audit(
    api: httpx.Client, as_role: AsRole, match: str
) -> None:
    first, second = item(placing(1)), item(placing(2))
    post(api, match, first, second)
    elsewhere = {**placing(2), "at": [5000, 600]}
    insert = item(
        {
            "type": "insert",
            "before": second["event_id"],
            "entry": elsewhere,
            "reason": "The table forgot it",
        }
    )
    referee = as_role("referee")
    (answer,) = post(referee, match, insert).json()["answers"]
    (amended,) = answer["body"]["facts"]
    changed = {outcome["event"]: outcome for outcome in amended["outcomes"]}
    assert changed[second["event_id"]]["flags"] != []
    retract = item({"type": "retract", "event": first["event_id"], "reason": "Another table's"})
    (answer,) = post(referee, match, retract).json()["answers"]
    # It was flagged before and is so still: nothing about it changed.
    assert answer["body"]["facts"][0]["outcomes"] == []

    report = api.get(f"/v1/matches/{match}/audit").json()
    flagged = [found for found in report["findings"] if found["finding"] == "flagged"]
    assert [(found["event_id"], found["since"]) for found in flagged] == [
        (second["event_id"], insert["event_id"])
    ]
    assert report["counts"]["flagged"] == api.get(f"/v1/matches/{match}").json()["flags"] == 1
