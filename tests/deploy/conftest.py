"""What several deploy tests share: the image's content, made once."""

import pytest

from tests.deploy.image import Image, built


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """What deploy/Containerfile installs; takes most of these tests' time."""
    return built(tmp_path_factory.mktemp("image"))
