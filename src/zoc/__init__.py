"""zoc plays hex-and-counter board wargames and knows their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoc.kernel.title import Title

__version__ = "0.1.0"
__all__ = ["__version__", "all_titles", "title"]


def title(name: str) -> Title:
    """The title of that name, such as `red-typhoon`."""
    from zoc.kernel.title import find_title

    return find_title(name)


def all_titles() -> tuple[Title, ...]:
    """All installed titles, by name."""
    from zoc.kernel.title import all_titles as found

    return found()
