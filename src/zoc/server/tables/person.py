"""Who somebody is at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account: a guest, a registered player, or a program with a token."""

    id: str
    name: str
    kind: Literal["guest", "player", "bot"]
