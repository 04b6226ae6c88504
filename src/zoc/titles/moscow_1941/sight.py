"""Who knows what: closed stacks, masks, what neighbours are told, secret missions (16, 8.1.7)."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex, pack, unpack
from zoc.kernel.protocol import remembered
from zoc.titles.moscow_1941.battle import Battle
from zoc.titles.moscow_1941.position import OPEN, SIDES, Now, Unit

Told = tuple[str, int]
"""What neighbours are told of a counter: its type, and its CELs (0 where works hide them)."""


@remembered
def unseen(p: Now, seat: str) -> frozenset[Unit]:
    """The units on the map that a seat may not know; spectators know what both players do."""
    found: list[Unit] = []
    closed = not p.over and p.game.options["masking"]
    for hex_, stack in p.ground.stacks.items() if closed else ():
        side = p.game.side[stack[0]]
        if SIDES[side] != seat:
            shown = -1 if p.masks[side] >> hex_ & 1 else p.top(stack)
            found += [u for u in stack if u != shown and not p.state[u] & OPEN]
    return frozenset(found)


def neighbouring(p: Now, seat: str, hex_: Hex) -> bool:
    """Whether a seat has units next to a hex, so that it is told what lies there (16.1.4)."""
    if seat not in SIDES:
        return False
    return bool(p.game.field.beside(1 << hex_) & p.ground.occupied[SIDES.index(seat)])


@remembered
def unknown(p: Now, seat: str) -> frozenset[Unit]:
    """The unseen units of which a seat does not even know the type."""
    near = p.game.field.beside(p.ground.occupied[SIDES.index(seat)])
    return frozenset(u for u in unseen(p, seat) if not near >> p.hex[u] & 1)


def told(p: Now, unit: Unit) -> Told:
    """What a neighbour is told of a counter: its type, and its CELs if it is not fortified."""
    return p.game.roster.kind[unit], 0 if p.fortified(unit) else p.cels(unit)


def might_help(p: Now, battle: Battle) -> Iterator[str]:
    """HQ and ART, where the attacker cannot know that the defender has none in range."""
    seat, side, figures = SIDES[battle.side], 1 - battle.side, p.game.figures
    blind = unseen(p, seat)
    reaches = {
        "HQ": figures["combat"]["hq_range"][SIDES[side]],
        "ART": figures["artillery"]["range"],
    }
    for kind, reach in reaches.items():
        near = p.game.field.grow(pack(battle.hexes), reach) & p.ground.occupied[side]
        if any(_might_hold(p, seat, h, kind, blind) for h in unpack(near & ~pack(battle.hexes))):
            yield kind


def _might_hold(p: Now, seat: str, hex_: Hex, kind: str, blind: frozenset[Unit]) -> bool:
    if not p.game.options["masking"] or all(p.state[u] & OPEN for u in p.stack(hex_)):
        return False
    if not neighbouring(p, seat, hex_):
        return True
    # An HQ that is told of counts already; whether guns are in combat set-up is not told.
    told_of = [p.game.roster.kind[u] for u in p.stack(hex_) if u in blind]
    return kind == "ART" and kind in told_of
