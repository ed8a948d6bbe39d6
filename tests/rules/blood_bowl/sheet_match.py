"""A sheet for tests: a match in its first turn, `home` kicking, so that `away` has the turn.

    sheet = Sheet()
    sheet.play(SheetTouchdown("away", "a7"))

Each team has eleven linemen (MA 6, ST 3, AG 3+, PA 4+, AV 9+) unless said otherwise, `h1` ... and
`a1` ...; both line-ups are given unless `line_ups` is False.
"""

from typing import Any, Self

from schemas.blood_bowl import BloodBowlSetup, CoinToss
from schemas.blood_bowl_sheet import SheetSetUp
from schemas.pitch.players import TeamSetup
from service.rules.blood_bowl.details import decide
from service.rules.blood_bowl.game import evolve_fact
from service.rules.blood_bowl.start import start_sheet
from tests.rules.blood_bowl.match import Match, linemen


class Sheet(Match):
    """See the module; settings of the set-up by name, of a team in `home` or `away`."""

    def __init__(
        self,
        home: dict[str, Any] | None = None,
        away: dict[str, Any] | None = None,
        line_ups: bool = True,
        in_play: bool = True,
        **settings: Any,
    ) -> None:
        self.decisions = []
        sides = (
            TeamSetup(**{"id": "home", "name": "Home", "players": linemen("h")} | (home or {})),
            TeamSetup(**{"id": "away", "name": "Away", "players": linemen("a")} | (away or {})),
        )
        self.state = start_sheet(BloodBowlSetup(sides=sides, **settings))
        if in_play:
            self.before_the_toss().play(CoinToss("home", "kick"))
            self.kicked_off_by_sheet(line_ups)

    def play(self, *entries: Any) -> Self:
        """Entries in their order. Raises IllegalEntry."""
        for entry in entries:
            decision = decide(self.state, entry)
            for fact in decision.facts:
                self.state = evolve_fact(self.state, fact)
            self.decisions.append(decision)
        return self

    def kicked_off_by_sheet(self, line_ups: bool = True) -> Self:
        """Both set up, and both coaches are brilliant alike."""
        for _ in range(2):
            side = self.entry_due.side
            assert side is not None
            self.play(SheetSetUp(side, self.ready(side) if line_ups else None))
        return self.roll("kick_off_event", 3, 4).roll("brilliant_coaching", 3, 3)

    def ready(self, side: str) -> tuple[str, ...]:
        """Its players in the reserves, at most eleven."""
        there = [
            key
            for key, player in self.state.players.items()
            if self.state.profiles[key].side == side and player.whereabouts == "reserves"
        ]
        return tuple(there[:11])

    def where(self, key: str) -> str:
        return self.state.players[key].whereabouts
