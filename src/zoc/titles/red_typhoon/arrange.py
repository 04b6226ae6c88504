"""A position of Red Typhoon written by hand: what its position files say beyond the common words.

    [ap]        soviet = 5, german = 0        unused action points
    [orders]    move = ["K"], attack = []     orders already bought
    [control]   soviet = "2814", german = ""  who controls cities and sources, where not as at start
    [units]     states: disrupted, moved, fought, struck, eliminated, withdrawn

`phase` is movement, combat, withdrawal, airborne, partisans or recovery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import pack
from zoc.titles.red_typhoon import state as words
from zoc.titles.red_typhoon.sequence import GameTurn
from zoc.titles.red_typhoon.state import SIDES, SOVIET, State

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

STATES = {
    "disrupted": words.DISRUPTED,
    "moved": words.MOVED,
    "fought": words.FOUGHT,
    "struck": words.STRUCK,
    "eliminated": words.ELIMINATED,
    "withdrawn": words.WITHDRAWN,
}
PHASES = ("movement", "combat", "withdrawal", "airborne", "partisans", "recovery")


def arrange(game: RedTyphoon, data: dict[str, Any]) -> State:
    """The position that a position file describes."""
    p = game.empty()
    p.turn = data.get("turn", 1)
    if p.turn not in game.ap_track:
        raise LookupError(f"there is no turn {p.turn}")
    _units(p, data.get("units", {}))
    points = data.get("ap", {})
    p.ap = (points.get("soviet", p.ap[0]), points.get("german", p.ap[1]))
    codes = [f.id for f in game.formations]
    for code in data.get("orders", {}).get("move", ()):
        p.move_orders |= 1 << _known(codes, code, "formation")
    for code in data.get("orders", {}).get("attack", ()):
        p.attack_orders |= 1 << _known(codes, code, "formation")
    _control(p, data.get("control", {}))
    _agenda(p, data.get("side", SIDES[SOVIET]), data.get("phase", "movement"))
    game.settle(p)
    p.events = []
    return p


def _known(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise LookupError(f"there is no {what} {name!r}: there are {', '.join(names)}")
    return names.index(name)


def _units(p: State, entries: dict[str, Any]) -> None:
    for unit, entry in enumerate(entries.values()):
        text = entry if isinstance(entry, str) else str(entry.get("hex", ""))
        for word in text.split():
            if word in STATES:
                p.mark(unit, STATES[word])
            elif word != "waiting":
                p.place(unit, p.game.grid.hex(word))


def _control(p: State, control: dict[str, str]) -> None:
    grid, key = p.game.grid, p.game.key_hexes
    for side, labels in control.items():
        hexes = pack(grid.read(labels)) & key
        p.control = p.control | hexes if side == SIDES[SOVIET] else p.control & ~hexes
    p.touch()


def _agenda(p: State, side: str, phase: str) -> None:
    """The turn's agenda with everything before the phase left out."""
    number = _known(list(SIDES), side, "side")
    _known(list(PHASES), phase, "phase")
    p.push(("turn",))
    GameTurn().run(p, ())
    while p.agenda[-1] not in ((phase,), (phase, number)):
        p.pop()
        if not p.agenda:
            raise LookupError(f"the {side} {phase} phase does not come on turn {p.turn}")
