"""`zoc new title` writes a title that runs, and the plug-in of pytest tests it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from support.sample import install
from typer.testing import CliRunner

from zoc.cli import app

run = CliRunner().invoke
PYTEST = ("pytest", "-q", "-p", "no:zoc", "-p", "zoc.check.plugin", "-c", "pyproject.toml")


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A title that was just started."""
    folder = tmp_path_factory.mktemp("titles")
    said = run(app, ["new", "title", "long-march", "--in", str(folder)])
    assert said.exit_code == 0, said.output
    return folder / "long-march"


def outside(started: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A program of its own in which the title is installed."""
    path = os.environ["PYTHONPATH"]
    folder = install(started)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(started), path])}
    os.environ["PYTHONPATH"] = path
    sys.path[:] = [p for p in sys.path if p not in (str(folder), str(started))]
    command = [sys.executable, "-m", *words]
    return subprocess.run(
        command, cwd=started, env=environment, capture_output=True, text=True, check=False
    )


def test_it_is_written_under_its_own_name(started: Path):
    project = tomllib.loads((started / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["zoc.titles"] == {"long-march": "long_march:TITLE"}
    written = [f for f in started.rglob("*") if f.is_file()]
    assert not any("@" in f.read_text(encoding="utf-8") for f in written)
    assert not any(f.suffix == ".txt" for f in written)


def test_it_has_no_mistake(started: Path):
    said = outside(started, "zoc.cli", "check", "long-march", "--games", "2")
    assert said.stdout == "long-march: no mistake found\n", said.stdout + said.stderr


def test_the_plug_in_tests_it(started: Path):
    said = outside(started, *PYTEST)
    assert "7 passed" in said.stdout, said.stdout + said.stderr


def test_the_plug_in_tells_mistakes_without_a_traceback(started: Path):
    file = started / "long_march" / "data" / "counters.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('type = "horse"', 'type = "camel"'), encoding="utf-8")
    said = outside(started, *PYTEST)
    file.write_text(text, encoding="utf-8")
    assert "unit B4: there is no 'camel' (and so 1 more)" in said.stdout
    assert "Traceback" not in said.stdout.partition("test_blue")[0]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Long March", "small letters, digits and dashes"),
        ("red-typhoon", "there is a title 'red-typhoon' already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str, why: str):
    said = run(app, ["new", "title", name, "--in", str(tmp_path)])
    assert said.exit_code == 2
    assert why in said.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path):
    (tmp_path / "long-march").mkdir()
    said = run(app, ["new", "title", "long-march", "--in", str(tmp_path)])
    assert said.exit_code == 2
    assert list((tmp_path / "long-march").iterdir()) == []


def test_the_hooks_of_a_mechanism_are_told_without_those_of_python():
    said = run(app, ["hooks", "track"])
    assert said.exit_code == 0
    assert "class EndPhase(Step)" in said.stdout
    assert "MUST give: `name`, `clear`." in said.stdout
    assert "  cleared(self, p, units)" in said.stdout
    assert "__new__" not in said.stdout
    assert "\nmarching " in run(app, ["hooks"]).stdout
    assert "there is no mechanism 'walk': there are " in run(app, ["hooks", "walk"]).stderr
