"""The image's recipe, read by the parser of the container builders. No engine builds it here."""

import re

import dockerfile
import msgspec
import pytest

from service.cli import COMMANDS
from service.settings import Settings, variable
from tests.deploy.places import DEPLOY, ROOT

INSTRUCTIONS = dockerfile.parse_file(str(DEPLOY / "Containerfile"))
STAGES = [i for i, found in enumerate(INSTRUCTIONS) if found.cmd.lower() == "from"]
FINAL = INSTRUCTIONS[STAGES[-1] :]


def of(command: str, among: tuple[dockerfile.Command, ...] = FINAL) -> list[dockerfile.Command]:
    return [found for found in among if found.cmd.lower() == command]


def test_every_base_image_is_pinned_to_a_version() -> None:
    for image in (found.value[0] for found in of("from", INSTRUCTIONS)):
        assert re.search(r":\d+\.\d+", image), f"{image} may be another one tomorrow"


def test_the_final_stage_is_not_the_one_that_installs() -> None:
    assert len(STAGES) == 2
    commands = " ".join(word for found in of("run") for word in found.value)
    assert not re.search(r"\b(pip|apt-get|apt|apk|gcc|cc|make|build-essential)\b", commands)
    assert all(flag.startswith("--from=build") for found in of("copy") for flag in found.flags)


def test_nothing_is_compiled_in_either_stage() -> None:
    (install,) = [
        found
        for found in of("run", INSTRUCTIONS)
        if "install" in found.value and "." in found.value
    ]
    assert install.value[2:4] == ("--only-binary", ":all:")
    assert "--constraint" in install.value


def test_the_container_runs_as_a_numbered_account_that_is_not_root() -> None:
    (user,) = of("user")
    account, group = user.value[0].split(":")
    assert int(account) >= 10_000
    assert int(group) >= 10_000
    after = FINAL[FINAL.index(user) :]
    assert not of("run", after), "nothing may run as another account after USER"


@pytest.mark.parametrize("command", ["run", "entrypoint", "cmd", "healthcheck", "volume"])
def test_commands_are_lists_not_shell_lines(command: str) -> None:
    found = of(command, INSTRUCTIONS)
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
    for found in of("copy", INSTRUCTIONS[: STAGES[-1]]):
        for source in found.value[:-1]:
            assert (ROOT / source).exists(), f"COPY {source}: there is no such file"
            assert source in let_through


def test_labels_say_what_it_is_and_under_which_licence() -> None:
    labels = of("label")[0].value
    assert {"org.opencontainers.image.title", "org.opencontainers.image.licenses"} <= set(labels)
