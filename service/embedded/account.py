"""Who the embedded servers run as: us, or, as root, an account without rights.

PostgreSQL refuses to run as root. The account must be able to reach the programs and the data: for
directories on the way it gets the right to pass through (`o+x`), not to look inside.
"""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ACCOUNT = "touchline_postgres"
FALLBACK = "nobody"
"""Where accounts cannot be made: a container without useradd."""


@dataclass(frozen=True)
class Account:
    """A system account to run servers as; None for our own."""

    entry: pwd.struct_passwd | None

    @classmethod
    def for_servers(cls) -> "Account":
        return cls(_unprivileged() if os.geteuid() == 0 else None)

    def popen_options(self) -> dict[str, Any]:
        """Options for subprocess functions that run a program as this account."""
        if self.entry is None:
            return {}
        return {"user": self.entry.pw_uid, "group": self.entry.pw_gid, "extra_groups": []}

    def owns(self, path: Path) -> None:
        """Hand a file or directory to the account."""
        if self.entry is not None:
            os.chown(path, self.entry.pw_uid, self.entry.pw_gid)

    def may_reach(self, path: Path) -> None:
        """Let the account pass through `path` and the directories above it."""
        if self.entry is None:
            return
        for directory in (path, *path.parents):
            mode = directory.stat().st_mode
            if not mode & 0o001:
                directory.chmod(mode | 0o001)


def _unprivileged() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(ACCOUNT)
    except KeyError:
        return pwd.getpwnam(ACCOUNT if _made() else FALLBACK)


def _made() -> bool:
    useradd = shutil.which("useradd")
    if useradd is None:
        return False
    made = subprocess.run(
        [useradd, "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT],
        capture_output=True,
        check=False,
    )
    return made.returncode == 0
