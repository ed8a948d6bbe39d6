"""What a set-up of a game on squares may name: skills, team lists with positions, inducements.

`GET /v1/rule-systems/{key}/catalogue` serves it, so that a set-up can be made from the API alone.
"""

from typing import Literal

import msgspec

SkillCategory = Literal["agility", "general", "mutation", "passing", "strength", "trait"]


class SkillLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill or trait."""

    name: str
    written: str
    """As a set-up writes it, with an example of what it has in brackets: `Loner (4+)`."""
    category: SkillCategory
    compulsory: bool = False
    table: tuple[int, int] | None = None
    """The dice that pick it at random in its category: 1 for 1 to 3 or 4 for 4 to 6, then a D6."""
    re_rolls: tuple[str, ...] = ()
    """Rolls it makes again when they failed."""
    modifies: tuple[str, ...] = ()
    once_per: str | None = None
    not_with: tuple[str, ...] = ()


class PositionLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a team list. AG, PA and AV are the face to reach."""

    name: str
    at_most: int
    price_gp: int
    ma: int
    st: int
    ag: int
    av: int
    pa: int | None = None
    """None: it cannot pass."""
    skills: tuple[str, ...] = ()
    primary: tuple[SkillCategory, ...] = ()
    secondary: tuple[SkillCategory, ...] = ()
    lineman: bool = False
    """Journeymen are of this position."""
    big_guy: bool = False


class TeamListLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A team list. `roster` of a team in a set-up is its name."""

    name: str
    tier: int
    re_roll_price_gp: int
    apothecary: bool
    positions: tuple[PositionLine, ...]
    special_rules: tuple[str, ...] = ()
    one_rule_of: tuple[str, ...] = ()
    """The team has one of these besides."""
    big_guys: int | None = None
    """So many players of the positions that are big guys together; None: the team has none."""


class HiredPlayerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A star as it is printed."""

    name: str
    ma: int
    st: int
    ag: int
    av: int
    pa: int | None = None
    skills: tuple[str, ...] | None = None
    """None: the printed lists disagree."""


class InducementLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An inducement, a star among them. With several conditions a team has to meet all."""

    name: str
    price_gp: int | None = None
    """For one; None: it is named with the purchase."""
    at_most: int | None = None
    group: str | None = None
    """Its kind, where there is a limit for all of a kind: `groups`."""
    reduced_price_gp: int | None = None
    """For teams with one of the special rules `reduced_for`, or of the lists `reduced_rosters`."""
    reduced_for: tuple[str, ...] = ()
    reduced_rosters: tuple[str, ...] = ()
    only_for: tuple[str, ...] = ()
    """Special rules, by their beginning, of which a team needs one."""
    rosters: tuple[str, ...] = ()
    """Team lists it is for; empty: any."""
    not_rosters: tuple[str, ...] = ()
    joins: tuple[HiredPlayerLine, ...] = ()
    """The players a star comes as."""


class Catalogue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a set-up, and a purchase before the match, may name."""

    skills: tuple[SkillLine, ...]
    team_lists: tuple[TeamListLine, ...]
    inducements: tuple[InducementLine, ...] = ()
    groups: dict[str, int] = {}
    """So many inducements of a kind at most."""
