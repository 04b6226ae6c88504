"""How crowded the hexes are (7.1, 7.3): kept from one position to the next, since all but the
force on the move stay where they are."""

from __future__ import annotations

from array import array
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.titles.operation_typhoon.position import Now, Unit

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

Crowded = dict[Hex, int]
"""What stands in each hex as a row of octets: the room that it takes, then how many units there
are of each formation."""
OCTET = 0xFF


class Crowds:
    """The crowds of German units, for positions that follow each other."""

    def __init__(self, game: OperationTyphoon) -> None:
        sizes, formations = game.roster.size, game.formation
        self.adds = tuple(
            size + (1 << 8 * (formation + 1)) if troop else 0
            for size, formation, troop in zip(sizes, formations, game.roster.is_troop, strict=True)
        )
        """What each unit adds to the crowd of its hex; nothing if it takes no room."""
        self._last: tuple[array[int], Crowded] = array("H", [0] * len(self.adds)), {}

    def of(self, p: Now) -> Crowded:
        """The crowds of a position; they are never changed."""
        found: Crowded | None = p.cache.get("crowds")
        if found is None:
            before, kept = self._last
            found = p.cache["crowds"] = kept if before == p.hex else self._after(kept, before, p)
        return found

    def _after(self, kept: Crowded, before: array[int], p: Now) -> Crowded:
        found, hexes, adds = kept.copy(), p.hex[:], self.adds
        for unit in compress(count(), map(ne, before, hexes)):
            self._add(found, before[unit], -adds[unit])
            self._add(found, hexes[unit], adds[unit])
        self._last = hexes, found
        return found

    def _add(self, crowds: Crowded, hex_: Hex, what: int) -> None:
        now = crowds.get(hex_, 0) + what if hex_ else 0
        if now:
            crowds[hex_] = now
        else:
            crowds.pop(hex_, None)

    def closed_to(self, p: Now, unit: Unit, size: int, mixing: bool) -> HexSet:
        """The hexes without room for so much more, or held by others than a unit's formation."""
        room = p.game.roster.room - size
        others = 0 if mixing else ~(OCTET << 8 * (p.game.formation[unit] + 1) | OCTET)
        crowds = self.of(p)
        return pack([h for h, crowd in crowds.items() if crowd & OCTET > room or crowd & others])
