"""What the next check demands and how things stand, and the points so far."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.show import Panel, Row, Widget, widgets
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import State
from zoc.titles.operation_typhoon.victory import account, behind, check_of, gaps, points


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
