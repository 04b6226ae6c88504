"""Stacking (1.5): what happens where the limit is broken."""

from __future__ import annotations

from zoc.kernel.cycle import crowded
from zoc.kernel.cycle.crowded import crowded_hexes
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Ask
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.position import State, Unit


class Crowded(crowded.Crowded[State]):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    name, rule = "crowded", "1.5c"

    def remove(self, p: State, unit: Unit) -> None:
        destroy(p, unit, "over the stacking limit", self.rule)

    def ask(self, p: State) -> Ask:
        words = "Remove a unit: more than {n} stand in {hexes:hexes ,}."
        text = said(words, n=p.game.limit, hexes=crowded_hexes(p, self.side))
        return Ask(text, rules=(self.rule,))
