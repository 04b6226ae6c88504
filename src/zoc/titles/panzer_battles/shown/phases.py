"""The phase rail: one cell a draw; the steps of an activation stand in its panel."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.cycle import track
from zoc.kernel.shown import PhaseShown
from zoc.titles.panzer_battles.chits import Draws
from zoc.titles.panzer_battles.position import NO_CHIT, SIDES, Now
from zoc.titles.panzer_battles.sequence import Initiative, Opened
from zoc.titles.panzer_battles.setup import Deployment


def current(p: Now) -> track.Phase | None:
    """The phase of the activation that is being played."""
    cell = p.game.track.current(p)
    return cell.phase if cell is not None else None


def playing(p: Now) -> int:
    """The side whose activation is being played, else the one that draws or decides."""
    if p.chit != NO_CHIT:
        return p.game.cups.chits[p.chit].side
    waits = p.doing(Draws) or p.doing(Deployment)
    if waits is not None:
        return waits.side
    return SIDES.index(p.actor) if p.actor in SIDES else p.initiative


def phases(p: Now) -> Iterator[PhaseShown]:
    """The rail: the initiative, the chit in play with its phase, the next draw."""
    setup = p.doing(Deployment)
    if setup is not None:
        yield PhaseShown(setup.name, "Set-up", SIDES[setup.side], "now", (setup.rule,))
        return
    side, drawing = SIDES[playing(p)], p.chit == NO_CHIT
    rolled = "done" if p.doing(Initiative) is None else "now"
    text = f"Initiative: {SIDES[p.initiative].capitalize()}" if rolled == "done" else "Initiative"
    yield PhaseShown("initiative", text, "", rolled, ("1.1a",))
    if drawing:
        now = "next" if rolled == "now" else "now"
        yield PhaseShown("draws", f"Draw {drawn(p) + 1}", side, now, ("1.8-1",))
        return
    cell, name = current(p), p.game.cups.chits[p.chit].name
    if cell is not None:
        chit = cell.text == "Chit"
        text = name if chit else f"{name}: {cell.text[0].lower()}{cell.text[1:]}"
        yield PhaseShown(cell.step.name, text, side, "now", (cell.rule,))
    if any(p.cups):
        drawer = SIDES[_next(p)].capitalize()
        yield PhaseShown("draws", f"Draw {drawn(p) + 1}: {drawer}", "", "next", ("1.8-6",))


def drawn(p: Now) -> int:
    """How many chits were drawn in this turn, the one in play included."""
    cups = p.game.cups
    if p.turn > p.game.track.first_turn:
        whole = sum(len(cup) for cup in cups.later)
    else:
        whole = sum(len(cup) for cup in (*cups.first, *cups.played))
        whole += cups.opening is not None
    return whole - sum(len(cup) for cup in p.cups)


def _next(p: Now) -> int:
    """Who draws after this activation."""
    opening = p.under_way(Opened)
    if opening is not None:
        return opening.next(p)
    other = 1 - playing(p)
    return other if p.cups[other] or not p.cups[1 - other] else 1 - other
