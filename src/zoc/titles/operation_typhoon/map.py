"""The map as the rules read it: what steps cost, what helps a defender, who began with what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.hexes.tables import CostTables, StepCost
from zoc.titles.operation_typhoon.position import CAMPS

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

MOBILITIES = ("foot", "mechanised")
COLUMNS = {"foot": "other", "mechanised": "mech"}
"""The columns of the terrain table in which each class of units finds its costs (9.3)."""
SEASONS = ("open", "frozen")
TRACK = "campaign"
"""The turn track among the tables."""


class Map:
    """The board with the terrain table, and the first front line."""

    def __init__(self, game: OperationTyphoon) -> None:
        self.title, self.board, self.grid = game.title, game.board, game.grid
        self.figures = game.figures
        self.rivers = self.board.sides_of("river")
        self.town: HexSet = pack(self.board.hexes_of("town"))
        self.city: HexSet = pack(self.board.hexes_of("city"))
        self.moscow: HexSet = pack(self.board.hexes_of("city", self.figures["moscow"]["name"]))
        self._read_costs()
        self._read_modifiers()
        self._read_control()

    def _read_costs(self) -> None:
        self.tables = CostTables(
            self.grid,
            {f"{m} {s}": self._step_cost(m, s) for m in MOBILITIES for s in SEASONS},
        )
        self.field = self.tables.field

    def _step_cost(self, mobility: str, season: str) -> StepCost:
        """What a step costs: natural terrain, and a river on top (9.4)."""
        table = self.title.tables["terrain"]
        price = {row: self._price(row, mobility, season) for row in table.headings}
        terrain, side_between, rivers = self.board.terrain, self.grid.side_between, self.rivers

        def step(start: Hex, end: Hex) -> int:
            across = side_between(start, end) in rivers
            return price[terrain[end]] + (price["river side"] if across else 0)

        return step

    def _price(self, row: str, mobility: str, season: str) -> int:
        """A cell such as `3 a`: the points, one less in frost where a note is; none where the
        hex's natural terrain counts."""
        points, *notes = str(self.title.tables["terrain"].cell(row, COLUMNS[mobility])).split()
        if points == "hex":
            return 0
        thaw: int = self.figures["frozen"]["less"] if season == "frozen" and notes else 0
        return int(points) - thaw

    def costs_on(self, mechanised: bool, turn: int) -> str:
        """The name of the costs that a class of units pays on a turn."""
        return f"{MOBILITIES[mechanised]} {SEASONS[self.frozen(turn)]}"

    def frozen(self, turn: int) -> bool:
        """Whether marshes and rivers are frozen."""
        weather: str = self.title.tables.track(TRACK).turn(turn)["weather"]
        return weather == self.figures["frozen"]["weather"]

    # -- combat --------------------------------------------------------------------------------

    def _read_modifiers(self) -> None:
        table = self.title.tables["terrain"]
        self.cover = {row: _cover(str(table.cell(row, "combat"))) for row in table.headings}

    def terrain_modifier(self, hex_: Hex, mechanised: bool) -> tuple[int, str]:
        """What the ground does to the fire of an attacker in a hex: of its terrains the one that
        is best for the defender (10.2), with its name."""
        kinds = [self.board.terrain[hex_]]
        kinds += ["town"] * (self.town >> hex_ & 1) + ["city"] * (self.city >> hex_ & 1)
        return min((self.cover[kind][mechanised], kind) for kind in kinds)

    def place(self, hex_: Hex) -> str:
        """A town or city by its name, else the hex by its number."""
        names = (place.name for place in self.board.places if place.hex == hex_)
        return next(names, self.grid.label(hex_))

    def line_of(self, hex_: Hex) -> str:
        """The line of the defending force table that a hex uses: of its terrains the best for the
        Soviet side (8.1a, 8.1b)."""
        lines = self.figures["lines"]
        if self.city >> hex_ & 1:
            return lines["city"]
        return lines["town"] if self.town >> hex_ & 1 else lines["open"]

    def across_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river runs between two neighbouring hexes."""
        return self.grid.side_between(start, end) in self.rivers

    # -- control -------------------------------------------------------------------------------

    def _read_control(self) -> None:
        grid, board = self.grid, self.board
        marked = [f for f in board.hex_features if f.kind == "control"]
        german, soviet = (pack(h for f in marked if f.side == c for h in f.hexes) for c in CAMPS)
        self.first_soviet: HexSet = soviet & ~german
        self.east_edge: HexSet = pack(grid.edge("right"))
        self.zone = self._zone()
        column: int = self.figures["quarters"]["column"]
        row: int = self.figures["stand_down"]["row"]
        self.mud_row = row + 1
        self.west: HexSet = pack(h for h, (c, _) in grid.cells.items() if c + 1 < column)
        self.north: HexSet = pack(h for h, (_, r) in grid.cells.items() if r + 1 <= row)
        self.vp = self._vp()

    def _zone(self) -> HexSet:
        """The first rows west of the front line (3.2): near a Soviet hex, and not Soviet."""
        rows: int = self.figures["front"]["rows"]
        return self.field.grow(self.first_soviet, rows) & ~self.first_soviet

    def _vp(self) -> dict[Hex, int]:
        """What each town and city east of the first front line is worth (4.4)."""
        worth: dict[str, int] = self.figures["quarters"]
        found = dict.fromkeys(unpack(self.town & self.first_soviet), worth["town"])
        found |= dict.fromkeys(unpack(self.city & self.first_soviet), worth["city"])
        return dict(sorted(found.items()))


def _cover(text: str) -> tuple[int, int]:
    """What `all attackers -1` or `attacking mech -1` does to attackers on foot and mechanised."""
    match = re.fullmatch(r"(all attackers|attacking mech) (-\d+)", text)
    if not match:
        return 0, 0
    value = int(match[2])
    return (value, value) if match[1] == "all attackers" else (0, value)
