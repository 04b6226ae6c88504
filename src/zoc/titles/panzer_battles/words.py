"""Small words of the prompts and events."""

from __future__ import annotations


def some(number: int, what: str) -> str:
    """So many of something: 1 air strike, 2 air strikes."""
    if number == 1:
        return f"{number} {what}"
    return f"{number} {what}es" if what.endswith("x") else f"{number} {what}s"
