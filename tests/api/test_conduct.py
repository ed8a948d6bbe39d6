"""Organisers warn a coach and put one out; tablets cannot, and displays show no warning."""

from tests.api.conftest import AsRole
from tests.api.document import document
from tests.api.play import item, post
from tests.live import LiveService


def dock_match(as_role: AsRole, competition: str) -> str:
    content = document()["paths"]["/v1/competitions/{competition_id}/matches"]["post"]
    example = content["requestBody"]["content"]["application/json"]["examples"]["dock-bowl"]
    path = f"/v1/competitions/{competition}/matches"
    return str(as_role("organiser").post(path, json=example["value"]).json()["match"])


def test_a_warning_is_the_organisers_and_no_display_shows_it(
    as_role: AsRole, live_service: LiveService
) -> None:
    match = dock_match(as_role, live_service.competition)
    tablet, referee, organiser = as_role("tablet"), as_role("referee"), as_role("organiser")
    before = organiser.get(f"/v1/matches/{match}/board").json()["board"]
    warning = {"type": "warn_coach", "side": "gulls"}
    refused = post(tablet, match, item(warning))
    assert refused.status_code == 403
    assert refused.json()["code"] == "auth/role"
    for client in (organiser, referee):
        assert post(client, match, item(warning)).status_code == 201
    assert organiser.get(f"/v1/matches/{match}/board").json()["board"] == before


def test_who_is_put_out_has_given_the_match_up(as_role: AsRole, live_service: LiveService) -> None:
    match = dock_match(as_role, live_service.competition)
    organiser = as_role("organiser")
    order = {"type": "roll", "roll": "turn_order", "dice": [1]}
    assert post(organiser, match, item(order)).status_code == 201
    ejected = post(organiser, match, item({"type": "eject_coach", "side": "terns"}))
    assert ejected.status_code == 201, ejected.text
    shown = organiser.get(f"/v1/matches/{match}").json()
    assert (shown["status"], shown["winner"]) == ("finished", "gulls")
