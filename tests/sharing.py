"""How several pytest processes share the tests (`make test`): who gets what, and in which order.

One pytest process hands the tests of a file, or of a directory whose servers are dear, to one of
its workers. What takes longest begins first, so that nobody waits for it at the end. Tests that
measure time or need the whole machine come last: when all other workers have ended, the remaining
one runs them with nothing beside it. No test is selected or left out here; whatever pytest
collected is run, in one run with one summary. Without workers (WORKERS=1) all of this is unused.
"""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

MEASURING = "measuring"
ALONE = ("tests/bench/", "tests/server/", "tests/test_stopping.py")
"""Hold figures against what a machine has to reach, or tenths of seconds against limits."""
TOGETHER = ("tests/deploy/", "tests/simulator/", "tests/web/")
"""Directories that share an image, a service or a browser: one worker has all of each."""
LONGEST = (
    "tests/api/test_schemathesis.py",
    "tests/deploy/",
    "tests/sse/test_sse.py",
    "tests/simulator/",
    "tests/web/",
    "tests/importers/test_broken_replays.py",
    "tests/importers/test_whatever_is_missing.py",
    "tests/faults/test_faults.py",
    "tests/cli/test_serve.py",
)
"""In this order before all others."""
SERVERLESS = ("tests/chain/", "tests/match/", "tests/rules/", "tests/stored/")
"""Need no server, are short, and fill what is left at the end."""


def share_of(nodeid: str) -> str:
    """The share a test belongs to: all that measure, or its directory, or its file."""
    path = nodeid.partition("::")[0]
    if path.startswith(ALONE):
        return MEASURING
    return next((directory for directory in TOGETHER if path.startswith(directory)), path)


def rank(share: str) -> int:
    """Shares of a lower rank begin first."""
    if share == MEASURING:
        return len(LONGEST) + 2
    if share in LONGEST:
        return LONGEST.index(share)
    return len(LONGEST) + share.startswith(SERVERLESS)


class Sharing(LoadScopeScheduling):
    """Shares in the order of their ranks; the last one when one worker is left."""

    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        share = min(self.workqueue, key=rank)
        if share == MEASURING and self.nodes != [node]:
            return
        self.workqueue.move_to_end(share, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        others = [each for each in self.nodes if each is not node]
        if list(self.workqueue) != [MEASURING] or not others:
            super()._reschedule(node)
        elif not all(other.shutting_down for other in others):
            node.shutdown()  # it ends what it has; one of the others stays

    def remove_node(self, node: WorkerController) -> str | None:
        # After a crash its work is given out again: only what is left, or a worker would wait.
        work = self.assigned_work.get(node, {})
        for share in [share for share, done in work.items() if all(done.values())]:
            del work[share]
        crashed = super().remove_node(node)
        for left in self.nodes:
            self._reschedule(left)
        return crashed


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    """The scheduler of `-n`, whatever `--dist` says."""
    return Sharing(config, log)
