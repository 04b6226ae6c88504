"""Fields of pulls: what draws units from afar, less with every hex of the way."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.recent import Recent
from zoc.titles.panzer_battles.position import Now

KEPT = 24
"""How many fields are remembered."""

Pulls = dict[Hex, float]


def field(p: Now, key: Hashable, pulls: Callable[[], Pulls]) -> Pulls:
    """The strongest pull that is felt in each hex, found once for what the key says."""
    shared: Recent[Hashable, Pulls] = p.game.notes.setdefault("fields", Recent(KEPT))
    return shared.get(key) or shared.put(key, _field(p, pulls()))


def towards(p: Now, hexes: HexSet) -> Pulls:
    """The field of hexes that units are sent to: being there is worth more than being near."""
    weights = p.game.weights.lure
    shared: dict[HexSet, Pulls] = p.game.notes.setdefault("towards", {})
    if hexes not in shared:
        found = _field(p, dict.fromkeys(unpack(hexes), weights.errand))
        shared[hexes] = found | dict.fromkeys(unpack(hexes), weights.errand + weights.there)
    return shared[hexes]


def _field(p: Now, pulls: Pulls) -> Pulls:
    found = dict.fromkeys(p.game.grid.hexes, 0.0)
    for worth in sorted(set(pulls.values())):
        _spread(p, found, pack(h for h, w in pulls.items() if w == worth), worth)
    return found


def _spread(p: Now, found: Pulls, centres: HexSet, worth: float) -> None:
    """Pulls of equal worth spread over the ground, around rivers that nothing crosses."""
    weights = p.game.weights.lure
    for layer in p.game.field.layers(centres, p.game.map.in_play, p.game.map.trace_links):
        if worth < weights.least:
            return
        better = False
        for hex_ in unpack(layer):
            if found[hex_] < worth:
                found[hex_], better = worth, True
        if not better:
            return
        worth *= weights.fade
