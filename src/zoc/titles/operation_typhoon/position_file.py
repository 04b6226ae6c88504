"""A position of Operation Typhoon written by hand: what its position files say beyond the common
words.

    tally = 120                               the pocket tally
    gone = ["su-gd-1"]                        guards and airborne units lost for good
    [control]   soviet = "0505", german = ""  control of hexes, where not as the board has it
    [units]     states: reduced, acted; an air unit is assigned to the hex it stands in

`phase` is setup, luftwaffe, operations, check or regroup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import pack
from zoc.kernel.shape import Shape, ShapeError, each, known, number, text, words
from zoc.kernel.step import Step
from zoc.titles.operation_typhoon.luftwaffe import Luftwaffe
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.pool import gone_for_good
from zoc.titles.operation_typhoon.position import ACTED, CAMPS, REDUCED, SOVIET, State
from zoc.titles.operation_typhoon.sequence import GameTurn, Regroup, phases
from zoc.titles.operation_typhoon.setup import SetUp
from zoc.titles.operation_typhoon.victory import VictoryCheck

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

STATES = {"reduced": REDUCED, "acted": ACTED}
PHASES: dict[str, type[Step[State]]] = {
    "setup": SetUp,
    "luftwaffe": Luftwaffe,
    "operations": Operations,
    "check": VictoryCheck,
    "regroup": Regroup,
}

FILE_WORDS: dict[str, Shape] = {
    "tally": number(0, 9999),
    "gone": each(text),
    "control": words(dict.fromkeys(CAMPS, text)),
}


def arrange(game: OperationTyphoon, data: dict[str, Any]) -> State:
    """The position that a position file describes."""
    p = game.empty()
    p.turn = data.get("turn", game.track.first)
    if not game.track.first <= p.turn <= game.track.last:
        raise ShapeError(f"turns of this scenario are {game.track.first} to {game.track.last}")
    p.tally = data.get("tally", 0)
    _control(p, data.get("control", {}))
    _units(p, data.get("units", {}))
    _gone(p, data.get("gone", ()))
    known(data.get("side", CAMPS[0]), CAMPS[:1], "side to play")
    _agenda(p, data.get("phase", "operations"))
    game.settle(p)
    p.events = []
    return p


def _control(p: State, control: dict[str, str]) -> None:
    for side, labels in control.items():
        hexes = pack(p.game.grid.read(labels))
        p.soviet = p.soviet | hexes if side == CAMPS[SOVIET] else p.soviet & ~hexes


def _units(p: State, entries: dict[str, Any]) -> None:
    for unit, entry in enumerate(entries.values()):
        text = entry if isinstance(entry, str) else entry.get("hex", "")
        for word in text.split():
            if word in STATES:
                p.mark(unit, STATES[word])
            elif word not in ("pool", "waiting"):
                p.shift([unit], p.game.grid.hex(word))


def _gone(p: State, names: list[str]) -> None:
    ids = [u.id for u in p.game.units]
    for name in names:
        unit = ids.index(known(name, ids, "unit"))
        if not p.game.army.elite[unit]:
            raise ShapeError(f"{name} is never gone: only guards and airborne units are (8.3)")
        gone_for_good(p, unit)


def _agenda(p: State, phase: str) -> None:
    """The turn's agenda with everything before the phase left out."""
    wanted = PHASES[known(phase, PHASES, "phase")]
    p.push(*phases(p))
    if wanted is SetUp:
        p.agenda = (GameTurn(),)
        p.push(*(SetUp(seat) for seat in p.game.commanders))
        return
    while p.agenda and p.doing(wanted) is None:
        p.pop()
    if not p.agenda:
        raise ShapeError(f"there is no {phase} phase on turn {p.turn}")
