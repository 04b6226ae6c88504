"""Volkssturm that fills up infantry beside it (15.3.3, 15.3.4): units of other games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.kernel.cycle.march import Movement
from zoc.kernel.protocol import NOBODY, Action, Step
from zoc.titles.moscow_1941.losses import DRAFT, lose
from zoc.titles.moscow_1941.position import ACTIVE, REDUCED, Now, Unit

VERBS = {"draft": "unit unit"}


class Drafts(Step[Now]):
    """The end of a Movement Phase: infantry that stayed with Volkssturm may take a CEL from it,
    one a turn."""

    name, rule, asks = "drafts", "15.3.3", "Fill up infantry from Volkssturm, or end."
    offers: ClassVar[Mapping[str, str]] = {
        "draft": "Fill up from {units}",
        "end": Movement.offers["end"],
    }
    within: ClassVar[bool] = True
    side: int

    def pairs(self, p: Now) -> Iterator[tuple[Unit, Unit]]:
        """Volkssturm and the infantry that it may fill up."""
        roster = p.game.roster
        rested = [u for u in p.game.units_of[self.side] if p.hex[u] and not p.state[u] & ACTIVE]
        for source in (u for u in rested if roster.volkssturm[u]):
            for unit in rested:
                foot = roster.kind[unit] == "INF" and roster.mobility[unit] == "foot"
                weak = p.state[unit] & REDUCED and not roster.volkssturm[unit]
                if foot and weak and p.hex[unit] == p.hex[source]:
                    yield source, unit

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side] if any(True for _ in self.pairs(p)) else NOBODY

    def actions(self, p: Now) -> Iterator[Action]:
        yield from (Action("draft", pair) for pair in self.pairs(p))
        yield Action("end")

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            return
        source, unit = (int(word) for word in action.args)
        p.unmark(unit, REDUCED)
        p.mark(unit, ACTIVE)
        words = "{unit} gains a CEL from {source:unit}"
        p.say("draft", self.rule, words, unit=unit, source=source, hex=p.hex[unit])
        lose(p, source, "15.3.3", DRAFT)
