"""The map as the rules read it: costs by weather, rails, roads, rivers, forts, fronts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.hexes.tables import CostTables, StepCost

if TYPE_CHECKING:
    from zoc.titles.battle_of_moscow.title import BattleOfMoscow

WATER = ("lake", "sea")


class Map:
    """What never changes on the map."""

    def __init__(self, game: BattleOfMoscow) -> None:
        board, self.grid = game.board, game.grid
        self.figures, self.terrain = game.figures, board.terrain
        self.roads: HexSet = pack(h for w in board.ways if w.kind == "road" for h in w.hexes)
        self.cities: HexSet = pack(board.hexes_of("city")) | pack(
            p.hex for p in board.places if p.kind == "city"
        )
        self.rivers: HexSet = pack(h for w in board.ways if w.kind == "river" for h in w.hexes)
        self.lakes = pack(h for h in self.grid if self.terrain[h] == "lake")
        self.sea = pack(h for h in self.grid if self.terrain[h] == "sea")
        self.hills = pack(h for h in self.grid if self.terrain[h] == "hill")
        self.forts = pack(board.hexes_of("fortified city") | board.hexes_of("fortified hex"))
        """Fortified zones: all six sides (FOR-1)."""
        self.half_forts = pack(board.hexes_of("half-fort"))
        self.fort_sides = board.sides_of("fortified side")
        self._read_rails(game)
        self._read_sources(game)
        self.fronts = self._read_fronts(game)
        self.tables = CostTables(self.grid, self._costs())
        self.rail_ways = self.tables.field.across(board.way_sides("railway"))

    # -- movement ------------------------------------------------------------------------------

    def _costs(self) -> dict[str, StepCost]:
        return {
            "german": self._cost(rough=True),
            "german frozen": self._cost(rough=True, frozen=True),
            "german slow": self._cost(rough=True, slow=True),
            "russian": self._cost(),
            "russian ice": self._cost(ice=True),
            "partisan": self._flat(ice=False),
            "partisan ice": self._flat(ice=True),
            "line": self._line(frozen=False),
            "line frozen": self._line(frozen=True),
        }

    def _hard(self, hex_: Hex, frozen: bool) -> bool:
        """Whether a hex is rough for a German: frost makes swamps easy (TER-3 to TER-6, WX-10)."""
        kind, figures = self.terrain[hex_], self.figures["movement"]
        return kind in figures["rough_terrain"] and not (frozen and kind == figures["freezes"])

    def _cost(
        self, slow: bool = False, rough: bool = False, frozen: bool = False, ice: bool = False
    ) -> StepCost:
        """What entering a hex costs, in halves (TER-1 to TER-13, WX-5 to WX-14)."""
        figures, flat, quick = self.figures["movement"], self._flat(ice), self.roads | self.cities

        def step(start: Hex, end: Hex) -> int:
            if self.terrain[end] in WATER:
                return flat(start, end)
            if quick >> end & 1:
                return figures["clear"] if slow else figures["road"]
            hard = slow or (rough and self._hard(end, frozen))
            return figures["rough" if hard else "clear"]

        return step

    def _flat(self, ice: bool) -> StepCost:
        """Partisans go one hex, whatever it is; nobody onto water but on ice (PAR-8, WX-13)."""
        clear = int(self.figures["movement"]["clear"])
        closed = self.sea if ice else self.sea | self.lakes
        return lambda start, end: 0 if closed >> end & 1 else clear

    def _line(self, frozen: bool) -> StepCost:
        """What a hex adds to the length of a German supply line (TER-4 to TER-6, R3)."""
        rough, ways = int(self.figures["supply"]["rough"]), self.roads | self.rails
        return lambda start, end: rough if self._hard(end, frozen) and not ways >> end & 1 else 1

    # -- rails ---------------------------------------------------------------------------------

    def _read_rails(self, game: BattleOfMoscow) -> None:
        links: dict[Hex, set[Hex]] = {}
        for way in game.board.ways:
            if way.kind == "railway":
                for a, b in zip(way.hexes, way.hexes[1:], strict=False):
                    links.setdefault(a, set()).add(b)
                    links.setdefault(b, set()).add(a)
        self.rail_links = {h: tuple(sorted(found)) for h, found in links.items()}
        """Lines join where they share a hex (RR-12)."""
        self.rails: HexSet = pack(links)

    def _read_sources(self, game: BattleOfMoscow) -> None:
        board = game.board
        features = {(f.kind, f.name): f for f in board.hex_features}

        def hexes(kind: str, name: str) -> HexSet:
            found = features.get((kind, name))
            return pack(found.hexes) if found else 0

        self.west = hexes("supply source", "west edge")
        self.east = hexes("supply source", "east edge")
        self.great: dict[str, Hex] = {}
        self.limits: dict[str, int] = {}
        for name in game.figures["victory"]["cities"]:
            found = features.get(("supply source", name))
            if found:
                self.great[name] = min(found.hexes)
                self.limits[name] = int(found.more["limit"])
        self.moscow = next(iter(self.great.values()), 0)
        self.sources: list[tuple[str, HexSet, int]] = []
        """Russian replacements: the word, the hexes, the rate (RRP-2)."""
        for word, name in game.figures["replacements"]["russian"].items():
            found = features.get(("replacements", name))
            rate = int(found.more["factors"]) if found else 0
            self.sources.append((word, pack(found.hexes) if found else 0, rate))
        self.west_entry = hexes("entry area", "west edge")
        places = {p.name: p.hex for p in board.places}
        self.tikhvin = places.get(game.figures["replacements"]["tikhvin_city"], 0)
        self.voronezh = places.get(game.figures["army_40"]["city"], 0)

    def along(self, start: HexSet, free: HexSet) -> HexSet:
        """All rail hexes that rails lead to from some, over free ones only."""
        return self.tables.field.flood(start & self.rails, free, self.rail_ways)

    # -- fronts --------------------------------------------------------------------------------

    def _read_fronts(self, game: BattleOfMoscow) -> dict[str, HexSet]:
        """The two Finnish fronts: a Finn never enters the other one (FIN-1, R38)."""
        figures = game.figures["finns"]
        zones = {name: self._block(figures[name]) for name in figures["formations"]}
        found: dict[str, HexSet] = {}
        for name, id_ in figures["formations"].items():
            found[id_] = pack(h for n, z in zones.items() if n != name for h in unpack(z))
        return found

    def _block(self, block: dict[str, Any]) -> HexSet:
        columns, rows = block["columns"], block["rows"]
        found = 0
        for hex_ in self.grid:
            label = self.grid.label(hex_)
            column, row = int(label[:2]), int(label[2:])
            inside = columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]
            inside = (inside and label != block.get("without")) or label == block.get("with")
            found |= inside << hex_
        return found

    def fortified(self, here: Hex, there: Hex) -> bool:
        """Whether a fort in `there` has a fortified side towards `here`: from outside it helps
        nobody (FOR-4, R60)."""
        fort = (self.forts | self.half_forts) >> there & 1
        return bool(fort) and self.grid.side_between(here, there) in self.fort_sides
