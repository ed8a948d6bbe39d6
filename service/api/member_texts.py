"""What the members of our structs mean: the docstrings below them, read from the source.

A member without one of its own has that of its type (`Place`, `Microseconds`), so a unit is said
wherever it counts.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import schemas

Texts = dict[str, dict[str, str]]


@cache
def member_texts() -> Texts:
    """Sentences by the name of the struct and the member."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(Path(schemas.__path__[0]).glob("*.py"))
    ]
    aliases = {name: text for tree in trees for name, _, text in _said(tree.body) if text}
    return {
        node.name: {
            name: said
            for name, types, text in _said(node.body)
            if (said := text or next((aliases[one] for one in types if one in aliases), ""))
        }
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def _said(body: list[ast.stmt]) -> Iterator[tuple[str, list[str], str]]:
    """Every name that is given a type or a value: with the names in its type, and the docstring
    below it."""
    for statement, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            types = [n.id for n in ast.walk(statement.annotation) if isinstance(n, ast.Name)]
            yield statement.target.id, types, _docstring(below)
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, [], _docstring(below)


def _docstring(statement: ast.stmt | None) -> str:
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return ""
    return " ".join(str(statement.value.value).split())
