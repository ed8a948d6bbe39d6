"""Documents: bundles of events, the OpenAPI document, what problems mean."""

from collections.abc import AsyncIterator
from functools import cache
from html import escape

from schemas.problems import ProblemExplained
from service.api.clock import microseconds_now
from service.api.exchange import HTML, NDJSON, Reply, reply_json
from service.api.operation import Call
from service.api.problems import KINDS, explained, not_found
from service.api.visible import visible_competition, visible_match
from service.audit.export import competition_bundle, match_bundle

CACHED = (("cache-control", "public, max-age=300"),)


async def export(call: Call) -> Reply:
    competition_id = (await visible_competition(call)).competition_id
    lines = await competition_bundle(call.services.database, competition_id, microseconds_now())
    return _download(lines, f"competition-{competition_id}")


async def bundle(call: Call) -> Reply:
    _, match_id = await visible_match(call)
    lines = await match_bundle(call.services.database, match_id, microseconds_now())
    return _download(lines, f"match-{match_id}")


def _download(lines: AsyncIterator[bytes], name: str) -> Reply:
    disposition = f'attachment; filename="{name}.ndjson"'
    headers = (("content-disposition", disposition), ("cache-control", "no-store"))
    return Reply(200, media_type=NDJSON, headers=headers, stream=lines)


async def problems(call: Call) -> Reply:
    return reply_json(tuple(map(explained, KINDS)), cache_control=CACHED[0][1])


async def problem(call: Call) -> Reply:
    code = f"{call.path['area']}/{call.path['problem']}"
    if code not in KINDS:
        raise not_found("problem")
    if call.media_type == HTML:
        return Reply(200, _page(explained(code)), HTML, CACHED)
    return reply_json(explained(code), cache_control=CACHED[0][1])


def _page(kind: ProblemExplained) -> bytes:
    title, text = escape(kind.title), escape(kind.explanation)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p><p><code>{escape(kind.code)}</code>, HTTP {kind.status}</p>"
        f'<p><a href="/docs">API</a></p></html>'
    ).encode()


async def openapi(call: Call) -> Reply:
    return Reply(200, _document(), headers=CACHED)


@cache
def _document() -> bytes:
    # Made here and not imported at the top: the document is made from the operations, this one too.
    from service.api.openapi import text

    return text().encode()
