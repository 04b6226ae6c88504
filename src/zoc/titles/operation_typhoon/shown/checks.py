"""What the next check demands and how things stand, and the points so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes.sets import unpack
from zoc.kernel.protocol import counted
from zoc.kernel.shown import Panel, Row, Widget, widgets
from zoc.kernel.shown.speaking import SeatSpeaker
from zoc.titles.operation_typhoon.position import Now
from zoc.titles.operation_typhoon.victory import (
    check_of,
    gaps,
    held_towns,
    lacking,
    left_behind,
    moscow_taken,
    points,
)


def next_check(p: Now) -> tuple[int, str]:
    """The turn of the next check that can end the game, and which it is."""
    for turn in range(p.turn, p.game.track.last_turn):
        found = check_of(p, turn)
        if found:
            return turn, found
    return p.game.track.last_turn, "moscow"


def left_out(game: Any, turn: int) -> bool:
    """Whether a turn has a check that the scenario does without (13.4)."""
    every = {check for own in game.figures["scenario"].values() for check in own["checks"]}
    missing = every - set(game.special["checks"])
    return any(game.figures[check]["check"] == turn for check in missing)


def demands(p: Now) -> Iterator[str]:
    """What the check of this very turn still lacks, in words."""
    speak = SeatSpeaker(p).sentence
    turn, which = next_check(p)
    saved = p.game.options["moscow_first"] and moscow_taken(p)
    if turn == p.turn and not saved:
        for lack in lacking(p, which):
            why = _gaps(p) if which == "integrity" else speak(lack.why).rstrip(".")
            yield f"{why}: the game is lost at the end of this turn."


def check(p: Now) -> Panel:
    """What the next check demands, and how things stand."""
    turn, which = next_check(p)
    rules = {"pockets": "4.2b", "integrity": "4.3a", "quarters": "4.4c", "moscow": "4.5a"}
    value = "now" if turn == p.turn else f"in {counted(turn - p.turn, 'turn')}"
    body = tuple(_standing(p, which))
    return Panel("check", f"Check of turn {turn}", body, rules=(rules[which],), value=value)


def _standing(p: Now, which: str) -> Iterator[Widget]:
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
        yield widgets.text(f"{p.game.text(left_behind(p))}; none may be left.", "4.4d")
    else:
        yield widgets.text("A Moscow hex must be German by the end of the game.", "4.5a", "5.3c")


def _gaps(p: Now) -> str:
    return f"{counted(gaps(p).bit_count(), 'gap')} in the front"


def _front(p: Now) -> Iterator[Widget]:
    found = unpack(gaps(p))
    text = "every German hex beside a Soviet one must be held, or next to a German unit."
    yield widgets.text(f"{_gaps(p)}: {text}", "4.3a")
    rows = (Row(p.game.label(h), "open", hex=h) for h in found)
    if found:
        yield widgets.listing(rows, "Hexes to hold or cover")


def victory(p: Now) -> Panel:
    """Towns and cities taken."""
    rows = (
        Row(p.game.map.place(h), str(worth), side="german", hex=h, rules=("4.4a",))
        for h, worth in held_towns(p)
    )
    total = points(p)
    text = f"{total} VP for towns and cities east of the first front line."
    return Panel("points", "Victory points", (widgets.listing(rows, text),), value=f"{total} VP")
