"""Control of hexes (4.3): by who stands there, by supplied zones of control, by nobody."""

from __future__ import annotations

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.control import Control as KernelControl
from zoc.kernel.cycle.control import Taken
from zoc.kernel.play.event import Event
from zoc.titles.moscow_1941.position import Now, Unit


class Contested(Event):
    """A town lies in zones of control of both sides, so that nobody controls it (4.3.6)."""

    name, cites, arrow = "contested", "4.3.6", "change"
    says = "nobody controls {place}{hex}: it lies in zones of both sides"
    hex: int
    place: str


class Control(KernelControl[Now]):
    """Every land hex, first by the front line (4.3.1), then as R-72 keeps the book."""

    def read(self) -> HexSet:
        ground = self.game.ground
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
        taken = held[side] | own & free & ~zones[1 - side]
        nobody = zones[0] & zones[1] & free
        self._change(p, side, taken & self.hexes, nobody)

    def _change(self, p: Now, side: int, taken: HexSet, nobody: HexSet) -> None:
        before = p.control
        after = [hexes & ~taken & ~nobody for hexes in before]
        after[side] |= taken
        p.control = tuple(after)
        p.touch()
        for hex_ in unpack(self.towns & taken & ~before[side]):
            p.tell(Taken(side, hex_, self.names.get(hex_, ""), "4.3.2"))
        for hex_ in unpack(self.towns & nobody & (before[0] | before[1])):
            p.tell(Contested(hex_, self.names.get(hex_, "")))
