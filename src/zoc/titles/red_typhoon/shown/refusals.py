"""Ways round what is forbidden: orders to buy, attackers to add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zoc.kernel.play.said import listed
from zoc.kernel.protocol import Action
from zoc.kernel.shown import WhyNot
from zoc.kernel.shown.speaking import called
from zoc.titles.red_typhoon.combat import Battle, Combat
from zoc.titles.red_typhoon.orders import NOUNS
from zoc.titles.red_typhoon.position import SIDES, Now
from zoc.titles.red_typhoon.targets import targets


def with_way_round(p: Now, action: Action, why: WhyNot) -> WhyNot:
    """A refusal with a way round where there is one."""
    rule = why.rules[0] if why.rules else ""
    combat, battle = p.doing(Combat), p.doing(Battle)
    if action.verb == "move" and rule == "12.3c":
        return _ordered(p, action, why, "move", [p.game.formation[int(action.args[0])]])
    if action.verb == "attack" and combat and rule in ("9.0a", "9.10a"):
        needs = [t.needs for t in targets(p, combat.side) if t.hex == action.args[0] and t.needs]
        ordered = [_ordered(p, action, why, "attack", need) for need in needs]
        return replace(ordered[0], rules=("12.4c",)) if ordered else why
    if action.verb == "fight" and battle and rule == "9.10a":
        return _stronger(p, battle, why)
    if rule == "9.5b":
        return replace(why, instead="It recovers at the end of its owner's turn.")
    return why


def _ordered(p: Now, action: Action, why: WhyNot, kind: str, needs: Sequence[int]) -> WhyNot:
    """Buying the orders that are lacking is the way round, where there are points for them."""
    game, left = p.game, p.ap[SIDES.index(p.actor)]
    names = listed([game.formations[f].name for f in needs])
    have = "has" if len(needs) == 1 else "have"
    why = replace(why, sentence=f"{names} {have} no {NOUNS[kind]} order.")
    if left < len(needs):
        return replace(why, instead=f"Only {left} AP are left.")
    buy = "Buy one, 1 AP." if len(needs) == 1 else f"Buy them, {len(needs)} AP."
    orders = [*(Action("order", (kind, formation)) for formation in needs), action]
    if not _works(p, orders):
        return why
    return replace(why, instead=buy, try_=tuple(map(game.write, orders)))


def _works(p: Now, orders: Sequence[Action]) -> bool:
    """Whether orders can be carried out one after the other."""
    trial = p.copy()
    for order in orders:
        if trial.why_not(order) is not None:
            return False
        trial.act(order)
    return True


def _stronger(p: Now, battle: Battle, why: WhyNot) -> WhyNot:
    """Attackers to add, where they reach 1:1."""
    game, joined = p.game, battle.joined
    more = [u for u in battle.candidates(p) if u not in joined]
    if game.fighting.why_no_battle(p, battle.target, (*joined, *more)) is not None:
        return why
    orders = [game.write(Action("with", (unit,))) for unit in more]
    return replace(why, instead=f"Add {listed([called(p, u) for u in more])}.", try_=tuple(orders))
