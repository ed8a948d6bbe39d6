"""What a team is at one moment: a value that JSON can hold and `evolve` replaces."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from schemas.result import CharacteristicName
from schemas.team import (
    AdvancementKind,
    PlayerStatus,
    Position,
    ReleasedWhy,
    Roster,
    SeasonRecord,
    StaffKind,
    StepDue,
)


class Advancement(msgspec.Struct, frozen=True):
    """What a player got for its points: a skill, or one of the characteristics."""

    kind: AdvancementKind
    spp: int
    value_gp: int
    skill: str | None = None
    characteristic: CharacteristicName | None = None


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player that is, or was, of the team. `lowered`: by injuries, in their order."""

    number: int
    name: str
    position: str
    status: PlayerStatus
    misses_next_game: bool = False
    niggling_injuries: int = 0
    lowered: tuple[CharacteristicName, ...] = ()
    lasting_in: str | None = None
    """The game of its last lasting injury."""
    spp_earned: int = 0
    spp_spent: int = 0
    advancements: tuple[Advancement, ...] = ()
    figures: dict[str, int] = {}
    seasons: int = 0
    """Seasons it took part in that are over."""
    released: ReleasedWhy | None = None

    @property
    def spp_held(self) -> int:
        return self.spp_earned - self.spp_spent

    @property
    def listed(self) -> bool:
        """Whether it counts towards the limits of the list."""
        return self.status in ("rostered", "retired")

    @property
    def active(self) -> bool:
        """Whether it is with the team, on the list or as a journeyman."""
        return self.status != "released"


class State(msgspec.Struct, frozen=True, kw_only=True):
    """`due`: what the sequence still asks for, in order; empty between two games.

    `game`, `match`, `candidates`, `touchdowns_to_allot`, `raises`: of the last game.
    """

    name: str
    roster: Roster | None
    special_rule: str | None
    treasury_gp: int
    staff: dict[StaffKind, int]
    dedicated_fans: int
    players: dict[str, Player]
    season: int = 1
    record: SeasonRecord = SeasonRecord()
    all_games: SeasonRecord = SeasonRecord()
    games: tuple[str, ...] = ()
    """Keys of the games that count, in their order."""
    trophy: int | None = None
    """The season in which the trophy that it holds was won."""
    due: tuple[StepDue, ...] = ()
    game: str | None = None
    match: UUID | None = None
    candidates: tuple[str, ...] = ()
    touchdowns_to_allot: int = 0
    raises: int = 0
    last_list: dict[str, PlayerStatus] = {}
    """Between two seasons: who may be hired again, and what it was."""

    @property
    def redrafting(self) -> bool:
        return bool(self.due) and self.due[0].step == "redraft"

    @property
    def draft_due(self) -> tuple[StepDue, ...]:
        """What is left of the steps when a sequence is over: the draft for a new season, if any."""
        return tuple(each for each in self.due if each.step == "redraft")

    @property
    def special_rules(self) -> tuple[str, ...]:
        """Those of the list and the one chosen."""
        if self.roster is None:
            return ()
        chosen = () if self.special_rule is None else (self.special_rule,)
        return self.roster.special_rules + chosen

    def position(self, name: str) -> Position | None:
        """A position of the team's list."""
        found = () if self.roster is None else self.roster.positions
        return next((each for each in found if each.name == name), None)

    def listed(self) -> Iterator[tuple[str, Player]]:
        """The players of the list, by number."""
        found = [(key, player) for key, player in self.players.items() if player.listed]
        yield from sorted(found, key=lambda each: each[1].number)

    def of_status(self, status: PlayerStatus) -> Iterator[tuple[str, Player]]:
        """The players of one status, by number."""
        found = [(key, player) for key, player in self.players.items() if player.status == status]
        yield from sorted(found, key=lambda each: each[1].number)

    def name_of(self, player: str) -> str:
        """Name and number, for sentences; the id of somebody unknown."""
        known = self.players.get(player)
        return player if known is None else f"{known.name} ({known.number})"
