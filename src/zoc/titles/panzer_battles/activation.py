"""An activation (1.1e): its phases in their order, and what begins and ends them."""

from __future__ import annotations

from zoc.kernel.cycle.track import EndPhase, Phase
from zoc.kernel.protocol import Step
from zoc.titles.panzer_battles.air import AirStrikes
from zoc.titles.panzer_battles.arrivals import Arrivals
from zoc.titles.panzer_battles.barrage import Barrage
from zoc.titles.panzer_battles.chits import Activation, Draws
from zoc.titles.panzer_battles.combat import Combat
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.position import (
    DG,
    EXPLOITS,
    FOUGHT,
    MOVED,
    NO_CHIT,
    OVERRAN,
    PASSING,
    Now,
    Unit,
)
from zoc.titles.panzer_battles.roads import RoadMarch
from zoc.titles.panzer_battles.stacking import Crowded
from zoc.titles.panzer_battles.supply import SupplyPhase


class Muster(Step[Now]):
    """A phase begins: what units spent and did in the one before is forgotten."""

    name = "muster"
    side: int
    phase: str

    def run(self, p: Now) -> None:
        p.pop()
        exploits = self.phase == Exploitation.name
        p.clear(MOVED | FOUGHT | (OVERRAN if exploits else 0), self.side)
        forget(p, self.side)
        if exploits:
            muster_exploiters(p, self.side)
        p.touch()


def forget(p: Now, side: int) -> None:
    """What was spent and attacked is forgotten."""
    p.attacked = 0
    for unit in p.game.units_of[side]:
        p.spent[unit] = 0


def muster_exploiters(p: Now, side: int) -> None:
    """Marks who may move in the exploitation phase (SCS-10.1)."""
    anywhere = p.game.options["exploit_from_zoc"]
    for unit in p.active(side):
        if p.can_exploit(unit) and (anywhere or not p.in_enemy_zone(unit)):
            p.state[unit] |= EXPLOITS


class CeaseFire(EndPhase[Now]):
    """The barrage phase is over: air strikes not used are lost (1.11e)."""

    name = "cease fire"

    def cleared(self, p: Now, units: list[Unit]) -> None:
        p.air = p.targeted = 0
        p.touch()


class Recovery(Step[Now]):
    """DG markers leave the activated units (1.7f)."""

    name = "recovery"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        shaken = [u for u in p.active(self.side) if p.state[u] & DG]
        for unit in shaken:
            p.unmark(unit, DG)
        if shaken:
            words = "{side}: {number:# unit} in order again"
            p.say("recovery", "1.7f", words, side=self.side, number=len(shaken))


class StandDown(EndPhase[Now]):
    """An activation ends."""

    name, clear = "stand down", PASSING

    def cleared(self, p: Now, units: list[Unit]) -> None:
        p.chit = NO_CHIT
        forget(p, self.side)
        p.touch()


PHASES = (
    Phase(Activation, "Chit", cites="1.8-2"),
    Phase(AirStrikes, "Barrage", cites="1.10-2"),
    Phase(Barrage),
    Phase(CeaseFire),
    Phase(Arrivals, "Road march", cites="1.12-1"),
    Phase(RoadMarch),
    Phase(Muster, fields=(Movement.name,)),
    Phase(Movement, "Movement"),
    Phase(Crowded),
    Phase(Muster, fields=(Combat.name,)),
    Phase(Combat, "Combat"),
    Phase(Muster, fields=(Exploitation.name,)),
    Phase(Exploitation, "Exploitation"),
    Phase(Crowded),
    Phase(SupplyPhase, "Supply, DG removal"),
    Phase(Recovery),
    Phase(StandDown),
    Phase(Draws),
)
"""An activation from its chit to the next draw (1.1e)."""
