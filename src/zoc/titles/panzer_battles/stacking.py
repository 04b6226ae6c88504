"""Stacking (1.5): what happens where the limit is broken."""

from __future__ import annotations

from zoc.kernel.cycle import crowded
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.position import Now, Unit


class Crowded(crowded.Crowded[Now]):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    name, rule = "crowded", "1.5c"

    def remove(self, p: Now, unit: Unit) -> None:
        destroy(p, unit, "over the stacking limit", self.rule)
