"""Settings come from TOUCHLINE_* variables; a bad one is named in a sentence."""

from pathlib import Path

import pytest

from service.settings import MEANINGS, Settings, SettingsError, read_settings


def test_without_variables_every_setting_has_its_default() -> None:
    assert read_settings({"PATH": "/bin"}) == Settings()


def test_every_setting_has_a_meaning_in_the_table() -> None:
    assert tuple(MEANINGS) == Settings.__struct_fields__


def test_variables_are_read_in_their_types() -> None:
    settings = read_settings(
        {
            "TOUCHLINE_DATABASE_URL": "postgresql://touchline_service@db/touchline",
            "TOUCHLINE_DATA_DIR": "/var/lib/touchline",
            "TOUCHLINE_PORT": "9000",
            "TOUCHLINE_CORS_ORIGINS": "https://a.example, https://b.example,",
            "TOUCHLINE_APPEND_SECONDS": "2.5",
            "TOUCHLINE_LOG_FORMAT": "json",
            "TOUCHLINE_REDIS_URL": "",
            "TOUCHLINE_TEST_DATABASE_URL": "anything",
            "TOUCHLINE_KEY": "of touchline simulate",
        }
    )

    assert settings.database_url == "postgresql://touchline_service@db/touchline"
    assert settings.data_dir == Path("/var/lib/touchline")
    assert settings.port == 9000
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    assert settings.append_seconds == 2.5
    assert settings.log_format == "json"
    assert settings.redis_url is None


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TOUCHLINE_PORT", "80a", "TOUCHLINE_PORT is '80a'; it should be port to listen on"),
        ("TOUCHLINE_PORT", "65536", "65535"),
        ("TOUCHLINE_LOG_FORMAT", "xml", "json or text"),
        ("TOUCHLINE_APPEND_SECONDS", "0", "longest time an append waits"),
        ("TOUCHLINE_DATABASE_URL", "mysql://root:secret@db", "start with postgresql:// or"),
        ("TOUCHLINE_REDIS_URL", "localhost:6379", "start with redis:// or"),
        ("TOUCHLINE_DATABSE_URL", "postgresql://db", "TOUCHLINE_DATABSE_URL is not a setting"),
        # Nothing reads it; a page with codes to scan will need one.
        ("TOUCHLINE_PUBLIC_URL", "https://hall", "TOUCHLINE_PUBLIC_URL is not a setting"),
    ],
)
def test_a_value_that_cannot_be_right_is_refused_in_a_sentence(
    name: str, value: str, sentence: str
) -> None:
    with pytest.raises(SettingsError, match=sentence):
        read_settings({name: value})


def test_a_wrong_url_is_refused_without_repeating_its_password() -> None:
    with pytest.raises(SettingsError) as refusal:
        read_settings({"TOUCHLINE_DATABASE_URL": "mysql://root:hush@db"})

    assert "hush" not in str(refusal.value)
