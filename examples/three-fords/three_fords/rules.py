"""Three Fords: the parts of the game, what differs from the standard, and the sequence of play."""

from __future__ import annotations

from fractions import Fraction

from zoc.kernel.cycle import arrivals, attack, setup
from zoc.kernel.cycle.account import Account
from zoc.kernel.cycle.control import Control
from zoc.kernel.cycle.game_map import GameMap
from zoc.kernel.cycle.standard import (
    LOST,
    Advance,
    Battle,
    Ceasefire,
    Combat,
    Fighting,
    Losses,
    March,
    Marching,
    Movement,
    Retreat,
    cited,
)
from zoc.kernel.cycle.trace import Leg, Trace
from zoc.kernel.cycle.track import Each, Phase
from zoc.kernel.cycle.wargame import Wargame, part
from zoc.kernel.protocol import Refusal

# -- set-up and arrivals (2) ----------------------------------------------------------------------


class Camps(setup.Areas):
    """The Lowland side sets up south of the river (2.1)."""

    rules = {"": "2.1", "room": "3.1"}


class SetUp(setup.SetUp):
    rule = "2.1"


class Arrive(arrivals.Arrive):
    """Who is due comes in, or waits (2.2)."""

    rule, may_wait = "2.2", True


# -- movement (4) ---------------------------------------------------------------------------------


class Walking(Marching):
    """A unit stops where it enters an enemy zone of control (4.3)."""

    rules = cited(movement="4.1", zoc="4.3")


class Walk(March):
    rule = "4.1"


class Move(Movement):
    rule, marches = "4.1", Walk


# -- combat (5) -----------------------------------------------------------------------------------


class Casualties(Losses):
    rule = "5.4"


class FallBack(Retreat):
    """Not into a zone of control; who cannot is lost (5.5)."""

    rule = "5.5"


class Pursuit(Advance):
    """Attackers may enter the hex they have emptied; horse may go one hex further, along a road or
    over clear ground, until it meets a zone of control (5.6)."""

    rule = "5.6"

    def onward(self, p, unit):
        if p.game.units[unit].type.id != "horse":
            return iter(())
        return iter(p.game.grid.neighbours(self.target))

    def why_not_enter(self, p, unit, path):
        refusal = super().why_not_enter(p, unit, path[:1])
        if refusal is not None or len(path) == 1:
            return refusal
        first, goal = path[:2]
        if len(path) > 2 or goal not in self.onward(p, unit):
            return Refusal("{unit} goes no further than {hex}", "5.6", unit=unit, hex=first)
        enemy, ground = 1 - self.side, p.ground
        if ground.zoc[enemy] >> first & 1 or ground.occupied[enemy] >> goal & 1:
            return Refusal("{unit} is held on the way to {hex}", "5.6", unit=unit, hex=goal)
        if p.game.marching.cost(p, (unit,), first, goal) not in (1, p.game.map.fraction):
            return Refusal("{hex} is no ground for a pursuit", "5.6", hex=goal)
        return None if p.has_room(unit, goal) else Refusal("{hex} is full", "3.1", hex=goal)


class Melee(Fighting):
    """Who is cut off attacks at half strength (7.2)."""

    rule, loses, falls_back, follows = "5.1", Casualties, FallBack, Pursuit

    def strength(self, p, unit, target):
        printed = super().strength(p, unit, target)
        return printed if p.game.supply.traced(p, unit) else Fraction(printed, 2)

    def defends(self, p, unit, target):
        return p.figure(unit, "combat")


class Roll(attack.CombatDie):
    rule = "5.3"


class Assault(Battle):
    rule, rolls = "5.1", Roll


class Fight(Combat):
    rule, battles = "5.1", Assault


# -- supply (7) -----------------------------------------------------------------------------------


class Supply(Trace):
    """Along roads from the side's own map edge, then three hexes overland (7.1)."""

    legs = (Leg(ways=("road",)), Leg(length=3))
    rules = ("7.1", "7.2")


# -- the game -------------------------------------------------------------------------------------


class ThreeFords(Wargame):
    """The rules, ready to be played."""

    map = part(lambda game: GameMap(game, "5.2"))
    control = part(lambda game: Control(game, "8.1"))
    setup = part(Camps)
    arrivals = part(lambda game: arrivals.Schedule(game, "2.2", LOST))
    points = part(lambda game: Account(game, LOST))
    supply = part(Supply)
    marching = part(Walking)
    fighting = part(Melee)
    STEPS = (Walk, Assault, Roll, Casualties, FallBack, Pursuit)
    SEQUENCE = (
        Each(
            Phase(Arrive, "Arrivals"),
            Phase(Move, "Movement"),
            Phase(Fight, "Combat"),
            Phase(Ceasefire),
        ),
    )
    setup_step, sequence_rule = SetUp, "1.1"
