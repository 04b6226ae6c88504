"""The movement and combat phase (9.0): forces act one at a time, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from zoc.kernel.protocol import NO_UNIT, NOBODY, Action, Ask, Offer, Refusal, Said, said
from zoc.titles.operation_typhoon.command import Shift
from zoc.titles.operation_typhoon.luftwaffe import Escort, idle_at
from zoc.titles.operation_typhoon.movement import March, bonus
from zoc.titles.operation_typhoon.position import ACTED, ESCORT, Now, Unit


class Operations(Shift):
    """Which units set out next?"""

    name, rule = "operations", "9.0"
    selects = frozenset({"force"})

    def actor(self, p: Now) -> str:
        acts = self.seats and any(is_fresh(p, u) for u in p.game.commanded[self.seat])
        return self.seat if acts else NOBODY

    def run(self, p: Now) -> None:
        """Nobody of the first seat is left to act."""
        if len(self.seats) > 1:
            p.replace(Operations(self.seats[1:]))
        else:
            p.pop()

    def ask(self, p: Now) -> Ask:
        text = "Movement and combat: choose the next force ({left:# unit} can act), or end."
        hint, rule = weather(p)
        rules = tuple(filter(None, (self.rule, rule)))
        return Ask(said(text, left=len(fresh(p, self.seat))), hint, rules)

    def offer(self, p: Now, action: Action) -> Offer | None:
        """Whole stacks and single units are clicked; other parts of a stack are ticked in it."""
        if action.verb != "force":
            return super().offer(p, action)
        units = tuple(int(word) for word in action.args)
        label = said("Send {units:units ,}", units=units)
        if len(units) == 1 or units in groups(p, self.seat):
            return Offer(label, opens=True, units=units)
        return Offer(label, "menu", NO_UNIT, opens=True, hidden=True, units=units)

    def actions(self, p: Now) -> Iterator[Action]:
        leaves = ("pass", "end") if len(self.seats) > 1 else ("end",)
        sent = chain.from_iterable(map(forces, groups(p, self.seat)))
        return chain(sent, map(Action, leaves))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "force":
            return why_no_force(p, self.seat, [int(word) for word in action.args])
        if self.closes(action):
            return None
        if action.verb == "assign":
            return Refusal("air units are assigned before the first force sets out", "9.1a")
        return Refusal("choose the units of the next force, or end", "9.0a")

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "force":
            set_out(p, tuple(sorted(int(word) for word in action.args)))
        else:
            self.hand_over(p, action)


@lru_cache(maxsize=4096)
def forces(group: tuple[Unit, ...]) -> tuple[Action, ...]:
    """Every part of a group setting out, the largest first."""
    counts = range(len(group), 0, -1)
    return tuple(Action("force", units) for n in counts for units in combinations(group, n))


def weather(p: Now) -> tuple[Said, str]:
    """What the weather of this turn does to those who set out, and the rule (12)."""
    if p.game.track.stands_down(p.turn):
        row = p.game.map.mud_row
        return said("Mud: forces north of row {row} enter no Soviet hex.", row=row), "12.1a"
    return bonus(p)


def fresh(p: Now, seat: str) -> list[Unit]:
    """The units of a seat that have not acted in this phase (9.0c)."""
    hexes, state = p.hex, p.state
    return [u for u in p.game.commanded[seat] if hexes[u] and not state[u] & ACTED]


def is_fresh(p: Now, unit: Unit) -> bool:
    """Whether a unit has not acted in this phase."""
    return bool(p.hex[unit] and not p.state[unit] & ACTED)


def groups(p: Now, seat: str) -> list[tuple[Unit, ...]]:
    """The units that may set out together: one hex, one mobility class (7.4b, 9.5e)."""
    found: dict[int, list[Unit]] = {}
    hexes, mechanised = p.hex, p.game.roster.mechanised
    for unit in fresh(p, seat):
        place = hexes[unit] << 1 | mechanised[unit]
        if place in found:
            found[place].append(unit)
        else:
            found[place] = [unit]
    return [tuple(units) for units in found.values()]


def why_no_force(p: Now, seat: str, units: Sequence[Unit]) -> Refusal | None:
    """Why some units may not set out as a force (7.4, 9.0, 9.5)."""
    game = p.game
    for unit in units:
        if unit not in game.commanded[seat]:
            rule = "1.4b" if game.roster.is_troop[unit] else "1.1a"
            return Refusal("{unit} is not yours to move", rule, unit=unit)
        if p.state[unit] & ACTED:
            return Refusal("{unit} has acted in this phase", "9.0c", unit=unit)
    if len(set(units)) < len(units):
        return Refusal("each unit is named once", "9.5e")
    if len({p.hex[u] for u in units}) > 1:
        return Refusal("a force sets out from one hex", "9.5e")
    if len({game.roster.mechanised[u] for u in units}) > 1:
        return Refusal("mechanised and other units do not move together", "7.4b")
    return None


def set_out(p: Now, units: tuple[Unit, ...]) -> None:
    """A force begins to move (9.5e); its air unit goes along, or is asked about (R27)."""
    p.set_out(units)
    p.push(March())
    words = "{units}: a force sets out from {hex}, {mp} MP"
    p.say("force", "9.5e", words, units=units, hex=p.origin, mp=p.mp)
    air = idle_at(p, p.origin)
    if air is None:
        return
    if all(u in units or p.state[u] & ACTED for u in p.garrison(p.origin)):
        p.mark(air, ESCORT | ACTED)
    else:
        p.push(Escort(air))
