"""One broken title never takes the others down."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.sample import SAMPLE, install
from typer.testing import CliRunner

import zoc
from zoc.cli import app
from zoc.kernel.data import title as titles
from zoc.kernel.data.title import BrokenTitleError, broken_titles
from zoc.server import library as shelf

run = CliRunner().invoke
PROJECT = """[project]
name = "zoc-{name}"
version = "1"
[project.entry-points."zoc.titles"]
{name} = "{package}:TITLE"
"""


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Installs a package with some code and data for one test."""
    monkeypatch.setattr("sys.path", list(__import__("sys").path))
    monkeypatch.setenv("PYTHONPATH", "")

    def make(name: str, code: str, data: dict[str, str] | None = None) -> None:
        folder = tmp_path / name
        package = folder / name.replace("-", "_")
        (package / "data").mkdir(parents=True)
        (folder / "pyproject.toml").write_text(PROJECT.format(name=name, package=package.name))
        (package / "__init__.py").write_text(code)
        for file, text in (data or {}).items():
            (package / "data" / file).write_text(text, encoding="utf-8")
        install(folder)
        titles._load.cache_clear()
        shelf.library.cache_clear()

    yield make
    titles._load.cache_clear()
    shelf.library.cache_clear()


TITLE = """from zoc.kernel.data.title import Title
TITLE = Title("{0}", "{1}", "three_fords.rules:ThreeFords")
"""


def names():
    return {title.name for title in zoc.all_titles()}


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nothing_of_the_kind", "No module named 'nothing_of_the_kind'"),
        ("1 / 0", "ZeroDivisionError"),
        ("TITLE = 'a text'", "names no `Title`"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_named_and_left_out(packaged, code, why):
    before = names()
    packaged("shattered", code)
    assert names() == before
    assert why in broken_titles()["shattered"]
    said = run(app, ["titles"])
    assert said.exit_code == 0
    assert "red-typhoon" in said.stdout
    assert why in said.output
    with pytest.raises(BrokenTitleError, match="shattered cannot be loaded"):
        zoc.title("shattered")
    assert run(app, ["check", "shattered"]).exit_code == 2


def test_a_title_with_broken_data_does_not_hide_the_others(packaged):
    data = {f.name: f.read_text("utf-8") for f in (SAMPLE / "three_fords" / "data").glob("*.toml")}
    data["title.toml"] = data["title.toml"].replace('full_name = "Three Fords"', "")
    packaged("cracked", TITLE.format("cracked", "cracked"), data)
    said = run(app, ["titles"])
    assert said.exit_code == 0
    assert "red-typhoon" in said.stdout
    assert "cracked is broken" in said.output
    offered = [offer.name for offer in shelf.library()]
    assert "red-typhoon" in offered
    assert "cracked" not in offered
    told = run(app, ["check", "cracked"])
    assert told.exit_code == 1
    assert "title.toml lacks 'full_name'" in told.stdout


def test_a_title_without_rules_can_only_be_looked_at():
    title = titles.Title("moscow-1941", "zoc.titles.moscow_1941")
    with pytest.raises(titles.UnknownTitleError, match="cannot be played yet, only looked at"):
        title.game()
