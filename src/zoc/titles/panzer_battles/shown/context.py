"""What stands beside the map while somebody chooses units: losses, kills, removals, advances."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.show import Panel, Row, Widget
from zoc.titles.panzer_battles.shown.names import called, count
from zoc.titles.panzer_battles.position import GERMAN, REDUCED, SIDES, State, Unit

TITLES = {
    "losses": ("Who loses a step?", "SCS-7.8"),
    "kill": ("Who loses a step to the barrage?", "1.10a-6"),
    "crowded": ("Who is removed?", "1.5c"),
    "advance": ("Who advances?", "SCS-9.1"),
}
VERBS = {"losses": "lose", "kill": "lose", "crowded": "remove", "advance": "advance"}


def panels(p: State, seat: str) -> Iterator[Panel]:
    """The panel of the step that a seat decides, if it has one."""
    step = p.agenda[-1][0] if p.agenda else ""
    if step == "coordination" and seat == p.actor:
        yield picks(p)
    if step not in TITLES or seat != p.actor:
        return
    title, rule = TITLES[step]
    units = [int(a.args[0]) for a in p.decision.actions if a.verb == VERBS[step]]
    rows = tuple(_row(p, unit, VERBS[step]) for unit in sorted(units, key=lambda u: _cheap(p, u)))
    menu = Widget("menu", "", rows, rules=(rule,))
    yield Panel(step, title, (menu,), "context", (rule,), len(rows), count(len(rows), "unit"))


def picks(p: State) -> Panel:
    """How many units HQ coordination may still take, and whom it has taken (1.8a)."""
    _, left, guns = p.agenda[-1]
    home = p.game.figures["coordination"]["formation"]
    taken = [u for u in p.active(GERMAN) if p.game.formations[p.game.formation[u]].id == home]
    rows = tuple(Row(called(p, u), unit=u, hex=p.hex[u], side=SIDES[GERMAN]) for u in taken)
    body = (
        Widget("pips", f"{count(left, 'unit')} to pick", now=left, most=left + len(taken)),
        Widget("pips", f"{guns} of them artillery", now=guns, most=max(guns, 1)),
        Widget("units", "Picked" if rows else "Nobody is picked yet.", rows),
    )
    return Panel("coordination", "HQ coordination", body, "context", ("1.8a-1",), left)


def _cheap(p: State, unit: Unit) -> tuple[bool, int]:
    """Those that only turn over stand first, then the weaker ones."""
    game = p.game
    figures = game.attack[0][unit] + game.barrage[0][unit] + game.defence[0][unit]
    return p.steps(unit) == 1, int(figures)


def _row(p: State, unit: Unit, verb: str) -> Row:
    game = p.game
    figures = game.printed(unit, int(bool(p.state[unit] & REDUCED)))
    steps = count(p.steps(unit), "step")
    if verb == "lose" and p.steps(unit) > 1:
        steps = f"{steps}, then {game.printed(unit, 1)}"
    fate = "destroyed" if verb == "remove" or (verb == "lose" and p.steps(unit) == 1) else steps
    notation = f"{verb} {game.units[unit].id}"
    hex_ = p.hex[unit]
    return Row(called(p, unit), figures, fate, unit=unit, hex=hex_, notation=notation)
