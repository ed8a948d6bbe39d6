"""The systemd units of a hall server, judged by systemd's own tools. No systemd runs here."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from service.cli import COMMANDS
from service.settings import SECRETS, Settings, read_settings, variable
from tests.deploy.commands import assert_takes
from tests.deploy.places import DEPLOY
from tests.deploy.programs import program

UNITS = DEPLOY / "systemd"
SERVICES = ("touchline-api@.service", "touchline-relay.service", "touchline-project.service")
ALL = (*SERVICES, "touchline-migrate.service")
MOST_EXPOSED = 15
"""Tenths, of 100; what systemd itself calls OK ends at 20."""


def sets(unit: str, key: str) -> list[str]:
    """All values that a unit gives a key, in order."""
    return re.findall(rf"^{key}=(.*)$", (UNITS / unit).read_text(), re.MULTILINE)


def installed(directory: Path) -> Path:
    """The units as they are installed, but with a program that exists on this machine."""
    for unit in UNITS.iterdir():
        text = unit.read_text().replace("/opt/touchline/bin/touchline", "/bin/true")
        (directory / unit.name).write_text(text)
    return directory


def analyze(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program("systemd-analyze"), *arguments],
        env={"SYSTEMD_UNIT_PATH": f"{directory}:", "PATH": "/usr/bin:/bin", "SYSTEMD_COLORS": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("unit", [*(u.replace("@", "@8001") for u in ALL), "touchline.target"])
def test_systemd_finds_nothing_wrong_with_a_unit(tmp_path: Path, unit: str) -> None:
    found = analyze(installed(tmp_path), "verify", "--man=no", str(tmp_path / unit))
    ours = [line for line in found.stderr.splitlines() if "touchline" in line]
    assert (found.returncode, ours) == (0, [])


def test_systemd_would_find_a_misspelt_setting(tmp_path: Path) -> None:
    unit = installed(tmp_path) / "touchline-relay.service"
    unit.write_text(unit.read_text().replace("ProtectHome=", "ProtectHouse="))
    assert "Unknown key 'ProtectHouse'" in analyze(tmp_path, "verify", str(unit)).stderr


@pytest.mark.parametrize("unit", [u.replace("@", "@8001") for u in ALL])
def test_a_process_is_confined(tmp_path: Path, unit: str) -> None:
    arguments = ("security", "--offline=yes", "--no-pager", f"--threshold={MOST_EXPOSED}")
    found = analyze(installed(tmp_path), *arguments, str(tmp_path / unit))
    assert found.returncode == 0, found.stdout.splitlines()[-1:]


@pytest.mark.parametrize("unit", ALL)
def test_a_unit_runs_a_command_that_exists(unit: str) -> None:
    (line,) = sets(unit, "ExecStart")
    binary, command, *options = shlex.split(line)
    assert binary == "/opt/touchline/bin/touchline"
    assert command in COMMANDS
    assert_takes(command, options)


@pytest.mark.parametrize("unit", ALL)
def test_every_variable_is_a_setting_and_every_credential_is_loaded(unit: str) -> None:
    known = {variable(field) for field in Settings.__struct_fields__}
    known |= {f"{variable(field)}_FILE" for field in SECRETS}
    loaded = {value.split(":")[0] for value in sets(unit, "LoadCredential")}
    for name, value in (line.split("=", 1) for line in sets(unit, "Environment")):
        assert not name.startswith("TOUCHLINE_") or name in known
        if name.endswith("_FILE"):
            assert value.removeprefix("%d/") in loaded


def test_only_the_migration_gets_the_owners_password() -> None:
    assert [unit for unit in ALL if "owner_url" in (UNITS / unit).read_text()] == [
        "touchline-migrate.service"
    ]


def test_the_credentials_are_files_that_make_secrets_makes(tmp_path: Path) -> None:
    subprocess.run([DEPLOY / "make-secrets.sh", tmp_path, "127.0.0.1", "127.0.0.1"], check=True)
    for unit in ALL:
        for credential in sets(unit, "LoadCredential"):
            path = Path(credential.split(":")[1])
            assert path.parent == Path("/etc/touchline/secrets")
            assert "@127.0.0.1:" in (tmp_path / path.name).read_text()


@pytest.mark.parametrize("unit", SERVICES)
def test_a_process_starts_after_the_migration_and_comes_back_by_itself(unit: str) -> None:
    assert sets(unit, "Requires") == ["touchline-migrate.service"]
    assert "touchline-migrate.service" in sets(unit, "After")[0].split()
    assert sets(unit, "Restart") == ["always"]
    assert sets(unit, "StartLimitIntervalSec") == ["0"]
    assert sets(unit, "WantedBy") == ["touchline.target"]


def test_the_migration_can_be_run_again_without_stopping_what_runs() -> None:
    # With RemainAfterExit a restart of it would be passed on to every unit that requires it.
    assert sets("touchline-migrate.service", "RemainAfterExit") == []


def test_the_environment_file_holds_settings() -> None:
    lines = (UNITS / "touchline.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert read_settings(given).log_level == "info"


def test_touchline_run_gives_a_command_the_secrets_of_its_role(tmp_path: Path) -> None:
    # systemd-run stands in: it prints what it was asked, a word a line.
    systemd_run = tmp_path / "systemd-run"
    systemd_run.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    systemd_run.chmod(0o755)

    def asked(*arguments: str) -> list[str]:
        done = subprocess.run(
            [UNITS / "touchline-run", *arguments],
            env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.splitlines()

    service, owner = asked("keys", "list"), asked("--owner", "epoch")
    assert service[-3:] == ["/opt/touchline/bin/touchline", "keys", "list"]
    assert owner[-2:] == ["/opt/touchline/bin/touchline", "epoch"]
    assert "--property=Environment=TOUCHLINE_OWNER_URL_FILE=%d/owner_url" in owner
    assert "--property=LoadCredential=owner_url:/etc/touchline/secrets/owner_url" in owner
    assert not [word for word in service if "owner" in word]
    for name in ("database_url", "redis_url"):
        setting = f"TOUCHLINE_{name.upper()}_FILE"
        assert f"--property=Environment={setting}=%d/{name}" in service
    assert "--uid=touchline" in service
    assert "--uid=touchline" in owner
