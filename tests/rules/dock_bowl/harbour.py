"""A Dock Bowl table for tests: players on squares of the two ships, in the middle of a turn.

    table = Harbour(sailor("h1", (5, 3)), sailor("a1", (6, 3), side="away"))
    table.play(Activate("h1", "block"), Block("h1", "a1"))

`home` has Docking Area 1 (x 1 to 3, y 2 to 6) beside the Grey Gull (x 4 to 21, y 2 to 6), `away`
has area 2 (x 22 to 24, y 9 to 13) beside the Tern (x 4 to 21, y 9 to 13). Planks: y 7 (Gull) and 8
(Tern), x 10, 11, 15, 16. Masts: x 9 and 16, y 4 and 11. Holds: x 12 and 13, y 4 and 11. Crates:
(6, 4), (10, 2), (15, 6); (6, 11), (10, 9), (15, 13). The quay is north: the random template lies as
it is printed. `home` has the turn unless said otherwise. Nobody stands on the field but those that
are named; a team has one more player in the reserves. The end names no most valuable players.
"""

from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from schemas.dock_bowl import DockBowlSetup, TreasureTaken
from schemas.pitch.entries import Activate, Block, Choose, ChooseSquare, EndTurn
from schemas.pitch.players import PlayerSetup, TeamSetup
from schemas.pitch.steps import ChoiceDue, EntryDue, SquareDue
from schemas.pitch.words import Posture
from service.rules.dock_bowl.game import GAME, decide
from service.rules.dock_bowl.start import start
from service.rules.dock_bowl.state import State
from service.rules.pitch.state import Ball
from tests.rules.pitch.table import Table

SIDES = ("home", "away", "third", "fourth")


class Sailor(NamedTuple):
    setup: PlayerSetup
    side: str
    at: tuple[int, int] | None
    posture: Posture
    ball: bool
    treasure: str | None
    box: str


def sailor(
    key: str,
    at: tuple[int, int] | None = None,
    side: str = "home",
    posture: Posture = "standing",
    ball: bool = False,
    treasure: str | None = None,
    box: str = "reserves",
    **figures: Any,
) -> Sailor:
    """MA 6, ST 3, AG 3+, PA 4+, AV 9+ and no skills unless `figures` say otherwise; without a
    square it is in `box`."""
    profile: dict[str, Any] = {"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9} | figures
    number = int("".join(one for one in key if one.isdigit()) or 99)
    setup = PlayerSetup(id=key, name=key, number=number, position="Sailor", **profile)
    return Sailor(setup, side, at, posture, ball, treasure, box)


class Harbour(Table):
    """See the module. `sides`: how many; `state`: fields of the state by name."""

    state: State  # type: ignore[assignment]

    def __init__(
        self,
        *sailors: Sailor,
        sides: int = 2,
        re_rolls: int = 0,
        ball: tuple[int, int] | None = None,
        active: str | None = "home",
        settings: dict[str, Any] | None = None,
        teams: dict[str, Any] | None = None,
        **state: Any,
    ) -> None:
        self.decisions = []
        self.state = _state(sailors, sides, re_rolls, ball, active, settings or {}, teams or {})
        for each in sailors:
            if each.treasure is not None:
                self.happen(TreasureTaken(each.treasure, each.setup.id))  # type: ignore[arg-type]
        if state:
            self.state = replace(self.state, **state)

    def happen(self, *facts: Any) -> Self:
        """Facts that have come true before the test begins."""
        for fact in facts:
            self.state = GAME.part.evolve[type(fact)](self.state, fact)
        return self

    def play(self, *entries: Any) -> Self:
        for entry in entries:
            decision = decide(self.state, entry)
            for fact in decision.facts:
                self.state = GAME.part.evolve[type(fact)](self.state, fact)
            self.decisions.append(decision)
        return self

    def choose(self, option: str) -> Self:
        due = self.choice_due
        return self.play(Choose(due.choice, option, player=due.player, skill=due.skill))

    def pick(self, at: tuple[int, int]) -> Self:
        assert isinstance(self.due, SquareDue), self.due
        return self.play(ChooseSquare(self.due.choice, at, player=self.due.player))

    def next_turn(self) -> Self:
        """The active side ends its turn."""
        assert self.state.active is not None
        return self.play(EndTurn(self.state.active))

    def sea(self, *dice: int) -> Self:
        """The turn ends, the sea's die shows the counter, and the table is rolled on."""
        self.next_turn()
        self.roll("sea_die", *(self.state.counter,) * self.state.setup.sea_dice)
        return self.roll("stranger_things", *dice)

    @property
    def choice_due(self) -> ChoiceDue:
        assert isinstance(self.due, ChoiceDue), self.due
        return self.due

    @property
    def entry_due(self) -> EntryDue:
        assert isinstance(self.due, EntryDue), self.due
        return self.due

    def box(self, key: str) -> str:
        return self.state.players[key].whereabouts

    def effects(self, key: str) -> set[str]:
        return {each.name for each in self.state.players[key].effects}


def block(table: Harbour, die: int, attacker: str = "h1", defender: str = "a1") -> Harbour:
    table.play(Activate(attacker, "block"), Block(attacker, defender))
    return table.roll("block", *(die,) * len(table.roll_due.faces))


def _state(
    sailors: tuple[Sailor, ...],
    sides: int,
    re_rolls: int,
    ball: tuple[int, int] | None,
    active: str | None,
    settings: dict[str, Any],
    teams: dict[str, Any],
) -> State:
    names = SIDES[:sides]
    setup = DockBowlSetup(
        sides=tuple(
            TeamSetup(
                id=side,
                name=side.title(),
                players=(
                    *(each.setup for each in sailors if each.side == side),
                    sailor(f"{side}99").setup,
                ),
                re_rolls=re_rolls,
                **teams.get(side, {}),
            )
            for side in names
        ),
        **{"post_game": False} | ({"pitch": "four_ships"} if sides > 2 else {}) | settings,
    )
    state = start(setup)
    players = dict(state.players)
    for each in sailors:
        there = each.at is not None
        players[each.setup.id] = replace(
            players[each.setup.id],
            at=each.at,
            whereabouts="pitch" if there else each.box,
            posture=each.posture,
        )
    carrier = next((each.setup.id for each in sailors if each.ball), None)
    return replace(
        state,
        players=players,
        ball=Ball(at=ball, carrier=carrier),
        found=ball is not None or carrier is not None,
        order=names,
        docks={side: number for number, side in enumerate(names, 1)},
        active=active,
        to_play=active,
        counter=1,
        phase="turns",
        agenda=(),
    )
