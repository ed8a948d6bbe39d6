"""The runbook says what is: its commands and files exist, its metrics are those of the code."""

import re
import shlex

import pytest
import yaml
from prometheus_client import generate_latest

from service.api.operations import OPERATIONS
from service.app import make_services
from service.cli import COMMANDS
from service.projections.metrics import REGISTRY as PROJECTOR
from service.relay.metrics import REGISTRY as RELAY
from service.settings import SECRETS, Settings, variable
from tests.deploy.commands import assert_takes
from tests.deploy.places import DEPLOY, ROOT
from tests.deploy.runbook import TEXT, block, shell_blocks
from tests.deploy.test_compose import SERVICES
from tests.deploy.units import UNITS

RUN_BY_TESTS = {"base-backup", "restore-point", "restore", "new-epoch", "dump", "restore-dump"}
ALARMS = (DEPLOY / "alarms.yaml").read_text()


def metrics() -> set[str]:
    """The names of everything that /metrics of API, relay and projector can show."""
    api = make_services(Settings(database_url="postgresql://nobody@127.0.0.1/none")).metrics.text()
    text = (api + generate_latest(RELAY) + generate_latest(PROJECTOR)).decode()
    names = set(re.findall(r"^# HELP (\w+) ", text, re.MULTILINE))
    return {name for name in names if not name.endswith("_created")}


def commands() -> list[list[str]]:
    """Every `touchline ...` of the runbook, in blocks and in the text, as words."""
    inline = re.findall(r"`touchline ([^`]+)`", TEXT)
    blocks = re.findall(r"(?:^|[ /])touchline ([a-z].*)$", "\n".join(shell_blocks()), re.MULTILINE)
    return [shlex.split(found.rstrip("'")) for found in inline + blocks]


def test_every_metric_is_explained_and_no_other() -> None:
    section = TEXT.split("\n## Metrics\n")[1].split("\n## ")[0]
    explained = re.findall(r"^\| `(touchline_\w+)` \|", section, re.MULTILINE)
    assert sorted(explained) == sorted(metrics())


def test_the_text_names_no_metric_that_does_not_exist() -> None:
    named = set(re.findall(r"`(touchline_\w+)`", TEXT)) - {"touchline_owner", "touchline_service"}
    assert named - metrics() <= {name.removesuffix("_total") for name in metrics()}


def test_every_alarm_is_about_a_metric_that_exists() -> None:
    rules = yaml.safe_load(ALARMS)["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 10
    for rule in rules:
        names = set(re.findall(r"touchline_\w+", rule["expr"]))
        assert names or "up{" in rule["expr"]
        assert {name.removesuffix("_bucket") for name in names} <= metrics(), rule["alert"]
        assert (
            rule["annotations"]["summary"].endswith(".")
            or rule["annotations"]["summary"][-1] == "?"
        )


def test_the_alarm_for_slow_appends_looks_at_the_route_of_appends() -> None:
    (route,) = re.findall(r'route="([^"]+)"', ALARMS)
    assert [o.id for o in OPERATIONS if o.method == "POST" and o.path == route] == ["postEvents"]


def test_every_named_block_is_run_by_a_test() -> None:
    named = set(re.findall(r"^ *# block: ([a-z-]+)$", TEXT, re.MULTILINE))
    assert named == RUN_BY_TESTS
    tests = "".join(path.read_text() for path in (ROOT / "tests" / "deploy").glob("test_*.py"))
    for name in named:
        assert f'block("{name}")' in tests
        assert block(name)


def test_every_command_exists_and_takes_its_options() -> None:
    found = commands()
    assert {words[0] for words in found} >= {"doctor", "epoch", "keys", "rebuild", "verify"}
    for words in found:
        assert words[0] in COMMANDS, words
        if len(words) > 1 and words[:2] != ["keys", "revoke"]:  # named, without its argument
            assert_takes(words[0], words[1:])


@pytest.mark.parametrize(
    "path",
    sorted(
        set(re.findall(r"deploy/[\w./-]+\w|(?<=`)nginx/[\w.*-]+\w|(?<=`)postgres/[\w.-]+\w", TEXT))
    ),
)
def test_every_file_that_is_named_exists(path: str) -> None:
    if path in {"deploy/secrets", "deploy/tls"}:
        return  # made by the scripts
    place = ROOT / path if path.startswith("deploy/") else DEPLOY / path
    assert place.exists() or list(place.parent.glob(place.name)), path


def test_every_compose_service_that_is_named_exists() -> None:
    named = set(re.findall(r"compose\.yaml (?:exec|run --rm)(?: -u \w+)? (\w+)", TEXT))
    named |= set(re.findall(r"compose\.yaml cp (\w+):", TEXT))
    assert named == {"api", "proxy", "migrate", "postgres"}
    for line in re.findall(r"compose\.yaml (?:stop|up --detach --wait --no-deps) ([\w ]+)", TEXT):
        named |= set(line.split())
    assert named <= set(SERVICES)


def test_every_unit_that_is_named_exists() -> None:
    units = {path.name.split(".")[0].split("@")[0] for path in UNITS.iterdir()}
    named = set(re.findall(r"\btouchline-(?:api|relay|project|migrate)\w*", TEXT))
    assert named <= units


def test_every_setting_that_is_named_exists() -> None:
    known = {variable(field) for field in Settings.__struct_fields__}
    known |= {f"{variable(field)}_FILE" for field in SECRETS} | {"TOUCHLINE_SECRETS"}
    assert set(re.findall(r"\bTOUCHLINE_[A-Z_]+[A-Z]", TEXT)) <= known
