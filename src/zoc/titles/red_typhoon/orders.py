"""Orders to formations, bought with action points (12.2 to 12.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.play import kinds
from zoc.kernel.protocol import Action, Offer, Refusal, said
from zoc.titles.red_typhoon.position import Now

PURPOSE = kinds.one_of(("move", "attack"), "orders are to move or to attack")
NOUNS = {"move": "movement", "attack": "attack"}
WRONG = {
    "move": ("movement orders are bought in the movement phase", "12.3a"),
    "attack": ("attack orders are bought in the combat phase", "12.4a"),
}
"""Why an order may not be bought in the other phase."""


class Ordering(Choosing[Now]):
    """A phase in which orders are bought as wanted, between what they are bought for."""

    purpose: ClassVar[str] = ""

    def given(self, p: Now) -> int:
        """The formations that have an order, as bits."""
        return p.move_orders if self.purpose == "move" else p.attack_orders

    def others(self, p: Now) -> Iterator[Action]:
        """The orders that may still be bought."""
        if p.ap[self.side]:
            orders = self.given(p)
            for formation in p.game.formations_of[self.side]:
                if not orders >> formation & 1:
                    yield Action("order", (self.purpose, formation))

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        """Why a formation may not be given an order (12.2, 12.5)."""
        if action.verb != "order":
            return Refusal(self.instead, self.rule)
        wanted, formation = str(action.args[0]), int(action.args[1])
        if wanted != self.purpose:
            return Refusal(*WRONG[wanted])
        if formation not in p.game.formations_of[self.side]:
            return Refusal("that formation is not yours", "12.2")
        if self.given(p) >> formation & 1:
            words = "{formation} has its order already"
            return Refusal(words, "12.5b", formation=formation)
        return None if p.ap[self.side] else Refusal("no AP left", "12.5a")

    def apply_other(self, p: Now, action: Action) -> None:
        """Pays one AP for an order (12.2)."""
        purpose, formation = str(action.args[0]), int(action.args[1])
        if purpose == "move":
            p.move_orders |= 1 << formation
        else:
            p.attack_orders |= 1 << formation
            p.touch()
        # Panzer divisions attack on movement orders, too: who may attack is looked for anew (12.7).
        p.cache.pop(f"able {self.side}", None)
        p.set_ap(self.side, p.ap[self.side] - 1)
        words, what = "{what} order for {formation}, 1 AP; {left} AP left", NOUNS[purpose]
        p.say("order", "12.2", words, what=what, formation=formation, left=p.ap[self.side])

    def offer_other(self, p: Now, action: Action) -> Offer | None:
        """An order as a choice; the panel of action points has a button for it."""
        if action.verb != "order":
            return super().offer_other(p, action)
        found: Offer | None = p.game.picked.get(action)
        return p.game.picked.put(action, _offered(p, action)) if found is None else found


def _offered(p: Now, action: Action) -> Offer:
    purpose, formation = str(action.args[0]), int(action.args[1])
    article = "an" if purpose == "attack" else "a"
    words = f"Buy {article} {NOUNS[purpose]} order for {{formation}}, 1 AP"
    group = p.game.formations[formation].id
    label = said(words, formation=formation)
    return Offer(label, "formation", group=group, cost="1 AP", hidden=True)
