"""How a title describes itself to people: a base that knows the protocol only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.position import Event
from zoc.kernel.show.parts import (
    Arrow,
    Badge,
    Chart,
    Choice,
    Dice,
    ForecastShown,
    HexNote,
    Mark,
    Overlay,
    OverlayOffer,
    Panel,
    Phase,
    WhyNot,
)


class Show:
    """What a game says of a position. Every method may be overridden; none changes the position.
    `p` is always what the seat may know of the position (`game.view`)."""

    hides = False
    """Whether the title hides anything from a seat."""

    # -- the decision --------------------------------------------------------------------------

    def prompt(self, p: Any) -> tuple[str, str, tuple[str, ...]]:
        """Imperative sentence, hint, rules."""
        raise NotImplementedError

    def choice(self, p: Any, action: Action) -> Choice:
        """One action with label and kind, worked out from the vocabulary unless refined."""
        raise NotImplementedError

    def suggestion(self, p: Any) -> Sequence[Action]:
        """What a good hand would tick first in this decision: attackers, losses."""
        return ()

    def remaining(self, p: Any) -> Iterable[str]:
        """What would be lost by ending this phase now."""
        return ()

    def why_not(self, p: Any, action: Action) -> WhyNot | None:
        """Why an action is refused, with a way round where there is one."""
        raise NotImplementedError

    def forecast(self, p: Any) -> ForecastShown | None:
        """The attack that is being put together."""
        return None

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: Any) -> Sequence[Phase]:
        """The phase rail of this player turn."""
        return ()

    def turn_text(self, p: Any) -> str:
        """The turn as people name it: `Turn 2 of 9, 12 Jan 1942`."""
        return f"Turn {p.turn}"

    def turns(self) -> Sequence[str]:
        """What each turn is called."""
        return ()

    def badges(self, p: Any, unit: int) -> Sequence[Badge]:
        """The states of a unit that a counter shows."""
        return ()

    def box(self, p: Any, unit: int) -> str:
        """Where a unit is that is not on the map; '' for one that is out of play."""
        return ""

    def acts(self, p: Any) -> set[int]:
        """The units that can still do something in this decision."""
        raise NotImplementedError

    def notes(self, p: Any) -> Iterable[HexNote]:
        """Markers and control."""
        return ()

    def marks(self, p: Any) -> Iterable[Mark]:
        """What is always drawn over this title's map."""
        return ()

    def panels(self, p: Any, seat: str) -> Sequence[Panel]:
        """The boxes beside the map, in order."""
        return ()

    def score(self, p: Any) -> Sequence[tuple[str, int]]:
        """Points of each side."""
        raise NotImplementedError

    def charts(self) -> Sequence[Chart]:
        """The title's tables for reading."""
        raise NotImplementedError

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self) -> Sequence[OverlayOffer]:
        """What may be laid over the map."""
        return ()

    def overlay(self, p: Any, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        """One overlay as asked for."""
        raise NotImplementedError

    def hex_text(self, p: Any, hex_: Hex) -> tuple[str, tuple[str, ...]]:
        """A hex in words for the inspector and for those who listen: text and rules."""
        raise NotImplementedError

    # -- what happened -------------------------------------------------------------------------

    def dice(self, p: Any, event: Event) -> Dice | None:
        """The dice that an event tells of."""
        return None

    def arrows(self, before: Any, after: Any, event: Event) -> Sequence[Arrow]:
        """What can be drawn of an event."""
        raise NotImplementedError
