"""Star players and other celebrities: who they are, and what happens when both sides have hired
the same one."""

import tomllib
from importlib.resources import files

import msgspec

from schemas.blood_bowl import Inducement
from schemas.pitch.facts import PlayerLeft
from schemas.pitch.players import PlayerSetup
from service.rules.blood_bowl.price_lists import OFFERS, PLAYERS_OF, STAR
from service.rules.blood_bowl.state import match
from service.rules.contract import cites
from service.rules.pitch.course import Course


class StarProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A star as it is printed; see the head of the file."""

    name: str
    ma: int
    st: int
    ag: int
    av: int
    pa: int | None = None
    skills: tuple[str, ...] | None = None

    def is_that_of(self, player: PlayerSetup) -> bool:
        same = all(
            getattr(self, name) == getattr(player, name) for name in ("ma", "st", "ag", "pa", "av")
        )
        return same and (self.skills is None or sorted(self.skills) == sorted(player.skills))

    def __str__(self) -> str:
        pa = "-" if self.pa is None else f"{self.pa}+"
        figures = f"MA {self.ma}, ST {self.st}, AG {self.ag}+, PA {pa}, AV {self.av}+"
        return ", ".join((figures, *(self.skills or ())))


class _Profiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    profile: tuple[StarProfile, ...]


def _read() -> dict[str, StarProfile]:
    text = files(__package__).joinpath("star_profiles.toml").read_text(encoding="utf-8")
    return {each.name: each for each in msgspec.convert(tomllib.loads(text), _Profiles).profile}


PROFILES = _read()


@cites("BB-005", "BB-090")
def judge_star(course: Course, one: Inducement) -> None:
    """Breaches for a printed star that comes as somebody else."""
    if not _is_star(one.name):
        return
    names = PLAYERS_OF[one.name]
    if sorted(player.name for player in one.joins) != sorted(names):
        came = " and ".join(player.name for player in one.joins)
        _breach(course, f"{one.name} came as {came}.", f"It is {' and '.join(names)}.")
    for player in one.joins:
        printed = PROFILES.get(player.name)
        if printed is not None and player.name in names and not printed.is_that_of(player):
            _breach(course, f"{player.name} is not what it is printed as.", f"It has {printed}.")


def _breach(course: Course, detail: str, legal: str) -> None:
    course.breach("BB-005", detail, legal, "inducements")


def _is_star(name: str) -> bool:
    return name in OFFERS and OFFERS[name].group == STAR


@cites("BB-005")
def torn_between(course: Course, side: str) -> None:
    """In a league a star that both sides have hired plays for neither, and both have paid."""
    state = match(course)
    if state.setup.exhibition:
        return
    own = {one.name: one for one in state.inducements.get(side, ()) if _is_star(one.name)}
    for other in state.inducements.get(state.other(side), ()):
        if other.name in own:
            both = (*other.joins, *own[other.name].joins)
            course.happen(*(PlayerLeft(player.id, "unavailable") for player in both))
