"""The boxes beside the map: set-up, force and its points, Luftwaffe, Soviet pool, formations."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.protocol import Action, counted
from zoc.kernel.shown import Panel, Row, widgets
from zoc.titles.operation_typhoon.luftwaffe import Luftwaffe, ready
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.notation import KINDS, several
from zoc.titles.operation_typhoon.operations import Operations, groups
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.position import OUT, STOCK, Now
from zoc.titles.operation_typhoon.setup import SetUp
from zoc.titles.operation_typhoon.shown.checks import check, victory


def panels(p: Now) -> Iterator[Panel]:
    """The boxes that no other game has."""
    if p.force and not p.over:
        yield force(p)
    yield check(p)
    if p.doing(Operations):
        yield forces(p)
    yield air(p)
    yield pool(p)
    yield victory(p)


def force(p: Now) -> Panel:
    """The force on the move, its points, and whom it may leave behind."""
    game = p.game
    most = game.track.allowance(p.turn, game.roster.mechanised[p.force[0]])
    leaves = bool(p.doing(March) and p.back) and len(p.force) > 1
    rows = [_member(p, u, leaves) for u in p.force]
    if p.escort is not None:
        rows.append(Row(game.unit_name(p.escort), unit=p.escort, side="german"))
    body = (widgets.meter(p.mp, most, "movement points left"), widgets.listing(rows))
    return Panel("force", "Force on the move", body, rules=("9.10", "9.2"))


def _member(p: Now, unit: int, leaves: bool) -> Row:
    game, dice = p.game, counted(p.dice(unit), "die")
    order = game.write(Action("drop", (unit,)))
    buttons = (("Drop off", order, False),) if leaves else ()
    return Row(game.unit_name(unit), dice, unit=unit, side="german", buttons=buttons)


def forces(p: Now) -> Panel:
    """The stacks that can still set out, the strongest first."""
    found = [(sum(p.dice(u) for u in group), group) for group in groups(p, p.actor)]
    found.sort(key=lambda one: -one[0])
    rows = [_stack(p, dice, group) for dice, group in found]
    rules = ("9.0c", "9.5e")
    return Panel("forces", "Not acted yet", (widgets.listing(rows),), rules=rules)


def _stack(p: Now, dice: int, group: tuple[int, ...]) -> Row:
    game, first, where = p.game, group[0], p.hex[group[0]]
    text = f"{game.label(where)} {game.units[first].formation.id}"
    return Row(text, f"{dice} dice", counted(len(group), "unit"), unit=first, hex=where)


# -- what there is -------------------------------------------------------------------------------


def air(p: Now) -> Panel:
    """Air units of this turn: assigned and free."""
    game = p.game
    level = game.track.air_level[p.turn]
    free = len(ready(p))
    rows = (
        Row(game.unit_name(u), game.label(p.hex[u]), unit=u, hex=p.hex[u], side="german")
        for u in game.roster.luftwaffe
        if p.hex[u]
    )
    still = p.doing(Luftwaffe) or p.doing(SetUp)
    what = "to be assigned" if still else "not used this turn"
    left = f"{counted(free, 'air unit')} of {level} {what}." if free else "All fly this turn."
    text = left if level else "None this turn."
    body = (widgets.pips(free, text, level), widgets.listing(rows))
    return Panel("air", "Luftwaffe", body, rules=("9.1a",))


def pool(p: Now) -> Panel:
    """The Soviet pool by kind; what may break out of a pocket is marked."""
    rows = [_pile(p, letter) for letter in KINDS]
    text = "Rifle divisions, brigades and artillery may break out of a pocket."
    total = sum(len(available(p, letter)) for letter in KINDS)
    body = (widgets.listing(rows, text, ("11.2d",)),)
    return Panel("pool", "Soviet pool", body, rules=("8.2", "10.8a"), value=counted(total, "unit"))


def _pile(p: Now, letter: str) -> Row:
    units = p.game.roster.by_letter.get(letter, ())
    gone = sum(bool(p.state[u] & OUT) for u in units)
    aside = sum(bool(p.state[u] & STOCK) for u in units)
    notes = [f"{gone} gone for good"] * bool(gone) + [f"{aside} set aside"] * bool(aside)
    return Row(several(letter).capitalize(), str(len(available(p, letter))), ", ".join(notes))
