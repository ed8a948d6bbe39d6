"""One database for each module: the tests here use competitions of their own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

if TYPE_CHECKING:
    from tests.conftest import PostgresServer


@pytest.fixture(scope="module")
def database_name(postgres: "PostgresServer") -> Iterator[str]:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, "touchline_test_template")
    yield name
    postgres.drop(name)
