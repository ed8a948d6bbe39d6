"""A system's rules as data: one entry per rule id, in our own words, with its status.

`enforced`: an entry against it is refused. `derived`: its result is computed. `recorded`: logged,
not judged.
"""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

Status = Literal["enforced", "derived", "recorded"]


class Rule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One rule. `ruling` decides where the source is silent or can be read two ways."""

    id: str
    topic: str
    text: str
    status: Status
    ruling: str | None = None
    setting: str | None = None
    dice: str | None = None


class Ledger(msgspec.Struct, frozen=True):
    """`beside`: the rules of the game that the system is built on, which its refusals may name."""

    system: str
    rules: dict[str, Rule]
    beside: dict[str, Rule] = {}

    def __contains__(self, rule_id: str) -> bool:
        return self.rule(rule_id) is not None

    def rule(self, rule_id: str) -> Rule | None:
        """A rule of its own, or of the game it is built on."""
        return self.rules.get(rule_id) or self.beside.get(rule_id)


class _LedgerFile(msgspec.Struct, forbid_unknown_fields=True):
    system: str
    rule: list[Rule]


def load_ledger(package: str, beside: str | None = None) -> Ledger:
    """Read `ledger.toml` of a package; `beside`: the package of the game it is built on.

    Raises ValueError for an id that stands twice.
    """
    document = tomllib.loads((files(package) / "ledger.toml").read_text(encoding="utf-8"))
    parsed = msgspec.convert(document, _LedgerFile)
    rules = {rule.id: rule for rule in parsed.rule}
    if len(rules) != len(parsed.rule):
        raise ValueError(f"{package}: a rule id stands twice in ledger.toml")
    also = {} if beside is None else load_ledger(beside).rules
    return Ledger(system=parsed.system, rules=rules, beside=also)
