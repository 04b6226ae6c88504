"""Control of hexes (4.3): by who stands there, by supplied zones of control, by nobody."""

from __future__ import annotations

from zoc.hexes import Hex, HexSet, pack, unpack
from zoc.kernel.cycle.control import Control as KernelControl
from zoc.titles.moscow_1941.position import Now, Unit


class Control(KernelControl[Now]):
    """Every land hex, first by the front line (4.3.1), then as R-72 keeps the book."""

    rule = "4.3.2"

    def read(self) -> HexSet:
        ground = self.game.map
        self.towns: HexSet = ground.towns
        return pack(h for h in self.game.grid if ground.terrain(h) != "lake")

    def first(self) -> tuple[HexSet, ...]:
        held = [0, 0]
        for feature in self.game.board.hex_features:
            if feature.kind == "control" and feature.more.get("scenario") == self.game.scenario:
                held[self.game.camps.index(feature.side)] |= pack(feature.hexes)
        return tuple(hexes & self.hexes for hexes in held)

    def extend(self, p: Now, side: int, supplied: tuple[Unit, ...]) -> None:
        """A side takes hexes at the end of its Supply Phase (4.3.2 to 4.3.6, R-72)."""
        held, zones = p.ground.occupied, p.ground.zoc
        covers = p.game.zones.covers
        own = 0
        for unit in supplied:
            own |= covers(unit, p.hex[unit])
        free = self.hexes & ~held[0] & ~held[1]
        nobody = zones[0] & zones[1] & free
        lost = self.towns & nobody & (p.control[0] | p.control[1])
        p.control = tuple(hexes & ~nobody for hexes in p.control)
        p.touch()
        self.sweep(p, side, held[side] | own & free & ~zones[1 - side])
        for hex_ in unpack(lost):
            words = "nobody controls {place}{hex}: it lies in zones of both sides"
            p.say("contested", "4.3.6", words, "change", hex=hex_, place=self.names.get(hex_, ""))

    def taken(self, p: Now, side: int, hex_: Hex) -> None:
        if self.towns >> hex_ & 1:
            super().taken(p, side, hex_)
