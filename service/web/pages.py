"""The pages for people: an index, the scoreboard of a competition, the scoreboard of one match.

The pages are fixed documents; what they show comes from the API, over the same address. Nothing
is inline and nothing comes from elsewhere: halls have no internet, and the content security policy
holds us to it.
"""

from importlib.resources import files
from pathlib import Path
from typing import Any
from uuid import UUID

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
    return [index_page, competition_page, match_page, assets]


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def index_page() -> Response[bytes]:
    """The public competitions."""
    return _page("index.html")


@get("/scoreboard/{competition:uuid}", include_in_schema=False, media_type=MediaType.HTML)
async def competition_page(competition: UUID) -> Response[bytes]:
    """Every match of a competition on one wall."""
    return _page("competition.html")


@get(
    "/scoreboard/{competition:uuid}/{match:uuid}",
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def match_page(competition: UUID, match: UUID) -> Response[bytes]:
    """One match over the whole screen."""
    return _page("match.html")


_PAGES = {
    name: (_WEB / "html" / name).read_bytes()
    for name in ("index.html", "competition.html", "match.html")
}


def _page(name: str) -> Response[bytes]:
    return Response(_PAGES[name], media_type=MediaType.HTML, headers=PAGE_HEADERS)


def _as_asset(response: Response[Any]) -> Response[Any]:
    # A display is never reloaded by hand: after an upgrade it must not run the old script.
    response.headers.update({"X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"})
    return response
