"""Marches (SCS-2, SCS-4): how far units get and why not farther, and the step that moves a unit or
a stack: on, into an overrun, off the map."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, ZocRule
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import march, marching, refusals
from zoc.kernel.protocol import NOBODY, NOTHING, Action, Ask, Offer, Refusal, Said, Warn, said
from zoc.titles.panzer_battles.exits import exit_cost, leave, why_no_exit
from zoc.titles.panzer_battles.overrun import begin_overrun, overrun_targets, why_no_overrun
from zoc.titles.panzer_battles.phrases import has_overrun, stack
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    EXPLOITS,
    MOVED,
    OVERRAN,
    SIDES,
    Now,
    Unit,
    Units,
)

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

QUARTERS = {0: "", 1: "¼", 2: "½", 3: "¾"}
STEP_RULES = {
    "swamp": "TEC-3", "stream": "TEC-11", "balka": "TEC-12", "woods": "TEC-2", "hills": "TEC-4",
    "road": "TEC-5", "track": "TEC-6", "railroad": "TEC-6", "village": "TEC-7", "city": "TEC-8",
    "clear": "TEC-1",
}  # fmt: skip
"""What a step may go over: what takes all or adds to the cost of other ground first."""
BARRED_MOVES = {"river": "TEC-9", "lake line": "TEC-13"}
"""The rules of the hexsides that are crossed along ways only."""


class Marching(marching.Marching[Now]):
    """How units march, in quarters of a point: `game.marching`."""

    rules: ClassVar[Mapping[str, str]] = {
        "apart": "SCS-4.1",
        "enemy": "SCS-4.4",
        "closed": "TEC-9",
        "stop": "SCS-2.3",
        "zoc to zoc": "SCS-2.4",
        "step cost": "SCS-4.2",
        "cost": "SCS-4.2",
        "no way": "TEC-9",
        "zoc on the way": "SCS-2.3",
        "leaves zoc": "SCS-2.4",
        "off the map": "SCS-4.1",
        "full": "1.5a",
    }
    words: ClassVar[Mapping[str, str]] = {
        "step cost": refusals.TOO_DEAR,
        "cost": refusals.TOO_DEAR,
        "full": "destroyed",
    }

    def __init__(self, game: PanzerBattles) -> None:
        self.quarters, options, self.map = game.quarters, game.options, game.map
        self.overrun_cost: int = game.figures["overrun"]["cost"] * self.quarters
        stop, apart = bool(options["zoc_stops"]), not options["zoc_to_zoc"]
        self.rule, self.options = ZocRule(stop=stop, apart=apart), options

    def points(self, cost: int) -> str:
        whole, part = divmod(cost, self.quarters)
        return f"{whole or '' if part else whole}{QUARTERS[part * 4 // self.quarters]}"

    def budget(self, p: Now, units: Sequence[Unit]) -> int:
        """What units that move together may spend: what the one with least has left (SCS-4.3)."""
        return min(p.left(unit) for unit in units)

    def table(self, p: Now, units: Sequence[Unit]) -> str:
        return "move"

    def binds(self, p: Now, units: Sequence[Unit]) -> ZocRule:
        """How enemy ZOC binds a move (SCS-2.3, SCS-2.4)."""
        return self.rule

    def flags(self, p: Now, units: Sequence[Unit]) -> Flags:
        """What the enemy closes and holds (SCS-2.3, SCS-4.4)."""
        side = p.game.side[units[0]]
        return Flags(p.game.grid, p.ground.occupied[1 - side], p.enemy_zone(units))

    def alike(self, p: Now, units: Sequence[Unit]) -> Hashable:
        alone = self.options["friends_cancel_zoc"]
        return tuple(units) if alone else p.game.side[units[0]]

    def cost(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> int:
        """What a step costs. A swamp takes a whole allowance, or what is left of it where units may
        come from afar (TEC-3, SCS-4.6)."""
        if there not in p.game.map.swamps_from(here):
            return super().cost(p, units, here, there)
        if self.options["swamp_from_afar"]:
            return 1
        return self.budget(p, units) + any(p.spent[u] for u in units)

    def total(self, p: Now, units: Sequence[Unit], path: Sequence[Hex]) -> int:
        """What a path costs; a swamp takes all that is left (TEC-3)."""
        steps = [p.hex[units[0]], *path]
        swamp = any(b in p.game.map.swamps_from(a) for a, b in pairwise(steps))
        return self.budget(p, units) if swamp else super().total(p, units, path)

    def warnings(self, p: Now, units: Sequence[Unit], goal: Hex) -> Iterator[Warn]:
        if not p.fits({*p.stack(goal), *units}, goal):
            words = said("Overstacked at {hex} if all stay.", hex=goal)
            yield Warn(words, (self.rules["full"],), goal)

    def warned(self, p: Now, units: Sequence[Unit]) -> HexSet:
        """Where friends stand; everywhere for a stack that is too large by itself."""
        return p.ground.occupied[p.game.side[units[0]]] if p.fits(units, p.hex[units[0]]) else -1

    def ground(self, p: Now, here: Hex, there: Hex) -> str:
        """The way that joins two hexes, where its rate is paid, or terrain and stream."""
        return ", ".join(reversed(self._over(here, there)))

    def step_rule(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> str:
        return STEP_RULES[self._over(here, there)[0]]

    def _over(self, here: Hex, there: Hex) -> list[str]:
        """What a step goes over, in the order of `STEP_RULES`."""
        side, effects = self.map.grid.side_between(here, there), self.map.effects
        way, terrain = self.map.way(side), set(effects.kinds(there)) & STEP_RULES.keys()
        if way:
            return [way]
        met = {*(terrain - {"clear"} or terrain), *effects.on_side(side)}
        return [kind for kind in STEP_RULES if kind in met]

    # -- where they can go ---------------------------------------------------------------------

    def widened(self, p: Now, units: Sequence[Unit], found: Reach) -> Reach:
        """Adds the swamps next to the start, which take a whole allowance (TEC-3, SCS-4.6)."""
        points, start = found.request.budget, found.request.start
        if not points:
            return found
        fresh = not any(p.spent[u] for u in units)
        steps = dict.fromkeys(self._swamps(p, units, start), start) if fresh else dict[Hex, Hex]()
        if self.options["swamp_from_afar"]:
            beside = p.game.map.swamps_from
            for hex_, cost in zip(found.hexes, found.costs, strict=True):
                if cost < points and beside(hex_) and not found.must_stop(hex_):
                    for swamp in self._swamps(p, units, hex_):
                        steps.setdefault(swamp, hex_)
        new = [(points, swamp, parent) for swamp, parent in steps.items() if swamp not in found]
        if not new:
            return found
        rows = [*zip(found.costs, found.hexes, found.parents, strict=True), *new]
        # The start stands first whatever its number.
        costs, hexes, parents = zip(*[rows[0], *sorted(rows[1:])], strict=True)
        return Reach.of(found.request, self.flags(p, units), hexes, costs, parents)

    def _swamps(self, p: Now, units: Sequence[Unit], start: Hex) -> list[Hex]:
        closed: HexSet = p.ground.occupied[1 - p.game.side[units[0]]]
        held = p.enemy_zone(units)
        closed |= held if self.rule.apart and held >> start & 1 else 0
        return [h for h in p.game.map.swamps_from(start) if not closed >> h & 1]

    def goals(self, p: Now, units: Sequence[Unit]) -> Iterator[Hex]:
        on = self.why_no_going(p, units) is None
        return iter(self.reach(p, units).hexes[1:] if on else ())

    def may_go_on(self, p: Now, units: Units, stepwise: bool) -> bool:
        """Whether anything is left to decide: in a fresh march always, in one that has moved only
        where it could overrun or leave the map, or goes on stepwise: a stack, or after an
        overrun."""
        if not any(p.spent[u] for u in units):
            return True
        if overrun_targets(p, units) or self.why_not_leave(p, units) is None:
            return True
        return stepwise and any(True for _ in self.goals(p, units))

    # -- why not -------------------------------------------------------------------------------

    def why_no_going(self, p: Now, units: Sequence[Unit]) -> Refusal | None:
        """Why a march goes no further: an enemy ZOC holds it, or an overrun ended it."""
        here = p.hex[units[0]]
        if not any(p.spent[u] for u in units):
            return None
        if self.rule.stop and p.in_enemy_zone(*units):
            return Refusal("enemy ZOC stops it in {hex}", "SCS-2.3", hex=here)
        if not self.options["overrun_goes_on"] and any(p.state[u] & OVERRAN for u in units):
            return has_overrun("SCS-5.8")
        return None

    def why_not_leave(self, p: Now, units: Units) -> Refusal | None:
        """Why units may not leave the map: who goes no further does not leave it either (1.14c)."""
        return why_no_exit(p, units) or self.why_no_going(p, units)

    def why_not(self, p: Now, units: Sequence[Unit], path: Sequence[Hex]) -> Refusal | None:
        return self.why_no_going(p, units) or super().why_not(p, units, path)

    def why_not_there(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        if goal == p.hex[units[0]]:
            words = "it stands in {hex}: halt ends a move where it is"
            return Refusal(words, "SCS-4.1", hex=goal)
        refusal = super().why_not_there(p, units, goal)
        bogged = refusal is not None and refusal.rule not in ("SCS-4.4", "2.0-1")
        if bogged and p.game.map.takes_all(goal):
            return Refusal("swamp at {hex} takes a whole allowance", "SCS-4.6", hex=goal)
        return refusal

    def refused(self, reason: str, here: Hex, there: Hex, **more: object) -> Refusal:
        """Where nothing leads, the water that is in the way says by which rule."""
        if reason not in ("closed", "no way"):
            return super().refused(reason, here, there, **more)
        if not self.map.in_play >> there & 1:
            return Refusal("{hex} is not on the maps in play", "2.0-1", hex=there)
        refusal = super().refused(reason, here, there, **more)
        starts = (here,) if reason == "closed" else self.map.grid.neighbours(there)
        found = {self.map.effects.bar(start, there) for start in starts}
        refusal.rule = next(
            (BARRED_MOVES[kind] for kind in BARRED_MOVES if kind in found), refusal.rule
        )
        return refusal

    # -- stacks --------------------------------------------------------------------------------

    def companions(self, p: Now, units: Units) -> list[Unit]:
        """Who may join a march, as a rule before its first step: units of the same hex (SCS-4.3,
        SCS-5.3)."""
        here = p.hex[units[0]]
        return [u for u in p.stack(here) if self.why_not_with(p, units, u) is None]

    def why_not_with(self, p: Now, units: Units, unit: Unit) -> Refusal | None:
        """Why a unit may not join a march (SCS-4.3)."""
        needed, here = ACTIVE | (p.state[units[0]] & EXPLOITS), p.hex[units[0]]
        if unit in units:
            return Refusal("{unit} is in the stack already", "SCS-4.3", unit=unit)
        if p.hex[unit] != here or p.game.side[unit] != p.game.side[units[0]]:
            return Refusal("{unit} is not in {hex}", "SCS-4.3", unit=unit, hex=here)
        if any(p.spent[u] for u in units) and not self.options["overrun_gathers"]:
            return Refusal("the stack has moved: nobody joins it on the way", "SCS-5.3")
        tired = needed & EXPLOITS and not p.can_exploit(unit)
        if tired or p.state[unit] & (needed | MOVED) != needed:
            return Refusal("{unit} may not move now", "SCS-4.1", unit=unit)
        return None


class March(march.March[Now]):
    """Units that move together, with what they have spent in their column; `stepwise` tells
    whether they go on step by step."""

    name, rule, picks = "march", "SCS-4.1", "with"
    units: Units
    stepwise: bool

    def party(self, p: Now) -> Units:
        """The units that are still there and have not ended their move. Those that a repelled
        overrun has thrown back apart from the first march no longer with it."""
        here = [u for u in self.units if p.hex[u] and not p.state[u] & MOVED]
        return tuple(u for u in here if p.hex[u] == p.hex[here[0]])

    def actor(self, p: Now) -> str:
        units = self.party(p)
        on = units and p.game.marching.may_go_on(p, units, self.stepwise)
        return SIDES[p.game.side[units[0]]] if on else NOBODY

    def ask(self, p: Now) -> Ask:
        units, marching = self.party(p), p.game.marching
        goes = "goes" if len(units) == 1 else "go"
        words, rules = f"Choose where {{who}} {goes}: {{left}} MP left.", (self.rule,)
        if marching.why_no_going(p, units) is not None:
            words = "{who} can go no further: overrun, {cost} of {left} MP, or halt."
            rules = ("SCS-5.5", "1.13b")
        left, cost = marching.budget(p, units), marching.overrun_cost
        figures = {"left": marching.points(left), "cost": marching.points(cost)}
        return Ask(said(words, who=stack(units), **figures), self._hint(p, units), rules)

    def _hint(self, p: Now, units: Units) -> Said:
        """What a march that has not set out may still take in."""
        joining = len(p.game.marching.companions(p, units))
        if joining:
            words = "{n:# unit} in {hex} may go along."
            return said(words, n=joining, hex=p.hex[units[0]])
        moved = any(p.spent[u] for u in units)
        return said("To take up another unit ends their move.") if moved else NOTHING

    def meant(self, p: Now, unit: Unit, hex_: Hex) -> Action | None:
        """A click on an enemy beside means an overrun."""
        foe = hex_ and p.ground.occupied[1 - p.game.side[unit]] >> hex_ & 1
        if foe and p.game.grid.direction(p.hex[unit], hex_) is not None:
            return Action("overrun", (hex_,))
        return super().meant(p, unit, hex_)

    def others(self, p: Now) -> Iterator[Action]:
        units, marching = self.party(p), p.game.marching
        yield from (Action("with", (unit,)) for unit in marching.companions(p, units))
        yield from (Action("overrun", (target,)) for target in overrun_targets(p, units))
        if marching.why_not_leave(p, units) is None:
            yield Action("exit")
        if len(units) > 1 and p.spent[units[0]]:
            yield from (Action("drop", (u,)) for u in units)
        yield Action("halt")

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        units, verb = self.party(p), action.verb
        word = next((int(word) for word in action.args if not isinstance(word, str)), 0)
        if verb == "halt":
            return None
        if verb == "exit":
            return p.game.marching.why_not_leave(p, units)
        if verb == "with":
            return p.game.marching.why_not_with(p, units, word)
        if verb == "drop":
            stacked = word in units and len(units) > 1 and p.spent[units[0]]
            alone = Refusal("{unit} is in no stack on the move", "SCS-4.3", unit=word)
            return None if stacked else alone
        if verb == "overrun":
            return why_no_overrun(p, units, word)
        return Refusal("say where it goes: to HEX, overrun HEX, or halt", "SCS-4.1")

    def offer_other(self, p: Now, action: Action) -> Offer | None:
        units, verb = self.party(p), action.verb
        if verb == "overrun":
            return self._offer_overrun(p, units, int(action.args[0]))
        if verb == "exit":
            cost = f"{p.game.marching.points(exit_cost(p, units[0]))} MP"
            return Offer(said("Leave the map, {cost}", cost=cost), "button", cost=cost)
        if verb == "halt":
            return Offer(said("Halt here"), "button", key="H")
        unit = int(action.args[0])
        if verb == "drop":
            return Offer(said("Leave {unit} here", unit=unit), "menu", unit, p.hex[unit])
        cost = f"{p.game.marching.points(p.left(unit))} MP"
        return Offer(said("Move with {unit}", unit=unit), "toggle", unit, p.hex[unit], cost=cost)

    def _offer_overrun(self, p: Now, units: Units, target: Hex) -> Offer:
        ratio = p.game.fighting.odds_told(p, p.game.side[units[0]], target, units)
        at = " at {ratio}" if ratio else ""
        cost = p.game.marching.points(p.game.marching.overrun_cost)
        label = said(f"Overrun {{hex}}{at}, {{cost}} MP — roll", hex=target, ratio=ratio, cost=cost)
        return Offer(label, "hex", units[0], target, cost=ratio, final="chance")

    def apply_other(self, p: Now, action: Action) -> None:
        units, verb = self.party(p), action.verb
        if verb == "halt":
            self._end(p, units)
            return
        if verb == "exit":
            p.pop()
            leave(p, units)
            return
        word = int(action.args[0])
        if verb == "drop":
            p.mark(word, MOVED)
            units = tuple(u for u in units if u != word)
        p.replace(March((*units, word) if verb == "with" else units, True))
        if verb == "overrun":
            begin_overrun(p, units, word)

    def arrive(self, p: Now, units: Units, path: Sequence[Hex], cost: int) -> None:
        """Each pays for itself (SCS-4.3); a swamp ends the move."""
        for unit in units:
            p.spent[unit] += cost
        p.touch()
        bogged = p.game.map.takes_all(path[-1]) and not p.game.marching.budget(p, units)
        if bogged or not p.game.marching.may_go_on(p, units, self.stepwise):
            self._end(p, units)

    def _end(self, p: Now, units: Units) -> None:
        p.pop()
        for unit in units:
            p.mark(unit, MOVED)

    def run(self, p: Now) -> None:
        self._end(p, self.party(p))
