"""The pitches of a rule system: those it has, and one of somebody's own, checked and drawn.

Nothing is kept: a pitch of somebody's own is part of the set-ups of its matches, so that a log can
be read without anything else.
"""

import asyncio
from typing import Any

import msgspec

from schemas.pitches import PitchLine, PitchView
from schemas.problems import FieldError
from service.api.exchange import SVG, Reply, decoded, reply_json
from service.api.operation import Call
from service.api.problems import Problem, not_found
from service.api.rule_systems import CACHED, system_of
from service.rules.contract import Pitches, RuleSystem
from service.web.picture import picture


async def list_pitches(call: Call) -> Reply:
    system = system_of(call)
    pitches = system.pitches
    shipped = {} if pitches is None else pitches.shipped
    lines = tuple(_line(system, key, pitch) for key, pitch in shipped.items())
    return reply_json(lines, cache_control=CACHED)


async def show_pitch(call: Call) -> Reply:
    system, key = system_of(call), call.path["pitch_key"]
    pitch = None if system.pitches is None else system.pitches.shipped.get(key)
    if pitch is None:
        raise not_found("pitch")
    return _shown(call, system, pitch, key)


async def check_pitch(call: Call) -> Reply:
    """Problem `rules/illegal` with an error for everything that is wrong with it."""
    system = system_of(call)
    pitches = _own(system)
    kind = pitches.pitch_type
    pitch = decoded(call.body, msgspec.json.Decoder(kind).decode, kind)
    # A large one takes a while; appends must not wait for it.
    await asyncio.to_thread(_check, system, pitches, pitch)
    return _shown(call, system, pitch)


def _own(system: RuleSystem) -> Pitches:
    if system.pitches is None:
        raise not_found("pitch of somebody's own in this rule system")
    return system.pitches


def _check(system: RuleSystem, pitches: Pitches, pitch: Any) -> None:
    breaches = pitches.breaches(pitch)
    if breaches:
        first = breaches[0]
        raise Problem(
            "rules/illegal",
            " ".join(breach.detail for breach in breaches),
            errors=tuple(FieldError(f"/{each.field or ''}", each.detail) for each in breaches),
            legal=first.legal,
            rule=first.rule,
            rule_url=f"/v1/rule-systems/{system.key}/rules/{first.rule}",
        )


def _line(system: RuleSystem, key: str, pitch: Any) -> PitchLine:
    most = _own(system).most_sides(pitch)
    return PitchLine(key, pitch.name, most, f"/v1/rule-systems/{system.key}/pitches/{key}")


def _shown(call: Call, system: RuleSystem, pitch: Any, key: str | None = None) -> Reply:
    pitches = _own(system)
    board = pitches.empty(pitch)
    if call.media_type == SVG:
        return Reply(200, picture(board, pitch.name), SVG, (("vary", "Accept"),))
    view: PitchView[Any] = PitchView(
        system=system.key,
        name=pitch.name,
        key=key,
        most_sides=pitches.most_sides(pitch),
        pitch=pitch,
        board=board,
    )
    return reply_json(view)
