"""Dangers: which stacks of a side are ringed in, or could be on the enemy's next turn. Machine
players fear for them, and the table warns of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.peril import Foe, Threat, foe, threat


class Danger(NamedTuple):
    """What threatens a stack in a hex: the ways back that it has, what could come against it, and
    how many enemies must come to close the last way."""

    hex: Hex
    ways: HexSet
    threat: Threat


def dangers(sees: Insight, p: Any, side: int) -> Iterator[Danger]:
    """All stacks of a side to which the enemy could come next turn."""
    enemy = foe(sees, p, side)
    for hex_ in unpack(p.ground.occupied[side]):
        found = danger(sees, p, side, hex_, enemy)
        if found is not None:
            yield found


def danger(sees: Insight, p: Any, side: int, hex_: Hex, enemy: Foe) -> Danger | None:
    """What threatens a side in a hex; None where nobody can come next to it."""
    found = threat(sees, p, side, hex_, enemy)
    return Danger(hex_, sees.free(p, side, hex_), found) if found.force else None


def replies(p: Any, side: int) -> bool:
    """Whether the enemy of a side still moves before the game ends. Where sides act by lot, a
    title's counsel tells it (`still_acts`)."""
    last: int = p.game.track.last_turn
    told = getattr(getattr(p.game, "counsel", None), "still_acts", None)
    coming = any(isinstance(s, Movement) and s.side != side for s in p.agenda)
    return p.turn < last or coming or (told is not None and told(p, 1 - side))
