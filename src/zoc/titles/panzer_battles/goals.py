"""What a scenario asks for: objectives, exits, and who holds what at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import HexSet, pack
from zoc.titles.panzer_battles.position import GERMAN, SIDES, SOVIET

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


class Goals:
    """What is to be had: `game.goals`. On a small board only what lies on it counts."""

    def __init__(self, game: PanzerBattles) -> None:
        self.game = game
        entries = {entry["id"]: entry for entry in game.title.read("victory.toml")["scenario"]}
        self.asked: dict[str, Any] = entries[game.scenario]
        self.kind: str = self.asked["kind"]
        """`points`, `capture`, `clear` or `containment`."""
        self.objectives = self._objectives(self.asked["objectives"])
        self.hexes: HexSet = 0
        """All hexes that control counts for."""
        for hexes in self.objectives.values():
            self.hexes |= hexes
        held = self.asked["held"]
        self.held = tuple(self._listed(held.get(side, "")) & self.hexes for side in SIDES)
        self.ways_out = tuple(self._exit(entry) for entry in self.asked.get("exit", ()))
        self.exits = tuple(self._exit_hexes(side) for side in range(len(SIDES)))

    @property
    def side(self) -> int:
        """The side of which something is asked where that is not points."""
        return SIDES.index(self.asked["side"])

    def _objectives(self, given: str | dict[str, str]) -> dict[str, HexSet]:
        if isinstance(given, str):
            features = [f for f in self.game.board.hex_features if f.kind == "objective"]
            return {f.name: pack(f.hexes) for f in features}
        found = {name: self._listed(hexes) for name, hexes in given.items()}
        return {name: hexes for name, hexes in found.items() if hexes}

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

    def _exit_hexes(self, side: int) -> HexSet:
        """The hexes from which units of a side may leave the map (1.14c)."""
        found = 0
        for way_out in self.ways_out:
            if way_out.side == side:
                found |= way_out.hexes
        return found

    def first_control(self) -> tuple[HexSet, HexSet]:
        """Who controls objective hexes before anybody is set up (2.1-5)."""
        return self.held[SOVIET], self.held[GERMAN]
