"""A hex in words, beyond its ground: what it is worth, who holds it, whose zones lie there, who
stands there and how he is supplied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.cycle.trace import Trace
from zoc.kernel.play.said import listed

if TYPE_CHECKING:
    from zoc.kernel.shown.show import Show


def facts(show: Show, p: Standing, hex_: Hex, seat: str) -> Iterator[str]:
    """All that the mechanisms know of a hex, a sentence each. Zones and lines of units that a seat
    may not know would give them away, so a title that hides something does not tell them."""
    yield from worth(show, p, hex_)
    if not p.game.hides:
        yield from _zones(show, p, hex_)
    yield from _standing(show, p, hex_, seat)
    if not p.game.hides:
        yield from _supplied(show, p, hex_)


def worth(show: Show, p: Standing, hex_: Hex) -> Iterator[str]:
    """The victory points of a place, and who holds it."""
    game = p.game
    by_side = dict(game.points.worth).get(hex_, ()) if game.points is not None else ()
    points = [
        f"{show.side_name(game, camp)} {vp} VP"
        for camp, vp in zip(game.camps, by_side, strict=False)
        if vp
    ]
    if points:
        yield f"Worth {listed(points)}."
    if game.control is not None and game.control.hexes >> hex_ & 1:
        holder = game.control.holder(p, hex_)
        name = "" if holder is None else show.side_name(game, game.camps[holder])
        yield f"{name} control." if name else "Under nobody's control."


def _zones(show: Show, p: Standing, hex_: Hex) -> Iterator[str]:
    if type(p).zone is Standing.zone:
        return  # A game without zones of control.
    zones = zip(p.game.camps, p.ground.zoc, strict=True)
    names = [show.side_name(p.game, camp) for camp, zone in zones if zone >> hex_ & 1]
    yield f"In {listed(names)} ZOC." if names else "In no ZOC."


def _standing(show: Show, p: Standing, hex_: Hex, seat: str) -> Iterator[str]:
    for side, camp in enumerate(p.game.camps):
        units = p.stack_of(side, hex_)
        told = [_unit(show, p, unit) for unit in units if show.sees(p, seat, unit)]
        if len(told) < len(units):
            told.append(f"{len(units) - len(told)} unseen")
        if told:
            yield f"{show.side_name(p.game, camp)}: {listed(told)}."


def _unit(show: Show, p: Standing, unit: int) -> str:
    counter, face = p.game.face(p, unit)
    figures = "-".join(figure.text for figure in counter.figures(face))
    marks = [m.word for m in p.marked(unit) if m.code and m.tone != "done"]
    return " ".join(filter(None, [show.call(p.game, unit), figures, *marks]))


def _supplied(show: Show, p: Standing, hex_: Hex) -> Iterator[str]:
    if not hasattr(p.game, "supply"):
        return
    trace: Trace[Standing] = p.game.supply
    for side in range(len(p.game.camps)):
        needy = [unit for unit in p.stack_of(side, hex_) if trace.needs(p, unit)]
        state = trace.state(p, needy[0]) if needy else 0
        if state:
            yield f"{trace.states[state].capitalize()}: {trace.means}."
        elif needy:
            path = trace.line(p, needy[0]).path
            yield f"In supply from {p.game.board.called(path[-1])}." if path else "In supply."
