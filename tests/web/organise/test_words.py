"""The catalogues of the organiser's pages: every word is there once, in both languages."""

import re
from pathlib import Path

import pytest

STATIC = Path("service/web/static")
KEY = re.compile(r'^  "?([\w-]+)"?: ', re.MULTILINE)


def keys(language: str) -> list[str]:
    return KEY.findall((STATIC / f"texts/organise.{language}.js").read_text())


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_is_there_twice(language: str) -> None:
    found = keys(language)
    assert sorted(found) == sorted(set(found))


def test_both_languages_have_the_same_words() -> None:
    assert keys("en") == keys("de")


def test_every_word_that_is_written_out_is_in_the_catalogue() -> None:
    code = "".join(path.read_text() for path in (STATIC / "organise").glob("*.js"))
    assert set(re.findall(r'text\("(\w+)"', code)) <= set(keys("en"))
