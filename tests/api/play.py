"""Competitions, matches and entries for tests, as a client would make them."""

from typing import Any
from uuid import UUID

import httpx

from service.api.clock import microseconds_now, uuid7

Json = dict[str, Any]

PLACES = [*range(400, 7200, 900)]


def setup() -> Json:
    """Red (R1 to R8) against Blue (B1 to B8) on an empty table; Red goes first."""
    return {"sides": [_side("red", "R"), _side("blue", "B")], "first_side": "red"}


def _side(side: str, letter: str) -> Json:
    marines = [{"id": f"{letter}{number}", "name": f"{side} {number}"} for number in range(1, 9)]
    return {"id": side, "name": side.capitalize(), "marines": marines}


def match_request(**more: Any) -> Json:
    return {"system": "bolter-ball", "name": "Table 1", "setup": setup(), **more}


def open_match(client: httpx.Client, competition: str, **more: Any) -> str:
    """A new match; its id."""
    response = client.post(f"/v1/competitions/{competition}/matches", json=match_request(**more))
    assert response.status_code == 201, response.text
    return str(response.json()["match"])


def item(entry: Json, **more: Any) -> Json:
    """An entry with a new id."""
    return {
        "event_id": str(uuid7()),
        "occurred_at": microseconds_now(),
        "entry": entry,
        **more,
    }


def placing(number: int) -> Json:
    """The `number`th placing (1 to 16) of a legal set-up: first Red, then Blue, along its edge."""
    side, nth = ("R", number) if number <= 8 else ("B", number - 8)
    at = [PLACES[nth - 1], 600 if side == "R" else 4200]
    return {"type": "place_marine", "marine": f"{side}{nth}", "at": at}


def post(client: httpx.Client, match: str, *items: Json, **more: Any) -> httpx.Response:
    """Post entries to a match."""
    return client.post(f"/v1/matches/{match}/events", json={"entries": list(items), **more})


def new_id() -> UUID:
    return uuid7()
