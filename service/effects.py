"""What a change would do to a league: every figure that changes, and what could not be true.

The same machine that records; nothing is recorded.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from schemas.audit import FigureChange, NoLongerTrue, StreamEffect
from schemas.envelope import Actor
from schemas.match import Difference
from service.audit.what_if import changed_entries
from service.following import following, may_follow
from service.match_cache import MatchCache
from service.planning import Plan
from service.rules.competition.standings import standings
from service.rules.league.sheet import sheet
from service.rules.match import Match
from service.store.database import Database

Leaf = int | str | bool | None
_NAMES = ("id", "team", "figure", "label", "tie_breaker")
"""Members that tell the items of a list apart."""


async def effects(
    database: Database, cache: MatchCache, before: Match, planned: Plan, actor: Actor
) -> tuple[StreamEffect, ...]:
    """What follows for other streams. Both matches need their slots."""
    if not planned.new or not may_follow(before, planned.match):
        return ()
    followed = await following(database, cache, before, planned.match, planned.new[-1], actor)
    return tuple(effect(was, now) for was, now in followed.changed)


def effect(before: Match, after: Match) -> StreamEffect:
    """What becomes of a team or a competition."""
    entries = changed_entries(before, after)
    return StreamEffect(
        stream=after.head.match,
        kind=after.system.kind,
        name=after.head.name,
        entries=entries,
        figures=tuple(_changes(_figures(before), _figures(after))),
        no_longer_true=tuple(_no_longer_true(entries)),
    )


def _no_longer_true(entries: tuple[Difference, ...]) -> Iterator[NoLongerTrue]:
    for entry in entries:
        for flag in entry.flags_after:
            if flag not in entry.flags_before:
                yield NoLongerTrue(entry.event, entry.version, entry.type, flag)


def _figures(stream: Match) -> dict[str, Leaf]:
    state = stream.head.state
    shown = sheet(state) if stream.system.kind == "team" else standings(state)
    return dict(_leaves(msgspec.to_builtins(shown), ""))


def _changes(before: dict[str, Leaf], after: dict[str, Leaf]) -> Iterator[FigureChange]:
    for figure in dict.fromkeys((*before, *after)):
        was, now = before.get(figure), after.get(figure)
        if was != now:
            yield FigureChange(figure, was, now)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Leaf]]:
    """Every figure with the way to it: `players/p8/spp_held`."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _leaves(member, f"{path}/{key}" if path else key)
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value, start=1):
            yield from _leaves(item, f"{path}/{_name(item, number)}")
    else:
        yield path, value


def _name(item: Any, number: int) -> str:
    if isinstance(item, dict):
        found = next((item[name] for name in _NAMES if name in item), None)
        if isinstance(found, (str, UUID)):
            return str(found)
    return str(number)
