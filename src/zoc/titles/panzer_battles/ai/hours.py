"""The hour: how many activations are left, who may still act in them, and how much more goals count
the fewer they are. Goals are counted when the last chit is drawn (2.1 to 2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.protocol import remembered
from zoc.titles.panzer_battles.position import GONE, Now, Unit


def chits(p: Now, side: int) -> Iterator[int]:
    """The chits of a side that are still to be drawn until the end of the game and activate anybody
    (1.8)."""
    cups, track = p.game.cups, p.game.track
    yield from (chit for chit in p.cups[side] if _tells(p, chit))
    for _ in range(p.turn, track.last_turn):
        yield from (chit for chit in cups.later[side] if _tells(p, chit))


def _tells(p: Now, chit: int) -> bool:
    return any(not p.state[unit] & GONE for unit in p.game.cups.activated(chit))


@remembered
def left(p: Now, side: int) -> int:
    """How many more activations a side has."""
    return sum(1 for _ in chits(p, side))


def acting(p: Now, side: int) -> Sequence[Unit]:
    """The units of a side that may act once more before the end of the game."""
    units = p.game.units_of[side]
    if p.turn < p.game.track.last_turn:
        return units
    told = {unit for chit in set(chits(p, side)) for unit in p.game.cups.activated(chit)}
    return [unit for unit in units if unit in told]


def weighs(p: Now, side: int) -> Mapping[str, float]:
    """How many times as much as usual something counts to a side: goals the more, the fewer
    activations are left in which they change hands; nothing is feared that cannot come."""
    if not p.game.control.hexes:
        return {}
    urgent = 1.0 + p.game.weights.lure.urgent / (1 + left(p, 0) + left(p, 1))
    if left(p, 1 - side):
        return {"prize": urgent, "guard": urgent}
    return {"prize": urgent, "guard": 0.0, "fear": 0.0}


def decided(p: Now, side: int, chances: Mapping[Hex, float]) -> float:
    """What a position is worth by who is likely to have the goals in the end, where one side needs
    all of them and for the other one will do (2.2, 2.3, 2.4)."""
    goals, weights = p.game.control, p.game.weights.lure
    if goals.kind not in ("capture", "clear"):
        return 0.0
    own, theirs = left(p, side), left(p, 1 - side)
    gained, lost = weights.later * own / (own + 2), weights.later * (theirs - 1) / (theirs + 1)
    lost = max(lost, 0.0)
    none = every = 1.0
    for hex_ in unpack(goals.hexes):
        chance = gained + (1.0 - gained - lost) * chances.get(hex_, 0.0)
        none, every = none * (1.0 - chance), every * chance
    return weights.decided * (every if side == goals.side else 1.0 - none)
