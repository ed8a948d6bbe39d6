"""A competition in which there is always a match of a rule system to look at."""

import asyncio
from collections.abc import Callable
from random import Random

from service.simulator.api import Api, Json
from service.simulator.play import Counts, Table
from service.simulator.run import Options, open_match
from service.simulator.setups import SETUPS

PAUSE_ENTRIES = 8
"""How long people get to look at a final score, counted in entries at the pace of play."""


class Endless:
    """Plays one match after the other in a competition, beginning with one that is still open.

    It leaves matches that it did not open alone: others play beside it.
    """

    def __init__(self, options: Options, say: Callable[[str], None]) -> None:
        assert options.competition is not None, "an endless simulation needs a competition"
        self._options = options
        self._competition = options.competition
        self._say = say

    async def run(self) -> None:
        """Until cancelled."""
        options = self._options
        async with (
            Api(options.url, options.key) as tablet,
            Api(options.url, options.referee_key or options.key) as referee,
        ):
            while True:
                matches = await self._matches(tablet)
                dice = Random(f"{options.seed}/{len(matches)}/{sum(m['version'] for m in matches)}")
                match, name = await self._open_one(tablet, matches, dice)
                self._say(f"Playing {name}.")
                table = Table(
                    tablet=tablet,
                    referee=referee,
                    match=match,
                    device="demo-table",
                    dice=dice,
                    counts=Counts(),
                    pace=options.pace,
                    mistakes=options.mistakes,
                )
                await table.play(options.most_entries)
                for complaint in table.counts.complaints:
                    self._say(complaint)
                await asyncio.sleep(PAUSE_ENTRIES * options.pace)

    async def _open_one(self, tablet: Api, matches: list[Json], dice: Random) -> tuple[str, str]:
        for match in matches:
            if match["status"] != "finished":
                return str(match["match"]), str(match["name"])
        number = len(matches) + 1
        setup = SETUPS[self._options.system](dice)
        return await open_match(tablet, self._competition, number, setup, self._options)

    async def _matches(self, tablet: Api) -> list[Json]:
        """All matches of its own, known by their names."""
        found: list[Json] = []
        path: str | None = f"/v1/competitions/{self._competition}/matches"
        while path is not None:
            page = await tablet.get(path)
            found += [match for match in page["items"] if self._is_own(match)]
            path = page["next"]
        return found

    def _is_own(self, match: Json) -> bool:
        named = str(match["name"]).startswith(f"{self._options.name} ")
        return named and match["system"] == self._options.system
