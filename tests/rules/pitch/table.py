"""A Blood Bowl table for tests: players put on squares in the middle of a turn, entries one by one.

    table = Table(
        lineman("H1", (5, 5), skills=("Dodge",), ball=True),
        lineman("A1", (6, 5), side="away"),
    )
    table.play(Activate("H1", "move"), Move("H1", ((4, 5),)))
    table.roll("dodge", 3)
    assert table.at("H1") == (4, 5)

`home` has the turn unless said otherwise; its end zone is x = 0 and it scores at x = 25.
"""

from typing import Any, NamedTuple, Self, TypeVar

from msgspec.structs import replace

from schemas.blood_bowl import BloodBowlSetup
from schemas.pitch.entries import Roll
from schemas.pitch.facts import Fact
from schemas.pitch.players import PlayerSetup, TeamSetup
from schemas.pitch.steps import ReRollDue, RollDue, Step
from schemas.pitch.words import Modifier, Posture
from service.rules.blood_bowl.game import GAME, decide
from service.rules.blood_bowl.start import start
from service.rules.blood_bowl.state import State
from service.rules.contract import Breach, Decision
from service.rules.pitch.state import Ball, Player

F = TypeVar("F", bound=Fact)


class Man(NamedTuple):
    """A player on a square (or in the reserves: `at` None)."""

    setup: PlayerSetup
    side: str
    at: tuple[int, int] | None
    posture: Posture
    ball: bool


def lineman(
    key: str,
    at: tuple[int, int] | None = None,
    side: str = "home",
    posture: Posture = "standing",
    ball: bool = False,
    **figures: Any,
) -> Man:
    """MA 6, ST 3, AG 3+, PA 4+, AV 9+ and no skills unless `figures` say otherwise."""
    profile: dict[str, Any] = {"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9} | figures
    number = int("".join(one for one in key if one.isdigit()) or 99)
    setup = PlayerSetup(id=key, name=key, number=number, position="Lineman", **profile)
    return Man(setup, side, at, posture, ball)


class Table:
    """A match in the middle of a turn. `decisions` holds what every entry came to."""

    def __init__(
        self,
        *men: Man,
        re_rolls: int = 0,
        ball: tuple[int, int] | None = None,
        active: str = "home",
        settings: dict[str, Any] | None = None,
        home: dict[str, Any] | None = None,
        away: dict[str, Any] | None = None,
        **state: Any,
    ) -> None:
        self.decisions: list[Decision] = []
        self.state = _state(men, re_rolls, ball, active, settings or {}, home or {}, away or {})
        if state:
            self.state = replace(self.state, **state)

    def play(self, *entries: Any) -> Self:
        """Entries in their order. Raises IllegalEntry."""
        for entry in entries:
            decision = decide(self.state, entry)
            for fact in decision.facts:
                self.state = GAME.part.evolve[type(fact)](self.state, fact)
            self.decisions.append(decision)
        return self

    def roll(self, kind: str, *dice: int, **more: Any) -> Self:
        """The dice that are due, of this kind."""
        due = self.due
        assert isinstance(due, RollDue), f"{due} is due, not a {kind} roll"
        assert due.roll == kind, f"a {due.roll} roll is due, not a {kind} roll"
        return self.play(Roll(due.roll, dice, player=due.player, **more))

    @property
    def due(self) -> Step | None:
        return self.state.agenda[-1] if self.state.agenda else None

    @property
    def roll_due(self) -> RollDue:
        assert isinstance(self.due, RollDue), self.due
        return self.due

    @property
    def re_roll_due(self) -> ReRollDue:
        assert isinstance(self.due, ReRollDue), self.due
        return self.due

    @property
    def modifiers(self) -> dict[str, int]:
        """Of the roll that is due, by name."""
        return {each.name: each.value for each in self.roll_due.modifiers}

    @property
    def last(self) -> Decision:
        return self.decisions[-1]

    @property
    def breaches(self) -> tuple[Breach, ...]:
        return self.last.breaches

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind so far."""
        return [fact for each in self.decisions for fact in each.facts if isinstance(fact, kind)]

    def at(self, key: str) -> tuple[int, int] | None:
        return self.state.players[key].at

    def player(self, key: str) -> Player:
        return self.state.players[key]

    def count(self, key: str, figure: str) -> int:
        """A figure of the tally."""
        return self.state.counts.get(key, {}).get(figure, 0)


def named(*modifiers: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name, value) for name, value in modifiers)


def _state(
    men: tuple[Man, ...],
    re_rolls: int,
    ball: tuple[int, int] | None,
    active: str,
    settings: dict[str, Any],
    home: dict[str, Any],
    away: dict[str, Any],
) -> State:
    sides = tuple(
        TeamSetup(
            id=side,
            name=side.title(),
            players=tuple(man.setup for man in men if man.side == side)
            or (lineman(f"{side}99").setup,),
            re_rolls=re_rolls,
            **more,
        )
        for side, more in (("home", home), ("away", away))
    )
    state = start(BloodBowlSetup(sides=sides, **settings))
    players = dict(state.players)
    for man in men:
        if man.at is not None:
            placed = replace(
                players[man.setup.id], at=man.at, whereabouts="pitch", posture=man.posture
            )
            players[man.setup.id] = placed
    carrier = next((man.setup.id for man in men if man.ball), None)
    return replace(
        state,
        players=players,
        ball=Ball(at=ball, carrier=carrier),
        active=active,
        agenda=(),
        phase="turns",
        half=1,
        drive=1,
        kicking="away" if active == "home" else "home",
        first_kicking="away" if active == "home" else "home",
        sides={
            key: replace(side, turn=1, re_rolls=side.re_rolls_at_half)
            for key, side in state.sides.items()
        },
    )
