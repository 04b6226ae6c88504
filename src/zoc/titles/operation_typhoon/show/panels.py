"""The boxes beside the map: force and points, next check, Luftwaffe, Soviet pool, formations."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.show import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.luftwaffe import ready
from zoc.titles.operation_typhoon.notation import KINDS, many
from zoc.titles.operation_typhoon.operations import groups
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.setup import waiting
from zoc.titles.operation_typhoon.state import ACTED, OUT, STOCK, State
from zoc.titles.operation_typhoon.victory import account, behind, check_of, gaps, points


def panels(p: State) -> Iterator[Panel]:
    """All boxes, in order."""
    step = p.agenda[-1][0] if p.agenda else ""
    if step == "setup":
        yield setting_up(p)
    if p.force and step:
        yield force(p)
    yield check(p)
    if step == "operations":
        yield forces(p)
    yield formations(p)
    yield air(p)
    yield pool(p)
    yield victory(p)
    yield track(p)


def setting_up(p: State) -> Panel:
    """The units that wait to be placed, by formation."""
    left: dict[str, list[int]] = {}
    for unit in waiting(p, p.actor):
        left.setdefault(p.game.units[unit].formation.name, []).append(unit)
    body = [
        widgets.units((Row(p.game.unit_name(u), unit=u, side="german") for u in units), name)
        for name, units in left.items()
    ]
    count = sum(len(units) for units in left.values())
    text = "All units stand. A click on one places it anew."
    body = body or [widgets.text(text, "3.2")]
    return Panel("setup", "To set up", tuple(body), "context", ("3.2",), value=str(count))


def force(p: State) -> Panel:
    """The force on the move, its points, and whom it may leave behind."""
    game = p.game
    most = game.allowance(p.turn, game.mechanised[p.force[0]])
    leaves = p.agenda[-1][0] == "march" and bool(p.back) and len(p.force) > 1
    rows = [_member(p, u, leaves) for u in p.force]
    if p.escort is not None:
        rows.append(Row(game.unit_name(p.escort), unit=p.escort, side="german"))
    body = (widgets.meter(p.mp, most, "movement points left"), widgets.listing(rows))
    return Panel("force", "Force on the move", body, rules=("9.10", "9.2"))


def _member(p: State, unit: int, leaves: bool) -> Row:
    game, dice = p.game, many(p.dice(unit), "die", "dice")
    order = game.write(Action("drop", (unit,)))
    buttons = (("Drop off", order, False),) if leaves else ()
    return Row(game.unit_name(unit), dice, unit=unit, side="german", buttons=buttons)


def forces(p: State) -> Panel:
    """The stacks that can still set out, the strongest first."""
    found = [(sum(p.dice(u) for u in group), group) for group in groups(p, p.actor)]
    found.sort(key=lambda one: -one[0])
    rows = [_stack(p, dice, group) for dice, group in found]
    rules = ("9.0c", "9.5e")
    return Panel("forces", "Not acted yet", (widgets.listing(rows),), rules=rules)


def _stack(p: State, dice: int, group: tuple[int, ...]) -> Row:
    game, first, where = p.game, group[0], p.hex[group[0]]
    text = f"{game.label(where)} {game.units[first].formation.id}"
    return Row(text, f"{dice} dice", many(len(group), "unit"), unit=first, hex=where)


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
    if turn != p.turn:
        return
    figures = p.game.figures
    if which == "pockets" and p.tally < figures["pockets"]["goal"]:
        yield f"Pocket tally {p.tally} of {figures['pockets']['goal']}."
    if which == "integrity" and gaps(p):
        yield f"{many(gaps(p).bit_count(), 'gap')} in the front."
    if which == "quarters" and points(p) < figures["quarters"]["goal"]:
        yield f"{points(p)} VP of {figures['quarters']['goal']}."
    if which == "quarters" and behind(p):
        yield f"{_behind(p)}."


def check(p: State) -> Panel:
    """What the next check demands, and how things stand."""
    turn, which = next_check(p)
    rules = {"pockets": "4.2b", "integrity": "4.3a", "quarters": "4.4c", "moscow": "4.5a"}
    value = "now" if turn == p.turn else f"in {many(turn - p.turn, 'turn')}"
    body = tuple(_standing(p, which))
    return Panel("check", f"Check of turn {turn}", body, rules=(rules[which],), value=value)


def _standing(p: State, which: str) -> Iterator[Widget]:
    figures = p.game.figures
    if which == "pockets":
        goal = figures["pockets"]["goal"]
        text = f"Hexes taken in pockets: {goal} are needed, or the game is lost."
        yield widgets.meter(min(p.tally, goal), goal, text, [(goal, "needed")])
    elif which == "integrity":
        yield from _front(p)
    elif which == "quarters":
        goal, now = figures["quarters"]["goal"], points(p)
        text = f"Victory points: {goal} are needed, or the game is lost."
        yield widgets.meter(min(now, goal), goal, text, [(goal, "needed")])
        yield widgets.text(f"{_behind(p)}; none may be left.", "4.4d")
    else:
        yield widgets.text("A Moscow hex must be German by the end of the game.", "4.5a", "5.3c")


def _front(p: State) -> Iterator[Widget]:
    found = unpack(gaps(p))
    text = "every German hex beside a Soviet one must be held, or next to a German unit."
    yield widgets.text(f"{many(len(found), 'gap')} in the front: {text}", "4.3a")
    rows = (Row(p.game.label(h), "open", hex=h) for h in found)
    if found:
        yield widgets.listing(rows, "Hexes to hold or cover")


def _behind(p: State) -> str:
    left, column = behind(p).bit_count(), p.game.figures["quarters"]["column"]
    return f"{many(left, 'Soviet hex', 'Soviet hexes')} west of column {column}"


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
    rows = (
        Row(game.unit_name(u), game.label(p.hex[u]), unit=u, hex=p.hex[u], side="german")
        for u in game.luftwaffe
        if p.hex[u]
    )
    text = f"{many(free, 'air unit')} of {level} to be assigned."
    body = (widgets.pips(free, text, level), widgets.listing(rows))
    return Panel("air", "Luftwaffe", body, rules=("9.1a",))


def pool(p: State) -> Panel:
    """The Soviet pool by kind; what may break out of a pocket is marked."""
    rows = [_pile(p, letter) for letter in KINDS]
    text = "Rifle divisions, brigades and artillery may break out of a pocket."
    total = sum(len(available(p, letter)) for letter in KINDS)
    body = (widgets.listing(rows, text, ("11.2d",)),)
    return Panel("pool", "Soviet pool", body, rules=("8.2", "10.8a"), value=many(total, "unit"))


def _pile(p: State, letter: str) -> Row:
    units = p.game.by_letter.get(letter, ())
    gone = sum(bool(p.state[u] & OUT) for u in units)
    aside = sum(bool(p.state[u] & STOCK) for u in units)
    notes = [f"{gone} gone for good"] * bool(gone) + [f"{aside} set aside"] * bool(aside)
    name = KINDS[letter][1]
    return Row(name.capitalize(), str(len(available(p, letter))), ", ".join(notes))


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
