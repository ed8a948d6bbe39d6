"""The shapes of what the server reports: a field of another shape counts as not there.

A replay may be broken, or of a later version. Whoever looks a field up that is not there gets
`MissingField`, which the two places that take reports apart turn into a finding.
"""

from collections.abc import Callable
from typing import Any, TypeGuard

Json = dict[str, Any]


class MissingField(LookupError):  # noqa: N818 - what is the matter with a report
    """A report lacks a field that its kind has, or has another shape there."""


class Report(dict[str, Any]):
    """A report; `report["roll"]` raises MissingField where there is no such field."""

    def __missing__(self, field: str) -> Any:
        raise MissingField(f"{self.get('reportId')} without {field}")


def is_number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 40


def is_text(value: Any) -> bool:
    return value is None or isinstance(value, str | int)


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_square(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value))


def _all(shape: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def _is_row(value: Any) -> bool:
    return isinstance(value, dict) and is_text(value.get("playerId")) and "playerId" in value


def _or_none(shape: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or shape(value)


_SHAPES: dict[Callable[[Any], bool], tuple[str, ...]] = {
    is_number: (
        "roll",
        "half",
        "rollHome",
        "rollAway",
        "directionRoll",
        "rollScatterDirection",
        "rollScatterDistance",
        "reRollsStolen",
        "dedicatedFansRoll",
        "amount",
        "distance",
    ),
    _or_none(is_number): ("minimumRoll", "heatRoll"),
    _all(is_number): (
        "blockRoll",
        "rolls",
        "distanceRoll",
        "weatherRoll",
        "kickoffRoll",
        "armorRoll",
        "injuryRoll",
        "casualtyRoll",
    ),
    _all(is_text): (
        "directionArray",
        "playerIds",
        "playerIdsHit",
        "playerIdsHome",
        "playerIdsAway",
    ),
    _all(_is_row): ("knockoutRecoveryArray", "heatExhaustionArray"),
    is_square: ("ballCoordinateEnd",),
    is_text: (
        "playerId",
        "defenderId",
        "actingPlayerId",
        "playerAction",
        "teamId",
        "reRollSource",
        "skill",
        "confusionSkill",
        "seriousInjury",
        "blockResult",
        "pushbackMode",
        "scatterDirection",
        "weather",
    ),
    is_flag: ("used", "receiveChoice", "successful"),
}
_FIELDS = {field: shape for shape, fields in _SHAPES.items() for field in fields}
_CHANGES: dict[str, Callable[[Any], bool]] = {
    "fieldModelSetPlayerCoordinate": _or_none(is_square),
    "fieldModelSetBallCoordinate": _or_none(is_square),
    "gameSetPassCoordinate": _or_none(is_square),
    "fieldModelSetPlayerState": is_number,
    "turnDataSetTurnNr": is_number,
    "turnDataSetReRolls": is_number,
    "teamResultSetScore": is_number,
    "playerResultSetTouchdowns": is_number,
    "playerResultSetCompletions": is_number,
    "playerResultSetInterceptions": is_number,
    "playerResultSetCasualties": is_number,
    "playerResultSetFouls": is_number,
    "playerResultSetBlocks": is_number,
    "gameSetHalf": is_number,
    "gameSetHomePlaying": is_flag,
    "gameSetTurnMode": is_text,
    "gameSetDefenderId": is_text,
    "teamResultSetConceded": is_flag,
    "actingPlayerSetPlayerId": is_text,
    "actingPlayerSetPlayerAction": is_text,
    "actingPlayerSetHasMoved": is_flag,
    "actingPlayerSetStandingUp": is_flag,
    "fieldModelSetBallMoving": is_flag,
    "fieldModelSetBallInPlay": is_flag,
    "playerResultSetSeriousInjury": is_text,
}
"""Changes the importer looks at; of any other it reads no value."""


def shaped(report: Json) -> Report:
    """The report without the fields that have another shape than the server gives them."""
    return Report(
        {
            field: value
            for field, value in report.items()
            if field not in _FIELDS or _FIELDS[field](value)
        }
    )


def is_change(name: str, value: Any) -> bool:
    """Whether a change of the model has the shape of its kind."""
    return name not in _CHANGES or _CHANGES[name](value)
