"""Barrage first: a counsel that knows what fire adds to the attacks that follow it."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from zoc.hexes import Hex


@runtime_checkable
class Gunner(Protocol):
    """A counsel that aims where an attack is to follow."""

    aims: str
    """The order that takes a hex under fire."""

    def softening(self, p: Any, side: int, target: Hex) -> float:
        """What fire at a hex adds to the attack that may follow."""
        ...
