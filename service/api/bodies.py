"""Bodies that depend on the rule system: one shape per system, told apart by the decoder."""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import Any, NamedTuple, cast

import msgspec

from schemas.match import EntryBatch
from schemas.requests import MatchRequest
from service.rules.codec import reported_union
from service.rules.competition.system import COMPETITION
from service.rules.contract import RuleSystem
from service.rules.league.system import LEAGUE
from service.rules.registry import LEAGUE_SYSTEMS, RULE_SYSTEMS


class PerSystem(NamedTuple):
    """A body with a shape for every rule system."""

    name: str
    shape: Callable[[RuleSystem], Any]
    tag: str | None
    """The member that says which system; None where the stream of the path does."""
    only: str | None = None
    """The key of the one system it is of; None: those of matches."""

    def shapes(self) -> tuple[Any, ...]:
        systems = RULE_SYSTEMS.values() if self.only is None else (LEAGUE_SYSTEMS[self.only],)
        return tuple(self.shape(system) for system in systems)


def _batch(system: RuleSystem) -> Any:
    return cast(Any, EntryBatch)[reported_union(system)]


@cache
def _match_requests() -> dict[type[msgspec.Struct], RuleSystem]:
    return {_match_request(system): system for system in RULE_SYSTEMS.values()}


def _match_request(system: RuleSystem) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        f"{pascal(system.key)}MatchRequest",
        [("setup", system.setup_type)],
        bases=(MatchRequest,),
        namespace={"__doc__": f"A {system.title} match to be opened."},
        tag_field="system",
        tag=system.key,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _request_of(system: RuleSystem) -> Any:
    return next(shape for shape, whose in _match_requests().items() if whose is system)


def system_of_request(request: msgspec.Struct) -> RuleSystem:
    """The rule system that a decoded match request names."""
    return _match_requests()[type(request)]


def pascal(key: str) -> str:
    """`bolter-ball` -> `BolterBall`."""
    return "".join(part.capitalize() for part in key.split("-"))


BATCH = PerSystem("EntryBatch", _batch, None)
TEAM_BATCH = PerSystem("TeamBatch", _batch, None, LEAGUE.key)
COMPETITION_BATCH = PerSystem("CompetitionBatch", _batch, None, COMPETITION.key)
MATCH_REQUEST = PerSystem("MatchRequest", _request_of, "system")


@cache
def decoder(body: Any) -> Callable[[bytes], Any]:
    """Turns bytes into the body of an operation; a batch stays bytes until its match is known."""
    if isinstance(body, PerSystem):
        return bytes if body.tag is None else _by_system(body)
    return msgspec.json.Decoder(body).decode


def shape_of(body: Any) -> Any:
    """The type of what `decoder` makes of bytes."""
    return reduce(or_, body.shapes()) if isinstance(body, PerSystem) else body


class _Named(msgspec.Struct):
    """What a body says about its rule system."""

    system: str


def _by_system(body: PerSystem) -> Callable[[bytes], Any]:
    """A decoder that looks first for the system: msgspec lets a tag be missing where only one type
    can be meant."""
    name = msgspec.json.Decoder(_Named).decode
    decoders = {
        key: msgspec.json.Decoder(shape).decode
        for key, shape in zip(RULE_SYSTEMS, body.shapes(), strict=True)
    }

    def decode(data: bytes) -> Any:
        key = name(data).system
        if key not in decoders:
            raise msgspec.ValidationError(f"Invalid value {key!r} - at `$.system`")
        return decoders[key](data)

    return decode
