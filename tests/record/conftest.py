from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from service.store.append import Appender
from service.store.database import Database
from tests.match.table import registered
from tests.record.hall import Hall


@pytest.fixture(autouse=True, scope="package")
def counter_game() -> Iterator[None]:
    with registered():
        yield


@pytest_asyncio.fixture
async def hall(database: Database, appender: Appender) -> AsyncIterator[Hall]:
    yield await Hall(database, appender).open()


@pytest_asyncio.fixture
async def strict_hall(database: Database, appender: Appender) -> AsyncIterator[Hall]:
    yield await Hall(database, appender).open("strict")
