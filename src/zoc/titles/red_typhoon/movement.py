"""Movement (8), zones of control in movement (6.1) and who may move (12.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.reach import ZocRule
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import march, refusals
from zoc.kernel.cycle.crowded import crowding
from zoc.kernel.cycle.marching import Marching, Units
from zoc.kernel.protocol import NOTHING, Ask, Refusal, Said, Warn, said
from zoc.titles.red_typhoon.orders import Ordering
from zoc.titles.red_typhoon.position import DISRUPTED, MOVED, Now, Unit
from zoc.titles.red_typhoon.retreat import disrupted

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

COSTS = {"clear": "8.2a", "woods": "8.2b", "city": "8.2c", "road": "8.2e"}
"""The rules that say what a step costs."""

DONE = int(MOVED | DISRUPTED)
"""What keeps a unit from being moved."""


class RedTyphoonMarching(Marching[Now]):
    """A unit stops where it enters enemy ZOC and leaves it only for a hex without (6.1)."""

    zoc = ZocRule(stop=True, apart=True)
    rules: ClassVar[Mapping[str, str]] = {
        "apart": "8.0b",
        "enemy": "8.1a",
        "closed": "8.0b",
        "stop": "6.1a",
        "zoc to zoc": "6.1b",
        "step cost": "8.2",
        "cost": "8.0c",
        "no way": "8.0b",
        "zoc on the way": "6.1a",
        "leaves zoc": "6.1b",
        "full": "7.1b",
        "off the map": "8.0a",
    }

    def __init__(self, game: RedTyphoon) -> None:
        self.game = game

    def budget(self, p: Now, units: Units) -> int:
        return p.game.roster.allowance[units[0]]

    def table(self, p: Now, units: Units) -> str:
        return p.game.map.moves[units[0]]

    def points(self, cost: int) -> str:
        return self.game.map.points(cost)

    def ground(self, p: Now, here: Hex, there: Hex) -> str:
        """What a step goes over: a road where one runs along, else the terrain."""
        return "road" if p.game.map.along_road(here, there) else p.game.board.terrain[there]

    def step_rule(self, p: Now, units: Units, here: Hex, there: Hex) -> str:
        return COSTS[self.ground(p, here, there)]

    def goals(self, p: Now, units: Units) -> Iterator[Hex]:
        return super().goals(p, units) if p.game.strict_stacking else iter(self.reach(p, units))

    def why_not_stop(self, p: Now, units: Units, goal: Hex) -> Refusal | None:
        """With strict stacking no unit ends its move in a full hex (7.1b)."""
        if not p.game.strict_stacking or goal == p.hex[units[0]] or p.has_room(units[0], goal):
            return None
        return refusals.full(goal, "7.1b")

    def warnings(self, p: Now, units: Units, goal: Hex) -> Iterator[Warn]:
        if goal in p.ground.stacks and not p.has_room(units[0], goal):
            words = said("Overstacked at {goal:hex}.", goal=goal)
            yield Warn(words, (self.rules["full"],), goal)

    def warned(self, p: Now, units: Units) -> HexSet:
        return p.ground.occupied[p.game.side[units[0]]]


class March(march.UnitMarch[Now]):
    """One unit's move: where to."""

    rule, instead = "8.0b", "say where it goes: to 2814"

    def arrive(self, p: Now, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        p.pop()
        p.mark(self.unit, MOVED)

    def ask(self, p: Now) -> Ask:
        plain = super().ask(p)
        enemy = 1 - p.game.side[self.unit]
        if p.ground.zoc[enemy] >> p.hex[self.unit] & 1:
            words, rule = "In enemy ZOC: the first step must leave it. {mp}", "6.1b"
        else:
            words, rule = "{mp} It must stop where it enters enemy ZOC.", "6.1a"
        return Ask(plain.text, said(words, mp=plain.hint), ("8.0b", rule))


class Movement(Ordering, march.Movement[Now]):
    """The movement phase: orders are bought as wanted, units move one after the other."""

    rule, purpose, marches = "8.0", "move", March
    instead = "in a movement phase you order formations, move units or end"

    def movable(self, p: Now) -> Iterator[Unit]:
        """The units that may still be moved in this phase (8.0a, 9.5b)."""
        hexes, state, units = p.hex, p.state, p.game.roster.ordered(self.side, p.move_orders)
        return iter([u for u in units if hexes[u] and not state[u] & DONE])

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved (8.0a, 9.5b, 12.3c)."""
        refusal = super().why_no_move(p, unit)
        if refusal is not None:
            return Refusal(refusal.said.template, "8.0a", unit=unit)
        formation = p.game.formation[unit]
        if not p.move_orders >> formation & 1:
            return Refusal("{formation} has no movement order", "12.3c", formation=formation)
        if p.state[unit] & DISRUPTED:
            return disrupted(unit)
        moved = p.state[unit] & MOVED
        return refusals.has_moved(unit, "8.0c") if moved else None

    def undone(self, p: Now) -> Iterator[Said]:
        yield unmoved(sum(1 for _ in self.to_move(p)))
        words = "Too many units in {hexes:hexes ,}: you will have to remove some."
        yield crowding(p, self.side, words)

    def ask(self, p: Now) -> Ask:
        left, crowd = p.ap[self.side], crowding(p, self.side, " Too many units in {hexes}: some "
                                                "are lost at the end of the phase.")  # fmt: skip
        ordered = [f for f in p.game.formations_of[self.side] if p.move_orders >> f & 1]
        idle = sum(1 for _ in self.to_move(p))
        if idle:
            text = said("Move the units of {ordered:formations}.", ordered=ordered)
            buy = f" {left} AP left for more orders." if left else ""
            hint = said("{idle}{buy}{crowd}", idle=unmoved(idle), buy=buy, crowd=crowd)
            return Ask(text, hint, ("8.0", "12.3"))
        if left:
            rest = "All units with an order have moved. " if ordered else ""
            words = f"{rest}{left} AP left; one AP lets all units of a formation move.{{crowd}}"
            text = said("Buy movement orders, or end the movement phase.")
            return Ask(text, said(words, crowd=crowd), ("12.2", "12.3"))
        words = "No AP are left and every unit with an order has moved.{crowd}"
        return Ask(said("End the movement phase."), said(words, crowd=crowd), ("8.0", "12.5a"))


def unmoved(idle: int) -> Said:
    """How many units with an order have not moved."""
    have = "has" if idle == 1 else "have"
    return said(f"{{idle:# unit}} with an order {have} not moved.", idle=idle) if idle else NOTHING
