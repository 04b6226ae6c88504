"""What stands beside the map while somebody chooses units: losses, kills, removals, advances."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.protocol import counted
from zoc.kernel.shown import Panel, Row, Widget
from zoc.kernel.shown.speaking import called
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.chits import Coordination
from zoc.titles.panzer_battles.fire import Kill
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.position import GERMAN, REDUCED, SIDES, Now, Unit
from zoc.titles.panzer_battles.stacking import Crowded

TITLES: dict[type, tuple[str, str]] = {
    Losses: ("lose", "Who loses a step?"),
    Kill: ("lose", "Who loses a step to the barrage?"),
    Crowded: ("remove", "Who is removed?"),
    Advance: ("advance", "Who advances?"),
}
"""The steps in which units are chosen: with which order, under which heading."""


def panels(p: Now, seat: str) -> Iterator[Panel]:
    """The panel of the step that a seat decides, if it has one."""
    if p.over or seat != p.actor:
        return
    step, coordination = p.decision.step, p.doing(Coordination)
    if coordination is not None:
        yield picks(p, coordination)
    if type(step) not in TITLES:
        return
    verb, title = TITLES[type(step)]
    units = [int(a.args[0]) for a in p.decision.actions if a.verb == verb]
    rows = tuple(_row(p, unit, verb) for unit in sorted(units, key=lambda u: _cheap(p, u)))
    menu = Widget("menu", "", rows, rules=(step.rule,))
    count = counted(len(rows), "unit")
    yield Panel(step.name, title, (menu,), "context", (step.rule,), len(rows), count)


def picks(p: Now, step: Coordination) -> Panel:
    """How many units HQ coordination may still take, and whom it has taken (1.8a)."""
    left, guns = step.left, step.guns
    home = p.game.figures["coordination"]["formation"]
    taken = [u for u in p.active(GERMAN) if p.game.formations[p.game.formation[u]].id == home]
    rows = tuple(Row(called(p, u), unit=u, hex=p.hex[u], side=SIDES[GERMAN]) for u in taken)
    body = (
        Widget("pips", f"{counted(left, 'unit')} to pick", now=left, most=left + len(taken)),
        Widget("pips", f"{guns} of them artillery", now=guns, most=max(guns, 1)),
        Widget("units", "Picked" if rows else "Nobody is picked yet.", rows),
    )
    return Panel("coordination", "HQ coordination", body, "context", ("1.8a-1",), left)


def _cheap(p: Now, unit: Unit) -> tuple[bool, int]:
    """Those that only turn over stand first, then the weaker ones."""
    ratings = p.game.roster
    figures = ratings.attack[0][unit] + ratings.barrage[0][unit] + ratings.defence[0][unit]
    return p.steps(unit) == 1, int(figures)


def _row(p: Now, unit: Unit, verb: str) -> Row:
    game = p.game
    figures = game.printed(unit, int(bool(p.state[unit] & REDUCED)))
    steps = counted(p.steps(unit), "step")
    if verb == "lose" and p.steps(unit) > 1:
        steps = f"{steps}, then {game.printed(unit, 1)}"
    fate = "destroyed" if verb == "remove" or (verb == "lose" and p.steps(unit) == 1) else steps
    notation = f"{verb} {game.units[unit].id}"
    hex_ = p.hex[unit]
    return Row(called(p, unit), figures, fate, unit=unit, hex=hex_, notation=notation)
