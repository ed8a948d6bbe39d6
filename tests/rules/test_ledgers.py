"""Every rule of every ledger is cited by code or data, and by a test that names it."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from pkgutil import walk_packages

import pytest

from service.rules.contract import RuleSystem
from service.rules.ledger import load_ledger
from service.rules.registry import LEAGUE_SYSTEMS, RULE_SYSTEMS

TESTS = Path(__file__).parent
ALL = {**RULE_SYSTEMS, **LEAGUE_SYSTEMS}
SYSTEMS = pytest.mark.parametrize("system", ALL.values(), ids=ALL)
SHARED = {"blood-bowl": ("service.rules.pitch",)}
"""The mechanics of games on squares have the rules, and the ids, of Blood Bowl."""
AN_ID = re.compile(r'"([A-Z]{2,8}-[0-9]{3})"')


def package_of(system: RuleSystem) -> str:
    return str(system.start.__module__).rpartition(".")[0]


def packages_of(system: RuleSystem) -> tuple[str, ...]:
    """Its own package, and the shared one that has its rules."""
    return (package_of(system), *SHARED.get(system.key, ()))


def modules_of(system: RuleSystem) -> Iterator[object]:
    for name in packages_of(system):
        package = import_module(name)
        for found in walk_packages(package.__path__, package.__name__ + "."):
            yield import_module(found.name)


def cited_by_code(system: RuleSystem) -> set[str]:
    functions = [one for module in modules_of(system) for one in vars(module).values()]
    return {rule for one in functions for rule in getattr(one, "__rules__", ())}


def cited_by_data(system: RuleSystem) -> set[str]:
    data = (path for path in paths_of(system) if path.name.endswith(".toml"))
    texts = [path.read_text(encoding="utf-8") for path in data if path.name != "ledger.toml"]
    return {rule for text in texts for rule in AN_ID.findall(text)}


def named_in_source(system: RuleSystem) -> set[str]:
    sources = (path for path in paths_of(system) if path.name.endswith(".py"))
    return {rule for path in sources for rule in AN_ID.findall(path.read_text(encoding="utf-8"))}


def paths_of(system: RuleSystem) -> Iterator[Traversable]:
    for name in packages_of(system):
        yield from files(name).iterdir()


def named_by_tests() -> set[str]:
    """Every id that stands in a `rule` marker of a test."""
    markers = re.compile(r"mark\.rule\(([^)]*)\)")
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return {rule for text in texts for ids in markers.findall(text) for rule in AN_ID.findall(ids)}


@SYSTEMS
def test_every_rule_is_cited_by_code_or_data(system: RuleSystem) -> None:
    cited = cited_by_code(system) | cited_by_data(system)
    assert set(system.ledger.rules) - cited == set()


@SYSTEMS
def test_every_rule_is_named_by_a_test(system: RuleSystem) -> None:
    assert set(system.ledger.rules) - named_by_tests() == set()


@SYSTEMS
def test_every_id_in_code_data_and_sentences_is_a_rule(system: RuleSystem) -> None:
    named = cited_by_code(system) | cited_by_data(system) | named_in_source(system)
    assert {rule for rule in named if rule not in system.ledger} == set()


def test_every_id_in_a_test_is_a_rule() -> None:
    known = {rule for system in ALL.values() for rule in system.ledger.rules}
    assert named_by_tests() - known == set()


@SYSTEMS
def test_a_ledger_belongs_to_its_system(system: RuleSystem) -> None:
    assert system.ledger.system == system.key
    assert load_ledger(package_of(system)).rules == system.ledger.rules


@SYSTEMS
def test_the_setting_of_a_rule_is_a_field_of_the_set_up(system: RuleSystem) -> None:
    settings = {rule.setting for rule in system.ledger.rules.values() if rule.setting}
    assert settings <= set(system.setup_type.__struct_fields__)
