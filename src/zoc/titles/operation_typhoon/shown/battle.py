"""The battle in hand: its steps of fire, who is in it, who is out of it."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.play.said import listed
from zoc.kernel.protocol import NOBODY, Action, counted
from zoc.kernel.shown import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.combat import Battle, Round, order_of_fire
from zoc.titles.operation_typhoon.fire import ATTACK, Fire
from zoc.titles.operation_typhoon.losses import Hits, choices
from zoc.titles.operation_typhoon.position import ASIDE, LOST, REDUCED, Now, Unit

STEPS = {
    1: "Soviet aircraft",
    2: "Luftwaffe",
    3: "Artillery, guards",
    4: "German units",
    5: "Rifles, brigades",
}
AFTER = len(STEPS) + 1
"""All steps of a round are done."""


def battle(p: Now) -> Iterator[Panel]:
    """The panel of the battle in hand, if there is one."""
    fought = p.under_way(Battle, Round)
    if fought is None:
        return
    now = fought if isinstance(fought, Battle) else Battle(ATTACK, fought.hex, fought.round, AFTER)
    what = "Battle" if now.kind == ATTACK else "Breakout"
    title = f"{what} at {p.game.label(now.hex)}"
    needs = int(isinstance(p.agenda[-1], Hits | Fire | Round))
    body, attack = tuple(_body(p, now)), now.kind == ATTACK
    rules, value = (("10.4", "10.5"), f"round {now.round}") if attack else (("11.2e",), "one round")
    yield Panel("battle", title, body, "context", rules, needs, value)


def _body(p: Now, fought: Battle) -> Iterator[Widget]:
    order, done = order_of_fire(fought.kind, fought.round), fought.done
    now = order.index(done) if done in order else len(order) if done > order[-1] else 0
    yield widgets.steps([STEPS[s] for s in order], now, rules=("10.4",))
    yield from _pending(p)
    yield widgets.units((_row(p, u) for u in p.defenders), "Soviet units")
    yield widgets.units((_row(p, u) for u in p.force if p.hex[u]), "German units")
    out = [u for u in (*p.game.roster.soviet_troops, *p.force) if p.state[u] & (LOST | ASIDE)]
    if out:
        yield widgets.units((_row(p, u) for u in out), "Out of this battle")


def _pending(p: Now) -> Iterator[Widget]:
    top = p.agenda[-1]
    if isinstance(top, Hits) and p.actor != NOBODY:
        yield from _hits(p, top.side, top.hits)
    elif isinstance(top, Fire):
        rows = (_shooters(p, units) for units in top.alike(p))
        yield widgets.listing(rows, "Who fires next? Or all at once", ("10.4g",))
    elif isinstance(top, Round):
        yield widgets.text(f"Another round costs 1 of {p.mp} MP.", "10.5c")


def _hits(p: Now, side: int, hits: int) -> Iterator[Widget]:
    """Who may take the next hit, and the whole share in one go."""
    rows = [_target(p, u) for u in choices(p, side)]
    heading = f"{counted(hits, 'hit')} to share out: who is next"
    yield widgets.listing(rows, heading, ("10.6b", "10.6c"))
    share = shared(p)
    if len(share) > 1:
        orders = "; ".join(p.game.write(action) for action in share)
        units = [int(action.args[0]) for action in share]
        told = ", ".join(_share(p, u, units.count(u)) for u in dict.fromkeys(units))
        yield widgets.menu((Row("Share out for me", note=told, notation=orders),))


def shared(p: Now) -> list[Action]:
    """The hits of this decision as a sensible hand would share them out: it spares the dice of its
    own side, and takes as many as it can from the other."""
    trial, found = p.copy(), list[Action]()
    rank, seat, hits = p.game.hints.rank, p.actor, p.doing(Hits)
    while trial.actor == seat and (now := trial.doing(Hits)) and hits and now.side == hits.side:
        best = max(trial.decision.actions, key=lambda a: rank(trial, seat, a) or 0.0)
        found.append(best)
        trial.act(best)
    return found


def _share(p: Now, unit: Unit, hits: int) -> str:
    fate = "eliminated" if hits >= p.steps(unit) else "reduced"
    return f"{p.game.unit_name(unit)} {fate}"


def _target(p: Now, unit: Unit) -> Row:
    """A unit that may take a hit, and what that leaves of it."""
    game, side = p.game, p.game.unit_side(unit)
    order = game.write(Action("hit", (unit,)))
    if p.steps(unit) == 1:
        note, fate = f"{counted(p.dice(unit), 'die')} lost", "eliminated"
    else:
        note, fate = f"{p.dice(unit)} → {counted(game.roster.dice[1][unit], 'die')}", "reduced"
    return Row(game.unit_name(unit), fate, note, unit=unit, side=side, notation=order)


def _shooters(p: Now, units: list[Unit]) -> Row:
    """Units that have yet to fire in this step and do it alike: the first of them is next."""
    game, first = p.game, units[0]
    order, dice = game.write(Action("fire", (first,))), counted(p.dice(first), "die")
    like = listed([game.unit_name(u) for u in units[1:]])
    note, side = f"then {like}, which fire alike" if like else "", game.unit_side(first)
    return Row(game.unit_name(first), dice, note, unit=first, side=side, notation=order)


def _row(p: Now, unit: Unit) -> Row:
    state = p.state[unit]
    notes = ["reduced"] * bool(state & REDUCED) + ["eliminated"] * bool(state & LOST)
    notes += ["set aside"] * bool(state & ASIDE)
    name, dice = p.game.unit_name(unit), counted(p.dice(unit), "die")
    return Row(name, dice, ", ".join(notes), unit=unit, side=p.game.unit_side(unit))
