"""The attacks that a side can make where it stands."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import Insight


def battles(sees: Insight, p: Standing, side: int) -> list[tuple[float, Hex, tuple[int, ...]]]:
    """The attacks that a side can make where it stands, the best first, each unit in one only:
    what they promise, on what, with whom. Where contacts
    must be fought all that must be are among them, also at a loss."""
    now = sees.contacts(p, side)
    if now is not None:
        return [(duel.worth, duel.hexes[0], duel.units) for duel in settle(sees, p, side, now)]
    near = p.game.field.beside(p.ground.occupied[side]) & p.ground.occupied[1 - side]
    able = {target: sees.attackers(p, side, target) for target in unpack(near)}
    found: list[tuple[float, Hex, tuple[int, ...]]] = []
    used = set[int]()
    ranked = sorted(((sees.promise(p, t, units), t) for t, units in able.items() if units),
                    key=lambda row: -row[0])  # fmt: skip
    for worth, target in ranked:
        left = tuple(u for u in able[target] if u not in used)
        if len(left) < len(able[target]):
            worth = sees.promise(p, target, left)
        if worth > 0.0:
            found.append((worth, target, left))
            used.update(left)
    return found
