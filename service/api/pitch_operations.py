"""The operations on pitches, for the list of all operations."""

from functools import reduce
from operator import or_
from typing import Any, cast

import msgspec

from schemas.pitches import PitchLine, PitchView
from service.api import pitches
from service.api.allowed import OPENERS
from service.api.bodies import PerSystem
from service.api.exchange import JSON, SVG
from service.api.operation import Operation
from service.rules.contract import RuleSystem
from service.rules.registry import RULE_SYSTEMS


class PerPitch(PerSystem):
    """A body with a shape for every rule system that takes pitches of somebody's own."""

    def shapes(self) -> tuple[Any, ...]:
        return tuple(
            system.pitches.pitch_type
            for system in RULE_SYSTEMS.values()
            if system.pitches is not None
        )


def _pitch_type(system: RuleSystem) -> Any:
    return None if system.pitches is None else system.pitches.pitch_type


PITCH = PerPitch("Pitch", _pitch_type, None)
VIEW = cast(Any, PitchView)[reduce(or_, PITCH.shapes())]
EXAMPLES = {
    key: {"summary": pitch.name, "value": msgspec.to_builtins(pitch)}
    for system in RULE_SYSTEMS.values()
    if system.pitches is not None
    for key, pitch in system.pitches.shipped.items()
}

PITCH_OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listPitches",
        method="GET",
        path="/v1/rule-systems/{system_key}/pitches",
        summary="The pitches that a set-up may name",
        tag="rules",
        handler=pitches.list_pitches,
        access="open",
        answers={JSON: tuple[PitchLine, ...]},
    ),
    Operation(
        id="getPitch",
        method="GET",
        path="/v1/rule-systems/{system_key}/pitches/{pitch_key}",
        summary="A pitch: as data and drawn as a board, or a picture",
        tag="rules",
        handler=pitches.show_pitch,
        access="open",
        answers={JSON: VIEW, SVG: None},
    ),
    Operation(
        id="checkPitch",
        method="POST",
        path="/v1/rule-systems/{system_key}/pitches",
        summary="Check a pitch of your own and see it drawn, before a set-up holds it",
        tag="rules",
        handler=pitches.check_pitch,
        roles=OPENERS,
        answers={JSON: VIEW, SVG: None},
        body=PITCH,
        examples=EXAMPLES,
        problems=("rules/illegal",),
    ),
)
