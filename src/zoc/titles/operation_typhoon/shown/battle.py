"""The battle in hand: its steps of fire, who is in it, who is out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY
from zoc.kernel.show import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.combat import order_of_fire
from zoc.titles.operation_typhoon.fire import ATTACK
from zoc.titles.operation_typhoon.losses import choices
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import ASIDE, LOST, REDUCED, State, Unit

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
    rules, needs = ("10.4", "10.5"), int(p.agenda[-1][0] in ("hits", "fire", "round"))
    value = f"round {round_}"
    yield Panel("battle", title, body, "context", rules, needs, value)


def _body(p: State, kind: str, round_: int, done: int) -> Iterator[Widget]:
    order = order_of_fire(kind, round_)
    now = order.index(done) if done in order else len(order) if done > order[-1] else 0
    yield widgets.steps([STEPS[s] for s in order], now, rules=("10.4",))
    yield from _pending(p)
    yield widgets.units((_row(p, u) for u in p.defenders), "Soviet units")
    yield widgets.units((_row(p, u) for u in p.force if p.hex[u]), "German units")
    out = [u for u in (*p.game.soviet_troops, *p.force) if p.state[u] & (LOST | ASIDE)]
    if out:
        yield widgets.units((_row(p, u) for u in out), "Out of this battle")


def _pending(p: State) -> Iterator[Widget]:
    top: tuple[Any, ...] = p.agenda[-1]
    if top[0] == "hits" and p.actor != NOBODY:
        yield from _hits(p, top[1], top[2])
    elif top[0] == "fire":
        rows = (_shooter(p, u) for u in top[5])
        yield widgets.listing(rows, "Who fires next? Or all at once", ("10.4g",))
    elif top[0] == "round":
        yield widgets.text(f"Another round costs 1 of {p.mp} MP.", "10.5c")


def _hits(p: State, side: int, hits: int) -> Iterator[Widget]:
    """Who may take the next hit, and the whole share in one go."""
    rows = [_target(p, u) for u in choices(p, side)]
    heading = f"{many(hits, 'hit')} to share out: who is next"
    yield widgets.listing(rows, heading, ("10.6b", "10.6c"))
    share = shared(p)
    if len(share) > 1:
        orders = "; ".join(p.game.write(action) for action in share)
        units = [int(action.args[0]) for action in share]
        told = ", ".join(_share(p, u, units.count(u)) for u in dict.fromkeys(units))
        yield widgets.menu((Row("Share out for me", note=told, notation=orders),))


def shared(p: State) -> list[Action]:
    """The hits of this decision as a sensible hand would share them out: it spares the dice of its
    own side, and takes as many as it can from the other."""
    trial, found = p.copy(), list[Action]()
    rank, seat, entry = p.game.hints.rank, p.actor, p.agenda[-1][:2]
    while trial.actor == seat and trial.agenda[-1][:2] == entry:
        best = max(trial.decision.actions, key=lambda a: rank(trial, seat, a) or 0.0)
        found.append(best)
        trial.act(best)
    return found


def _share(p: State, unit: Unit, hits: int) -> str:
    fate = "eliminated" if hits >= p.steps(unit) else "reduced"
    return f"{p.game.unit_name(unit)} {fate}"


def _target(p: State, unit: Unit) -> Row:
    """A unit that may take a hit, and what that leaves of it."""
    game, side = p.game, p.game.unit_side(unit)
    order = game.write(Action("hit", (unit,)))
    if p.steps(unit) == 1:
        note, fate = f"{many(p.dice(unit), 'die', 'dice')} lost", "eliminated"
    else:
        note, fate = f"{p.dice(unit)} → {many(game.dice[1][unit], 'die', 'dice')}", "reduced"
    return Row(game.unit_name(unit), fate, note, unit=unit, side=side, notation=order)


def _shooter(p: State, unit: Unit) -> Row:
    """A unit that has yet to fire in this step."""
    game, dice = p.game, many(p.dice(unit), "die", "dice")
    order = game.write(Action("fire", (unit,)))
    side = game.unit_side(unit)
    return Row(game.unit_name(unit), dice, unit=unit, side=side, notation=order)


def _row(p: State, unit: Unit) -> Row:
    state = p.state[unit]
    notes = ["reduced"] * bool(state & REDUCED) + ["eliminated"] * bool(state & LOST)
    notes += ["set aside"] * bool(state & ASIDE)
    name, dice = p.game.unit_name(unit), many(p.dice(unit), "die", "dice")
    return Row(name, dice, ", ".join(notes), unit=unit, side=p.game.unit_side(unit))
