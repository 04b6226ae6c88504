"""What a player fears all the same when a movement is over: own stacks that the enemy could ring
in on his next turn, and places that nobody holds."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.ai.battles import Battles
from zoc.ai.plan import Reason
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.dangers import Danger, dangers, replies
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.peril import OPEN, likely_lost
from zoc.kernel.judgement.places import counts, named
from zoc.kernel.play.said import Said, said

FEAR = "fear"
"""The tactic of these reasons."""
MOST = 2
"""So many fears are told at most."""
LIKELY = 0.2
"""How likely a stack must be lost before it is feared for."""
CROWD = 3
"""So many enemies or ways back are counted no more."""
GONE = 0.5
"""Whoever is more likely than so to be destroyed by the own attacks is not feared."""


def fears(sees: Insight, after: Standing, side: int, ready: Battles) -> list[Reason]:
    """What is to be feared after a movement and the attacks that it made ready, the worst first;
    nothing where the enemy does not move any more."""
    if not replies(after, side):
        return []
    now = _struck(sees, after, side, ready)
    found = [*_stacks(sees, now, side), *_open(sees, now, side)]
    return sorted(found, key=lambda reason: -reason.worth)[:MOST]


def _struck(sees: Insight, after: Standing, side: int, ready: Battles) -> Standing:
    """A position with those enemies gone who will most likely be destroyed."""
    now = after.copy()
    for _, target, units in ready:
        chances = sees.odds(after, target, units)
        if chances is not None and sees.destroyed(after, target, chances) > GONE:
            for unit in list(after.stack_of(1 - side, target)):
                now.hex[unit] = 0
    now.touch()
    return now


def _stacks(sees: Insight, now: Standing, side: int) -> Iterator[Reason]:
    """Own stacks that could be lost in a ring."""
    for found in dangers(sees, now, side):
        own = sees.stack_worth(now, now.stack_of(side, found.hex))
        lost = likely_lost(sees, own, found.threat) if found.threat.closing < OPEN else 0.0
        if lost > LIKELY * own:
            yield Reason(_ringed(sees, now, side, found), lost, (found.hex,), FEAR)


def _ringed(sees: Insight, now: Standing, side: int, found: Danger) -> Said:
    ways, more = found.ways.bit_count(), found.threat.closing
    about = {"hex": found.hex, "n": len(now.stack_of(side, found.hex)), "ways": ways, "more": more}
    first = f"Fears for {named(sees, found.hex)}: {{n:## unit}}"
    if not ways:
        return said(f"{first} without a way back", **about)
    close = "{more:## enemy}" if more < CROWD else "the enemy"
    if ways >= CROWD:
        return said(f"{first} that {close} could surround next turn", **about)
    return said(f"{first} with {{ways:## way}} back, which {close} could close next turn", **about)


def _open(sees: Insight, now: Standing, side: int) -> Iterator[Reason]:
    """Own places that nobody holds and the enemy could come to."""
    for hex_, stake in sees.garrisons(now, side).items():
        if not now.stack_of(side, hex_):
            words, about = counts(sees, hex_)
            why = said(f"Fears for {named(sees, hex_)}{words}: nobody holds it, and the enemy "
                       "could come next turn", hex=hex_, **about)  # fmt: skip
            yield Reason(why, 0.5 * sees.weights["guard"] * stake, (hex_,), FEAR)
