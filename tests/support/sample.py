"""The sample title as if it were installed: all tests run with a sixth title beside our own."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tomllib
from importlib import invalidate_caches
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import mkdtemp

SAMPLE = Path(__file__).parents[2] / "examples" / "three-fords"


def install(package: Path = SAMPLE) -> Path:
    """Makes a package known to this process and to those that it starts, as an installer would:
    its folder is on the path, and beside it what it says of itself."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = Path(mkdtemp(prefix="zoc-title-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    name, version = project["name"], project["version"]
    about.joinpath("METADATA").write_text(f"Name: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {point}" for name, point in points.items()))
    ]
    about.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.path[:0] = [str(folder), str(package)]
    known = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), str(package), known]))
    invalidate_caches()
    return folder


def installed() -> bool:
    """Whether the sample title is known already."""
    return any(point.name == "three-fords" for point in entry_points(group="zoc.titles"))
