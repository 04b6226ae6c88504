"""Names for new things: short, fit for a link, and not to be guessed."""

from __future__ import annotations

from secrets import choice

LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"


def new_id(length: int = 12) -> str:
    """A new name of letters and figures that nobody mixes up; five bits a letter."""
    return "".join(choice(LETTERS) for _ in range(length))
