"""The pages for people, one row each in a table.

The pages are fixed documents; what they show comes from the API, over the same address. Nothing
is inline and nothing comes from elsewhere: halls have no internet, and the content security policy
holds us to it.
"""

from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

PAGE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
_WEB = files("service.web")


def web_routes() -> list[HTTPRouteHandler | Router]:
    """What the application mounts beside the API: the pages and `/static`."""
    assets = create_static_files_router(
        path="/static",
        directories=[Path(str(_WEB / "static"))],
        include_in_schema=False,
        name="web-static",
        after_request=_as_asset,
    )
    return [*(_route(path, name) for path, name in PAGES.items()), assets]


PAGES = {
    "/": "index.html",
    "/scoreboard/{competition:uuid}": "competition.html",
    "/scoreboard/{competition:uuid}/{match:uuid}": "match.html",
}
"""Path and document. The ids in a path are read by the page itself."""


def _route(path: str, name: str) -> HTTPRouteHandler:
    content = (_WEB / "html" / name).read_bytes()

    @get(path, include_in_schema=False, media_type=MediaType.HTML, name=f"web-{name}")
    async def page() -> Response[bytes]:
        return Response(content, media_type=MediaType.HTML, headers=PAGE_HEADERS)

    return page


def _as_asset(response: Response[Any]) -> Response[Any]:
    # A display is never reloaded by hand: after an upgrade it must not run the old script.
    response.headers.update({"X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"})
    return response
