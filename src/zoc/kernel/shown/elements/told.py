"""What happened, as lines of the log."""

from __future__ import annotations

from zoc.kernel.play.quick import quick
from zoc.kernel.shown.elements.seen import Dice


@quick
class Link:
    """A part of a sentence that leads to a hex or a unit."""

    start: int
    end: int
    hex: int = 0
    unit: int = -1


@quick
class Arrow:
    """A movement, attack, retreat or loss to be drawn: from hex to hex."""

    kind: str
    """`move`, `attack`, `retreat`, `advance`, `loss`, `place` or `change`."""
    path: tuple[int, ...]
    unit: int = -1
    side: str = ""


@quick
class LogLine:
    """One line of the log: what an event says, to whom it happened, what can be drawn of it."""

    ply: int
    kind: str
    text: str
    rule: str
    side: str
    turn: int
    phase: str
    links: tuple[Link, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    dice: Dice | None = None
    barrier: str = ""
    """Why undo stops here: a die, a reveal, the other seat."""
    owner: str = ""
    """Whose player turn it belongs to, where a side has several in a turn."""
    part: int = 0
    """Which one of the turn that is, counted from 1."""
