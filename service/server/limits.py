"""What a connection may cost before the application has a say."""

from typing import NamedTuple


class Limits(NamedTuple):
    """Times in seconds. A body's size and time are the application's to limit."""

    head_seconds: float = 10.0
    """Longest time a request's head may take, and a new connection may stay silent."""
    idle_seconds: float = 75.0
    """How long a connection is kept for a next request: longer than proxies keep theirs."""
    linger_seconds: float = 2.0
    """How long somebody who still sends may take to read the last answer."""
    stall_seconds: float = 60.0
    """How long nothing may be taken of an answer."""
    unread_bytes: int = 65_536
    """Most bytes of a head, of trailers, or of a body that waits to be read."""
    waiting_requests: int = 32
    """Requests that one connection may have sent ahead."""
    connections: int = 3_024
    """Connections of one process; whoever comes after is told to come later."""
