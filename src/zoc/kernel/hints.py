"""Hints: what a title tells machine players about itself, so that they need not know it."""

from __future__ import annotations

from typing import Any, Protocol

from zoc.kernel.action import Action


class Hints(Protocol):
    """What a position is worth, and how promising an action looks at a glance."""

    def value(self, p: Any, seat: str) -> float:
        """What a position is worth to a seat: victory points, and what will become them."""
        ...

    def rank(self, p: Any, seat: str, action: Action) -> float | None:
        """How good an action looks, on the scale of one decision only; None: try it and see."""
        ...


class NoHints:
    """A title without hints: every action is as good as any other."""

    def value(self, p: Any, seat: str) -> float:
        return 0.0

    def rank(self, p: Any, seat: str, action: Action) -> float | None:
        return 0.0
