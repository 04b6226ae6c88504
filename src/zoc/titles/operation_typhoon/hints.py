"""Hints for machine players. Judgement, not rules."""

from __future__ import annotations

from zoc.kernel.action import Action
from zoc.titles.operation_typhoon.state import State


class TyphoonHints:
    """Values and ranks for the German side."""

    def value(self, p: State, seat: str) -> float:
        """What a position is worth."""
        return 0.0

    def rank(self, p: State, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        return 0.0
