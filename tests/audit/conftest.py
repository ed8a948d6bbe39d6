from collections.abc import Iterator

import pytest

from tests.match.table import registered


@pytest.fixture(autouse=True, scope="package")
def counter_game() -> Iterator[None]:
    with registered():
        yield
