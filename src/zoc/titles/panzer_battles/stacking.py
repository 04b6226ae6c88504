"""Stacking (1.5): what happens where the limit is broken."""

from __future__ import annotations

from zoc.kernel.cycle import crowded
from zoc.kernel.protocol import Ask, said
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.position import Now, Unit


class Crowded(crowded.Crowded[Now]):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    name, rule = "crowded", "1.5c"

    def ask(self, p: Now) -> Ask:
        hex_ = crowded.crowded_hexes(p, self.side)[0]
        limit = p.game.limit
        over = len(p.stack(hex_)) - limit
        text = said("Remove a unit from {hex}: {over:# unit} to go.", hex=hex_, over=over)
        hint = said(
            "{limit:# unit} may stay in a hex, the others are destroyed.", limit=p.game.limit
        )
        return Ask(text, hint, (self.rule, "1.5a"))

    def remove(self, p: Now, unit: Unit) -> None:
        destroy(p, unit, "over the stacking limit", self.rule)
