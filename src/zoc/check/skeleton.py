"""A small title that runs, written for whoever starts one of his own."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from zoc.kernel.data.title import BrokenTitleError, UnknownTitleError, find_title

MODEL = "skeleton_files"


class SkeletonError(ValueError):
    """A title that cannot be started under that name, or there."""


def write_title(name: str, folder: Path) -> Path:
    """Writes the package of a new title into a folder of its own name, and names that."""
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise SkeletonError(f"a title's name is small letters, digits and dashes, not {name!r}")
    if _taken(name):
        raise SkeletonError(f"there is a title {name!r} already")
    target = folder / name
    if target.exists():
        raise SkeletonError(f"{target} is there already")
    package = name.replace("-", "_")
    words = {"NAME": name, "PACKAGE": package, "FULL": name.replace("-", " ").title()}
    model = files("zoc.check") / MODEL
    for file in sorted(Path(str(model)).rglob("*")):
        if file.is_file():
            inside = file.relative_to(Path(str(model))).as_posix().replace("PACKAGE", package)
            place = target / inside.removesuffix(".txt")
            place.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text(encoding="utf-8")
            for word, value in words.items():
                text = text.replace(f"@{word}@", value)
            place.write_text(text, encoding="utf-8")
    return target


def _taken(name: str) -> bool:
    try:
        find_title(name)
    except BrokenTitleError:
        return True
    except UnknownTitleError:
        return False
    return True
