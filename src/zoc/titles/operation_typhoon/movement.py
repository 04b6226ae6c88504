"""The movement of a force (9.2 to 9.5), hex by hex until it stops or meets the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Request, ZocRule
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import march, marching, refusals
from zoc.kernel.cycle.marching import FAR, Units
from zoc.kernel.protocol import (
    NO_UNIT,
    NOBODY,
    NOTHING,
    Action,
    Ask,
    Event,
    Happened,
    Offer,
    Refusal,
    Said,
    Warn,
    said,
)
from zoc.titles.operation_typhoon.defenders import Defenders, odds
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import ACTED, Now, Unit, full_for
from zoc.titles.operation_typhoon.victory import surrounds_moscow


class Marching(marching.Marching[Now]):
    """How forces march: Soviet ground halts them (9.6), and no hex takes more than it holds."""

    zoc = ZocRule(stop=True)
    rules: ClassVar[Mapping[str, str]] = dict.fromkeys(marching.REASONS, "9.2a") | {
        "stop": "9.6",
        "cost": "9.2d",
        "step cost": "9.2d",
        "zoc on the way": "9.6",
    }
    words: ClassVar[Mapping[str, str]] = {
        "stop": "the force halts in {here:hex}, which is Soviet",
        "cost": refusals.TOO_DEAR,
        "zoc on the way": "Soviet hexes lie before {there:hex}: the force halts in the first",
    }

    def budget(self, p: Now, units: Units) -> int:
        if units[0] in p.force:
            return p.mp
        return p.game.track.allowance(p.turn, p.game.roster.mechanised[units[0]])

    def table(self, p: Now, units: Units) -> str:
        return p.game.map.costs_on(p.game.roster.mechanised[units[0]], p.turn)

    def flags(self, p: Now, units: Units) -> Flags:
        return Flags(p.game.grid, closed(p, units), p.soviet)

    def party(self, p: Now, unit: Unit) -> Units:
        return p.force if unit in p.force else (unit,)

    def goals(self, p: Now, units: Units) -> Iterator[Hex]:
        return iter(self.reach(p, units).hexes[1:])

    def step_rule(self, p: Now, units: Units, here: Hex, there: Hex) -> str:
        return "9.4"

    def path(self, p: Now, units: Units, goal: Hex) -> tuple[Hex, ...]:
        """Of the ways into a Soviet hex that cost the same one that does not end across a river
        (10.3)."""
        found, ground = self.reach(p, units), p.game.map
        path = found.path(goal)
        if len(path) < 2 or not p.soviet >> goal & 1:
            return path
        if not ground.across_river(path[-2], goal):
            return path
        for near in ground.grid.neighbours(goal):
            dry = near in found and not (p.soviet >> near & 1 or ground.across_river(near, goal))
            if dry and found.cost(near) + self.cost(p, units, near, goal) == found.cost(goal):
                return (*found.path(near), goal)
        return path

    def warnings(self, p: Now, units: Units, goal: Hex) -> Iterator[Warn]:
        """What a force should know before it enters a Soviet hex."""
        if not p.soviet >> goal & 1:
            return
        yield Warn(said("Defenders: {odds}.", odds=odds(p, goal)), ("8.1",), goal)
        path = self.path(p, units, goal)
        if len(path) > 1 and p.game.map.across_river(path[-2], goal):
            text = "Crosses a river: {gain:signed} to the fire of the defenders in the first round."
            gain = p.game.figures["river"]["defender"]
            yield Warn(said(text, gain=gain), ("10.3a",), goal)
        cut = would_cut(p, goal)
        if surrounds_moscow(p, cut):
            yield Warn(said("Surrounds Moscow: the game is won."), ("11.2i",), goal)
        elif cut:
            words = "Closes a pocket of {size:# hex}; a breakout follows."
            yield Warn(said(words, size=cut.bit_count()), ("11.1a",), goal)

    # -- why not -------------------------------------------------------------------------------

    def why_not_stop(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        here = goal == p.hex[units[0]]
        return Refusal("the force is in {hex}", "9.2a", hex=goal) if here else None

    def why_closed(
        self, p: Now, units: Units, here: Hex, there: Hex, full: str = "7.1a"
    ) -> Refusal:
        """Why units may not be in a hex, not even on their way (7.1, 7.3, 12.1)."""
        game, army = p.game, p.game.roster
        if p.soviet >> there & 1 and stands_down(p, units):
            text = "{hex} is Soviet, and the force set out north of row {row}"
            return Refusal(text, "12.1a", hex=there, row=game.map.mud_row)
        others = [u for u in p.garrison(there) if u not in units]
        if p.room([*others, *units]) > army.room:
            text = "{hex} would hold more than {most:## division}"
            return Refusal(text, full, hex=there, most=army.divisions)
        text = "{hex} holds units of {formation}"
        return Refusal(text, "7.3a", hex=there, formation=game.formation[others[0]])

    def why_not_there(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        """Why a force cannot reach a hex: too dear on German ground, shut off, or behind Soviet
        hexes."""
        here, flags = p.hex[units[0]], self.flags(p, units)
        if goal in self.reach(p, units):
            return None
        if flags.closed >> goal & 1:
            return self.why_closed(p, units, here, goal)
        far, left = self.search(p, units, FAR, self.zoc), self.budget(p, units)
        if goal in far:
            return self.refused("cost", here, goal, cost=far.cost(goal), left=left)
        if goal in self.search(p, units, FAR, marching.FREE):
            return self.refused("zoc on the way", here, goal)
        return self.why_shut_off(p, units, goal, flags.closed)

    def why_shut_off(self, p: Now, units: Units, goal: Hex, closed: HexSet) -> Refusal:
        """What closes the way to a hex: too many divisions, another formation or the mud."""
        anywhere = Request(self.table(p, units), p.hex[units[0]], FAR)
        (found,) = self.searches(p, Flags(p.game.grid, 0, 0), [anywhere])
        barred = next(h for h in found.path(goal) if closed >> h & 1)
        return self.why_closed(p, units, barred, barred, full="7.1c")


class March(march.March[Now]):
    """A force on the move: on to a hex, leave units behind, or stop. Where it can go is listed with
    the cheapest way; a Soviet hex is always the end of a way, for there it halts (9.6)."""

    rule = "9.2"
    offers: ClassVar[Mapping[str, str]] = {"drop": "Drop off {unit}", "stop": "Stop here"}

    def party(self, p: Now) -> tuple[Unit, ...]:
        return p.force

    def actor(self, p: Now) -> str:
        # In a battle that stands above the march, its first unit may be off the map for a while.
        fighting = not p.hex[p.force[0]]
        free = fighting or len(p.game.marching.reach(p, p.force)) > 1
        return p.game.commander(p.force) if free else NOBODY

    def run(self, p: Now) -> None:
        """Nothing can be reached any more."""
        stop(p)

    def ask(self, p: Now) -> Ask:
        text = "{units:units ,} in {hex}: {left} MP left. Where to?"
        hint, rule = mud(p) if stands_down(p, p.force) else bonus(p)
        about = said(text, units=p.force, hex=p.hex[p.force[0]], left=p.mp)
        return Ask(about, hint, tuple(filter(None, (self.rule, rule))))

    def offer(self, p: Now, action: Action) -> Offer | None:
        """Where the force can go; in a Soviet hex a die tells who defends it."""
        offered = super().offer(p, action)
        if offered is not None and action.verb == "drop":
            return replace(offered, kind="menu", unit=NO_UNIT, hidden=True)
        if offered is None or action.verb != "to":
            return offered
        if not p.soviet >> offered.hex & 1:
            return replace(offered, units=p.force)
        label = said("Attack {hex}", hex=offered.hex)
        return replace(offered, units=p.force, label=label, final="chance")

    def others(self, p: Now) -> Iterator[Action]:
        if p.back and len(p.force) > 1:
            yield from (Action("drop", (u,)) for u in p.force)
        yield Action("stop")

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None
        if action.verb == "drop":
            return why_no_drop(p, int(action.args[0]))
        if action.verb == "force":
            return Refusal("the force on the move must stop before another sets out", "9.0b")
        return Refusal("say where the force goes, which unit it drops off, or stop", "9.2")

    def apply_other(self, p: Now, action: Action) -> None:
        if action.verb == "stop":
            stop(p)
        else:
            drop(p, int(action.args[0]))

    def told(self, p: Now, units: tuple[Unit, ...], path: tuple[Hex, ...], cost: int) -> Event:
        words = "{units}: from {start:hex} to {end:hex}, {left} MP left"
        about = {"units": units, "path": path, "left": p.mp - cost}
        return Happened("move", "9.2a", words, about, "move")

    def arrive(self, p: Now, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        """Pays; in a Soviet hex defenders are rolled for (9.6, 8.0)."""
        p.mp -= cost
        p.shift(p.whole_force(), path[-1])
        if p.soviet >> path[-1] & 1:
            p.push(Defenders(path[-1]))


def mud(p: Now) -> tuple[Said, str]:
    """What a force that stands down is told."""
    text = "Mud: this force set out north of row {row} and enters no Soviet hex."
    return said(text, row=p.game.map.mud_row), "12.1a"


def bonus(p: Now) -> tuple[Said, str]:
    """What German fire gains this turn, and the rule (12.3)."""
    gain = p.game.track.fire_bonus(p.turn)
    if not gain:
        return NOTHING, ""
    return said("German fire in the first round of a battle has {gain:signed}.", gain=gain), "12.3"


def drop(p: Now, unit: Unit) -> None:
    """Leaves a unit behind, finished for the phase (9.5b)."""
    p.force = tuple(u for u in p.force if u != unit)
    p.mark(unit, ACTED)
    p.touch()
    p.say("drop", "9.5a", "{unit} is dropped off in {hex}", unit=unit, hex=p.hex[unit])


def why_no_drop(p: Now, unit: Unit) -> Refusal | None:
    """Why a unit may not be dropped off here (9.5a, R29)."""
    if unit not in p.force:
        return Refusal("{unit} is not in the force", "9.5a", unit=unit)
    if not p.back:
        return Refusal("units that stay where they are are simply not moved", "9.5a")
    if len(p.force) == 1:
        return Refusal("the last unit of a force stops", "9.5a")
    return None


def stop(p: Now) -> None:
    """The force ends its actions; its points are lost (9.2c)."""
    words, hex_ = "{units}: stopped in {hex}, {left} MP unused", p.hex[p.force[0]]
    p.say("stop", "9.2c", words, units=p.force, hex=hex_, left=p.mp)
    p.finish()


# -- where it cannot go --------------------------------------------------------------------------


def closed(p: Now, units: Units) -> HexSet:
    """The hexes that units may not enter, not even to pass through (7.0, 7.3, 12.1)."""
    full = full_for(p, p.game.formation[units[0]], p.room(units))
    shut = p.soviet if stands_down(p, units) else 0
    return shut | full & ~(1 << p.hex[units[0]])


def stands_down(p: Now, units: Units) -> bool:
    """Whether units may not enter Soviet hexes this turn (12.1)."""
    origin = p.origin if units[0] in p.force else p.hex[units[0]]
    return p.game.track.stands_down(p.turn) and bool(p.game.map.north >> origin & 1)
