"""The boxes beside the map: battles to fight, weather, victory, replacements."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.kernel.cycle.setup import SetUp
from zoc.kernel.play.said import listed
from zoc.kernel.protocol import Action, counted
from zoc.kernel.shown import Panel, Row, Widget, widgets
from zoc.titles.battle_of_moscow import combat, replacements
from zoc.titles.battle_of_moscow.combat import Declare, Fight, left, odds
from zoc.titles.battle_of_moscow.movement import Movement
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.supply import cut_off
from zoc.titles.battle_of_moscow.victory import can_still_win


def panels(p: Now) -> Iterator[Panel]:
    """All boxes, in order."""
    yield from battles(p)
    if not p.over and p.under_way(SetUp) is None:
        yield weather(p)
    yield victory(p)
    step = phase(p)
    if isinstance(step, Movement) and step.impulse == 1:
        yield factors(p, step.side)


def phase(p: Now) -> Movement | Declare | Fight | None:
    """The phase of an impulse that is being played; the agenda holds the later ones too."""
    kinds: tuple[type[Any], ...] = (Movement, Declare, Fight)
    return p.under_way(*kinds)


# -- battles --------------------------------------------------------------------------------------


class Contact(NamedTuple):
    """An enemy hex to be fought, and what those who touch it can do at best."""

    hex: Hex
    column: int
    odds: str
    units: tuple[Unit, ...]


def contacts(p: Now, side: int, impulse: int) -> list[Contact]:
    """What has still to be declared, the weakest odds first."""
    now = left(p, side, impulse)
    found: list[Contact] = []
    for hex_ in sorted(now.due):
        units = tuple(u for u, hexes in now.touches.items() if hex_ in hexes)
        best = odds(p, side, (hex_,), units)
        found.append(Contact(hex_, best.column, best.odds, units))
    return sorted(found, key=lambda c: (c.column, c.hex))


def battles(p: Now) -> Iterator[Panel]:
    """The contacts that a phase makes or has to settle."""
    step = phase(p)
    if isinstance(step, Movement | Declare):
        due = contacts(p, step.side, step.impulse)
        rows = [_contact(p, c, isinstance(step, Declare)) for c in due]
        words = "Each must be attacked; odds with all who touch it." if rows else "Nothing is due."
        body = [widgets.listing(rows, words, ("CBT-7", "CBT-8"))]
        if p.battles:
            body.append(widgets.listing(list(_declared(p, step.side, False)), "Declared"))
        title = "Contacts so far" if isinstance(step, Movement) else "Battles to declare"
        needs = len(rows) if isinstance(step, Declare) else 0
        yield Panel("battles", title, tuple(body), "left", ("CBT-7",), needs, str(len(rows)))
    elif step is not None and p.battles:
        rows = list(_declared(p, step.side, True))
        body = (widgets.listing(rows, "Weakest odds first; the order is yours.", ("SOP-4",)),)
        title, count = "Battles to fight", len(rows)
        yield Panel("battles", title, body, "left", ("SOP-4",), count, str(count))


def _contact(p: Now, contact: Contact, declaring: bool) -> Row:
    names = [p.game.show.call(p.game, u) for u in p.stack(contact.hex)]
    order = p.game.write(Action("attack", (contact.hex,))) if declaring else ""
    note, tone = listed(names), "warn" if contact.column <= p.game.fighting.table.even + 1 else ""
    label = p.game.label(contact.hex)
    return Row(label, contact.odds, note, hex=contact.hex, tone=tone, notation=order)


def _declared(p: Now, side: int, fighting: bool) -> Iterator[Row]:
    declared = combat.battles(p).values()
    found = [(odds(p, side, hexes, units), units, hexes) for units, hexes in declared]
    for now, units, hexes in sorted(found, key=lambda f: (f[0].column, f[2])):
        label = listed([p.game.label(h) for h in hexes])
        order = p.game.write(Action("attack", (hexes[0],))) if fighting else ""
        yield Row(label, now.odds, counted(len(units), "unit"), hex=hexes[0], notation=order)


# -- weather and victory --------------------------------------------------------------------------


def weather(p: Now) -> Panel:
    """The weather of the turn, what it changes, and the chances of the next."""
    rows = [
        Row(text, rules=(rule,)) for text, rule in p.game.figures["weather"]["means"][p.weather]
    ]
    body = [widgets.listing(rows, "Russians move and are supplied as ever.", ("WX-2", "WX-3"))]
    if p.turn < p.game.track.last_turn:
        falls = Tally(p.game.weather_of(p.turn + 1, die) for die in range(1, 7))
        text = listed([f"{kind} {n} in 6" for kind, n in falls.most_common()])
        body.append(widgets.text(f"Next week: {text}.", "WX-1"))
    return Panel("weather", "Weather", tuple(body), rules=("WX-1",), value=p.weather)


def victory(p: Now) -> Panel:
    """Both German runs as a calendar, the cities of the Russian condition, what is still open."""
    runs = ("Germans in Moscow", "WIN-1"), ("Both cities isolated", "WIN-2")
    body: list[Widget] = []
    for (text, rule), run in zip(runs, p.runs, strict=True):
        rows = [_week(p, turn, run) for turn in range(1, p.game.track.last_turn + 1)]
        words = f"{text}: {run} of {p.game.run} turns in a row"
        body.append(widgets.track(rows, p.turn, words, (rule,)))
    great = [f"{n}: {'isolated' if cut_off(p, n) else 'open'}" for n in p.game.map.great]
    if great:
        body.append(widgets.text(f"As things stand {', '.join(great)}.", "WIN-6"))
    if not can_still_win(p):
        body.append(widgets.text("No German run can be completed any more.", "WIN-4"))
    lost = p.game.control.of(p, GERMAN).bit_count()
    words = f"{counted(lost, 'city')} in German hands; the Russian needs them all."
    body.append(widgets.text(words, "WIN-3"))
    value = f"{max(p.runs)} of {p.game.run}"
    return Panel("victory", "Victory", tuple(body), value=value)


def _week(p: Now, turn: int, run: int) -> Row:
    """A turn of the calendar: counted in the run, over, now, or too late to begin one."""
    counted_, late = p.turn - run <= turn < p.turn, turn > p.game.track.last_turn - p.game.run + 1
    tone = "good" if counted_ else "now" if turn == p.turn else "done" if turn < p.turn else ""
    note = p.game.track.date(turn) + (", too late to begin" if late else "")
    return Row(str(turn), "●" if counted_ else "", note, tone=tone)


# -- replacements ---------------------------------------------------------------------------------


def factors(p: Now, side: int) -> Panel:
    """What a side may spend, and which units it can rebuild where."""
    sums, rules = (_russian(p), ("RRP-1", "RRP-2")) if side == RUSSIAN else (
        _german(p), ("GRP-1", "GRP-3"))  # fmt: skip
    body = [widgets.listing(sums, "Factors to spend", rules)]
    open_ = replacements.rebuildable(p, side)
    rows = [row for unit in open_ if (row := _rebuild(p, side, unit)) is not None]
    words = "Rebuild" if rows else "Nobody can be rebuilt now."
    body.append(widgets.units(rows, words, ("RRP-3",) if side == RUSSIAN else ("GRP-2",)))
    total = sum(p.sources) if side == RUSSIAN else sum(p.factors)
    value = counted(total, "factor")
    return Panel("replacements", "Replacements", tuple(body), rules=rules, value=value)


def _russian(p: Now) -> list[Row]:
    rows: list[Row] = []
    for place, (word, hexes, rate) in enumerate(p.game.map.sources):
        first = min((h for h in replacements.sites(p, RUSSIAN) if hexes >> h & 1), default=0)
        rows.append(Row(word.capitalize(), f"{p.sources[place]} of {rate}", hex=first))
    return rows


def _german(p: Now) -> list[Row]:
    names = ("Infantry", "Units of MF 8")
    return [Row(name, str(left)) for name, left in zip(names, p.factors, strict=True)]


def _rebuild(p: Now, side: int, unit: Unit) -> Row | None:
    game, write = p.game, p.game.write
    hexes = [h for h in replacements.sites(p, side)
             if replacements.why_not_rebuild(p, side, unit, h) is None]  # fmt: skip
    if not hexes:
        return None
    buttons = tuple((game.label(h), write(Action("rebuild", (unit, h))), False) for h in hexes[:4])
    where = f"in {listed([game.label(h) for h in hexes[:4]])}"
    more = f" and {len(hexes) - 4} more" if len(hexes) > 4 else ""
    price = counted(game.roster.price[unit], "factor")
    name = game.show.call(game, unit)
    # Where there is a choice of hexes a press takes the unit up, and they light.
    only = len(hexes) == 1
    return Row(name, price, where + more, SIDES[side], unit, hexes[0] if only else 0,
               notation=buttons[0][1] if only else "", buttons=buttons)  # fmt: skip
