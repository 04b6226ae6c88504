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


def given(p: Now, purpose: str) -> int:
    """The formations that have an order, as bits."""
    return p.move_orders if purpose == "move" else p.attack_orders


def open_orders(p: Now, side: int, purpose: str) -> Iterator[Action]:
    """The orders that a side may still buy."""
    if p.ap[side]:
        orders = given(p, purpose)
        for formation in p.game.formations_of[side]:
            if not orders >> formation & 1:
                yield Action("order", (purpose, formation))


def why_no_order(p: Now, side: int, purpose: str, action: Action) -> Refusal | None:
    """Why a formation may not be given an order (12.2, 12.5)."""
    wanted, formation = action.args[0], int(action.args[1])
    if wanted != purpose:
        return Refusal(*WRONG[str(wanted)])
    if formation not in p.game.formations_of[side]:
        return Refusal("that formation is not yours", "12.2")
    if given(p, purpose) >> formation & 1:
        words = "{formation} has its order already"
        return Refusal(words, "12.5b", formation=formation)
    return None if p.ap[side] else Refusal("no AP left", "12.5a")


def buy(p: Now, side: int, action: Action) -> None:
    """Pays one AP for an order (12.2)."""
    purpose, formation = str(action.args[0]), int(action.args[1])
    if purpose == "move":
        p.move_orders |= 1 << formation
    else:
        p.attack_orders |= 1 << formation
        p.touch()
    p.set_ap(side, p.ap[side] - 1)
    words, what = "{what} order for {formation}, 1 AP; {left} AP left", NOUNS[purpose]
    p.say("order", "12.2", words, what=what, formation=formation, left=p.ap[side])


class Ordering(Choosing[Now]):
    """A phase in which orders are bought as wanted, between what they are bought for."""

    purpose: ClassVar[str] = ""
    allows: ClassVar[str] = ""
    """What may be done in it, in words."""

    def others(self, p: Now) -> Iterator[Action]:
        return open_orders(p, self.side, self.purpose)

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "order":
            return why_no_order(p, self.side, self.purpose, action)
        return Refusal(self.allows, self.rule)

    def apply_other(self, p: Now, action: Action) -> None:
        buy(p, self.side, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        return offered(p, action) if action.verb == "order" else super().offer(p, action)


def offered(p: Now, action: Action) -> Offer:
    """An order as a choice; the panel of action points has a button for it."""
    found: Offer | None = p.game.picked.get(action)
    return p.game.picked.put(action, _offered(p, action)) if found is None else found


def _offered(p: Now, action: Action) -> Offer:
    purpose, formation = str(action.args[0]), int(action.args[1])
    article = "an" if purpose == "attack" else "a"
    label = said(f"Buy {article} {NOUNS[purpose]} order for {{formation}}, 1 AP",
                 formation=formation)  # fmt: skip
    group = p.game.formations[formation].id
    return Offer(label, "formation", group=group, cost="1 AP", hidden=True)
