"""The price lists of inducements and star players, read once from TOML. Nothing here decides."""

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from schemas.pitch.players import TeamSetup

Names = tuple[str, ...]
T = TypeVar("T")
STAR = "star"


class Adds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of an inducement adds to the figures of a side."""

    re_rolls: int = 0
    wandering_apothecaries: int = 0
    plague_doctors: int = 0
    mortuary_assistants: int = 0
    bribes: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    biased_referees: int = 0


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a price list; see the heads of the files."""

    name: str
    at_most: int | None = None
    price_gp: int | None = None
    reduced_price_gp: int | None = None
    reduced_for: Names = ()
    reduced_rosters: Names = ()
    only_for: Names = ()
    rosters: Names = ()
    not_rosters: Names = ()
    group: str | None = None
    adds: Adds = Adds()
    joins: bool = False
    named: bool = False
    """A celebrity, of whom there is one only."""

    def price_for(self, team: TeamSetup) -> int | None:
        """For one, in gold pieces; None: it is named with the purchase."""
        reduced = has_rule(team, self.reduced_for) or team.roster in self.reduced_rosters
        return self.reduced_price_gp if reduced else self.price_gp

    def is_for(self, team: TeamSetup) -> bool:
        """Whether a team may buy it. A team that names no list or rule is not held to them."""
        if team.roster in self.not_rosters:
            return False
        if self.rosters and team.roster is not None and team.roster not in self.rosters:
            return False
        return not self.only_for or not team.special_rules or has_rule(team, self.only_for)


def has_rule(team: TeamSetup, rules: Names) -> bool:
    """Whether the team has one of these special rules, by their beginning."""
    return any(own.startswith(rule) for own in team.special_rules for rule in rules)


class _Inducements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Names
    treasury_of_the_lower_gp: int
    groups: dict[str, int]
    inducement: tuple[Offer, ...]


class _Star(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    price_gp: int
    plays_for: Names = ()
    rosters: Names = ()
    players: Names = ()

    def offer(self) -> Offer:
        return Offer(
            name=self.name,
            at_most=1,
            price_gp=self.price_gp,
            only_for=self.plays_for,
            rosters=self.rosters,
            group=STAR,
            joins=True,
        )


class _Stars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Names
    star: tuple[_Star, ...]


def _read(name: str, form: type[T]) -> T:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    printed: dict[str, Any] = tomllib.loads(text)
    return msgspec.convert(printed, form)


INDUCEMENTS = _read("inducements.toml", _Inducements)
STARS = _read("star_players.toml", _Stars)
PLAYERS_OF: dict[str, Names] = {star.name: star.players or (star.name,) for star in STARS.star}
"""By the name a star is hired under: the names of the players."""
OFFERS: dict[str, Offer] = {each.name: each for each in INDUCEMENTS.inducement} | {
    star.name: star.offer() for star in STARS.star
}
