"""Components of the OpenAPI document: msgspec's schemas with names that a person would give."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

import msgspec

from schemas.body import Body
from schemas.match import Amended, MatchOpened
from schemas.problems import ProblemDocument
from service.api.bodies import PerSystem, pascal
from service.api.member_texts import member_texts
from service.api.operation import Operation
from service.rules.codec import entry_union
from service.rules.contract import RuleSystem
from service.rules.registry import LEAGUE_SYSTEMS, RULE_SYSTEMS

Json = dict[str, Any]

_REFERENCE = "#/components/schemas/"
_SYSTEMS: tuple[RuleSystem, ...] = (*RULE_SYSTEMS.values(), *LEAGUE_SYSTEMS.values())


class Shapes:
    """Schemas of everything the operations name, and the components they refer to."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        wanted = list(_wanted(operations))
        schemas, components = msgspec.json.schema_components(
            [shape for _, shape in wanted], ref_template="{name}"
        )
        names = _names(components)
        self.components = {
            names[key]: _renamed(_told(_completed(schema)), names) | {"title": names[key]}
            for key, schema in components.items()
        }
        self._schemas: dict[str, Json] = {
            key: _renamed(schema, names) for (key, _), schema in zip(wanted, schemas, strict=True)
        }
        self._add_event_bodies()
        self.components = dict(sorted(self.components.items()))

    def answer(self, shape: Any) -> Json:
        """The schema of an answer."""
        return {"type": "object"} if shape is None else self._schemas[repr(shape)]

    def body(self, body: Any) -> Json:
        """The schema of a request body."""
        if not isinstance(body, PerSystem):
            return self._schemas[repr(body)]
        choices = [self._schemas[repr(shape)] for shape in body.shapes()]
        if len(choices) == 1 and body.tag is None:
            return choices[0]
        union: Json = {"oneOf": choices}
        if body.tag is not None:
            union["discriminator"] = {
                "propertyName": body.tag,
                "mapping": {
                    key: choice["$ref"] for key, choice in zip(RULE_SYSTEMS, choices, strict=True)
                },
            }
        return union

    def _add_event_bodies(self) -> None:
        """Stored bodies are bytes to the service; to a client they have a shape per system."""
        choices = [self._schemas[repr(_body_shape(system))] for system in _SYSTEMS]
        self.components["EventBody"] = {
            "title": "EventBody",
            "description": "The entry as it was reported and the facts that followed, by the "
            "event's rule system.",
            "anyOf": choices,
        }
        reference = {"$ref": _REFERENCE + "EventBody"}
        self.components["Event"]["properties"]["body"] = reference
        self.components["Answer"]["properties"]["body"] = reference


def _body_shape(system: RuleSystem) -> Any:
    # Types made at run time: subscripted as values, which a checker cannot follow.
    body, opened, amended = cast(Any, Body), cast(Any, MatchOpened), cast(Any, Amended)
    facts = system.fact_type | amended[system.fact_type]
    opening = system.opening_type or opened[system.setup_type]
    return body[opening | entry_union(system), facts]


def _wanted(operations: Iterable[Operation]) -> Iterable[tuple[str, Any]]:
    for operation in operations:
        for shape in operation.answers.values():
            if shape is not None:
                yield repr(shape), shape
        body = operation.body
        for shape in body.shapes() if isinstance(body, PerSystem) else (body,):
            if shape is not None:
                yield repr(shape), shape
    for system in _SYSTEMS:
        shape = _body_shape(system)
        yield repr(shape), shape
    yield repr(ProblemDocument), ProblemDocument


def _names(components: dict[str, Json]) -> dict[str, str]:
    """A name that several shapes have gets the name of its system, or of its module, before it."""
    names = {key: _name(schema.get("title", key)) for key, schema in components.items()}
    uses = Counter(names.values())
    names = {key: _owner(key) + name if uses[name] > 1 else name for key, name in names.items()}
    assert len(set(names.values())) == len(names), "two shapes of the document have one name"
    return names


def _owner(key: str) -> str:
    """The system whose module a shape is of; where it is of none, the module."""
    module = key.rpartition(".")[0]
    owners = (_prefix(each) for each in _SYSTEMS if each.setup_type.__module__ == module)
    return next(owners, pascal(module.rpartition(".")[2]))


def _name(title: str) -> str:
    """`Page[CompetitionView]` -> `CompetitionViewPage`; `Insert[<entries of a system>]` -> the
    system's name before it."""
    base, _, arguments = title.partition("[")
    base = "Problem" if base == "ProblemDocument" else base
    if not arguments:
        return base
    for system in _built_on_others_first():
        ours = (system.setup_type.__module__ + ".", system.setup_type.__name__ + "]")
        if any(name in arguments for name in ours):
            return _recorded(system, arguments) + _prefix(system) + base
    plain = re.findall(r"(\w+)(?=[\],]|$)", arguments)
    return "".join(plain) + base


def _prefix(system: RuleSystem) -> str:
    return pascal(system.key if system.kind == "match" else system.kind)


def _recorded(system: RuleSystem, arguments: str) -> str:
    """What is in the log has entries of the service's own among those that are reported."""
    own = any(f"{kind.__module__}.{kind.__name__}" in arguments for kind in system.reserved)
    return "Recorded" if own else ""


def _built_on_others_first() -> list[RuleSystem]:
    """A system that is built on another has some of that one's shapes among its own."""
    return sorted(_SYSTEMS, key=lambda system: not system.ledger.beside)


def _completed(schema: Json) -> Json:
    """A string enum says that it is a string: clients are generated from it."""
    for member in schema.get("properties", {}).values():
        values = member.get("enum")
        if values and all(isinstance(value, str) for value in values):
            member.setdefault("type", "string")
    return schema


def _told(schema: Json) -> Json:
    """The schema with a description for every member that has one."""
    title = schema.get("title", "").partition("[")[0]
    texts = member_texts()
    of_struct = texts.get(title) or next(
        (texts.get(title.removeprefix(pascal(key)), {}) for key in RULE_SYSTEMS), {}
    )
    for name, member in schema.get("properties", {}).items():
        if name in of_struct:
            member.setdefault("description", of_struct[name])
    return schema


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """The schema with the names of `names`, unions in one order.

    Python takes two unions of the same types for one type and gives out whichever was made first,
    so their order says nothing.
    """
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    renamed = {key: _member(key, member, names) for key, member in value.items()}
    if isinstance(renamed.get("anyOf"), list):
        renamed["anyOf"].sort(key=lambda choice: choice.get("$ref", ""))
    return renamed


def _member(key: str, member: Any, names: dict[str, str]) -> Any:
    if key == "$ref" and isinstance(member, str):
        return _REFERENCE + names[member]
    if key == "mapping":
        return {tag: _REFERENCE + names[member[tag]] for tag in sorted(member)}
    return _renamed(member, names)
