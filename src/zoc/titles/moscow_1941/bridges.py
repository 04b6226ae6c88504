"""Bridges: where they are, whose they are, blowing and repairing them (14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes import Hex, Side

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.position import Now
    from zoc.titles.moscow_1941.title import Moscow1941


class Bridges:
    """All hexsides that have a bridge or may get one, by number: where a road crosses a river,
    and every side of a big river (14.2.3, 14.3.2, R-104). A position keeps them as bit sets."""

    def __init__(self, game: Moscow1941) -> None:
        ground = game.ground
        printed = ground.roads & ground.rivers
        self.game = game
        self.sides: tuple[Side, ...] = tuple(sorted(printed | ground.big_rivers))
        self.hexes: tuple[tuple[Hex, Hex], ...] = tuple(
            self._ends(side) for side in self.sides
        )
        self.numbers = {side: number for number, side in enumerate(self.sides)}
        self.unbuilt = sum(1 << n for n, side in enumerate(self.sides) if side not in printed)
        """Sides of a big river where no bridge is printed."""
        self.at: dict[Hex, list[int]] = {}
        for number, ends in enumerate(self.hexes):
            for hex_ in ends:
                self.at.setdefault(hex_, []).append(number)

    def _ends(self, side: Side) -> tuple[Hex, Hex]:
        first, second = self.game.grid.side_hexes(side)
        return first, second

    def number(self, here: Hex, there: Hex) -> int:
        """The number of the bridge between two hexes; -1 where there can be none."""
        if self.game.grid.direction(here, there) is None:
            return -1
        return self.numbers.get(self.game.grid.side_between(here, there), -1)

    def down(self, p: Now) -> int:
        """The bridges that do not stand now."""
        return p.broken ^ self.unbuilt

    def stands(self, p: Now, number: int) -> bool:
        """Whether a bridge can be used."""
        return not self.down(p) >> number & 1

    def intact(self, p: Now, side: Side) -> bool:
        """Whether a hexside has a bridge that can be used."""
        number = self.numbers.get(side, -1)
        return number >= 0 and self.stands(p, number)

    # -- whose they are ------------------------------------------------------------------------

    def first(self) -> tuple[int, int]:
        """Nobody's, until the units stand (see `begin`)."""
        return (0, 0)

    def begin(self, p: Now) -> None:
        """Whose each bridge is at the start: his who alone has units on its hexes; nobody's with
        units of both, or with none and different control; else his who controls both (R-104)."""
        self._settle(p, (0, 0))

    def update(self, p: Now) -> None:
        """Whose each bridge is now: his who alone has units on its hexes; unchanged with units of
        both; without any his who controls both hexes, else unchanged (14.1.3, R-104)."""
        self._settle(p, p.spans)

    def _settle(self, p: Now, before: tuple[int, ...]) -> None:
        held, spans = p.ground.occupied, list(before)
        for number, ends in enumerate(self.hexes):
            owner = self._owner(held, ends)
            if owner is None:
                continue
            if owner < 0:
                owner = self._owner(p.control, ends, both=True)
            if owner is not None and owner >= 0:
                spans[owner] |= 1 << number
                spans[1 - owner] &= ~(1 << number)
        found = tuple(spans)
        if found != p.spans:
            p.spans = found
            p.touch()

    def _owner(
        self, held: tuple[int, ...], ends: tuple[Hex, Hex], both: bool = False
    ) -> int | None:
        """The side that alone has one of two hexes (both of them); -1 for none, None for two."""
        pair = 1 << ends[0] | 1 << ends[1]
        found = [s for s in (0, 1) if (held[s] & pair == pair if both else held[s] & pair)]
        return -1 if not found else found[0] if len(found) == 1 else None

    def owner(self, p: Now, number: int) -> int:
        """The side that controls a bridge; -1 for none."""
        return next((s for s in (0, 1) if p.spans[s] >> number & 1), -1)
