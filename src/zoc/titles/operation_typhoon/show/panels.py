"""The boxes beside the map: force and points, next check, Luftwaffe, Soviet pool, formations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.show import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.luftwaffe import ready
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.operations import groups
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.state import ACTED, OUT, STOCK, State
from zoc.titles.operation_typhoon.victory import account, behind, check_of, gaps, points

LETTERS = {
    "RD": "Rifle divisions",
    "B": "Brigades",
    "A": "Artillery",
    "GD": "Guards divisions",
    "AC": "Airborne corps",
    "CAS": "Aircraft",
}


def panels(p: State) -> Iterator[Panel]:
    """All boxes, in order."""
    if p.force:
        yield force(p)
    if p.agenda and p.agenda[-1][0] == "operations":
        yield forces(p)
    yield check(p)
    yield formations(p)
    yield air(p)
    yield pool(p)
    yield victory(p)
    yield track(p)


def force(p: State) -> Panel:
    """The force on the move and its points."""
    game = p.game
    most = game.allowance(p.turn, game.mechanised[p.force[0]])
    rows = (
        Row(game.unit_name(u), many(p.dice(u), "die", "dice"), unit=u, side="german")
        for u in p.force
    )
    body = (widgets.meter(p.mp, most, f"{p.mp} of {most} MP left"), widgets.units(rows))
    return Panel("force", "Force on the move", body, rules=("9.10", "9.2"), value=f"{p.mp} MP")


def forces(p: State) -> Panel:
    """The forces that can set out: whole stacks, and each part of one."""
    game, rows = p.game, list[Row]()
    for group in groups(p, p.actor):
        where = p.hex[group[0]]
        for count in range(len(group), 1, -1):
            for units in combinations(group, count):
                order = game.write(Action("force", units))
                code = game.units[group[0]].formation.id
                dice = many(sum(p.dice(u) for u in units), "die", "dice")
                name = game.names(units)
                rows.append(Row(name, dice, formation=code, hex=where, notation=order))
    body = (widgets.listing(rows, "Stacks and parts of stacks"),)
    return Panel("forces", "Forces to send", body, rules=("9.5e", "7.4b"), value=str(len(rows)))


# -- the next check -------------------------------------------------------------------------------


def next_check(p: State) -> tuple[int, str]:
    """The turn of the next check that can end the game, and which it is."""
    for turn in range(p.turn, p.game.last_turn):
        found = check_of(p, turn)
        if found:
            return turn, found
    return p.game.last_turn, "moscow"


def demands(p: State) -> Iterator[str]:
    """What the check of this very turn still lacks, in words."""
    turn, which = next_check(p)
    if turn == p.turn:
        yield from (widget.text for widget in _meters(p, which) if widget.now < widget.most)


def check(p: State) -> Panel:
    """What the next check demands, and how things stand."""
    turn, which = next_check(p)
    title = f"Check of turn {turn}"
    rules = {"pockets": "4.2b", "integrity": "4.3a", "quarters": "4.4c", "moscow": "4.5a"}
    body = tuple(_meters(p, which))
    return Panel("check", title, body, rules=(rules[which],), value=body[0].text.rstrip("."))


def _meters(p: State, which: str) -> Iterator[Widget]:
    figures = p.game.figures
    if which == "pockets":
        goal = figures["pockets"]["goal"]
        text = f"Pocket tally {p.tally} of {goal}."
        yield widgets.meter(min(p.tally, goal), goal, text, [(goal, "needed")])
    elif which == "integrity":
        found = unpack(gaps(p))
        text = f"{many(len(found), 'gap')} in the front."
        yield widgets.meter(0, len(found), text)
        rows = (Row(p.game.label(h), "open", hex=h) for h in found[:12])
        yield widgets.listing(rows, "Hexes to hold or cover")
    elif which == "quarters":
        goal = figures["quarters"]["goal"]
        now = points(p)
        yield widgets.meter(min(now, goal), goal, f"{now} VP of {goal}.", [(goal, "needed")])
        left = behind(p).bit_count()
        column = figures["quarters"]["column"]
        text = f"{many(left, 'Soviet hex', 'Soviet hexes')} west of column {column}."
        yield widgets.meter(0, left, text)
    else:
        yield widgets.text("A Moscow hex must be German by the end of the game.", "4.5a", "5.3c")


def victory(p: State) -> Panel:
    """Towns and cities taken."""
    names = {place.name: place.hex for place in p.game.board.places}
    rows = (
        Row(why, str(worth), side="german", hex=names.get(why, 0), rules=(rule,))
        for _, why, worth, rule in account(p)
    )
    total = points(p)
    text = f"{total} VP for towns and cities east of the first front line."
    return Panel("points", "Victory points", (widgets.listing(rows, text),), value=f"{total} VP")


# -- forces ---------------------------------------------------------------------------------------


def formations(p: State) -> Panel:
    """How many units of each formation have acted."""
    game = p.game
    rows = list[Row]()
    for number in game.formations_of[0]:
        units = [u for u in game.troops if game.formation[u] == number]
        if units:
            done = sum(bool(p.state[u] & ACTED) for u in units)
            found = game.formations[number]
            tone = "done" if done == len(units) else ""
            cells = (f"{done}", f"{len(units)}", str(sum(p.dice(u) for u in units)))
            rows.append(Row(found.name, cells=cells, formation=found.id, tone=tone))
    body = (widgets.table(("Formation", "acted", "units", "dice"), rows),)
    left = sum(not p.state[u] & ACTED for u in game.troops if p.hex[u])
    return Panel("formations", "Formations", body, rules=("9.0c",), value=f"{left} to act")


def air(p: State) -> Panel:
    """Air units of this turn: assigned and free."""
    game = p.game
    level = game.air_level[p.turn]
    free = len(ready(p))
    text = f"{many(free, 'air unit')} of {level} free."
    rows = (
        Row(game.unit_name(u), game.label(p.hex[u]), unit=u, hex=p.hex[u], side="german")
        for u in game.luftwaffe
        if p.hex[u]
    )
    body = (widgets.pips(free, text, level), widgets.units(rows))
    return Panel("air", "Luftwaffe", body, rules=("9.1a",), value=f"{free} of {level}")


def pool(p: State) -> Panel:
    """The Soviet pool by kind; what may come out of the cup of a breakout is marked."""
    game = p.game
    rows = list[Row]()
    for letter, name in LETTERS.items():
        units = game.by_letter.get(letter, ())
        gone = sum(bool(p.state[u] & OUT) for u in units)
        aside = sum(bool(p.state[u] & STOCK) for u in units)
        notes = [f"{gone} gone for good"] * bool(gone) + [f"{aside} set aside"] * bool(aside)
        notes += ["in the cup"] * (letter in ("RD", "B", "A"))
        rows.append(Row(name, str(len(available(p, letter))), ", ".join(notes), side="soviet"))
    total = sum(len(available(p, letter)) for letter in LETTERS)
    body = (widgets.cup(rows, "In the pool", ("3.1a", "11.2d")),)
    return Panel("pool", "Soviet pool", body, rules=("8.2", "10.8a"), value=str(total))


def track(p: State) -> Panel:
    """The turns with the points of both classes and what they bring."""
    game = p.game
    rows = tuple(_turn(p, number) for number in game.turns if number >= game.first_turn)
    text = f"{game.show.turn_text(p)}. Figures: MP of mechanised and of other units."
    body = (widgets.track(rows, p.turn - game.first_turn + 1, text),)
    return Panel("turns", "Turn track", body, rules=("9.3a", "5.2a"), value="MP")


def _turn(p: State, number: int) -> Row:
    game, turn = p.game, p.game.turns[number]
    drive, walk = game.allowance(number, True), game.allowance(number, False)
    tone = "now" if number == p.turn else "done" if number < p.turn else ""
    note = ", ".join(filter(None, [turn.label, turn.note]))
    cells = (str(drive), str(walk))
    return Row(str(number), f"{drive} {walk}", note, tone=tone, cells=cells)
