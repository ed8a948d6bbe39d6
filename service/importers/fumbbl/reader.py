"""A place in the replay: what was passed is in the model, what lies ahead can be looked up.

Looking ahead ends where the server did its next action: a roll our rules ask for and the server
never made must not be answered with a later one of the same kind.
"""

from collections.abc import Callable, Iterator
from typing import Any

from service.importers.fumbbl.model import Model
from service.importers.fumbbl.observations import Observation

Json = dict[str, Any]
ACTIONS = frozenset(
    (
        "playerAction",
        "block",
        "foul",
        "handOver",
        "turnEnd",
        "kickoffScatter",
        "projectileVomit",
    )
)
"""Reports with which the server begins something new."""


_PARTS = ("", "armour", "injury", "casualty", "lasting", "dice", "die", "chosen", "home", "away")


class Reader:
    """`at` is the index of the next observation that has not been passed."""

    def __init__(self, observations: tuple[Observation, ...]) -> None:
        self.observations = observations
        self.model = Model()
        self.at = 0
        self.whirling: str | None = None
        """The player that goes about with Ball and Chain: its steps are no new actions."""
        self.turn_is_over = False
        """Our turn has ended by itself: the server's report of its end is nothing new."""
        self._used: set[tuple[int, str]] = set()
        self._again: set[int] = set()
        self._walking = _walking(observations)
        """Commands in which a player's movement grows."""

    @property
    def milliseconds(self) -> int:
        """The game's clock here."""
        return self.observations[self._here].milliseconds if self.observations else 0

    @property
    def command(self) -> int:
        """The number of the server's command here; 0 in a game without any."""
        return self.observations[self._here].command if self.observations else 0

    @property
    def _here(self) -> int:
        return min(self.at, len(self.observations) - 1)

    def pass_one(self) -> Observation | None:
        """The next observation, now in the model; None at the end."""
        if self.at >= len(self.observations):
            return None
        seen = self.observations[self.at]
        self.at += 1
        self.model.apply(seen)
        return seen

    def back_to(self, seen: Observation) -> None:
        """It is the next one to pass, again."""
        self.at = seen.index

    def again(self, seen: Observation) -> bool:
        """What was just passed is looked at once more: it holds an answer as well. False where that
        was done before: nothing came of it, and it would never end."""
        if seen.index in self._again:
            return False
        self._again.add(seen.index)
        self.at = seen.index
        return True

    def ahead(self, limit: int = 4000) -> Iterator[Observation]:
        """What comes, from here on."""
        yield from self.observations[self.at : self.at + limit]

    def before_action(self, but: frozenset[str] = frozenset()) -> Iterator[Observation]:
        """What comes before the server's next action (reports in `but` do not count as one)."""
        for seen in self.ahead():
            if self._is_action(seen) and seen.name not in but:
                return
            yield seen

    def _is_action(self, seen: Observation) -> bool:
        if seen.is_report:
            if seen.name == "turnEnd" and self.turn_is_over:
                return False
            return seen.name in ACTIONS and (seen.index, "") not in self._used
        if seen.name == "fieldModelSetPlayerCoordinate":
            return self.is_step(seen) and seen.key != self.whirling
        return False

    def is_step(self, seen: Observation) -> bool:
        """Whether the change is the acting player's own step: its movement grows in the command."""
        return seen.name == "fieldModelSetPlayerCoordinate" and seen.command in self._walking

    def take(
        self,
        name: str,
        fits: Callable[[Json], bool] = lambda report: True,
        part: str = "",
        but: frozenset[str] = frozenset(),
    ) -> Json | None:
        """The next report of this name that fits and was not used; None when there is none."""
        for seen in self.before_action(but | {name}):
            if seen.is_report and seen.name == name and (seen.index, part) not in self._used:
                if fits(seen.value):
                    self._used.add((seen.index, part))
                    value: Json = seen.value
                    return value
                if name in ACTIONS:
                    return None
        return None

    def peek(
        self,
        name: str,
        fits: Callable[[Json], bool] = lambda report: True,
        but: frozenset[str] = frozenset(),
        but_used: bool = False,
    ) -> Observation | None:
        """As `take`, without using it up; `but_used`: one that was used will do."""
        for seen in self.before_action(but | {name}):
            if (
                seen.is_report
                and seen.name == name
                and (but_used or (seen.index, "") not in self._used)
                and fits(seen.value)
            ):
                return seen
        return None

    def use(self, seen: Observation, part: str = "") -> None:
        self._used.add((seen.index, part))

    def is_used(self, seen: Observation) -> bool:
        return any(index == seen.index for index, _ in self._used_near(seen.index))

    def _used_near(self, index: int) -> Iterator[tuple[int, str]]:
        for part in _PARTS:
            if (index, part) in self._used:
                yield index, part

    def in_turn_mode(self, mode: str) -> Iterator[Observation]:
        """What comes while the server is in a mode; nothing when it does not come to it."""
        inside = self.model.turn_mode == mode
        for seen in self.ahead():
            if seen.name == "gameSetTurnMode":
                if inside and seen.value != mode:
                    return
                inside = inside or seen.value == mode
            elif seen.name in ("playerAction", "turnEnd") and seen.is_report:
                return
            if inside:
                yield seen

    def take_place(self, player: str) -> tuple[int, int] | None:
        """Where the player is put next, before the server's next action; used up with this."""
        for seen in self.before_action():
            if (
                seen.name == "fieldModelSetPlayerCoordinate"
                and seen.key == player
                and seen.value is not None
                and (seen.index, "") not in self._used
            ):
                self._used.add((seen.index, ""))
                return (seen.value[0], seen.value[1])
        return None

    def next_ball_place(self) -> tuple[int, int] | None:
        """Where the ball is put next, before the server's next action."""
        for seen in self.before_action():
            if seen.name == "fieldModelSetBallCoordinate" and seen.value is not None:
                return (seen.value[0], seen.value[1])
        return None


def _walking(observations: tuple[Observation, ...]) -> set[int]:
    """A player that swoops has movement, too, and does not walk."""
    walking = {one.command for one in observations if one.name == "actingPlayerSetCurrentMove"}
    swooping = {
        one.command
        for one in observations
        if one.name == "actingPlayerSetPlayerAction" and one.value == "swoop"
    }
    return walking - swooping
