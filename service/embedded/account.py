"""Who the embedded servers run as: us, or, as root, an account without rights.

PostgreSQL refuses to run as root. The account must be able to reach the programs and the data: for
directories on the way it gets the right to pass through (`o+x`), not to look inside. What is
changed on the machine is said.
"""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Say = Callable[[str], None]
"""Told in a sentence what was changed outside the data directory's own files."""

ACCOUNT = "touchline_postgres"
FALLBACK = "nobody"
"""Where accounts cannot be made: a container without useradd."""


def on_stderr(sentence: str) -> None:
    """Say it beside a command's output."""
    print(sentence, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Account:
    """A system account to run servers as; None for our own."""

    entry: pwd.struct_passwd | None
    say: Say = on_stderr

    @classmethod
    def for_servers(cls, say: Say = on_stderr) -> "Account":
        return cls(_unprivileged(say) if os.geteuid() == 0 else None, say)

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
        closed = [each for each in (path, *path.parents) if not each.stat().st_mode & 0o001]
        for directory in closed:
            directory.chmod(directory.stat().st_mode | 0o001)
        if closed:
            self.say(
                "The embedded servers do not run as root but as the account "
                f"{self.entry.pw_name}. Other accounts may now pass through, not look inside "
                f"(chmod o+x): {', '.join(map(str, closed))}."
            )


def _unprivileged(say: Say) -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(ACCOUNT)
    except KeyError:
        if not _made():
            return pwd.getpwnam(FALLBACK)
        say(f"Made the system account {ACCOUNT} (useradd): PostgreSQL refuses to run as root.")
        return pwd.getpwnam(ACCOUNT)


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
