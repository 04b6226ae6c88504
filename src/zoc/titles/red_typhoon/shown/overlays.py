"""Overlays: supply with its lines, control, threats, landing and partisan areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.said import counted, signed
from zoc.kernel.show import Mark, Overlay, OverlayOffer, Trace
from zoc.kernel.show.overlays import REACH, THREAT, ZOC
from zoc.titles.red_typhoon.arrivals import landing_hexes
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET, State, Unit
from zoc.titles.red_typhoon.shown.names import called
from zoc.titles.red_typhoon.shown.supply_lines import Lines
from zoc.titles.red_typhoon.supply import supplied

SUPPLY = OverlayOffer("supply", "Supply", "S", "side")
CONTROL = OverlayOffer("control", "Control", "O", "map")
AREAS = OverlayOffer("areas", "Landing and partisans", "Y", "map")
OFFERS = (REACH, ZOC, SUPPLY, THREAT, CONTROL, AREAS)


def overlay(p: State, id_: str, side: str, unit: int, hex_: Hex) -> Overlay | None:
    """An overlay of this title's own; None for those that every title has."""
    number = SIDES.index(side) if side in SIDES else _playing(p)
    if id_ == SUPPLY.id:
        return supply(p, p.game.side[unit] if unit >= 0 else number, unit)
    if id_ == CONTROL.id:
        return control(p)
    if id_ == AREAS.id:
        return areas(p)
    if id_ == THREAT.id:
        return threat(p, number, hex_)
    return None


def _playing(p: State) -> int:
    return SIDES.index(p.actor) if p.actor in SIDES else SOVIET


# -- supply ---------------------------------------------------------------------------------------


def supply(p: State, side: int, unit: Unit = -1) -> Overlay:
    """The lines of communication of a side's stacks, or of one unit (10.2)."""
    lines = Lines(p, side)
    hexes = [p.hex[unit]] if unit >= 0 else _stacks(p, side)
    traces = tuple(_trace(p, lines, side, hex_) for hex_ in hexes if hex_)
    cut = tuple(t.path[0] for t in traces if not t.good)
    reached = tuple(unpack(supplied(p, side) & p.game.field.board))
    name = SIDES[side].capitalize()
    marks = (Mark("supplied", reached, side=SIDES[side]), Mark("cut", cut, side=SIDES[side]))
    text = f"{name}: {counted(len(cut), 'stack')} isolated"
    text += f" at {', '.join(p.game.label(h) for h in cut)}." if cut else "."
    legend = (
        ("supplied", "hexes with a line of communication"),
        ("cut", "isolated: attacks on it get +1"),
    )
    rules = ("10.2a", "10.2b", "10.2c", "10.2d", "10.4a")
    return Overlay("supply", f"Supply, {name}", marks, traces, legend, text, rules)


def _stacks(p: State, side: int) -> list[Hex]:
    return sorted({p.hex[u] for u in p.game.units_of[side] if p.hex[u]})


def _trace(p: State, lines: Lines, side: int, hex_: Hex) -> Trace:
    first = p.stack(hex_)[0]
    names = ", ".join(called(p, u) for u in p.stack(hex_))
    if supplied(p, side) >> hex_ & 1:
        path = lines.path(hex_)
        text = f"{names}: line to {p.game.label(path[-1])}."
        return Trace(path, True, 0, text, first)
    path, broken = lines.broken(hex_)
    why = lines.why_shut(broken) if broken else "no line leads to a source"
    return Trace(path, False, broken, f"{names}: isolated, {why}.", first)


# -- control and threats --------------------------------------------------------------------------


def control(p: State) -> Overlay:
    """Who controls the cities and sources (2.1)."""
    held = [tuple(unpack(p.controlled(side))) for side in (SOVIET, GERMAN)]
    marks = tuple(Mark("control", hexes, side=SIDES[i]) for i, hexes in enumerate(held))
    text = f"Soviet {len(held[SOVIET])}, German {len(held[GERMAN])} cities and supply sources."
    legend = (("control", "city or supply source of that side"),)
    return Overlay("control", "Control", marks, legend=legend, text=text, rules=("2.1f", "2.1g"))


def threat(p: State, side: int, hex_: Hex) -> Overlay:
    """What of a side could be attacked by those who stand next to it; with a hex only there."""
    units = p.stack(hex_) if hex_ else []
    owner = p.game.side[units[0]] if units else side
    found = list(_threatened(p, owner, [hex_] if hex_ else _stacks(p, owner)))
    figures = {str(h): ratio for h, ratio, _ in found}
    marks: list[Mark] = [Mark("threat", tuple(h for h, _, _ in found), figures=figures)]
    if hex_ and found:
        marks.append(Mark("area", tuple(sorted({p.hex[u] for u in found[0][2]}))))
    places = ", ".join(f"{p.game.label(h)} at {ratio}" for h, ratio, _ in found)
    text = f"Could be attacked, given the orders: {places}." if found else "No attack at 1:1."
    legend = [("threat", "can be attacked; best odds")]
    if hex_:
        legend.append(("area", "who could attack"))
    name = f"Threat to the {SIDES[owner].capitalize()} side"
    return Overlay("threat", name, tuple(marks), (), tuple(legend), text, ("6.2a", "9.10a"))


def _threatened(p: State, side: int, hexes: Sequence[Hex]) -> Iterator[tuple[Hex, str, list[Unit]]]:
    for hex_ in hexes:
        foes = p.game.fighting.threats(p, hex_, side) if p.stack(hex_) else []
        now = p.game.fighting.odds(p, hex_, foes) if foes else None
        if now is not None and now.column:
            sign = f" {signed(now.modifier)}" if now.modifier else ""
            yield hex_, f"{now.column}:1{sign}", foes


# -- areas ----------------------------------------------------------------------------------------


def areas(p: State) -> Overlay:
    """Where the airborne unit may land now, and the partisan areas by number (13.2, 13.3)."""
    landing: HexSet = landing_hexes(p)
    marks = [Mark("area", tuple(unpack(landing)), text="landing")]
    for number, hexes in sorted(p.game.map.partisan_areas.items()):
        marks.append(Mark("spot", tuple(hexes), text=f"partisans {number}"))
    text = f"{counted(landing.bit_count(), 'hex')} for a landing; partisan areas 1 to 6."
    legend = (("area", "airborne unit may land"), ("spot", "partisan area, by the die"))
    rules = ("13.2c", "13.2d", "13.2e", "13.3a", "13.3b")
    return Overlay("areas", AREAS.label, tuple(marks), (), legend, text, rules)
