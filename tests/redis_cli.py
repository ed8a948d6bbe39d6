"""`redis-cli` for documents whose commands are run as they are written."""

import shutil
import sys
from pathlib import Path

INSTEAD = f"""#!{sys.executable}
import os, sys, redis
host, port, *command = sys.argv[2], sys.argv[4], *sys.argv[5:]
server = redis.Connection(
    host=host, port=int(port), password=os.environ["REDISCLI_AUTH"] or None, protocol=2
)
def show(value):
    for item in value if isinstance(value, list) else [value]:
        show(item) if isinstance(item, list) else print(item.decode())
server.send_command(*command)
show(server.read_response())
"""


def provide_redis_cli(path: Path) -> None:
    """The machine's client; where there is none, one that prints the same."""
    found = shutil.which("redis-cli") or shutil.which("valkey-cli")
    if found is not None:
        path.symlink_to(found)
        return
    path.write_text(INSTEAD)
    path.chmod(0o755)
