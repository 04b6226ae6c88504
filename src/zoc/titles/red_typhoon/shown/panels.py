"""The boxes beside the map: orders, and what is left to do in the phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.protocol import Step, counted
from zoc.kernel.shown import Panel, Row, Widget, widgets
from zoc.kernel.shown.sharing import alike, lasting, looked_at
from zoc.kernel.shown.speaking import called
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import SIDES, SOVIET, Now
from zoc.titles.red_typhoon.setup import Deployment
from zoc.titles.red_typhoon.shown.forces import arrivals
from zoc.titles.red_typhoon.targets import Target, targets

SIGNS = {True: "1 AP", False: "–"}


def panels(p: Now, seat: str) -> Iterator[Panel]:
    """The boxes that no other game has."""
    cell = p.game.track.current(p)
    playing = cell.side if cell else SOVIET
    side = SIDES.index(seat) if seat in SIDES else playing
    step = cell.phase.step if cell and side == playing and not p.over else None
    if p.doing(Deployment) is None:
        yield activation(p, side, step)
    if step is Combat:
        yield attacks(p, side, seat in SIDES)
    who = p.game.special.named
    by = [(p.hex[unit], p.state[unit]) for unit in who]
    yield lasting(p, "arrivals", by, lambda: arrivals(p))


# -- action points and orders ---------------------------------------------------------------------


def activation(p: Now, side: int, step: type[Step[Any]] | None) -> Panel:
    """Unused points and the two order boxes of each formation; what can be bought is a button."""
    by = side, step, p.ap[side], p.move_orders, p.attack_orders
    return alike(p, "ap", by, lambda: _activation(p, side, step))


def _activation(p: Now, side: int, step: type[Step[Any]] | None) -> Panel:
    game, left = p.game, p.ap[side]
    rows = tuple(_orders(p, f, step, left) for f in game.formations_of[side])
    kept = f"At most {game.rules.ap_kept} are kept at the end of the turn."
    pips = widgets.pips(left, f"{left} unused")
    boxes = widgets.boxes(("Formation", "Move", "Attack"), rows, "Orders")
    body = (pips, widgets.text(kept, "12.6c"), boxes)
    return Panel("ap", "Activation points", body, rules=("12.0a",), value=f"{left} unused")


def _orders(p: Now, formation: int, step: type[Step[Any]] | None, left: int) -> Row:
    found = p.game.formations[formation]
    buttons = (
        _order(p.move_orders >> formation & 1, f"order move {found.id}", step is Movement, left),
        _order(p.attack_orders >> formation & 1, f"order attack {found.id}", step is Combat, left),
    )
    return Row(found.name, found.code, side=found.side, formation=found.id, buttons=buttons)


def _order(given: int, notation: str, now: bool, left: int) -> tuple[str, str, bool]:
    if not given and now and left:
        return "Buy 1", notation, False
    return SIGNS[bool(given)], "", bool(given)


# -- the phase ------------------------------------------------------------------------------------


def attacks(p: Now, side: int, own: bool) -> Panel:
    """The hexes that can be attacked with the orders given, then those that lack an order."""
    found = targets(p, side)
    ready = sum(not t.needs for t in found)
    title, needs = ("Attacks open to you", ready) if own else ("Attacks open", 0)
    body = looked_at(p, "attacks", lambda: (_targets(p, found),))
    return Panel("attacks", title, body, "left", ("9.1b",), needs, counted(ready, "hex"))


def _targets(p: Now, found: list[Target]) -> Widget:
    rows = tuple(_target(p, t) for t in found)
    text = "Best odds with all units that have an order." if found else "No enemy can be attacked."
    return widgets.listing(rows, text, ("9.0a", "12.4c"))


def _target(p: Now, target: Target) -> Row:
    game = p.game
    label, units = game.label(target.hex), p.stack(target.hex)
    who = ", ".join(called(p, u) for u in units) if len(units) < 3 else f"{len(units)} units"
    if not target.needs:
        return Row(label, target.odds, who, hex=target.hex, notation=f"attack {label}")
    codes = " and ".join(game.formations[f].code for f in target.needs)
    return Row(
        label,
        f"needs {codes}",
        who,
        hex=target.hex,
        notation=f"attack {label}",
        enabled=False,
    )
