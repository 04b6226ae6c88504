"""The chits of a scenario: what is in the cups, and whom each activates (1.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zoc.titles.panzer_battles.position import SIDES, Unit

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


@dataclass(frozen=True)
class Chit:
    """An activation chit: whose, how many there are, and the groups of units it activates."""

    id: str
    name: str
    side: int
    number: int
    activates: frozenset[str]

    @property
    def dummy(self) -> bool:
        """Whether it activates nothing by itself."""
        return not self.activates


class Cups:
    """All chits and cups: `game.cups`. A chit is the number of its kind."""

    def __init__(self, game: PanzerBattles) -> None:
        self.game, figures, more = game, game.figures, game.setting.more
        self.chits = tuple(_chit(entry) for entry in figures["chits"])
        self.full = tuple(
            tuple(i for i, c in enumerate(self.chits) if c.side == side for _ in range(c.number))
            for side in range(len(SIDES))
        )
        self.coordinating = game.chit_ids.index(figures["coordination"]["chit"])
        self.first = self._cups(more["cups"])
        self.later = self._cups(more["later_cups"]) if more.get("later_cups") else self.full
        self.played = self._cups(more.get("played", {}))
        played = [chit for cup in self.played for chit in cup]
        self.drawn_before = tuple(played.count(c) for c in range(len(self.chits)))
        """How many of each chit were drawn before the scenario begins."""
        self.opening = self._named(more.get("first_chit"))
        """The chit with which the scenario opens."""
        self.ignored = self._named(more.get("ignored_chit"))
        """The chit that is set aside when it is first drawn (2.1-3)."""
        self.early_start = bool(more.get("early_start", False))

    def _named(self, entry: dict[str, str] | None) -> int | None:
        return self._chit_named(entry["side"], entry["chit"]) if entry else None

    def _chit_named(self, side: str, name: str) -> int:
        wanted = SIDES.index(side)
        return next(i for i, c in enumerate(self.chits) if c.name == name and c.side == wanted)

    def _cups(self, cups: dict[str, dict[str, int]]) -> tuple[tuple[int, ...], ...]:
        return tuple(self._cup(side, cups.get(side, {})) for side in SIDES)

    def _cup(self, side: str, chits: dict[str, int]) -> tuple[int, ...]:
        found = [self._chit_named(side, name) for name, n in chits.items() for _ in range(n)]
        return tuple(sorted(found))

    def activated(self, chit: int) -> tuple[Unit, ...]:
        """The units that a chit activates, on the map or not (1.8, 1.15a, 1.15f)."""
        groups, units = self.groups_of(chit), self.game.units_of[self.chits[chit].side]
        group = self.game.roster.group
        return tuple(u for u in units if group[u] in groups and self._responds(chit, u))

    def groups_of(self, chit: int) -> frozenset[str]:
        """The groups of units that a chit activates (1.8, 1.15a)."""
        chosen = self.chits[chit]
        if not self.game.options["auftragstaktik"] or chosen.dummy:
            return chosen.activates
        own = self.chits[self.coordinating]
        return chosen.activates | own.activates if chosen.side == own.side else chosen.activates

    def _responds(self, chit: int, unit: Unit) -> bool:
        """Whether a unit answers its chit: slow ones do not under 1.15f."""
        slow, response = "slower_soviet_response", self.game.figures["inf_cav_response"]
        if not self.game.options[slow] or self.chits[chit].id != response["chit"]:
            return True
        return int(self.game.units[unit]["movement"]) >= response["allowance"]


def _chit(entry: dict[str, Any]) -> Chit:
    side, groups = SIDES.index(entry["side"]), frozenset[str](entry["activates"])
    return Chit(entry["id"], entry["name"], side, entry["number"], groups)
