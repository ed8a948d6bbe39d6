"""Tasks that do not hear that they should end, and steps that are late."""

import asyncio
import subprocess
import sys
import time

from structlog.testing import capture_logs

from service.stopping import STOP_SECONDS, end, finish


async def deaf(times: int) -> None:
    """A task that loses so many cancellations."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if times == 0:
                raise
            times -= 1


async def started(*tasks: asyncio.Task[None]) -> None:
    await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)


async def test_a_task_is_told_to_end_until_it_does() -> None:
    once, thrice = asyncio.create_task(deaf(1)), asyncio.create_task(deaf(3))
    await started(once, thrice)

    with capture_logs() as logs:
        await end([once, thrice], 10)

    assert once.cancelled()
    assert thrice.cancelled()
    assert not logs


async def test_a_task_that_never_ends_is_named_and_not_waited_for() -> None:
    task = asyncio.create_task(deaf(8), name="hub")
    await started(task)
    began = time.monotonic()

    with capture_logs() as logs:
        await end([task], 0.3)

    assert 0.3 <= time.monotonic() - began < 1
    assert [(line["event"], line["what"]) for line in logs] == [("stop_left_behind", "hub")]
    await end([task], 10)


async def test_nothing_is_awaited_where_there_are_no_tasks() -> None:
    await end([], 10)


async def test_steps_end_side_by_side_and_one_that_fails_or_is_late_holds_up_no_other() -> None:
    done: list[str] = []

    async def step(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(name)

    async def failing() -> None:
        raise OSError("gone")

    began = time.monotonic()
    with capture_logs() as logs:
        steps = {
            "a": step("a", 0.2),
            "fails": failing(),
            "late": step("late", 60),
            "b": step("b", 0.2),
        }
        await finish(steps, 0.5)

    assert 0.5 <= time.monotonic() - began < 1
    assert sorted(done) == ["a", "b"]
    assert [(line["event"], line["what"]) for line in logs] == [
        ("stop_failed", "fails"),
        ("stop_left_behind", "late"),
    ]
    assert logs[0]["error"] == "OSError: gone"


def test_a_process_that_hangs_all_the_same_says_where_and_ends_in_time() -> None:
    program = (
        "import threading\n"
        "from service.stopping import stop_in_time\n"
        "def hangs():\n"
        "    threading.Event().wait()\n"
        "stop_in_time()\n"
        "threading.Thread(target=hangs).start()\n"
    )
    began = time.monotonic()

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=30
    )

    assert STOP_SECONDS <= time.monotonic() - began < STOP_SECONDS + 5
    assert done.returncode == 1
    assert "in hangs" in done.stderr
