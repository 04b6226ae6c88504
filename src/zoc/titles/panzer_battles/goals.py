"""What a scenario asks for: objectives, exits, and who holds what at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.control import Control
from zoc.titles.panzer_battles.position import SIDES, Now

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


@dataclass(frozen=True)
class Exit:
    """Points for leaving the map: who, how many steps, where, and the road that must be open."""

    side: int
    group: str
    steps: int
    hexes: HexSet
    road_from: HexSet
    road_to: tuple[HexSet, ...]
    rule: str


class Goals(Control[Now]):
    """What is to be had: `game.control`. On a small board only what lies on it counts. Whoever
    enters an objective hex controls it until the enemy does (2.1-5)."""

    def __init__(self, game: PanzerBattles) -> None:
        entries = {entry["id"]: entry for entry in game.title.read("victory.toml")["scenario"]}
        self.asked: dict[str, Any] = entries[game.scenario]
        self.kind: str = self.asked["kind"]
        """`points`, `capture`, `clear` or `containment`."""
        self.objectives = dict[str, HexSet]()
        super().__init__(game, "2.1-5")
        self.ways_out = tuple(self._exit(entry) for entry in self.asked.get("exit", ()))
        self.exits = tuple(
            pack(h for way in self.ways_out if way.side == side for h in unpack(way.hexes))
            for side in range(len(SIDES))
        )
        """The hexes from which units of a side may leave the map (1.14c)."""

    @property
    def side(self) -> int:
        """The side of which something is asked where that is not points."""
        return SIDES.index(self.asked["side"])

    def read(self) -> HexSet:
        given: str | dict[str, str] = self.asked["objectives"]
        if isinstance(given, str):
            features = [f for f in self.game.board.hex_features if f.kind == "objective"]
            self.objectives = {f.name: pack(f.hexes) for f in features}
        else:
            found = {name: self._listed(hexes) for name, hexes in given.items()}
            self.objectives = {name: hexes for name, hexes in found.items() if hexes}
        return pack(h for hexes in self.objectives.values() for h in unpack(hexes))

    def first(self) -> tuple[HexSet, ...]:
        return tuple(self._listed(self.asked["held"].get(s, "")) & self.hexes for s in SIDES)

    def _listed(self, labels: str) -> HexSet:
        """The hexes of a list, or none where the board is another one."""
        if self.game.board.title != self.game.title.board.title:
            return 0
        return pack(self.game.grid.read(labels))

    def _area(self, name: str) -> HexSet:
        return self.game.map.entry_areas.get(name) or self._listed(name if "." in name else "")

    def _exit(self, entry: dict[str, Any]) -> Exit:
        road = entry["road"]
        return Exit(
            SIDES.index(entry["side"]),
            entry["group"],
            entry["steps"],
            self._area(entry.get("area", "")) or self._listed(entry.get("hexes", "")),
            self._area(road["from"]),
            tuple(self._area(name) for name in road["to"]),
            entry["rule"],
        )
