"""Servers that do nothing, for the ceiling: they read a POST and answer 201 with its body.

`raw` is a bare ASGI application, `mounted_app` the same function behind Litestar's routing,
`litestar_app` a handler of Litestar's own.
"""

from typing import Any

from litestar import Litestar, Request, Response, asgi, post


async def raw(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        while (await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@post("/v1/matches/{match_id:uuid}/events")
async def _echo(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(await request.body(), media_type="application/json", status_code=201)


litestar_app = Litestar([_echo], openapi_config=None)


@asgi("/v1/matches", is_mount=True, copy_scope=False)
async def _mounted(scope: Any, receive: Any, send: Any) -> None:
    await raw(scope, receive, send)


mounted_app = Litestar([_mounted], openapi_config=None)
