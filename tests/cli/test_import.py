"""`touchline import` says at once whom it asks, and within seconds that nobody is there."""

import socket
from pathlib import Path
from time import monotonic

from tests.cli.test_keys import touchline

REPLAY = Path(__file__).parent.parent / "importers" / "replays" / "fumbbl-1712868.json.gz"
ENOUGH_SECONDS = 10.0
"""Of which most are the start of the program."""


def imported(url: str) -> tuple[int, str]:
    done = touchline(
        "import", "fumbbl", str(REPLAY), "--url", url, "--key", "tl_x", "--competition", "x"
    )
    return done.returncode, done.stderr


def test_where_nobody_listens_an_import_ends_within_seconds_in_a_sentence() -> None:
    with socket.socket() as taken:
        # Bound and not listening: whoever connects is turned away.
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        began = monotonic()
        status, said = imported(url)
    assert (status, monotonic() - began < ENOUGH_SECONDS) == (1, True)
    assert f"Asking {url} to import fumbbl-1712868.json.gz" in said
    assert f"Nothing answers at {url}. Start the service, or give its address with --url." in said


def test_what_listens_and_never_answers_is_no_service() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        began = monotonic()
        status, said = imported(f"http://127.0.0.1:{silent.getsockname()[1]}")
    assert (status, monotonic() - began < ENOUGH_SECONDS) == (1, True)
    assert "Nothing answers at" in said
