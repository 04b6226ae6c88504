"""A reader finds the file of a rule in one look: the README of a title names every module."""

import re
from pathlib import Path

import pytest

import zoc.titles

HOMES = sorted(path.parent for path in Path(zoc.titles.__file__).parent.glob("*/README.md"))


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_readme_names_every_module_and_no_other(home):
    told = set(re.findall(r"`(\w+\.py)`", (home / "README.md").read_text()))
    modules = {path.name for path in home.glob("*.py")} - {"__init__.py"}
    assert modules - told == set()
    assert told - {path.name for path in home.rglob("*.py")} == set()
