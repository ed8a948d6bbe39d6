"""Live streams as replies of operations."""

from typing import Any

from service.api.exchange import EVENT_STREAM, Reply
from service.api.operation import Call
from service.api.patience import Receive
from service.api.problems import Problem
from service.api.sse import resume_of
from service.relay.subscriber import Topic


def live_reply(call: Call, topic: Topic) -> Reply:
    """Follow a topic from where the request says it was left."""
    resume = resume_of(call.headers, call.query_string)

    async def allowed() -> bool:
        try:
            await call.services.keys.principal(call.headers, call.address)
        except Problem:
            return False
        return True

    async def serve(receive: Receive, send: Any) -> None:
        key = allowed if call.principal else None
        await call.services.sse.serve(topic, resume, receive, send, allowed=key)

    return Reply(media_type=EVENT_STREAM, live=serve)
