"""From a request's head to an ASGI scope, and the answer to a request that no application saw."""

from typing import Any
from urllib.parse import unquote

import httptools
import msgspec

from service.api.problems import Problem, retry_after
from service.server.request import status_line

Address = tuple[str, int]


def scope_of(
    parser: httptools.HttpRequestParser,
    url: bytes,
    headers: list[tuple[bytes, bytes]],
    *,
    server: Address | None,
    client: Address | None,
    state: dict[str, Any],
) -> dict[str, Any]:
    """The scope, when the parser has the whole head; names of headers are in lower case.

    Raises for a target that is none, which the parser then reports as its own error.
    """
    path, raw_path, query = _split(url)
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": parser.get_http_version(),
        "method": parser.get_method().decode("ascii"),
        "scheme": "http",
        "server": server,
        "client": client,
        "root_path": "",
        "path": path,
        "raw_path": raw_path,
        "query_string": query,
        "headers": headers,
        "state": state,
    }


def _split(url: bytes) -> tuple[str, bytes, bytes]:
    if b"?" in url or url[:1] != b"/":
        parsed = httptools.parse_url(url)
        raw_path, query = parsed.path or b"/", parsed.query or b""
    else:
        raw_path, query = url, b""
    path = raw_path.decode("ascii")
    return unquote(path) if "%" in path else path, raw_path, query


def address(name: Any) -> Address | None:
    """What a socket says of one of its ends; None for one that has no address."""
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None


def unanswered(method: str) -> Problem:
    """What is said of a request that the process did not answer before it stopped."""
    code = "store/unavailable" if method in ("GET", "HEAD") else "store/outcome_unknown"
    return retry_after(code, "The service stopped before it had an answer.", 1)


def written(problem: Problem) -> bytes:
    """A problem as a whole answer, after which the connection closes."""
    body = msgspec.json.encode(problem.document("-"))
    headers = (
        ("content-type", "application/problem+json"),
        ("content-length", str(len(body))),
        ("connection", "close"),
        *problem.headers,
    )
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return status_line(problem.kind.status) + lines.encode() + b"\r\n" + body
