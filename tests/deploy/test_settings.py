"""Settings that a deployment needs: values from files, proxies that are believed."""

from pathlib import Path

import pytest

from service.settings import SettingsError, read_settings

URL = "postgresql://touchline_service:secret@postgres/touchline"


def test_a_url_is_read_from_the_file_that_its_variable_names(tmp_path: Path) -> None:
    file = tmp_path / "database_url"
    file.write_text(f"{URL}\n")

    settings = read_settings({"TOUCHLINE_DATABASE_URL_FILE": str(file)})

    assert settings.database_url == URL


def test_a_url_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "database_url"
    file.write_text(URL)

    with pytest.raises(SettingsError, match="both set"):
        read_settings({"TOUCHLINE_DATABASE_URL": URL, "TOUCHLINE_DATABASE_URL_FILE": str(file)})


def test_a_file_that_is_missing_or_empty_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\n")

    with pytest.raises(SettingsError, match=r"TOUCHLINE_REDIS_URL_FILE names .*/empty, .* empty"):
        read_settings({"TOUCHLINE_REDIS_URL_FILE": str(empty)})
    with pytest.raises(SettingsError, match=r"TOUCHLINE_OWNER_URL_FILE names .*/none, .* read"):
        read_settings({"TOUCHLINE_OWNER_URL_FILE": str(tmp_path / "none")})


def test_a_wrong_value_in_a_file_is_refused_without_being_repeated(tmp_path: Path) -> None:
    file = tmp_path / "redis_url"
    file.write_text("http://:secret@valkey")

    with pytest.raises(SettingsError) as refused:
        read_settings({"TOUCHLINE_REDIS_URL_FILE": str(file)})

    assert "redis://" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_only_values_with_passwords_can_come_from_files(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="TOUCHLINE_HOST_FILE is not a setting"):
        read_settings({"TOUCHLINE_HOST_FILE": str(tmp_path / "host")})


def test_proxies_that_are_trusted_are_addresses_or_networks() -> None:
    given = {"TOUCHLINE_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"}
    assert read_settings(given).trusted_proxies == ("127.0.0.1", "10.0.0.0/8")

    with pytest.raises(SettingsError, match=r"'proxy.hall', which is no address or network"):
        read_settings({"TOUCHLINE_TRUSTED_PROXIES": "proxy.hall"})
