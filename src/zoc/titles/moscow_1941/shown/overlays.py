"""Overlays of Moscow 1941: the range of guns and of HQs (6.1.2, 9.2.2)."""

from __future__ import annotations

from zoc.hexes import HexSet, pack, unpack
from zoc.kernel.shown.elements import MarkShown, Overlay, OverlayOffer
from zoc.titles.moscow_1941.battle import emplaced
from zoc.titles.moscow_1941.position import SIDES, Now

GUNS = OverlayOffer("guns", "Guns", "G", "side")
HQS = OverlayOffer("hqs", "HQs", "H", "side")


def overlay(p: Now, id_: str, side: str, unseen: frozenset[int]) -> Overlay:
    """The hexes in range of a side's guns in combat set-up, or of its HQs; of those that are
    seen."""
    number = SIDES.index(side) if side in SIDES else 0
    camp, game, guns = SIDES[number], p.game, id_ == GUNS.id
    reach = game.figures["artillery"]["range"] if guns else game.figures["combat"]["hq_range"][camp]
    from_ = pack(
        p.hex[u]
        for u in game.units_of[number]
        if p.hex[u] and u not in unseen and (emplaced(p, u) if guns else game.roster.hq[u])
    )
    covered: HexSet = game.field.grow(from_, reach) if from_ else 0
    words = "guns in combat set-up" if guns else "HQs"
    name = f"Range of {camp.capitalize()} {words}"
    marks = (
        MarkShown("area", tuple(unpack(covered)), side=camp),
        MarkShown("goal", tuple(unpack(from_)), side=camp),
    )
    legend = (("area", f"within {reach} hexes"), ("goal", words))
    text = f"{name}: {covered.bit_count()} hexes within {reach} of {from_.bit_count()}."
    return Overlay(id_, name, marks, legend=legend, text=text,
                   rules=("6.1.2",) if guns else ("9.2.2",))  # fmt: skip
