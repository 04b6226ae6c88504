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
from zoc.kernel.shape import Shape, ShapeError, each, known, number, text, words
from zoc.titles.red_typhoon import state as flags
from zoc.titles.red_typhoon.sequence import GameTurn
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, State

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

STATES = {
    "disrupted": flags.DISRUPTED,
    "moved": flags.MOVED,
    "fought": flags.FOUGHT,
    "struck": flags.STRUCK,
    "eliminated": flags.ELIMINATED,
    "withdrawn": flags.WITHDRAWN,
}
PHASES = ("movement", "combat", "withdrawal", "airborne", "partisans", "recovery")


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
    if p.turn not in game.ap_track:
        raise ShapeError(
            f"there is no turn {p.turn}: there are {min(game.ap_track)} to {game.last_turn}"
        )
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
        game.end_at_once(p, side)
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
        for hex_ in unpack(hexes & ~game.key_hexes):
            raise ShapeError(
                f"{game.label(hex_)} is no city or supply source, so nobody controls it"
            )
        p.control = p.control | hexes if side == SIDES[SOVIET] else p.control & ~hexes
    p.touch()


def _agenda(p: State, side: str, phase: str) -> None:
    """The turn's agenda with everything before the phase left out."""
    number = SIDES.index(known(side, SIDES, "side"))
    known(phase, PHASES, "phase")
    p.push(("turn",))
    GameTurn().run(p, ())
    wanted = ((phase,), (phase, SOVIET)) if number == SOVIET else ((phase, GERMAN),)
    while p.agenda and p.agenda[-1] not in wanted:
        p.pop()
    if not p.agenda:
        raise ShapeError(f"there is no {side} {phase} phase on turn {p.turn}")
