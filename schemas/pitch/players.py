"""Players and teams as a match set-up names them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.limits import PLAYERS_A_TEAM, SKILLS_A_PLAYER, Identifier, Name, SkillName

PlayerKind = Literal["rostered", "journeyman", "star", "mercenary"]
Characteristic = Annotated[int, Meta(ge=1, le=12)]
Gold = Annotated[int, Meta(ge=0, le=100_000_000)]
"""Gold pieces."""


class PlayerSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as it comes to the match, advancements and injuries included."""

    id: Identifier
    name: Name
    number: Annotated[int, Meta(ge=1, le=99)]
    position: Name
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    """The face to reach: 3 is 3+."""
    av: Characteristic
    pa: Characteristic | None = None
    """The face to reach; none for a player that cannot pass."""
    skills: Annotated[tuple[SkillName, ...], Meta(max_length=SKILLS_A_PLAYER)] = ()
    """As `GET /v1/rule-systems/{key}/catalogue` says they are written."""
    kind: PlayerKind = "rostered"
    niggling_injuries: Annotated[int, Meta(ge=0, le=20)] = 0
    advancements: Annotated[int, Meta(ge=0, le=6)] = 0
    available: bool = True
    """False: misses this match."""


class JourneymanProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a journeyman of the team is: a lineman of its list, with its price."""

    position: Name
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    av: Characteristic
    price_gp: Gold
    pa: Characteristic | None = None
    skills: Annotated[tuple[SkillName, ...], Meta(max_length=SKILLS_A_PLAYER)] = ()


class TeamSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team as it comes to the match."""

    id: Identifier
    name: Name
    players: Annotated[tuple[PlayerSetup, ...], Meta(min_length=1, max_length=PLAYERS_A_TEAM)]
    re_rolls: Annotated[int, Meta(ge=0, le=8)] = 0
    roster: Name | None = None
    """The team list it is drawn from, by its printed name; the catalogue of the rule system has
    them all."""
    special_rules: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    """By their printed names; the team lists of the catalogue have them."""
    apothecaries: Annotated[int, Meta(ge=0, le=3)] = 0
    assistant_coaches: Annotated[int, Meta(ge=0, le=12)] = 0
    cheerleaders: Annotated[int, Meta(ge=0, le=12)] = 0
    dedicated_fans: Annotated[int, Meta(ge=0, le=20)] = 1
    treasury_gp: Gold = 0
    current_team_value_gp: Gold = 0
    journeyman: JourneymanProfile | None = None
