"""A position of Operation Typhoon written by hand: what its position files say beyond the common
words.

    tally = 120                               the pocket tally
    gone = ["su-gd-1"]                        guards and airborne units lost for good
    [control]   soviet = "0505", german = ""  control of hexes, where not as the board has it
    [units]     states: reduced, acted; an air unit is assigned to the hex it stands in

`phase` is setup, luftwaffe, operations, check or regroup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.kernel.cycle import arrange as plain
from zoc.kernel.data.shape import ShapeError, known
from zoc.titles.operation_typhoon.pool import gone_for_good
from zoc.titles.operation_typhoon.position import CAMPS, Now
from zoc.titles.operation_typhoon.setup import SetUp

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

PHASES = {"setup": "luftwaffe", "check": "victory check"}
"""What the words for phases mean where they are not those of the track."""


def arrange(game: OperationTyphoon, data: dict[str, Any]) -> Now:
    """The position that a position file describes."""
    known(data.get("side", CAMPS[0]), CAMPS[:1], "side to play")
    phase = data.get("phase", "operations")
    p: Now = plain.arrange(game, data | {"phase": PHASES.get(phase, phase)})
    for name in data.get("gone", ()):
        _gone(p, name)
    if phase == "setup":
        p.agenda = (game.track.opens(),)
        p.push(*(SetUp(seat) for seat in game.commanders))
    return p


def _gone(p: Now, name: str) -> None:
    ids = [u.id for u in p.game.units]
    unit = ids.index(known(name, ids, "unit"))
    if not p.game.roster.elite[unit]:
        raise ShapeError(f"{name} is never gone: only guards and airborne units are (8.3)")
    gone_for_good(p, unit)
