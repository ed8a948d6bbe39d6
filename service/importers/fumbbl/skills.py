"""Skills by the server's names and by ours.

Most names differ by capitals and hyphens only. A number the server gives apart is in our name:
`Mighty Blow` with the value 2 is `Mighty Blow (+2)`. The special rules of star players are no
skills of ours; they keep the server's name, and what the server makes of them is found out by
comparing boards.
"""

from service.rules.pitch.skills import SKILLS

PRINTED: dict[str, str] = {
    "Mighty Blow": "Mighty Blow (+1)",
    "Dirty Player": "Dirty Player (+1)",
    "Loner": "Loner (4+)",
    "Bloodlust": "Bloodlust (2+)",
}
"""How a skill with a number is written where the server gives none."""
OTHER_NAMES: dict[str, str] = {
    "Claw": "Claws",
    "Blood Lust": "Bloodlust",
    "Bonehead": "Bone Head",
    "Unchanneled Fury": "Unchannelled Fury",
}
"""Names of skills that differ by more than capitals and hyphens."""


def _plain(name: str) -> str:
    return "".join(each for each in name.lower().replace("&", "and") if each.isalnum())


_OURS = {_plain(name): name for name in SKILLS} | {
    _plain(theirs): ours for theirs, ours in OTHER_NAMES.items()
}


def our_skill(name: str) -> str:
    """Our name of a skill, without its number: `Side Step` -> `Sidestep`; itself when unknown."""
    return _OURS.get(_plain(name), name)


def is_known(name: str) -> bool:
    return our_skill(name) in SKILLS


def printed_skill(name: str, value: str | None = None) -> str:
    """As a set-up writes it: `Loner` with `3` -> `Loner (3+)`; `Animosity` with `All` ->
    `Animosity (all)`."""
    ours = our_skill(name)
    printed = PRINTED.get(ours, ours)
    if ours == "Animosity":
        return f"Animosity ({value.lower()[:30]})" if value else "Animosity (all)"
    base, bracket, rest = printed.partition(" (")
    digits = "".join(each for each in value or "" if each.isdigit())
    if not bracket or not digits:
        return printed[:48]
    return f"{base} (+{digits})" if rest.startswith("+") else f"{base} ({digits}+)"
