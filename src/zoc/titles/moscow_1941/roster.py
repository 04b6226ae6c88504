"""The units with their figures and kinds, as columns that the rules read (1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zoc.kernel.data.counters import Counter
    from zoc.titles.moscow_1941.title import Moscow1941

COLOURS = ("black", "white", "yellow", "blue")
"""The colours of stars (15.1.2)."""


def valued(unit: Counter, readings: Iterable[Mapping[str, Any]]) -> Counter:
    """A counter with the figures of the first reading that speaks of it, else as it is."""
    own = {**unit.front, "side": unit.side, "type": unit.type.id, "size": unit.size}
    for reading in readings:
        if own.items() >= reading["of"].items():
            front, reduced = reading["front"], reading.get("reduced", {})
            back = unit.reduced and {**unit.reduced, **front, **reduced}
            return replace(unit, front={**unit.front, **front}, reduced=back)
    return unit


class Roster:
    """What is printed on the units, and what each of them is."""

    def __init__(self, game: Moscow1941) -> None:
        units = game.units
        self._models = {u.type.id: u for u in game.title.counters.units}
        self.kind = tuple(u.type.id for u in units)
        """INF, MOT, ARM, AG, CAV, ART or HQ: the type that neighbours are told (R-127)."""
        self.hq = tuple(k == "HQ" for k in self.kind)
        self.gun = tuple(k == "ART" for k in self.kind)
        self.guns = tuple(u for u, gun in enumerate(self.gun) if gun)
        self.towed = tuple("towed" in u.flags for u in units)
        """Towed units (1.2e, 5.1.10); other artillery drives itself (1.2f)."""
        self.resilience = tuple("resilience" in u.flags for u in units)
        """Resilience Groups (15.2), of which this game has none."""
        self.volkssturm = tuple("volkssturm" in u.flags for u in units)
        self.fortress = tuple("fortification" in u.flags for u in units)
        """Fortification Units (15.4), of which this game has none."""
        self.regular = tuple(
            not (h or t or r) for h, t, r in zip(self.hq, self.towed, self.resilience, strict=True)
        )
        """All but towed guns, HQs and Resilience Groups (R-06)."""
        self.helpless = tuple(h or t for h, t in zip(self.hq, self.towed, strict=True))
        """Who dies, left alone, to an enemy that enters: HQs and towed guns (6.1.7a, 9.1.5)."""
        self.exerts = tuple(r and not g for r, g in zip(self.regular, self.gun, strict=True))
        """Who has a ZOC: guns and HQs have none (6.1.5, 9.1.1)."""
        self.mobility = tuple("hq" if h else self._of(u, "mobility")
                              for u, h in zip(units, self.hq, strict=True))  # fmt: skip
        self.cels = tuple(int(u.front.get("cels", 1)) for u in units)
        self.morale = tuple(int(self._of(u, "morale")) for u in units)
        self.movement = tuple(int(self._of(u, "movement")) for u in units)
        self.division = tuple(str(u.front.get("division", "") or u.setup) for u in units)
        self.organic = tuple("organic" in u.flags for u in units)
        """Artillery of a division, which counts for its concentration (13.1.5)."""
        self.stars = tuple((*u.stars, *(c for c in COLOURS if c in u.flags)) for u in units)
        self.strength = tuple(
            (int(u.front.get("strength", 0)), int(u.values("reduced").get("strength", 0)))
            for u in units
        )
        """The SPs of a unit at full strength and reduced (1.2d); 0 for guns and HQs."""
        self.attack = tuple(int(u.front.get("attack", 0)) for u in units)
        self.defence = tuple(int(u.front.get("defence", 0)) for u in units)

    def _of(self, unit: Counter, figure: str) -> Any:
        """A figure of a unit; one made up in a position file may leave it to its type."""
        if figure in unit.front:
            return unit.front[figure]
        return self._models[unit.type.id].front[figure]
