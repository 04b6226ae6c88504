"""The Movement Phase and the Strategic Movement Phase: marches and all else (3, 4.2, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from zoc.hexes import Hex, pack
from zoc.kernel.cycle import march, refusals
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import CHANCE, NOBODY, Action, Event, Offer, Refusal, Said, said
from zoc.titles.moscow_1941 import arrivals, deeds
from zoc.titles.moscow_1941.deeds import AT_BRIDGES, OF_UNITS, at_bridges, why_not_act, work_bridge
from zoc.titles.moscow_1941.losses import lose, overrun
from zoc.titles.moscow_1941.marching import Journey, Underway, underway
from zoc.titles.moscow_1941.militia import Drafts
from zoc.titles.moscow_1941.position import ACTIVE, SIDES, STRATEGIC, Now, Unit

STRATEGIC_DEEDS = ("full", "leave")
"""What a marked unit may do besides marching (11.2.3, R-77)."""

# -- what is told ---------------------------------------------------------------------------------


class Marched(march.Marched):
    """A unit went from hex to hex; only its owner reads what that cost."""

    camp: str = ""

    def told_to(self, seat: str) -> bool:
        return self.camp in ("", seat)


class Passed(Event):
    """What others see of a march: the path, and the unit if it is seen."""

    name, says, cites = "move", "{unit} {start:hex} → {end:hex}", "3.1.4"
    unit: Unit
    path: tuple[Hex, ...]
    camp: str

    def told_to(self, seat: str) -> bool:
        return seat != self.camp

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        yield "move", -1, self.path


# -- one move -------------------------------------------------------------------------------------


class March(march.UnitMarch[Now]):
    """One unit's march; it may go on as long as no other unit has been touched (R-79). In a full
    hex it may act on its way through, and must go on (R-78)."""

    rule = "3.1.1"
    offers = deeds.OFFERS

    def others(self, p: Now) -> Iterator[Action]:
        phase = underway(p)
        if phase is None or phase.strategic or p.has_room(self.unit, p.hex[self.unit]):
            return
        acts = at_bridges(p, self.unit)
        yield from (a for a in acts if any(o.verb == "to" for o in self._after(p, a)))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        """Into a full hex it goes only where it has something to do."""
        refusal = super().why_not(p, action)
        if refusal is None or refusal.rule != "3.2.1":
            return refusal
        return None if any(o.verb != "to" for o in self._after(p, action)) else refusal

    def _after(self, p: Now, action: Action) -> Iterator[Action]:
        """What the unit could still do in a full hex after a step into it, or an act in it."""
        look = p.copy()
        self.apply(look, action)
        return self.actions(look) if look.doing(March) is not None else iter(())

    def reveals(self, p: Now, action: Action) -> bool:
        """Whether new enemy stacks are next to an own unit, so that their types are told."""
        if action.verb != "to" or not p.game.options["masking"]:
            return False
        side, field = p.game.side[self.unit], p.game.field
        path = p.game.marching.way(p, (self.unit,), [int(word) for word in action.args])
        near = field.beside(pack(path)) & ~field.beside(p.ground.occupied[side])
        return bool(near & p.ground.occupied[1 - side])

    def apply_other(self, p: Now, action: Action) -> None:
        p.pop()
        work_bridge(p, action.verb, *(int(word) for word in action.args))
        p.push(self)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb != "to":
            self.apply_other(p, action)
            return
        marching, unit = p.game.marching, self.unit
        path = tuple(marching.way(p, (unit,), [int(word) for word in action.args]))
        p.pop()
        if not path:
            return
        *_, (_, _, after, _) = marching.walk(p, unit, path)
        start, crossed = p.hex[unit], crossings(p, unit, path)
        cost = marching.total(p, (unit,), path)
        deeds.spend(p, unit, cost, after.lane)
        p.travel(unit, path)
        self._tell(p, (start, *path), cost)
        for hex_ in path:
            overrun(p, p.game.side[unit], hex_, "6.1.7a")
        if p.ground.zoc[1 - p.game.side[unit]] >> path[-1] & 1:
            deeds.stop(p)
        elif not p.has_room(unit, path[-1]):
            p.push(self)
        p.push(*(Crossing(unit, hex_, attacks) for hex_, attacks in crossed))

    def _tell(self, p: Now, path: tuple[Hex, ...], cost: int) -> None:
        side = p.game.side[self.unit]
        held = bool(p.ground.zoc[1 - side] >> path[-1] & 1)
        camp = SIDES[side] if p.game.options["masking"] else ""
        points = p.game.marching.points(cost)
        p.tell(Marched((self.unit,), path, points, held, self.rule, camp))
        if camp:
            p.tell(Passed(self.unit, path, camp))


def march_on(p: Now, unit: Unit, left: int) -> None:
    """A unit that has come onto the map may go on with what is left of its MPs, in sixths (R-50);
    out of a full hex it must (R-78)."""
    phase, ground, hex_ = underway(p), p.game.map, p.hex[unit]
    assert phase is not None
    lane = int(ground.on_secondary >> hex_ & 1 and not ground.on_main >> hex_ & 1)
    p.replace(phase.moving(unit, Journey(-1, left, lane)))
    p.touch()
    if not p.has_room(unit, hex_):
        p.push(March(unit))


# -- crossings under air attack -------------------------------------------------------------------


def crossings(p: Now, unit: Unit, path: Sequence[Hex]) -> list[tuple[Hex, int]]:
    """The hexes that a path enters over a big river without a bridge, with the air attacks that
    wait there (8.2.16 to 8.2.21)."""
    found: list[tuple[Hex, int]] = []
    enemy, ground, bridges = 1 - p.game.side[unit], p.game.map, p.game.bridges
    for here, there in zip((p.hex[unit], *path), path, strict=False):
        if not ground.big_river(here, there) or bridges.stands(p, bridges.number(here, there)):
            continue
        attacks = sum(n for side, hex_, n in p.crossings if side == enemy and hex_ == there)
        if attacks:
            found.append((there, attacks))
    return found


class Crossing(Die[Now]):
    """Dice for a unit that crossed a big river, one for each attack; a 6 costs a CEL."""

    name, rule, asks = "crossing", "8.2.19", "{unit} crosses into {hex} under air attack: roll."
    unit: Unit
    hex: Hex
    attacks: int

    def actor(self, p: Now) -> str:
        return CHANCE if p.hex[self.unit] else NOBODY

    def apply(self, p: Now, action: Action) -> None:
        die = int(action.args[0])
        p.pop()
        if self.attacks > 1:
            p.push(self.but(attacks=self.attacks - 1))
        words = "{unit} crosses into {hex} under air attack: {die}"
        p.say("crossing", self.rule, words, unit=self.unit, hex=self.hex, die=die)
        if die >= p.game.figures["air"]["crossing_hit"]:
            lose(p, self.unit, self.rule, "air")


# -- the phases -----------------------------------------------------------------------------------


class MovementPhase(march.Movement[Now], Underway):
    """A side moves, works and marks (2.2c)."""

    name, rule, marches = "movement", "2.2c", March
    asks = "Move units, or end the Movement Phase."
    offers: ClassVar[Mapping[str, str]] = {
        **march.Movement.offers,
        **deeds.OFFERS,
        **arrivals.OFFERS,
    }

    def hint(self, p: Now) -> Said:
        """What is left to do, and what else may be done in this phase."""
        idle = sum(1 for _ in self.to_move(p))
        words = "{idle:# unit} not moved yet." if idle else "All have moved."
        words += " Optional: dig in, limber guns, bridges, strategic marks, masks."
        return said(words, idle=idle)

    def movable(self, p: Now) -> Iterator[Unit]:
        state, done = p.state, int(ACTIVE) if self.strategic else deeds.DONE
        units = p.game.units_of[self.side]
        fresh = [u for u in units if (not state[u] & done or u == self.unit) and p.hex[u]]
        if self.strategic:
            return (u for u in fresh if self.why_no_move(p, u) is None)
        # Whoever has done nothing yet stays only where something fixes it.
        fixed = p.game.marching.fixed
        return (u for u in fresh if (self.why_no_move if u == self.unit else fixed)(p, u) is None)

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        refusal = super().why_no_move(p, unit) or why_not_act(p, unit)
        refusal = refusal or p.game.marching.fixed(p, unit)
        if refusal is None and self.unit == unit and len(p.game.marching.reach(p, (unit,))) < 2:
            return Refusal("{unit} can go no further", "3.1.5", unit=unit)
        return refusal

    def why_barred(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may do nothing at all in this phase."""
        return march.Movement[Now].why_no_move(self, p, unit)

    def others(self, p: Now) -> Iterator[Action]:
        entries = p.game.arrivals.offers(p, self.side, self.strategic)
        if self.strategic:
            able = [u for u in p.game.units_of[self.side] if self.why_barred(p, u) is None]
            return chain(entries, (deeds.order(verb, u) for u in able for verb in STRATEGIC_DEEDS
                                   if deeds.why_no_deed(p, verb, u) is None))  # fmt: skip
        return chain(entries, deeds.listed(p, self), deeds.masks(p, self.side))

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        verb = action.verb
        if verb in ("enter", "wait"):
            return p.game.arrivals.why_not(p, self.side, action)
        if verb in ("mask", "unmask") and not self.strategic:
            return deeds.why_not_mask(p, self.side, verb, int(action.args[0]))
        if verb not in OF_UNITS and verb not in AT_BRIDGES:
            return Refusal("in a Movement Phase you move units or end", "2.1.2")
        words = [int(word) for word in action.args]
        if self.strategic and verb not in STRATEGIC_DEEDS:
            return Refusal("in strategic movement units only march", "12.1.3")
        barred = self.why_barred(p, words[0])
        if barred is not None:
            return barred
        if verb in OF_UNITS:
            return deeds.why_no_deed(p, verb, words[0])
        return deeds.why_no_bridge(p, verb, words[0], words[1])

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "move":
            unit = int(action.args[0])
            if self.unit != unit:
                p.replace(self.moving(unit, p.game.marching.journey(p, unit)))
                p.touch()
            p.push(self.march(p, unit))
            return
        super().apply(p, action)
        if action.verb == "end" and not self.strategic:
            p.push(Drafts(self.side))

    def apply_other(self, p: Now, action: Action) -> None:
        verb, words = action.verb, [int(word) for word in action.args]
        if verb in ("enter", "wait"):
            p.game.arrivals.carry_out(p, self.side, action)
        elif verb in OF_UNITS:
            OF_UNITS[verb].do(p, words[0])
        elif verb in ("mask", "unmask"):
            deeds.mask(p, self.side, words[0])
        else:
            work_bridge(p, verb, words[0], words[1])

    def offer(self, p: Now, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is None or action.verb in ("move", "end"):
            return plain
        mask, word = action.verb in ("mask", "unmask"), int(action.args[0])
        return Offer(plain.label, "button", p.top(p.stack(word)) if mask else word, group="Unit")


class StrategicPhase(MovementPhase):
    """Marked units move, with two MPs less and out of enemy ZOC (12)."""

    name, rule = "strategic movement", "12.1.1"
    strategic = True
    asks = "Move the marked units, or end strategic movement."
    offers: ClassVar[Mapping[str, str]] = {**MovementPhase.offers, "end": "End strategic movement"}

    def hint(self, p: Now) -> Said:
        """That marked units have less to spend is told before one is taken up (12.2)."""
        idle, less = sum(1 for _ in self.to_move(p)), p.game.marching.slower
        words = "{idle:# unit} can still go, with {less:# MP} less than printed."
        return said(words if idle else "All have moved.", idle=idle, less=less)

    def actor(self, p: Now) -> str:
        """Passed without asking where nobody may do anything (R-133)."""
        marked = any(p.state[u] & STRATEGIC for u in p.game.units_of[self.side])
        waiting = any(True for _ in p.game.arrivals.offers(p, self.side, True))
        return super().actor(p) if marked or waiting or self.unit >= 0 else NOBODY

    def why_barred(self, p: Now, unit: Unit) -> Refusal | None:
        refusal = super().why_barred(p, unit)
        if refusal is not None or self.unit == unit:
            return refusal
        if not p.state[unit] & STRATEGIC:
            return Refusal("{unit} was not marked for strategic movement", "12.1.4", unit=unit)
        if p.ground.zoc[1 - self.side] >> p.hex[unit] & 1:
            return refusals.stands_in_zoc(unit, "12.2.1")
        return None

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        return self.why_barred(p, unit) or super().why_no_move(p, unit)
