"""The pages for people, one row each in a table.

The pages are fixed documents; what they show comes from the API, over the same address. Nothing
is inline and nothing comes from elsewhere: halls have no internet, and the content security policy
holds us to it.
"""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import segno
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter
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
QR_CHARACTERS = 300
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
    return [
        *(_route(path, name) for path, name in PAGES.items()),
        service_worker,
        manifest,
        qr_code,
        assets,
    ]


PAGES = {
    "/": "index.html",
    "/scoreboard/{competition:uuid}": "competition.html",
    "/scoreboard/{competition:uuid}/{match:uuid}": "match.html",
    "/tablet": "tablet.html",
    "/audit/{match:uuid}": "audit.html",
    "/organise": "organise.html",
    "/organise/{competition:uuid}": "organise.html",
    "/organise/{competition:uuid}/report": "organise_report.html",
}
"""Path and document. The ids in a path are read by the page itself."""


def _route(path: str, name: str) -> HTTPRouteHandler:
    content = (_WEB / "html" / name).read_bytes()

    @get(path, include_in_schema=False, media_type=MediaType.HTML, name=f"web-{path}")
    async def page() -> Response[bytes]:
        return Response(content, media_type=MediaType.HTML, headers=PAGE_HEADERS)

    return page


@get("/tablet/sw.js", include_in_schema=False, media_type="text/javascript")
async def service_worker() -> Response[bytes]:
    """The tablet's service worker, which keeps all files of the page; another version of any of
    them is another worker, and is kept anew."""
    headers = {**PAGE_HEADERS, "Service-Worker-Allowed": "/tablet"}
    return Response(_worker(), media_type="text/javascript", headers=headers)


@cache
def _worker() -> bytes:
    root = Path(str(_WEB / "static"))
    files = [path for path in sorted(root.rglob("*")) if _is_of_tablet(path.relative_to(root))]
    version = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    names = [f"/static/{path.relative_to(root)}" for path in files]
    given = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    return given.encode() + (root / "tablet" / "sw.js").read_bytes()


def _is_of_tablet(path: Path) -> bool:
    """Its own folder and texts, how entries are asked for, and what pages share."""
    if path.suffix not in (".js", ".css", ".svg") or path.name == "sw.js":
        return False
    folder = path.parts[0] if len(path.parts) > 1 else ""
    if folder == "texts":
        return path.name.startswith(("entry.", "tablet."))
    return folder in ("", "entry", "tablet")


@get("/tablet/manifest.webmanifest", include_in_schema=False)
async def manifest() -> Response[bytes]:
    content = (_WEB / "static" / "tablet" / "manifest.webmanifest").read_bytes()
    return Response(content, media_type="application/manifest+json", headers=PAGE_HEADERS)


@get("/qr.svg", include_in_schema=False)
async def qr_code(
    text: Annotated[str, Parameter(min_length=1, max_length=QR_CHARACTERS)],
) -> Response[bytes]:
    """A text as a QR code: a pairing link, a head to compare."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=4, light="#ffffff", xmldecl=False, svgclass=None, lineclass=None
    )
    headers = {**PAGE_HEADERS, "Cache-Control": "public, max-age=86400"}
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=headers)


def _as_asset(response: Response[Any]) -> Response[Any]:
    # A display is never reloaded by hand: after an upgrade it must not run the old script.
    response.headers.update({"X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"})
    return response
