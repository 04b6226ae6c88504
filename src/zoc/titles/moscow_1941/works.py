"""Field fortifications: digging in, and what becomes of works without units (7.1)."""

from __future__ import annotations

from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Refusal
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.position import ACTIVE, RETREATED, Now, Unit

FIXED = "fixed positions"


def could_build(p: Now, unit: Unit) -> bool:
    """Whether a unit is of those who dig, where nothing is dug yet."""
    return p.game.roster.regular[unit] and not p.fortified(unit)


def why_not_build(p: Now, unit: Unit) -> Refusal | None:
    """Why a unit that has not moved may not dig in where it stands."""
    game, hex_ = p.game, p.hex[unit]
    if not game.roster.regular[unit]:
        return Refusal("{unit} digs no works: only regular units do", "7.1.2a", unit=unit)
    if p.fortified(unit):
        return Refusal("there are works at {hex} already", "7.1.1", hex=hex_)
    if game.map.terrain(hex_) == "swamp":
        return Refusal("no works are dug in swamp", "7.1.8")
    if hex_ in game.board.hexes_of(FIXED):
        return Refusal("{hex} has fixed positions", "7.1.9", hex=hex_)
    if p.state[unit] & RETREATED and len(game.marching.reach(p, (unit,))) > 1:
        return Refusal("{unit} has retreated and could leave {hex}", "7.1.2b", unit=unit, hex=hex_)
    return None


def build(p: Now, unit: Unit) -> None:
    """A unit digs in, with all its MPs (7.1.4)."""
    side, hex_ = p.game.side[unit], p.hex[unit]
    p.works = changed(p.works, side, p.works[side] | 1 << hex_)
    p.mark(unit, ACTIVE)
    disturb(p, (unit,))
    p.touch()
    p.say("works", "7.1.2a", "{unit} digs in at {hex}", "change", unit=unit, hex=hex_)


def clear(p: Now) -> None:
    """Works without a unit of their side are gone at the end of a phase (7.1.5)."""
    kept = tuple(w & held for w, held in zip(p.works, p.ground.occupied, strict=True))
    if kept != p.works:
        p.works = kept
        p.touch()
