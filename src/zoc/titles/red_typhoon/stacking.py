"""Stacking (7): what happens where the limit is broken."""

from __future__ import annotations

from zoc.kernel import stacking
from zoc.titles.red_typhoon.state import State, Unit


class Crowded(stacking.Crowded):
    """Stacking is enforced: the owner removes units until every hex obeys the limit (7.1)."""

    rule = "7.1d"

    def remove(self, p: State, unit: Unit) -> None:
        p.game.eliminate(p, unit, "over the stacking limit", "7.1d")
