"""What would have been right where a body has another shape: the values, fields or bounds there.

Looked up in the types that decode the body, so it can never differ from what is taken.
"""

import re
from functools import cache
from typing import Any

from msgspec import inspect

Node = inspect.Type
Key = str | int

MOST_NAMES = 40
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_SENDABLE = "GET /v1/matches/{match_id}/expected shows every entry that may come next."


def wanted(shape: Any, document: Any, message: str) -> str:
    """A sentence or two that follow msgspec's message about a document; "" where it says it all."""
    what, _, path = message.partition(" - at `")
    keys: list[Key] = [name or int(index) for name, index in _STEP.findall(path)]
    missing = _MISSING.fullmatch(what)
    if missing:
        keys.append(missing[1])
    nodes = _nodes(_info(shape), document, keys)
    if "unknown field" in what:
        said = _known_fields(nodes)
    else:
        said = _values(nodes) or ("" if missing else _bounds(nodes, what))
    about_entry = said and ("unknown field" in what or keys[-1:] == ["type"])
    return f"{said} {_SENDABLE}" if about_entry and "entry" in keys else said


@cache
def _info(shape: Any) -> Node:
    return inspect.type_info(shape)


def _nodes(node: Node, document: Any, keys: list[Key]) -> list[Node]:
    """What can stand at the end of a path; of several structs, the one whose tag is there."""
    nodes = _choices(node)
    for key in keys:
        nodes = [found for one in _step(_tagged(nodes, document, key), key) for found in one]
        document = _member(document, key)
    return _tagged(nodes, document, None)


def _choices(node: Node) -> list[Node]:
    if isinstance(node, inspect.UnionType):
        return [choice for one in node.types for choice in _choices(one)]
    return _choices(node.type) if isinstance(node, inspect.Metadata) else [node]


def _tagged(nodes: list[Node], document: Any, key: Key | None) -> list[Node]:
    tagged: list[Node] = [
        node
        for node in nodes
        if isinstance(node, inspect.StructType)
        and node.tag_field not in (None, key)
        and _member(document, node.tag_field) == node.tag
    ]
    return tagged or nodes


def _member(document: Any, key: Any) -> Any:
    try:
        return document[key]
    except (LookupError, TypeError):
        return None


def _step(nodes: list[Node], key: Key) -> list[list[Node]]:
    structs = [node for node in nodes if isinstance(node, inspect.StructType)]
    tags = [node.tag for node in structs if node.tag is not None and node.tag_field == key]
    if tags:
        return [[inspect.LiteralType(tuple(tags))]]
    found = [
        _choices(field.type)
        for node in structs
        for field in node.fields
        if field.encode_name == key
    ]
    return found + [_choices(item) for node in nodes for item in _items(node, key)]


def _items(node: Node, key: Key) -> list[Node]:
    if isinstance(node, (inspect.VarTupleType, inspect.ListType)):
        return [node.item_type]
    if isinstance(node, inspect.TupleType) and isinstance(key, int):
        return list(node.item_types[key : key + 1])
    return []


def _values(nodes: list[Node]) -> str:
    values = [
        value for node in nodes if isinstance(node, inspect.LiteralType) for value in node.values
    ]
    return f"Right would be {_listed(values)}." if values else ""


def _known_fields(nodes: list[Node]) -> str:
    known: list[Any] = []
    for node in nodes:
        if isinstance(node, inspect.StructType):
            known += [node.tag_field] if node.tag_field else []
            known += [field.encode_name for field in node.fields]
    known = list(dict.fromkeys(known))
    return f"Known here: {_listed(known)}." if known else ""


def _listed(names: list[Any]) -> str:
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(map(str, names[:MOST_NAMES])) + more


def _bounds(nodes: list[Node], what: str) -> str:
    """Both ends, where the message names the one that was passed only."""
    ends = ("ge", "le") if "length" not in what else ("min_length", "max_length")
    for node in nodes:
        least, most = (getattr(node, end, None) for end in ends)
        if least is not None and most is not None and re.search(r"[<>]=", what):
            return f"Anything from {least} to {most} is right."
    return ""
