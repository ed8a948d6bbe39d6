"""Schemathesis with all checks and all phases against the live service, over HTTP.

TOUCHLINE_TEST_SCHEMATHESIS_EXAMPLES raises the number of examples for every operation (2) and runs
all phases with the admin's key as well, which repeats most of what the organiser's sees.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.api.openapi import DOCUMENT
from tests.api.play import item, open_match, placing, post
from tests.live import LiveService

HERE = Path(__file__).parent
EXAMPLES = os.environ.get("TOUCHLINE_TEST_SCHEMATHESIS_EXAMPLES")
SHORT = {"organiser": "examples,coverage,fuzzing,stateful", "admin": "examples,fuzzing,stateful"}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("role", SHORT)
def test_no_request_that_can_be_thought_of_gets_an_answer_the_document_does_not_promise(
    live_service: LiveService, role: str, tmp_path: Path
) -> None:
    with live_service.client("organiser") as client:
        match = open_match(client, live_service.competition)
        post(client, match, *[item(placing(number)) for number in range(1, 10)])
    phases = SHORT["organiser"] if EXAMPLES else SHORT[role]
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(HERE / "schemathesis.toml")),
            *("run", str(DOCUMENT), "--url", live_service.url),
            *("--header", f"Authorization: Bearer {live_service.tokens[role]}"),
            *("--phases", phases, "--max-examples", EXAMPLES or "2"),
            *("--request-timeout", "10", "--continue-on-failure", "--no-color"),
        ],
        env={
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.api.schemathesis_hooks",
            "PYTHONPATH": str(HERE.parents[1]),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout[-20_000:] + ran.stderr[-5_000:]
