"""Overlays that every title with routes, threats or zones of control has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import counted, opening
from zoc.kernel.shown.dangers import WAYS, ways_back
from zoc.kernel.shown.elements import ForecastShown, MarkShown, Overlay, OverlayOffer, TraceShown
from zoc.kernel.shown.speaking import as_known, called, knows

if TYPE_CHECKING:
    from zoc.kernel.cycle.control import Control
    from zoc.kernel.cycle.trace import Trace
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show

REACH = OverlayOffer("reach", "Reach", "R", "unit")
ZOC = OverlayOffer("zoc", "ZOC", "Z", "side")
THREAT = OverlayOffer("threat", "Threat", "T", "side")
"""What could be attacked of a side; with a hex, only there."""
SUPPLY = OverlayOffer("supply", "Supply", "S", "side")
CONTROL = OverlayOffer("control", "Control", "O", "map")


def plain_offers(game: Game) -> Sequence[OverlayOffer]:
    """The overlays for which the title has answers."""
    offers: list[OverlayOffer] = []
    if _answers(game, "routes"):
        offers.append(REACH)
    if hasattr(game, "camps"):
        offers.append(ZOC)
    if _answers(game, "threat"):
        offers.append(THREAT)
    if insight(game) is not None:
        offers.append(WAYS)
    return offers


def _answers(game: Game, question: str) -> bool:
    """Whether a title has an answer of its own to a question of planners."""
    answer: Any = getattr(game, question)
    return answer.__qualname__ != f"Game.{question}"


def plain_overlay(show: Show, p: Position, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
    """One overlay as asked for; an unknown one is empty and says so."""
    if id_ == REACH.id and unit >= 0:
        return reach(show, p, unit)
    if id_ == ZOC.id and isinstance(p, Standing):
        return zones(show, p, side)
    if id_ == THREAT.id:
        return threat(show, p, hex_, side)
    if id_ == WAYS.id and isinstance(p, Standing):
        return ways_back(show, p, side)
    return Overlay(id_, id_.capitalize(), text="Nothing to show.")


def reach(show: Show, p: Position, unit: int) -> Overlay:
    """Every hex that a unit could reach, with costs."""
    routes = p.game.routes(p, unit)
    free = MarkShown(
        "reach",
        tuple(r.hex for r in routes),
        figures={str(r.hex): r.cost for r in routes if len(r.path) > 1},
    )
    stops = MarkShown("stop", tuple(r.hex for r in routes if r.stops))
    name = show.call(p.game, unit)
    ends = f"{len(stops.hexes)} of them end its move"
    text = f"{name} can reach {counted(len(routes), 'hex')}, {ends}."
    legend = (("reach", "can be reached; the figure is the cost"), ("stop", "must stop there"))
    return Overlay("reach", f"Reach of {name}", (free, stops), legend=legend, text=text)


def zones(show: Show, p: Standing, side: str) -> Overlay:
    """The zones of control of a side, or of all sides."""
    camps: tuple[str, ...] = p.game.camps
    wanted = [side] if side in camps else list(camps)
    marks = tuple(MarkShown("zoc", _hexes(p, p.ground.zoc[camps.index(s)]), side=s) for s in wanted)
    names = " and ".join(show.side_name(p.game, s) for s in wanted)
    text = f"{names} zones of control: {counted(sum(len(m.hexes) for m in marks), 'hex')}."
    return Overlay("zoc", f"ZOC, {names}", marks, legend=(("zoc", "zone of control"),), text=text)


def _hexes(p: Position, found: int) -> tuple[Hex, ...]:
    return tuple(unpack(found & sum(1 << h for h in p.game.board.grid)))


def threat(show: Show, p: Position, hex_: Hex, side: str) -> Overlay:
    """What the enemies of a side could attack from where they stand; with a hex, only there."""
    game, found = p.game, dict[Hex, ForecastShown]()
    for place in [hex_] if hex_ else game.board.grid:
        owner = next((game.unit_side(u) for u in game.units_at(p, place)), "")
        shown = show.threat(p, place, owner) if owner and (hex_ or owner == side) else None
        if shown is not None and shown.legal:
            found[place] = as_known(p, shown)
    label = game.board.grid.label
    odds = {h: _at(shown) for h, shown in found.items()}
    places = ", ".join(f"{label(h)} at {ratio}" for h, ratio in odds.items())
    mark = MarkShown("threat", tuple(found), figures={str(h): ratio for h, ratio in odds.items()})
    text = f"Can be attacked: {places}." if found else "Nothing can be attacked."
    owner = next((game.unit_side(u) for u in game.units_at(p, hex_)), side) if hex_ else side
    name = f"Threat to the {show.side_name(game, owner)} side" if owner else "Threat"
    marks, legend = [mark], [("threat", "can be attacked; best odds")]
    if hex_ and found and found[hex_].attackers:
        foes = {game.where(p, unit) or 0 for unit in found[hex_].attackers}
        marks.append(MarkShown("area", tuple(sorted(foes))))
        legend.append(("area", "who could attack"))
    return Overlay("threat", name, tuple(marks), legend=tuple(legend), text=text)


def _at(shown: ForecastShown) -> str:
    """Odds with the modifier of the die."""
    return shown.odds if shown.modifier in ("", "0") else f"{shown.odds} {shown.modifier}"


# -- supply and control ---------------------------------------------------------------------------


def supply(show: Show, p: Standing, trace: Trace, side: int, unit: int = -1) -> Overlay:
    """The lines of a side's stacks, or of one unit, and where they break (`cycle.trace.Trace`)."""
    game, camp = p.game, p.game.camps[side]
    units: list[int] = [u for u in game.units_of[side] if p.hex[u]]
    asked = [u for u in units if unit < 0 or u == unit]
    first = {p.hex[u]: u for u in sorted(asked, key=lambda u: (knows(p, u), -u))}
    lines = tuple(_line(p, trace, first[h]) for h in sorted(first))
    cut = tuple(sorted({p.hex[u] for u in units if trace.state(p, u)}))
    sources = _hexes(p, trace.sources(p, side))
    reached = _hexes(p, trace.within(p, side) & ~p.ground.occupied[1 - side])
    marks = (
        MarkShown("supplied", reached, side=camp),
        MarkShown("cut", cut, side=camp),
        MarkShown("goal", sources, side=camp),
    )
    name = show.side_name(game, camp)
    where = f" at {', '.join(game.label(h) for h in cut)}" if cut else ""
    short = trace.states[-1] if len(trace.states) == 2 else f"not {trace.states[0]}"
    text = f"{name}: {counted(len(cut), 'stack')} {short}{where}."
    legend = (("supplied", "hexes with a line"), ("cut", short))
    legend += (("goal", "source"),)
    return Overlay("supply", f"Supply, {name}", marks, lines, legend, text, tuple(trace.rules))


def _line(p: Standing, trace: Trace, unit: int) -> TraceShown:
    line, state = trace.line(p, unit), trace.states[trace.state(p, unit)]
    why = f", {p.game.text(line.why)}" if line.why else ""
    end = f", line to {p.game.label(line.path[-1])}" if line.good else why
    text = f"{opening(called(p, unit))}: {state}{end}."
    return TraceShown(line.path, line.good, line.broken, text, unit if knows(p, unit) else -1)


def control(show: Show, p: Standing, held: Control) -> Overlay:
    """Who holds the places that count (`cycle.control.Control`)."""
    camps: tuple[str, ...] = p.game.camps
    hexes = [_hexes(p, held.of(p, side)) for side in range(len(camps))]
    marks = tuple(MarkShown("control", own, side=s) for s, own in zip(camps, hexes, strict=True))
    each = (f"{show.side_name(p.game, s)} {len(own)}" for s, own in zip(camps, hexes, strict=True))
    text = f"Places held: {', '.join(each)}."
    legend = (("control", "held by that side"),)
    return Overlay("control", "Control", marks, legend=legend, text=text)
