"""The rule systems and their rules, as every refusal links to them."""

from functools import cache
from typing import get_args

import msgspec

from schemas.resources import RuleLine, RuleSystemView, RuleView
from service.api.exchange import Reply, reply_json
from service.api.operation import Call
from service.api.problems import not_found
from service.rules.codec import entry_tag
from service.rules.contract import RuleSystem
from service.rules.ledger import Rule
from service.rules.registry import LEAGUE_SYSTEMS, RULE_SYSTEMS, find_system

# Rules change with the service only; the ETag of a page notices that.
CACHED = "public, max-age=300"


async def list_rule_systems(call: Call) -> Reply:
    systems = tuple(map(_view, (*RULE_SYSTEMS.values(), *LEAGUE_SYSTEMS.values())))
    return reply_json(systems, cache_control=CACHED)


async def show_rule_system(call: Call) -> Reply:
    return reply_json(_view(system_of(call)), cache_control=CACHED)


async def show_catalogue(call: Call) -> Reply:
    system = system_of(call)
    if system.catalogue is None:
        raise not_found("catalogue of this rule system")
    return reply_json(system.catalogue(), cache_control=CACHED)


async def show_rule(call: Call) -> Reply:
    system = system_of(call)
    rule = system.ledger.rule(call.path["rule_id"])
    if rule is None:
        raise not_found("rule")
    view = RuleView(system=system.key, **msgspec.structs.asdict(rule))
    return reply_json(view, cache_control=CACHED)


def system_of(call: Call) -> RuleSystem:
    """The rule system of the path."""
    system = find_system(call.path["system_key"])
    if system is None:
        raise not_found("rule system")
    return system


def _view(system: RuleSystem) -> RuleSystemView:
    return RuleSystemView(
        key=system.key,
        revision=system.revision,
        title=system.title,
        kind=system.kind,
        rules=tuple(_line(system, rule) for rule in system.ledger.rules.values()),
        entries=entry_types(system.key),
        details=system.details,
        catalogue=None if system.catalogue is None else f"/v1/rule-systems/{system.key}/catalogue",
        pitches=None if system.pitches is None else f"/v1/rule-systems/{system.key}/pitches",
    )


def _line(system: RuleSystem, rule: Rule) -> RuleLine:
    return RuleLine(
        id=rule.id,
        topic=rule.topic,
        text=rule.text,
        status=rule.status,
        url=f"/v1/rule-systems/{system.key}/rules/{rule.id}",
        ruling=rule.ruling,
    )


@cache
def entry_types(key: str) -> tuple[str, ...]:
    """The `type` of every entry that a match of the system takes, amendments aside."""
    system = find_system(key)
    assert system is not None, "only known systems are asked for"
    entries = system.entry_type
    kinds = get_args(entries) or (entries,)
    return tuple(entry_tag(kind) for kind in kinds if kind not in system.reserved)
