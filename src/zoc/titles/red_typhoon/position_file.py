"""A position of Red Typhoon written by hand: what its position files say beyond the common words.

    [ap]        soviet = 5, german = 0        unused action points
    [orders]    move = ["K"], attack = []     orders already bought
    [control]   soviet = "2814", german = ""  who controls cities and sources, where not as at start
    withdrawn   = 5                           the turn in which the 1S Army left, if it did
    [units]     states: disrupted, moved, fought, struck, eliminated, withdrawn

`phase` is movement, combat, withdrawal, airborne, partisans or recovery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import pack, unpack
from zoc.kernel.position import Entry
from zoc.kernel.shape import Shape, ShapeError, each, known, number, text, words
from zoc.kernel.step import Step
from zoc.titles.red_typhoon.arrivals import Airborne, Partisans, Withdrawal
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET, STATES, State
from zoc.titles.red_typhoon.sequence import Recovery, turn_steps
from zoc.titles.red_typhoon.victory import end_at_once

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

PHASES: dict[str, type[Step[Any]]] = {
    "movement": Movement,
    "combat": Combat,
    "withdrawal": Withdrawal,
    "airborne": Airborne,
    "partisans": Partisans,
    "recovery": Recovery,
}


FILE_WORDS: dict[str, Shape] = {
    "ap": words(dict.fromkeys(SIDES, number(0, 99))),
    "orders": words({"move": each(text), "attack": each(text)}),
    "control": words(dict.fromkeys(SIDES, text)),
    "withdrawn": number(1, 99),
}


def arrange(game: RedTyphoon, data: dict[str, Any]) -> State:
    """The position that a position file describes."""
    p = game.empty()
    p.turn = data.get("turn", 1)
    turns = game.rules.ap_track
    if p.turn not in turns:
        raise ShapeError(f"there is no turn {p.turn}: there are {min(turns)} to {max(turns)}")
    _units(p, data.get("units", {}))
    p.withdrawn = data.get("withdrawn", 0)
    for side, points in data.get("ap", {}).items():
        p.set_ap(SIDES.index(side), points)
    orders = data.get("orders", {})
    p.move_orders = _orders(game, orders.get("move", ()))
    p.attack_orders = _orders(game, orders.get("attack", ()))
    _control(p, data.get("control", {}))
    _agenda(p, data.get("side", SIDES[SOVIET]), data.get("phase", "movement"))
    p.result = ""
    for side in (SOVIET, GERMAN):
        end_at_once(p, side)
    game.settle(p)
    p.events = []
    return p


def _orders(game: RedTyphoon, codes: list[str]) -> int:
    ids = [f.id for f in game.formations]
    return pack(ids.index(known(code, ids, "formation")) for code in codes)


def _units(p: State, entries: dict[str, Any]) -> None:
    for unit, entry in enumerate(entries.values()):
        text = entry if isinstance(entry, str) else entry.get("hex", "")
        for word in text.split():
            if word in STATES:
                p.mark(unit, STATES[word])
            elif word != "waiting":
                p.place(unit, p.game.grid.hex(word))


def _control(p: State, control: dict[str, str]) -> None:
    game = p.game
    for side, labels in control.items():
        hexes = pack(game.grid.read(labels))
        for hex_ in unpack(hexes & ~game.map.key_hexes):
            raise ShapeError(
                f"{game.label(hex_)} is no city or supply source, so nobody controls it"
            )
        p.control = p.control | hexes if side == SIDES[SOVIET] else p.control & ~hexes
    p.touch()


def _agenda(p: State, side: str, phase: str) -> None:
    """The turn's agenda with everything before the phase left out."""
    number = SIDES.index(known(side, SIDES, "side"))
    wanted = PHASES[known(phase, PHASES, "phase")]
    p.push(*turn_steps(p))
    while p.agenda and (p.agenda[-1][0] != wanted.name or _whose(p.agenda[-1]) != number):
        p.pop()
    if not p.agenda:
        raise ShapeError(f"there is no {side} {phase} phase on turn {p.turn}")


def _whose(step: Entry) -> int:
    """Whose phase a step is: those of one side only are Soviet (5.0b)."""
    return getattr(step, "side", SOVIET)
