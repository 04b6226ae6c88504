"""The set-up beside the map: who is still in hand, area by area, and each area placed at once."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.cycle.setup import SetUp
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import counted, opening
from zoc.kernel.shown import widgets
from zoc.kernel.shown.elements import MarkShown, Panel, Row, Widget

LETTERED = 2
"""An area with a name of so many letters at most is called by them, as on the map."""


def panel(p: Standing, step: SetUp, own: bool = True) -> Panel:
    """The units in hand by area; a click places those of an area as is suggested. Whose set-up it
    is may keep it by name."""
    waiting: list[int] = p.game.setup.waiting(p, step.side)
    by_area: dict[str, list[int]] = {}
    for unit in waiting:
        by_area.setdefault(p.game.setup.units[unit], []).append(unit)
    body = [w for area, units in by_area.items() for w in _area(p, step, area, units)]
    if not body:
        body = [
            widgets.text(
                "All units stand; any may still be placed anew.", *widgets.rules(step.rule)
            )
        ]
    if own:
        body.append(Widget("deployment", rows=(Row("", notation=written(p, step)),)))
    value, needs = f"{len(waiting)} in hand", len(waiting) if own else 0
    return Panel("setup", "Set-up", tuple(body), "left", widgets.rules(step.rule), needs, value)


def marks(p: Standing) -> Iterator[MarkShown]:
    """The set-up area of the next unit, and what of it nobody covers yet where that is asked."""
    step, setup = p.doing(SetUp), p.game.setup
    left: list[int] = setup.waiting(p, step.side) if step is not None else []
    if left:
        area = setup.units[left[0]]
        words = f"set-up area{':' * (len(area) > LETTERED)} {area}".rstrip()
        yield MarkShown("area", unpack(setup.area(left[0])), text=words)
        if setup.covers:
            bare = unpack(setup.uncovered(p, area))
            yield MarkShown("goal", bare, text="neither held nor in ZOC yet")


def _area(p: Standing, step: SetUp, area: str, units: list[int]) -> Iterator[Widget]:
    # An area that is called after a formation is shown by the formation's name.
    named = {formation.id: formation.name for formation in p.game.formations}.get(area, area)
    name = opening(named) or "Each in one of its hexes"
    rules = widgets.rules(p.game.setup.rule("area") or step.rule)
    rows = [Row(p.game.show.call(p.game, u), unit=u) for u in units]
    if p.game.setup.covers:
        # Who still has to cover what is too much to work out whenever somebody looks.
        yield widgets.units(rows, name, rules)
        return
    orders = "; ".join(p.game.write(action) for action in suggested(p, units))
    row = Row(f"Place {counted(len(units), 'unit')} as suggested", notation=orders)
    yield widgets.menu((row,), name, rules)
    yield widgets.units(rows)


def written(p: Standing, step: SetUp) -> str:
    """Where the units of a side stand, as the orders that place them: what a player may keep by
    name and give again in another game."""
    standing: list[int] = [u for u in p.game.setup.of(step.side) if p.hex[u]]
    first = sorted(standing, key=lambda u: (p.game.setup.order(u), u))
    return "; ".join(p.game.write(Action("place", (u, p.hex[u]))) for u in first)


def suggested(p: Standing, units: list[int]) -> list[Action]:
    """The orders that place some units where they are suggested, or as near as there is room."""
    trial, found = p.copy(), list[Action]()
    for unit in units:
        hex_ = trial.game.setup.nearest(trial, unit)
        if hex_:
            trial.place(unit, hex_)
            found.append(Action("place", (unit, hex_)))
    return found


def elsewhere(p: Standing, unit: int) -> list[Action]:
    """Where a unit may be set up now, also one that stands already."""
    setup = p.game.setup
    free = (h for h in unpack(setup.area(unit)) if setup.why_not_there(p, unit, h) is None)
    return [Action("place", (unit, h)) for h in free if h != p.hex[unit]]
