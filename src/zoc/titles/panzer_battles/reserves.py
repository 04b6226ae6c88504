"""The reinforcements of a scenario: groups of units, where they come in, what brings them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zoc.hexes.sets import HexSet, pack
from zoc.kernel.scenario import Placement
from zoc.titles.panzer_battles.gunnery import Gunnery
from zoc.titles.panzer_battles.position import Unit

EDGES = ("north", "east", "south", "west")


@dataclass(frozen=True)
class Group:
    """Units that come together: from a turn on, on the nth pull of a chit, or by the die."""

    units: tuple[Unit, ...]
    entry: str
    turn: int
    chit: str = ""
    pull: int = 0
    chits: tuple[str, ...] = ()
    needs: int = 0

    @property
    def key(self) -> tuple[Any, ...]:
        """What all units of the group have in common."""
        return self.entry, self.turn, self.chit, self.pull, self.chits, self.needs


class Reserves(Gunnery):
    """A game with its reinforcements."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.groups = tuple(self._read_reinforcements())
        self.entries: Mapping[str, HexSet] = {g.entry: self._entry(g.entry) for g in self.groups}

    def _read_reinforcements(self) -> Iterator[Group]:
        numbers = {u.id: i for i, u in enumerate(self.units)}
        found: dict[tuple[Any, ...], list[Unit]] = {}
        for placement in self.setting.placements:
            if placement.status == "reinforcement" and placement.unit in numbers:
                found.setdefault(_group(placement).key, []).append(numbers[placement.unit])
        for key, units in found.items():
            yield Group(tuple(units), *key)

    def _entry(self, words: str) -> HexSet:
        """The hexes that a scenario's words for an entry mean (1.14a, 2.3-5, 2.4-3)."""
        for name, hexes in self.entry_areas.items():
            if words == f"entry area {name}":
                return hexes & self.in_play
        edges = [pack(self.edge(name)) for name in EDGES if f"{name} edge" in words]
        edge = edges[0] & self.in_play if edges else 0
        if "track" in words:
            tracks = pack(h for w in self.board.ways if w.kind == "track" for h in w.hexes)
            edge &= self.cut_ways() & tracks
        return edge

    def pulls_earlier(self) -> int:
        """How many pulls earlier a group of a numbered pull comes (1.15e)."""
        early = self.options["better_german_response"] and self.ignored_chit is not None
        return 1 if early else 0


def _group(placement: Placement) -> Group:
    more = placement.more
    return Group(
        (),
        placement.entry,
        placement.turn or 1,
        more.get("chit", ""),
        more.get("pull", 0),
        tuple(more.get("chits", ())),
        more.get("needs", 0),
    )
