"""What an author's code raised, in a sentence: it may raise anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_path
from traceback import FrameSummary, extract_tb

import zoc

OURS = Path(zoc.__file__).parent
PYTHON = Path(get_path("stdlib"))


def raised(error: Exception) -> str:
    """The error and where it happened: in the author's own code, if that was on the way."""
    frames = list(extract_tb(error.__traceback__))
    where = next(_theirs(frames), frames[-1]) if frames else None
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"{what} ({where.filename}, line {where.lineno})" if where else what


def _theirs(frames: list[FrameSummary]) -> Iterator[FrameSummary]:
    """The frames of the code that is checked, the innermost first."""
    for frame in reversed(frames):
        path = Path(frame.filename)
        python = PYTHON in path.parents and "site-packages" not in path.parts
        if path.is_absolute() and not python and not (OURS in path.parents and not _title(path)):
            yield frame


def _title(path: Path) -> bool:
    return OURS / "titles" in path.parents
