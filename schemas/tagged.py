"""How entries and facts are told apart on the wire: by a tag made from the name of the class."""

import re

import msgspec


def snake_case(class_name: str) -> str:
    """`EndTurn` -> `end_turn`: the tag of an entry or a fact."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class Entry(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=snake_case,
):
    """The form of every entry whose tag is its name."""
