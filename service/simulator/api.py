"""The part of the API that a tablet and a referee use, over one HTTP connection pool.

Every request is repeated while the server cannot answer: entries carry their own id, so that a
repetition is answered as a duplicate and recorded once.
"""

import asyncio
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from uuid import UUID

import httpx
import msgspec

from schemas.match import AnswerStatus, Refusal
from schemas.views import Expectation
from service.api.clock import microseconds_now, uuid7

LONGEST_WAIT_SECONDS = 2.0
REACH_SECONDS = 3.0
"""How long a server may take to answer at all; after that its address is wrong, or it is down."""
BUSY = frozenset({429, 502, 503, 504})

Json = dict[str, Any]


class ApiError(RuntimeError):
    """The server refused a request that should have been right; the message is its sentence."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code', '')}: {problem.get('detail', problem)}")
        self.status = status
        self.problem = problem


class Verdict(msgspec.Struct):
    """What a tablet reads of the answer to one entry."""

    event_id: UUID
    status: AnswerStatus
    refusal: Refusal | None = None


class _Answered(msgspec.Struct):
    """What a recorded batch and one with a refusal have in common."""

    answers: tuple[Verdict, ...] | None = None


@dataclass
class Sent:
    """One entry as it was sent, and its id, by which amendments point at it."""

    event_id: UUID
    entry: Json
    item: Json = field(repr=False)


def item(entry: Json, device: str) -> Sent:
    """An entry with a new id, stamped now."""
    event_id = uuid7()
    return Sent(
        event_id,
        entry,
        {
            "event_id": str(event_id),
            "occurred_at": microseconds_now(),
            "entry": entry,
            "device": device,
        },
    )


class Api:
    """One key's view of a server. `patience` is how long, in seconds, a request is repeated, and
    `timeout` how long one may take to be answered."""

    def __init__(
        self,
        url: str,
        key: str,
        connections: int = 8,
        patience: float = 30.0,
        timeout: float = 15.0,
    ) -> None:
        self._patience = patience
        self._client = httpx.AsyncClient(
            base_url=url,
            headers={"Authorization": f"Bearer {key}"},
            limits=httpx.Limits(max_connections=connections),
            timeout=httpx.Timeout(timeout, connect=REACH_SECONDS),
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._client.aclose()

    async def reach(self) -> None:
        """Raises ApiError where no service answers within some seconds: nothing is repeated yet."""
        try:
            response = await self._client.get("/health/live", timeout=REACH_SECONDS)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise ApiError(0, {"detail": f"Nothing answers at {self._client.base_url}"}) from error
        if response.status_code != 200:
            what = f"{self._client.base_url} answers, but is no Touchline service"
            raise ApiError(response.status_code, {"detail": what})

    async def get(self, path: str) -> Json:
        return await self._json("GET", path)

    async def post(self, path: str, body: Json) -> Json:
        return await self._json("POST", path, body)

    async def expected(self, match: str) -> tuple[Expectation, ...]:
        """What may come next in the match; empty when it is over."""
        document = await self.get(f"/v1/matches/{match}/expected")
        return msgspec.convert(document["expected"], tuple[Expectation, ...])

    async def head(self, match: str) -> str:
        """The hash of the match's newest event, which a coach confirms."""
        version = (await self.get(f"/v1/matches/{match}"))["version"]
        page = await self.get(f"/v1/matches/{match}/events?after={version - 1}")
        return str(page["events"][-1]["hash"])

    async def send(self, match: str, items: list[Sent]) -> tuple[Verdict, ...]:
        """Send entries; one answer each. A refusal by the rules is an answer, not an error."""
        response = await self._request(
            "POST", f"/v1/matches/{match}/events", {"entries": [each.item for each in items]}
        )
        answered = msgspec.json.decode(response.content, type=_Answered)
        if answered.answers is None:
            raise ApiError(response.status_code, response.json())
        return answered.answers

    async def _json(self, method: str, path: str, body: Json | None = None) -> Json:
        response = await self._request(method, path, body)
        document: Json = response.json()
        if response.is_error:
            raise ApiError(response.status_code, document)
        return document

    async def _request(self, method: str, path: str, body: Json | None) -> httpx.Response:
        # The key of the request is made once: its repetitions are the same request.
        headers = {"Idempotency-Key": str(uuid7())} if method == "POST" else {}
        waited, wait = 0.0, 0.05
        while True:
            try:
                response = await self._client.request(method, path, json=body, headers=headers)
                if response.status_code not in BUSY or waited >= self._patience:
                    return response
            except httpx.TransportError as error:
                if waited >= self._patience:
                    raise ApiError(0, {"detail": f"{self._client.base_url}: {error!r}"}) from error
            await asyncio.sleep(wait)
            waited, wait = waited + wait, min(2 * wait, LONGEST_WAIT_SECONDS)
