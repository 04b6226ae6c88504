"""Stacking (1.5): what happens where the limit is broken."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.action import Action
from zoc.kernel.said import said
from zoc.kernel.stacking import overstacked
from zoc.kernel.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.losses import destroy
from zoc.titles.panzer_battles.movement import crowded
from zoc.titles.panzer_battles.position import SIDES, State


class Crowded(Step[State]):
    """At the end of a movement or exploitation phase the owner destroys units above the limit, in
    every friendly hex (1.5c)."""

    name, rule = "crowded", "1.5c"
    side: int

    def actor(self, p: State) -> str:
        return SIDES[self.side] if any(True for _ in overstacked(p, self.side)) else NOBODY

    def ask(self, p: State) -> Ask:
        words = "Remove a unit: more than {n} stand in {hexes:hexes ,}."
        text = said(words, n=p.game.stacking, hexes=crowded(p, self.side))
        return Ask(text, rules=(self.rule,))

    def actions(self, p: State) -> Iterator[Action]:
        return (Action("remove", (unit,)) for unit in overstacked(p, self.side))

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action in self.actions(p):
            return None
        words = "remove a unit from {hexes:hexes ,}"
        return Refusal(words, self.rule, hexes=crowded(p, self.side))

    def offer(self, p: State, action: Action) -> Offer:
        unit = int(action.args[0])
        return Offer(said("Remove {unit}", unit=unit), "unit", unit, p.hex[unit])

    def apply(self, p: State, action: Action) -> None:
        destroy(p, int(action.args[0]), "over the stacking limit", self.rule)

    def run(self, p: State) -> None:
        p.pop()
