"""Reading a request and writing an answer, the same for the hot path and for everything else.

Whatever is wrong here is a `Problem`. A body is counted while it is read, with or without a
Content-Length, and has a deadline, so that neither a huge nor a slow sender holds anything up.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from time import monotonic
from typing import Any

import msgspec

from schemas.problems import FieldError
from service.api.patience import Patience, Receive
from service.api.problems import Problem
from service.api.wanted import wanted
from service.chain.strict import StrictJsonError, strict_json

RawHeaders = Iterable[tuple[bytes, bytes]]

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
HTML = "text/html"
CSV = "text/csv"
SVG = "image/svg+xml"
PROBLEM = "application/problem+json"

encode = msgspec.json.Encoder(decimal_format="string").encode


class Reply(msgspec.Struct, frozen=True):
    """An answer below 400: bytes, a stream of chunks, or a live stream."""

    status: int = 200
    body: bytes = b""
    media_type: str | None = JSON
    headers: tuple[tuple[str, str], ...] = ()
    stream: AsyncIterator[bytes] | None = None
    live: Callable[[Receive, Any], Awaitable[None]] | None = None
    """A live stream: it writes its own answer, head and all."""
    etag: str | None = None
    """With its quotes. None on a 200 with a body: made from the body."""


def reply_json(value: Any, status: int = 200, *, etag: str | None = None, **headers: str) -> Reply:
    """A JSON answer; `Location="/v1/..."` and the like become headers."""
    given = tuple((name.replace("_", "-").lower(), text) for name, text in headers.items())
    return Reply(status, encode(value), JSON, given, etag=etag)


async def read_body(
    headers: dict[bytes, bytes], receive: Receive, limit: int, patience: Patience
) -> bytes:
    """The request's body. Problems: `request/too_large`, `request/timeout`,
    `request/malformed` for one that ends before its announced end."""
    announced = headers.get(b"content-length", b"0")
    if announced.isdigit() and int(announced) > limit:
        raise too_large(limit)
    deadline = monotonic() + patience.seconds
    message = await patience.next(receive, deadline)
    body: bytes = message.get("body", b"")
    if not message.get("more_body"):
        if message["type"] == "http.disconnect":
            raise _cut_short()
        if len(body) > limit:
            raise too_large(limit)
        return body
    return await _rest_of_body(body, receive, limit, patience, deadline)


async def _rest_of_body(
    first: bytes, receive: Receive, limit: int, patience: Patience, deadline: float
) -> bytes:
    body, more = bytearray(first), True
    while more:
        if len(body) > limit:
            raise too_large(limit)
        message = await patience.next(receive, deadline)
        if message["type"] == "http.disconnect":
            raise _cut_short()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    if len(body) > limit:
        raise too_large(limit)
    return bytes(body)


def _cut_short() -> Problem:
    """Whoever only stopped sending can still read this; for the others it costs nothing."""
    return Problem(
        "request/malformed",
        "The body ended before its announced end; nothing was recorded. Send it whole.",
        headers=(("connection", "close"),),
    )


def too_large(limit: int) -> Problem:
    return Problem(
        "request/too_large",
        f"The body is larger than the {limit} bytes that one request may have.",
        headers=(("connection", "close"),),
    )


def check_json_type(headers: dict[bytes, bytes]) -> None:
    """The body is announced as JSON, plainly encoded; problem `request/media_type` otherwise."""
    given = headers.get(b"content-type", b"")
    if given != b"application/json":
        kind, _, parameters = given.partition(b";")
        charset = parameters.strip().lower().replace(b'"', b"")
        if kind.strip().lower() != b"application/json" or charset not in (b"", b"charset=utf-8"):
            raise Problem(
                "request/media_type",
                f"The body is announced as {_shown(given)}; send application/json.",
                headers=(("accept", JSON),),
            )
    coding = headers.get(b"content-encoding", b"identity")
    if coding.strip().lower() != b"identity":
        raise Problem(
            "request/media_type",
            f"The body is encoded as {_shown(coding)}; send it plain.",
            headers=(("accept-encoding", "identity"),),
        )


def _shown(value: bytes) -> str:
    return repr(value[:80].decode("latin-1")) if value else "nothing"


def decoded(body: bytes, decode: Callable[[bytes], Any], shape: Any) -> Any:
    """The body as its struct, whose type is `shape`. Problems: `request/malformed`,
    `request/invalid`, with pointers."""
    try:
        strict_json(body)
    except StrictJsonError as error:
        raise Problem(
            "request/malformed", error.detail, errors=(FieldError(error.pointer, error.detail),)
        ) from None
    try:
        return decode(body)
    except msgspec.ValidationError as error:
        wrong = field_error(str(error), shape, msgspec.json.decode(body))
        raise Problem("request/invalid", wrong.detail, errors=(wrong,)) from None


def field_error(message: str, shape: Any, document: Any) -> FieldError:
    """msgspec's message about a document as a sentence, a JSON pointer, and what would be right.

    ``Expected `int` <= 6 - at `$.entries[0].dice[1]` `` is wrong at `/entries/0/dice/1`.
    """
    wrong = _field_error(message)
    right = wanted(shape, document, message)
    return FieldError(wrong.pointer, f"{wrong.detail} {right}") if right else wrong


def _field_error(message: str) -> FieldError:
    what, _, path = message.partition(" - at `")
    pointer = pointer_of(path.removesuffix("`"))
    for pattern, sentence in _SENTENCES:
        found = pattern.fullmatch(what)
        if found:
            if found.groupdict().get("member"):
                pointer += "/" + found["member"]
            return FieldError(pointer, found.expand(sentence))
    return FieldError(pointer, f"{what.replace('`', '')}.")


_SENTENCES = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"Object missing required field `(?P<member>.+)`", r"The member \1 is missing."),
        (
            r"Object contains unknown field `(?P<member>.+)`",
            r"Nothing is called \1 here; leave it out.",
        ),
        (r"Expected `(.+)`, got `(.+)`", r"This is of type \2; it should be \1."),
        (r"Expected `(?:int|float)` <= (.+)", r"This number should be at most \1."),
        (r"Expected `(?:int|float)` >= (.+)", r"This number should be at least \1."),
        (r"Expected `str` of length >= (\d+)", r"This text should have at least \1 characters."),
        (r"Expected `str` of length <= (\d+)", r"This text should have at most \1 characters."),
        (r"Expected `array` of length >= (\d+)", r"This list should have at least \1 items."),
        (r"Expected `array` of length <= (\d+)", r"This list should have at most \1 items."),
        (r"Expected `array` of length (\d+)(?:, got .*)?", r"This list should have \1 items."),
        (r"Expected `str` matching regex '(.+)'", r"This text should match \1."),
        (
            r"Wrong version (.+) of the UUID `(?P<member>.+)`",
            r"This is a UUID of version \1; right would be a new one of version 7, or of version 8 "
            r"that an importer derives from what it imports.",
        ),
        (r"Invalid UUID", "This should be a UUID, 36 characters with hyphens."),
        (r"Invalid (?:enum )?value (.+)", r"\1 is none of the values that can stand here."),
    )
)


def pointer_of(path: str) -> str:
    """A msgspec path (`$.entries[0].dice[...]`) as a JSON pointer."""
    plain = path.removeprefix("$").replace("[...]", "").replace("[", ".").replace("]", "")
    return plain.replace(".", "/")


def choose(accept: bytes | None, offered: tuple[str, ...]) -> str:
    """The media type to answer with, the first offered one if nothing is asked for.

    Problem `request/not_acceptable` when nothing that is offered is asked for.
    """
    if not accept or accept == b"*/*":
        return offered[0]
    ranges = _ranges(accept.decode("latin-1"))
    weighed = [(_weight(ranges, kind), -place, kind) for place, kind in enumerate(offered)]
    weight, _, kind = max(weighed)
    if weight <= 0:
        raise Problem(
            "request/not_acceptable",
            f"Accept asks for {accept[:80].decode('latin-1')!r}; here is {', '.join(offered)}.",
        )
    return kind


def _ranges(accept: str) -> dict[str, float]:
    ranges = {}
    for part in accept.lower().split(","):
        kind, *parameters = (piece.strip() for piece in part.split(";"))
        weight = next((text[2:] for text in parameters if text.startswith("q=")), "1")
        ranges[kind] = _quality(weight)
    return ranges


def _quality(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _weight(ranges: dict[str, float], kind: str) -> float:
    for name in (kind, kind.partition("/")[0] + "/*", "*/*"):
        if name in ranges:
            return ranges[name]
    return 0.0
