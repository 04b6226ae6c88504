"""The ground: front line, control, pockets about to close, and who may defend a hex."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.protocol import counted
from zoc.kernel.shown import MarkShown, Overlay, OverlayOffer
from zoc.kernel.shown.overlays import REACH, ZOC
from zoc.titles.operation_typhoon.defenders import odds
from zoc.titles.operation_typhoon.front import front_edges, soviet_front
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.pockets import closes, would_cut
from zoc.titles.operation_typhoon.position import Now
from zoc.titles.operation_typhoon.victory import behind, gaps

DEFENCE = OverlayOffer("defence", "Defenders", "D", "hex")
CHECKS = OverlayOffer("checks", "Gaps and pockets", "G", "map")
OFFERS = (REACH, ZOC, DEFENCE, CHECKS)


# -- what is always drawn -------------------------------------------------------------------------


def marks(p: Now) -> Iterator[MarkShown]:
    """The front as a line, the ground of each side, a pocket, and hexes that would close one."""
    game = p.game
    yield MarkShown("front", edges=tuple(front_edges(p)), text="front line")
    for side, hexes in (("german", game.field.board & ~p.soviet), ("soviet", p.soviet)):
        yield MarkShown("control", tuple(unpack(hexes)), side=side)
    cut = p.pocket
    if cut:
        yield MarkShown("pocket", tuple(unpack(cut)), side="soviet", text=size_of(cut.bit_count()))
    elif p.doing(March):
        yield from closing(p)


def closing(p: Now) -> Iterator[MarkShown]:
    """The hexes within the force's reach that would close a pocket, with its size."""
    sizes = {
        h: would_cut(p, h).bit_count()
        for h in p.game.marching.reach(p, p.force).hexes
        if p.soviet >> h & 1
    }
    found = {h: size for h, size in sizes.items() if size}
    if found:
        figures = {str(h): str(size) for h, size in found.items()}
        yield MarkShown("goal", tuple(found), figures=figures, text="closes a pocket of that size")


def size_of(hexes: int) -> str:
    """A pocket in words."""
    return f"pocket of {counted(hexes, 'hex')}"


# -- a hex in words -------------------------------------------------------------------------------


def told(p: Now, hex_: Hex) -> str:
    """Control, who may defend it, and what it would cut off."""
    if not p.soviet >> hex_ & 1:
        return "German ground."
    what = closes(p, hex_)
    more = f" Taken, it {what}." if what else ""
    return f"Soviet ground. Defenders: {odds(p, hex_)}.{more}"


# -- overlays -------------------------------------------------------------------------------------


def overlay(p: Now, id_: str, hex_: Hex) -> Overlay | None:
    """An overlay of this title's own; None for those that every title has."""
    if id_ == DEFENCE.id:
        return defence(p, hex_)
    return checks(p) if id_ == CHECKS.id else None


def defence(p: Now, hex_: Hex) -> Overlay:
    """Who may defend a hex."""
    if not hex_ or not p.soviet >> hex_ & 1:
        return Overlay(DEFENCE.id, DEFENCE.label, text="Choose a Soviet hex.")
    cut = would_cut(p, hex_)
    found = [
        MarkShown("area", (hex_,)),
        *([MarkShown("pocket", tuple(unpack(cut)))] if cut else []),
    ]
    text = f"{p.game.label(hex_)}: {told(p, hex_)}"
    legend = (("area", "the hex"), ("pocket", "cut off if it falls"))
    return Overlay(DEFENCE.id, DEFENCE.label, tuple(found), (), legend, text, ("8.1", "11.1a"))


def checks(p: Now) -> Overlay:
    """Gaps in the front, Soviet ground west of column 29, hexes that would close a pocket."""
    open_, west = tuple(unpack(gaps(p))), tuple(unpack(behind(p)))
    sizes = {h: would_cut(p, h).bit_count() for h in unpack(soviet_front(p))}
    figures = {str(h): str(size) for h, size in sizes.items() if size}
    goals = tuple(h for h, size in sizes.items() if size)
    found = (
        MarkShown("cut", open_),
        MarkShown("area", west),
        MarkShown("goal", goals, figures=figures),
    )
    text = f"{counted(len(open_), 'gap')} in the front, {len(west)} Soviet hexes west of column 29."
    legend = (
        ("cut", "front hex that nobody holds or covers"),
        ("area", "Soviet ground that must fall by turn 4"),
        ("goal", "its fall closes a pocket of that size"),
    )
    return Overlay(CHECKS.id, CHECKS.label, found, (), legend, text, ("4.3a", "4.4d", "11.1a"))
