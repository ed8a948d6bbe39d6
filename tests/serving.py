"""Serve an ASGI application of the tests as the service is served.

python -m tests.serving tests.bench.noop:raw 8000
"""

import sys

from service.server.limits import Limits
from service.server.serving import serve


def command(application: str, port: int) -> list[str]:
    """The command line that serves it on a port of 127.0.0.1."""
    return [sys.executable, "-m", "tests.serving", application, str(port)]


if __name__ == "__main__":
    serve(sys.argv[1], "127.0.0.1", int(sys.argv[2]), Limits(), factory=False)
