"""zoc plays hex-and-counter board wargames and knows their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike

    from zoc.kernel.data.title import Title
    from zoc.kernel.play.play import Play
    from zoc.kernel.play.position_file import Moment

__version__ = "0.1.0"
__all__ = ["__version__", "all_titles", "position", "replay", "title"]


def title(name: str) -> Title:
    """The title of that name, such as `red-typhoon`."""
    from zoc.kernel.data.title import find_title

    return find_title(name)


def all_titles() -> tuple[Title, ...]:
    """All installed titles, by name."""
    from zoc.kernel.data.title import all_titles as found

    return found()


def position(file: str | PathLike[str]) -> Moment:
    """The moment that a position file describes, with the dice to come."""
    from pathlib import Path

    from zoc.kernel.play.position_file import read_position

    return read_position(Path(file).read_text(encoding="utf-8"))


def replay(file: str | PathLike[str], to: int | None = None) -> Play:
    """The game of a record, replayed to its end or up to a number of actions."""
    from pathlib import Path

    from zoc.kernel.play.replay import replay as play_again

    return play_again(Path(file).read_text(encoding="utf-8"), to)
