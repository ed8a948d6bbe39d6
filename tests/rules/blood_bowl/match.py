"""A whole Blood Bowl match for tests, from its first roll.

    match = Match()
    match.before_the_toss()
    match.play(CoinToss("home", "kick"))
    match.set_up("home").set_up("away")

Each team has eleven linemen unless said otherwise, `h1` ... and `a1` ...; `home` defends x = 0.
"""

from typing import Any, Self

from schemas.blood_bowl import (
    BloodBowlSetup,
    BuyInducements,
    CoinToss,
    Kick,
    Placement,
    SetUp,
)
from schemas.pitch.entries import Choose, EndTurn
from schemas.pitch.players import PlayerSetup, TeamSetup
from schemas.pitch.steps import ChoiceDue, EntryDue
from service.rules.blood_bowl.start import start
from tests.rules.pitch.table import Table

FORMATION = (
    *((12, y) for y in (5, 6, 7, 8, 9)),
    (8, 1),
    (8, 13),
    (8, 5),
    (8, 7),
    (8, 9),
    (4, 7),
)
"""Eleven legal squares of the left side: five on the line, one in each wide zone."""


def lineman(key: str, **more: Any) -> PlayerSetup:
    """MA 6, ST 3, AG 3+, PA 4+, AV 9+ and no skills unless `more` says otherwise."""
    figures: dict[str, Any] = {"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9} | more
    return PlayerSetup(id=key, name=key, number=int(key[1:]), position="Lineman", **figures)


def linemen(initial: str, number: int = 11, **each: dict[str, Any]) -> tuple[PlayerSetup, ...]:
    """`h1` ... `h11`; `h3={"skills": ("Kick",)}` says what is different about one of them."""
    keys = [f"{initial}{count}" for count in range(1, number + 1)]
    return tuple(lineman(key, **each.get(key, {})) for key in keys)


class Match(Table):
    """See the module; settings of the set-up by name, of a team in `home` or `away`."""

    def __init__(
        self,
        home: dict[str, Any] | None = None,
        away: dict[str, Any] | None = None,
        **settings: Any,
    ) -> None:
        self.decisions = []
        sides = (
            TeamSetup(**{"id": "home", "name": "Home", "players": linemen("h")} | (home or {})),
            TeamSetup(**{"id": "away", "name": "Away", "players": linemen("a")} | (away or {})),
        )
        self.state = start(BloodBowlSetup(sides=sides, **settings))

    @property
    def entry_due(self) -> EntryDue:
        assert isinstance(self.due, EntryDue), self.due
        return self.due

    @property
    def choice_due(self) -> ChoiceDue:
        assert isinstance(self.due, ChoiceDue), self.due
        return self.due

    def choose(self, option: str) -> Self:
        """One of the options that are open."""
        due = self.choice_due
        self.play(Choose(due.choice, option, player=due.player, skill=due.skill))
        return self

    def before_inducements(self) -> Self:
        """Fans of 1 and 1 more than the teams have, perfect weather."""
        self.roll("fair_weather_fans", 1).roll("fair_weather_fans", 1).roll("weather", 3, 4)
        return self

    def before_the_toss(self) -> Self:
        """As above; nobody buys anything."""
        self.before_inducements()
        for _ in range(2):
            assert self.entry_due.side is not None
            self.play(BuyInducements(self.entry_due.side))
        return self

    def set_up(self, side: str) -> Self:
        """The side's available players on the squares of FORMATION, mirrored for the right side."""
        ready = [
            key
            for key, player in self.state.players.items()
            if self.state.profiles[key].side == side
            and player.whereabouts == "reserves"
            and not any(effect.name == "overcome_by_heat" for effect in player.effects)
        ]
        squares = FORMATION if side == "home" else tuple((25 - x, y) for x, y in FORMATION)
        placements = tuple(Placement(key, at) for key, at in zip(ready, squares, strict=False))
        self.play(SetUp(side, placements))
        return self

    def before_the_kick(self, kicking: str = "home") -> Self:
        """Pre-game, toss and both set-ups are over."""
        self.before_the_toss().play(CoinToss(kicking, "kick"))
        return self.both_set_up()

    def both_set_up(self) -> Self:
        """The drive's set-ups, the kicking side first."""
        for _ in range(2):
            assert self.entry_due.side is not None
            self.set_up(self.entry_due.side)
        return self

    def kick(self, *event: int) -> Self:
        """A kick to the middle of the receiving half, one square west of where it is aimed; the
        event's dice are left to roll when they are not given."""
        side = self.entry_due.side
        assert side is not None
        self.play(Kick(side, (20, 11) if side == "home" else (6, 11)))
        self.roll("kick_deviation", 4, 1)
        if event:
            self.roll("kick_off_event", *event)
        return self

    def in_play(self, kicking: str = "home") -> Self:
        """The first turn of the match: the ball has bounced once and lies still."""
        self.before_the_kick(kicking)
        return self.kicked_off()

    def kicked_off(self) -> Self:
        """The kick lands on an empty square and bounces one square north; both coaches are
        brilliant alike."""
        self.kick(3, 4).roll("brilliant_coaching", 3, 3)
        self.roll("bounce", 2)
        return self

    def end_turns(self, number: int) -> Self:
        """So many turns in which nothing happens."""
        for _ in range(number):
            assert self.state.active is not None
            self.play(EndTurn(self.state.active))
        return self
