"""Where games in progress are kept between two starts of zoc."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from zoc.kernel.play.play import Play
from zoc.kernel.play.record import RecordError, write_record
from zoc.kernel.play.replay import replay


def folder() -> Path:
    """The user's folder of games in progress."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zoc" / "games"


def file_of(name: str) -> Path:
    """Where the game in progress of that name is kept."""
    return folder() / f"{name}.record"


def keep(play: Play, file: Path) -> None:
    """Writes a game so that a crash at any moment leaves the old file or the new one, whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as out:
        out.write(write_record(play))
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def unfinished(file: Path) -> Play | None:
    """The game in progress that a file keeps, if there is one; raises when it does not replay."""
    if not file.exists():
        return None
    try:
        play = replay(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError(1, "it is not text in UTF-8") from None
    return play if play.moves and not play.position.over else None


def put_aside(file: Path) -> Path:
    """Gives a kept game a name of its own, so that another can take its place."""
    names = (file.with_name(f"{file.stem}-{number}.record") for number in count(1))
    other = next(name for name in names if not name.exists())
    file.replace(other)
    return other
