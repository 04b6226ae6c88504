"""What tells who will win: how firmly Moscow is held, and how long a German run has lasted (WIN-1,
WIN-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.judgement.appraisal import Share
from zoc.titles.battle_of_moscow.ai.garrison import GarrisonCounsel
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, Now
from zoc.titles.battle_of_moscow.supply import all_cut_off, moscow_taken


class TellingCounsel(GarrisonCounsel):
    """What those go by who plan a whole impulse, and what tells who will win."""

    tells: tuple[str, ...] = ("moscow", "runs")

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.telltale: dict[str, float] = game.title.read("judgement.toml")["telling"]

    def telling(self, p: Now) -> Iterator[Share]:
        """What tells in a position, less the better it is for the German."""
        moscow, (held, isolated) = p.game.map.moscow, p.runs
        if moscow and self._can_last(p, held, moscow_taken(p)):
            yield Share("moscow", -self._moscow(p, moscow), hex=moscow)
            yield Share("runs", -held / p.game.run, hex=moscow)
        if self._can_last(p, isolated, all_cut_off(p)):
            yield Share("runs", -isolated / p.game.run)

    def _can_last(self, p: Now, run: int, stands: bool) -> bool:
        """Whether a German run can still be completed: one that does not stand begins in a German
        turn (WIN-4)."""
        ends = p.game.track.last_turn - p.turn + 1
        step: Any = p.agenda[-1]
        waits = not stands and step.side == RUSSIAN
        return run + ends - waits >= p.game.run

    def _moscow(self, p: Now, moscow: Hex) -> float:
        """How German Moscow is, from 0 to 1: half by whose it is, half by how firmly he holds it
        against those who could come next to it."""
        side = GERMAN if moscow_taken(p) else RUSSIAN
        firm = self.telltale["firm"] * self._factors(p, 1 << moscow)
        menace = self.menaced(p, side).get(moscow, 0)
        share = firm / (firm + menace) if firm else 0.0
        return 0.5 + 0.5 * share if side == GERMAN else 0.5 - 0.5 * share
