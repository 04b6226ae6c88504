"""The battle in hand: its steps of fire, who is in it, who is out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.show import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.battle import order_of_fire
from zoc.titles.operation_typhoon.fire import ATTACK
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.state import ASIDE, LOST, REDUCED, State, Unit

STEPS = {
    1: "Soviet aircraft",
    2: "Luftwaffe",
    3: "Artillery, guards",
    4: "German units",
    5: "Rifles, brigades",
}


def battle(p: State) -> Iterator[Panel]:
    """The panel of the battle in hand, if there is one."""
    entry = next((e for e in reversed(p.agenda) if e[0] in ("battle", "round")), None)
    if entry is None:
        return
    kind, hex_, round_, done = entry[1:] if entry[0] == "battle" else (ATTACK, *entry[1:], 6)
    where = p.game.label(hex_)
    what = "Battle" if kind == ATTACK else "Breakout"
    body = tuple(_body(p, kind, round_, done))
    title = f"{what} at {where}"
    yield Panel("battle", title, body, "context", ("10.4", "10.5"), value=f"round {round_}")


def _body(p: State, kind: str, round_: int, done: int) -> Iterator[Widget]:
    order = order_of_fire(kind, round_)
    now = order.index(done) if done in order else len(order) if done > order[-1] else 0
    yield widgets.steps([STEPS[s] for s in order], now, rules=("10.4",))
    yield widgets.units((_row(p, u) for u in p.defenders), "Soviet units")
    yield widgets.units((_row(p, u) for u in p.force if p.hex[u]), "German units")
    out = [u for u in (*p.game.soviet_troops, *p.force) if p.state[u] & (LOST | ASIDE)]
    if out:
        yield widgets.units((_row(p, u) for u in out), "Out of this battle")
    yield from _pending(p)


def _pending(p: State) -> Iterator[Widget]:
    top: tuple[Any, ...] = p.agenda[-1]
    if top[0] == "hits":
        yield widgets.text(f"{many(top[2], 'hit')} to share out.", "10.6b", "10.6c")
    elif top[0] == "round":
        yield widgets.text(f"Another round costs 1 of {p.mp} MP.", "10.5c")


def _row(p: State, unit: Unit) -> Row:
    state = p.state[unit]
    notes = ["reduced"] * bool(state & REDUCED) + ["eliminated"] * bool(state & LOST)
    notes += ["set aside"] * bool(state & ASIDE)
    name, dice = p.game.unit_name(unit), many(p.dice(unit), "die", "dice")
    return Row(name, dice, ", ".join(notes), unit=unit, side=p.game.unit_side(unit))
