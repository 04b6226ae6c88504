"""Stacking (1.5): what happens where the limit is broken."""

from __future__ import annotations

from zoc.kernel import stacking
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.position import State, Unit


class Crowded(stacking.Crowded):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    rule = "1.5c"

    def remove(self, p: State, unit: Unit) -> None:
        destroy(p, unit, "over the stacking limit", "1.5c")
