"""Many matches side by side, and what came of them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

from service.simulator.api import Api, Json
from service.simulator.play import Counts, Table, post_script
from service.simulator.setups import SETUPS

SCRIPTS = 4
"""Different matches that are played step by step before batches repeat them."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What to play. `key` may open matches (an organiser's); `referee_key` corrects dice."""

    url: str
    key: str
    competition: str | None = None
    """None: a new public competition is made, which needs a key that may do that."""
    system: str = "bolter-ball"
    name: str = "Match"
    """What a match is called, before its number."""
    matches: int = 1
    parallel: int = 1
    seed: int = 1
    pace: float = 0.0
    """Seconds between two entries of a match."""
    batch: int = 1
    """More than one: matches are repeated from a few played before, so many entries a request."""
    mistakes: float = 0.0
    """Chance after each entry that something is taken back, sent out of turn or corrected."""
    referee_key: str | None = None
    checking: str = "strict"
    detail: str = "full"
    """`sheet`: without positions, where the rule system can be logged so."""
    most_entries: int = 20_000
    """A match longer than this is left as it is."""
    first: int = 1
    """Number of the first match; the dice of a match are those of the seed and its number."""


@dataclass
class Summary:
    """What came of it. Times are seconds."""

    competition: str
    matches: list[str] = field(default_factory=list)
    finished: int = 0
    counts: Counts = field(default_factory=Counts)
    seconds: float = 0.0

    @property
    def entries_per_second(self) -> float:
        return self.counts.recorded / self.seconds if self.seconds else 0.0


class Progress:
    """What a caller may want to hear while it runs; this one says nothing."""

    def opened(self, number: int, match: str) -> None:
        """Match `number` was opened and has this id."""

    def entry(self, number: int) -> None:
        """An entry of match `number` was recorded."""

    def closed(self, number: int) -> None:
        """Match `number` is over."""


async def simulate(options: Options, progress: Progress | None = None) -> Summary:
    """Play the matches. Raises ApiError when the server refuses what should be right."""
    async with AsyncExitStack() as stack:
        tablet = await stack.enter_async_context(
            Api(options.url, options.key, connections=options.parallel + 1)
        )
        referee = None
        if options.referee_key is not None:
            referee = await stack.enter_async_context(Api(options.url, options.referee_key))
        simulation = _Simulation(options, tablet, referee, progress or Progress())
        return await simulation.run()


async def new_competition(api: Api, name: str) -> str:
    """Make a public competition; its id."""
    made = await api.post("/v1/competitions", {"name": name, "public": True})
    return str(made["id"])


async def open_match(
    api: Api, competition: str, number: int, setup: Json, options: Options
) -> tuple[str, str]:
    """Open a match; its id and its name."""
    name = f"{options.name} {number}"
    made = await api.post(
        f"/v1/competitions/{competition}/matches",
        {
            "name": name,
            "system": options.system,
            "checking": options.checking,
            "detail": options.detail,
            "setup": setup,
        },
    )
    return str(made["match"]), name


Play = Callable[[int, Summary], Awaitable[None]]


class _Simulation:
    def __init__(
        self, options: Options, tablet: Api, referee: Api | None, progress: Progress
    ) -> None:
        self.options = options
        self.tablet = tablet
        self.referee = referee
        self.progress = progress
        self.scripts: dict[int, tuple[Json, list[Json]]] = {}

    async def run(self) -> Summary:
        competition = self.options.competition or await new_competition(
            self.tablet, f"Simulation {self.options.seed}"
        )
        summary = Summary(competition)
        numbers = range(self.options.first, self.options.first + self.options.matches)
        started = time.monotonic()
        stepped = len(numbers) if self.options.batch == 1 else min(SCRIPTS, len(numbers))
        await self._side_by_side(numbers[:stepped], self._step_by_step, summary)
        await self._side_by_side(numbers[stepped:], self._from_script, summary)
        summary.seconds = time.monotonic() - started
        return summary

    async def _side_by_side(self, numbers: range, play: Play, summary: Summary) -> None:
        waiting = iter(numbers)

        async def table() -> None:
            for number in waiting:
                await play(number, summary)
                self.progress.closed(number)

        async with asyncio.TaskGroup() as tables:
            for _ in range(min(self.options.parallel, len(numbers))):
                tables.create_task(table())

    async def _step_by_step(self, number: int, summary: Summary) -> None:
        dice = Random(f"{self.options.seed}/{number}")
        setup = SETUPS[self.options.system](dice)
        table = Table(
            tablet=self.tablet,
            referee=self.referee,
            match=await self._opened(number, setup, summary),
            device=f"simulator-{number}",
            dice=dice,
            counts=summary.counts,
            pace=self.options.pace,
            mistakes=self.options.mistakes,
            on_entry=lambda: self.progress.entry(number),
        )
        # Apart from the sum: it would be read before the match, and others end meanwhile.
        finished = await table.play(self.options.most_entries)
        summary.finished += finished
        self.scripts[number] = (setup, [sent.entry for sent in table.history])

    async def _from_script(self, number: int, summary: Summary) -> None:
        setup, script = self.scripts[self.options.first + number % len(self.scripts)]
        match = await self._opened(number, setup, summary)
        posted = await post_script(self.tablet, match, script, self.options.batch, summary.counts)
        finished = posted and not await self.tablet.expected(match)
        summary.finished += finished

    async def _opened(self, number: int, setup: Json, summary: Summary) -> str:
        match, _ = await open_match(self.tablet, summary.competition, number, setup, self.options)
        summary.matches.append(match)
        self.progress.opened(number, match)
        return match
