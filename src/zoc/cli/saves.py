"""Where games in progress are kept between two starts of zoc."""

from __future__ import annotations

import os
from pathlib import Path

from zoc.kernel.play import Play
from zoc.kernel.record import RecordError, write_record
from zoc.kernel.replay import replay


def folder() -> Path:
    """The user's folder of games in progress."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zoc" / "games"


def file_of(title: str) -> Path:
    """Where a title's game in progress is kept."""
    return folder() / f"{title}.record"


def keep(play: Play, file: Path) -> None:
    """Writes a game so that a crash at any moment leaves the old file or the new one, whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as out:
        out.write(write_record(play))
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def unfinished(title: str) -> Play | None:
    """A title's game in progress, if there is one that still replays."""
    file = file_of(title)
    if not file.exists():
        return None
    try:
        play = replay(file.read_text(encoding="utf-8"))
    except RecordError:
        return None
    return play if play.moves and not play.position.over else None
