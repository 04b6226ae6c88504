"""Events: what happened, as values with named fields that are worded when somebody reads them.

    class Retreated(Event):
        name = "retreat"
        cites = "9.4"
        says = "{unit} retreats from {start:hex} to {end:hex}, disrupted."
        arrow = "retreat"
        unit: int
        path: tuple[int, ...]

Fields that a sentence needs are given when the event is told; nothing is looked up in a position
afterwards, so what a log says cannot depend on who reads it, only how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from zoc.kernel.play.said import Said
from zoc.kernel.play.value import Value


class Event(Value):
    """Something that happened."""

    cites: ClassVar[str] = ""
    """The rule that it follows; an event with a rule of its own overrides `rule`."""
    says: ClassVar[str] = ""
    """Its sentence, as a template about its fields and properties; '' for what is not told."""
    arrow: ClassVar[str] = ""
    """What is drawn of it: `move`, `attack`, `retreat`, `advance`, `loss`, `place`, `change`."""

    @property
    def kind(self) -> str:
        """What sort of event it is, as the log names it."""
        return self.name

    @property
    def rule(self) -> str:
        """The rule that it follows: its field `ruled`, where it has one."""
        return getattr(self, "ruled", self.cites)

    def said(self) -> Said:
        """Its sentence."""
        return Said(self.says, self)

    def told_to(self, seat: str) -> bool:
        """Whether a seat learns of it at all."""
        return True

    def whose(self) -> int | str | None:
        """Whose doing it is: its field `side`, where it has one; None for who decided."""
        return getattr(self, "side", None)

    def arrows(self) -> Iterable[tuple[str, int, tuple[int, ...]]]:
        """What can be drawn of it: kind, unit or -1, and the hexes from start to end. From `units`
        or `unit` and `path`, or `hex`, unless said otherwise."""
        if self.arrow:
            path: tuple[int, ...] = getattr(self, "path", None) or (getattr(self, "hex", 0),)
            for unit in getattr(self, "units", None) or (getattr(self, "unit", -1),):
                yield self.arrow, unit, path

    def faces(self) -> tuple[int, ...]:
        """The faces of the dice that it tells of: its field `die`, of several dice all of them, or
        `throw`, where it has one."""
        die: int | tuple[int, ...] | None = getattr(self, "die", getattr(self, "throw", None))
        return () if die is None else die if isinstance(die, tuple) else (die,)

    def looked_up(self) -> tuple[str, int] | None:
        """The column and the throw, with its modifiers, by which dice of a battle were looked up
        in the table of results."""
        return None

    # -- the two ends of a path, for sentences -------------------------------------------------

    @property
    def start(self) -> int:
        """The first hex of its path."""
        path: Any = getattr(self, "path", (0,))
        return path[0]

    @property
    def end(self) -> int:
        """The last hex of its path."""
        path: Any = getattr(self, "path", (0,))
        return path[-1]

    @property
    def via(self) -> tuple[int, ...]:
        """The hexes of its path between the two ends."""
        return tuple(getattr(self, "path", ()))[1:-1]


class Happened(Event):
    """What happened, in a sentence that is worded where it happens: an event that nobody looks for
    by its class (`Position.say`). What it is about is read from it as fields are."""

    name = "happened"
    sort: str
    ruled: str
    words: str
    about: Mapping[str, Any]
    arrow: str = ""  # pyright: ignore[reportIncompatibleVariableOverride]
    to: str = ""
    """The seat that alone is told, where not all are."""

    def __getattr__(self, field: str) -> Any:
        try:
            return self.about[field]
        except KeyError:
            raise AttributeError(field) from None

    @property
    def kind(self) -> str:
        return self.sort

    def told_to(self, seat: str) -> bool:
        return self.to in ("", seat)

    def said(self) -> Said:
        return Said(self.words, {"start": self.start, "end": self.end, **self.about})
