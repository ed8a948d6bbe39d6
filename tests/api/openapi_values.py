"""Paths that fit an operation, for tests that ask every operation the same."""

import re

from service.api.operation import Operation

SAMPLES = {
    "system_key": "bolter-ball",
    "pitch_key": "two_ships",
    "rule_id": "BOLT-001",
    "code": "22222222",
    "area": "auth",
    "problem": "missing",
}
ID = "0193b1f0-0000-7000-8000-00000000000f"


def path_of(operation: Operation) -> str:
    """The operation's path with a value for each of its parts; ids name nothing."""
    return re.sub(r"{(\w+)}", lambda found: SAMPLES.get(found[1], ID), operation.path)
