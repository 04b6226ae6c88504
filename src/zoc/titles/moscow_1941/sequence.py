"""The sequence of play: twelve phases a turn, six for each player (2.1, 2.2), and their ends."""

from __future__ import annotations

from typing import Any

from zoc.kernel.cycle.track import Cell, Each, Phase, Track
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Outcome, Said, Step, said
from zoc.titles.moscow_1941 import arrivals, disorganisation, victory, works
from zoc.titles.moscow_1941.air import AirPhase
from zoc.titles.moscow_1941.artillery import BarragePhase
from zoc.titles.moscow_1941.combat import AttackPhase
from zoc.titles.moscow_1941.marching import Underway
from zoc.titles.moscow_1941.movement import MovementPhase, StrategicPhase
from zoc.titles.moscow_1941.position import (
    ACTIVE,
    BARRAGED,
    FELL_BACK,
    FOUGHT,
    OPEN,
    RETREATED,
    STRATEGIC,
    Now,
)
from zoc.titles.moscow_1941.supply import SupplyPhase

AIR, BARRAGE, MOVEMENT, ATTACK, STRATEGIC_MOVEMENT, SUPPLY = range(1, 7)
"""The phases of a player, in the order that cannot be changed (2.1.4a)."""


class Close(Step[Now]):
    """A phase ends, with all that happens then."""

    name, rule = "close", "2.1.2"
    side: int
    phase: int

    def number(self, p: Now) -> int:
        """The number of the phase in the turn, 1 to 12 (2.2)."""
        return self.phase if self.side == p.game.track.order[0] else self.phase + 6

    def run(self, p: Now) -> None:
        disorganisation.recover(p)
        if self.phase in _ENDS:
            _ENDS[self.phase](p, self.side)
        works.clear(p)
        p.game.bridges.update(p)
        occupied = p.ground.occupied
        p.masks = tuple(masks & held for masks, held in zip(p.masks, occupied, strict=True))
        p.touch()
        # What looks at the phase needs to know which one ends, so it goes off the agenda last.
        p.pop()


def _before_movement(p: Now, side: int) -> None:
    """A Movement Phase comes: reserves that may enter in it (R-112, R-113)."""
    p.credits = changed(p.credits, side, p.credits[side] + p.fresh[side])
    p.fresh = changed(p.fresh, side, 0)
    arrivals.release(p, side)
    p.game.bridges.finish(p, side)


def _after_movement(p: Now, side: int) -> None:
    p.clear(ACTIVE | RETREATED, side)
    p.entered = ()


def _after_attack(p: Now, side: int) -> None:
    """Who fought does not move any more (12.1.2); who retreated builds no works (5.3.10, R-67);
    stacks close again (16.1.3)."""
    for unit in (*p.flagged(FOUGHT, side), *p.flagged(FOUGHT, 1 - side)):
        p.unmark(unit, STRATEGIC)
    for each in (side, 1 - side):
        for unit in p.flagged(FELL_BACK, each):
            p.mark(unit, RETREATED)
        p.clear(FOUGHT | FELL_BACK | OPEN, each)
    p.clear(BARRAGED, 1 - side)
    p.bound, p.owed, p.fought, p.fired, p.shot = (), (), 0, 0, 0
    p.pools = tuple((who, hex_, cms, left - 1) for who, hex_, cms, left in p.pools if left > 1)


def _after_strategic(p: Now, side: int) -> None:
    p.clear(STRATEGIC | ACTIVE, side)
    p.entered = ()


def _after_supply(p: Now, side: int) -> None:
    """A half-turn ends: missions that came to nothing go home (R-58), and after the second one
    every air counter may fly again (8.1.5)."""
    p.missions, p.secret, p.disturbed, p.crossings = (), (), (), ()
    if side != p.game.track.order[0]:
        p.flown = (0, 0)
    victory.note_moscow(p, side)


_ENDS = {
    BARRAGE: _before_movement,
    MOVEMENT: _after_movement,
    ATTACK: _after_attack,
    STRATEGIC_MOVEMENT: _after_strategic,
    SUPPLY: _after_supply,
}

SEQUENCE = (
    Each(
        Phase(AirPhase, "Air"),
        Phase(Close, fields=(AIR,)),
        Phase(BarragePhase),
        Phase(Close, fields=(BARRAGE,)),
        Phase(MovementPhase, "Movement"),
        Phase(Close, fields=(MOVEMENT,)),
        Phase(AttackPhase, "Attack"),
        Phase(Close, fields=(ATTACK,)),
        Phase(StrategicPhase, "Strategic movement"),
        Phase(Close, fields=(STRATEGIC_MOVEMENT,)),
        Phase(SupplyPhase, "Supply"),
        Phase(Close, fields=(SUPPLY,)),
    ),
)


class TurnTrack(Track[Now]):
    """A turn is a day (2.1.6); the game ends after the last one, or once Moscow has been held
    (TY-10, R-122)."""

    rule = "2.1.5"

    def is_at(self, cell: Cell, entry: Any) -> bool:
        """A phase of movement carries the move that is under way."""
        if isinstance(entry, Underway):
            return cell.phase.step is type(entry) and cell.side == entry.side
        return super().is_at(cell, entry)

    def early(self, p: Now) -> bool:
        return victory.moscow_held(p)

    def result(self, p: Now, outcome: Outcome) -> Said:
        degree = f"{outcome.degree} " if outcome.degree else ""
        scorer: str = p.game.points.scoring["side"]
        words = "{side} {degree}victory, {n:# point} for the {scorer}"
        if victory.moscow_held(p):
            words = "{side} victory: Moscow is taken and held"
        return said(words, side=outcome.winner, degree=degree, n=outcome.points.get(scorer, 0),
                    scorer=scorer.capitalize())  # fmt: skip
