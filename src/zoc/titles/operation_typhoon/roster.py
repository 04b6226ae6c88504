"""The counters of both sides as columns that the rules read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zoc.kernel.data.counters import Counter, CounterError
from zoc.titles.operation_typhoon.position import ANY, GERMAN, SOVIET, Unit

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

AIR = "air"


class Roster:
    """The counters of both sides as columns: each has one entry a unit."""

    def __init__(self, game: OperationTyphoon) -> None:
        units, figures = game.units, game.figures
        self.type = tuple(u.type.id for u in units)
        self.side = game.side
        self._read_kinds(figures)
        halves: int = figures["stacking"]["halves"]
        self.divisions: int = figures["stacking"]["divisions"]
        self.room = self.divisions * halves
        self.size = tuple(int(u.front.get("stacks_as", 1) * halves) for u in units)
        every = (ANY, *range(len(game.formations)))
        self.takes = {f: tuple(self._taken(game.formation, f)) for f in every}
        """The room that each German unit takes from those of a formation: all where it is of
        another one (7.3)."""
        self._read_dice(units)
        self._read_letters(units, figures)

    def _taken(self, formations: Sequence[int], own: int) -> Iterator[tuple[Unit, int]]:
        for unit in self.troops:
            yield unit, self.size[unit] if own in (ANY, formations[unit]) else self.room

    def _read_kinds(self, figures: Mapping[str, Any]) -> None:
        units = range(len(self.type))
        ground = tuple(t != AIR for t in self.type)
        self.is_troop = tuple(ground[u] and self.side[u] == GERMAN for u in units)
        self.troops = tuple(u for u in units if self.is_troop[u])
        self.soviet_troops = tuple(u for u in units if ground[u] and self.side[u] == SOVIET)
        self.luftwaffe = tuple(u for u in units if not ground[u] and self.side[u] == GERMAN)
        self.soviet_air = tuple(u for u in units if not ground[u] and self.side[u] == SOVIET)
        self.mechanised = tuple(t in figures["mobility"]["mechanised"] for t in self.type)

    def _read_dice(self, units: tuple[Counter, ...]) -> None:
        front = tuple(int(u.front.get("dice", 0)) for u in units)
        back = tuple(int((u.reduced or u.front).get("dice", 0)) for u in units)
        self.dice = (front, back)
        self.steps_of = tuple(2 if u.reduced is not None else 1 for u in units)
        for unit in (*self.troops, *self.soviet_troops):
            if min(front[unit], back[unit]) < 1:
                raise CounterError(f"unit {units[unit].id} needs at least one die on each side")

    def _read_letters(self, units: tuple[Counter, ...], figures: Mapping[str, Any]) -> None:
        letters: dict[str, Any] = figures["letters"]
        types = {t: code for code, ts in letters.items() if code != "source" for t in ts}
        self.letter = tuple(
            types.get(t, "") if s == SOVIET else ""
            for t, s in zip(self.type, self.side, strict=True)
        )
        self.by_letter = {
            code: tuple(i for i, c in enumerate(self.letter) if c == code)
            for code in dict.fromkeys(types.values())
        }
        stock: str = figures["stand_in"]["stock"]
        self.stock = tuple(i for i, u in enumerate(units) if u.formation.id == stock)
        self.elite = tuple(c in figures["stand_in"]["for"] for c in self.letter)
