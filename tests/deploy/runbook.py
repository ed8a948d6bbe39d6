"""The runbook, read as data: its named blocks, its commands, its tables."""

import re
import textwrap

from tests.deploy.places import DEPLOY

TEXT = (DEPLOY / "RUNBOOK.md").read_text(encoding="utf-8")
_FENCE = re.compile(r"^( *)```sh\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def shell_blocks() -> list[str]:
    """Every block of shell, without its indentation."""
    return [textwrap.dedent(found[2]) for found in _FENCE.finditer(TEXT)]


def block(name: str) -> str:
    """The block that starts with `# block: name`."""
    (found,) = [text for text in shell_blocks() if text.startswith(f"# block: {name}\n")]
    return found
