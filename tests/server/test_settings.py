"""Settings: flags before the environment before the file, and a sentence for what is wrong."""

from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from zoc.cli import app
from zoc.server.settings import (
    SettingError,
    Settings,
    as_environment,
    describe,
    read_settings,
)


def file_with(folder: Path, text: str) -> Path:
    file = folder / "zoc.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path):
    file = file_with(tmp_path, 'port = 1\nhost = "file"\nlog = "json"\n')
    environ = {"ZOC_PORT": "2", "ZOC_HOST": "environment"}
    found = read_settings({"port": 3, "host": None}, environ, file)
    assert (found.port, found.host, found.log) == (3, "environment", "json")


def test_without_anything_it_is_a_server_of_ones_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = read_settings({}, {})
    assert found == Settings()
    assert found.host == "127.0.0.1"
    assert found.embedded
    assert found.database_url == f"sqlite:///{tmp_path / 'zoc' / 'zoc.sqlite'}"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("port", "eighty", "ZOC_PORT must be a number from 0 to 65535, not 'eighty'."),
        ("port", "70000", "ZOC_PORT must be a number from 0 to 65535, not '70000'."),
        ("port", "8.5", "ZOC_PORT must be a number from 0 to 65535, not '8.5'."),
        ("log", "xml", "ZOC_LOG must be one of plain, json, not 'xml'."),
        ("limits", "maybe", "ZOC_LIMITS must be true or false, not 'maybe'."),
        (
            "public_url",
            "zoc.example",
            "ZOC_PUBLIC_URL must be an address such as https://host, not 'zoc.example'.",
        ),
        (
            "public_url",
            "https://a.example/zoc",
            "ZOC_PUBLIC_URL must be an address such as https://host without a path, "
            "not 'https://a.example/zoc'.",
        ),
        ("public_url", "https://[", "ZOC_PUBLIC_URL must be an address such as https://host, "),
        ("workers", "2", "Several workers need PostgreSQL: set database to postgresql://..."),
    ],
)
def test_a_wrong_value_is_named_with_what_would_do(name, value, sentence):
    with pytest.raises(SettingError) as error:
        read_settings({}, {f"ZOC_{name.upper()}": value})
    assert str(error.value).startswith(sentence)


def test_a_wrong_secret_is_not_repeated():
    with pytest.raises(SettingError) as error:
        read_settings({"database": "mysql://zoc:swordfish@host/db"}, {})
    assert "--database must be sqlite:///FILE or postgresql://" in str(error.value)
    assert "swordfish" not in str(error.value)


def test_the_file_may_not_name_what_there_is_not(tmp_path):
    with pytest.raises(SettingError, match="there is no setting 'prot'"):
        read_settings({}, {}, file_with(tmp_path, "prot = 80"))
    with pytest.raises(SettingError, match="is not TOML"):
        read_settings({}, {}, file_with(tmp_path, "port = = 80"))
    with pytest.raises(SettingError, match="cannot be read"):
        read_settings({}, {}, tmp_path / "missing.toml")
    with pytest.raises(SettingError, match=r"port in .* must be a number"):
        read_settings({}, {}, file_with(tmp_path, "port = true"))


def test_mail_needs_a_sender():
    with pytest.raises(SettingError, match="mail_from"):
        read_settings({"smtp": "smtp://mail.example"}, {})


def test_any_postgresql_address_gets_the_driver_we_use():
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        found = read_settings({"database": f"{scheme}://a:b@c/d"}, {})
        assert found.database_url == "postgresql+psycopg://a:b@c/d"
        assert not found.embedded


def test_the_processes_of_one_server_have_the_same_settings(tmp_path):
    file = file_with(
        tmp_path, 'database = "postgresql://a:b@c/d"\nworkers = 3\norigins = ["http://x:1"]\n'
    )
    found = read_settings({"limits": False}, {}, file)
    assert read_settings({}, as_environment(found)) == found


def test_secrets_are_not_shown():
    shown = describe(read_settings({"database": "postgresql://a:swordfish@c/d"}, {}))
    assert "swordfish" not in str(shown)
    assert shown["port"] == 8080


def test_the_page_for_hosts_lists_every_setting():
    page = (Path(__file__).parents[2] / "docs/hosting.md").read_text(encoding="utf-8")
    for field in fields(Settings):
        assert f"| `{field.name}` | `ZOC_{field.name.upper()}` |" in page
        assert field.metadata["help"] in page


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["serve", "--port", "99999"], "--port must be a number from 0 to 65535, not 99999."),
        (["serve", "--log", "xml"], "--log must be one of plain, json, not 'xml'."),
        (["serve", "--settings", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["backup", "x", "--database", "sqlite:////nowhere/x.db"], "There is no database"),
        (["restore", "nowhere.backup"], "There is no file nowhere.backup."),
    ],
)
def test_the_command_says_it_in_one_sentence(words, message, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_file_may_be_named_by_a_variable(monkeypatch, tmp_path):
    monkeypatch.setenv("ZOC_SETTINGS", str(file_with(tmp_path, 'log = "xml"')))
    result = CliRunner().invoke(app, ["serve"])
    assert result.exit_code == 2
    assert "log in" in result.stderr
