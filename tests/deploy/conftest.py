"""What several deploy tests share: the image's content, made once."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.hall import Hall, hall
from tests.deploy.image import Image, built


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """What deploy/Containerfile installs; takes most of these tests' time."""
    return built(tmp_path_factory.mktemp("image"))


@pytest.fixture
def servers_directory() -> Iterator[Path]:
    """A directory for servers that run as another account; pytest's own are closed to it."""
    path = Path(tempfile.mkdtemp(prefix="tl-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="module")
def running_hall(image: Image) -> Iterator[Hall]:
    """A hall server behind its proxy. The path is short: PostgreSQL's socket is in it."""
    with hall(Path(tempfile.mkdtemp(prefix="tl-")), image) as made:
        yield made
