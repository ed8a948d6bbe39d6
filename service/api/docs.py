"""/docs: Swagger UI, its files served from here: halls have no internet.

The files come from the package mkdocs-swagger-ui-tag, which follows Swagger UI's releases; nothing
else of it is used.
"""

from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

_FILES = files("mkdocs_swagger_ui_tag") / "swagger-ui"
_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; "
    # Swagger UI sets styles on elements.
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {"Content-Security-Policy": _POLICY, "Cache-Control": "public, max-age=3600"}
_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchline API</title>
<link rel="icon" href="/static/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_START = b"""SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
});
"""
_ASSETS = {
    "swagger-ui.css": ("stylesheets/swagger-ui.css", "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": ("javascripts/swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
}


def docs_routes() -> list[HTTPRouteHandler]:
    """What the application mounts beside the API."""
    return [docs_page, docs_file]


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs_page() -> Response[bytes]:
    """The page that shows the OpenAPI document."""
    return Response(_PAGE, media_type=MediaType.HTML, headers=_HEADERS)


@get("/docs/{name:str}", include_in_schema=False)
async def docs_file(name: str) -> Response[bytes]:
    """One of its files."""
    if name == "start.js":
        return Response(_START, media_type="text/javascript; charset=utf-8", headers=_HEADERS)
    if name not in _ASSETS:
        raise NotFoundException
    path, media_type = _ASSETS[name]
    return Response((_FILES / path).read_bytes(), media_type=media_type, headers=_HEADERS)
