"""The standard game: units of one or two steps, stop in ZOC, odds, step losses, retreats, advance.

These are the mechanisms with their gaps filled in the most usual way, from a title's data. A title
begins with them, gives each its rule, and overrides what its book says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle import advance, attack, fighting, losses, march, marching, refusals, retreat
from zoc.kernel.cycle.combat_table import CombatTable, read_results
from zoc.kernel.cycle.control import held
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.cycle.track import EndPhase
from zoc.kernel.play.declared import Mark
from zoc.kernel.play.forecast import Modifier
from zoc.kernel.play.step import Refusal, Step

MOVED = Mark(1, "moved", "✓", "Has moved", "done")
FOUGHT = Mark(2, "fought", "✓", "Has attacked", "done")
STRUCK = Mark(4, "struck", "×", "Was attacked in this phase", "done")
REDUCED = Mark(8, "reduced", face="reduced")
LOST = Mark(16, "lost", box="lost")


class Now(Standing):
    """One moment: where units stand, their marks, and who holds the places that count."""

    MARKS = (MOVED, FOUGHT, STRUCK, REDUCED, LOST)
    WEIGHTY = FOUGHT | STRUCK | REDUCED
    control: tuple[HexSet, ...] = held("place that counts")

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """All six hexes around each unit that `exerts` one."""
        hexes, exerts = self.hex, self.exerts
        return self.game.field.beside(pack({hexes[u] for u in units if hexes[u] and exerts(u)}))

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """At most so many units of a side in a hex: `[stacking]` of `rules.toml`."""
        return len(units) <= self.game.stacking[self.game.side[units[0]]] if units else True

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Whoever enters a place that counts takes it."""
        self.game.control.enter(self, unit, hex_)

    def figure(self, unit: Unit, name: str) -> int:
        """A figure of a unit's counter, on the side that lies up."""
        return int(self.game.units[unit].values(self.game.face(self, unit)[1])[name])


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from zoc.kernel.cycle.wargame import Wargame

    N = TypeVar("N", bound=Now, default=Any)
else:
    from typing import TypeVar

    N = TypeVar("N")


# -- losses ---------------------------------------------------------------------------------------


def lose_step(p: Now, unit: Unit, rule: str) -> None:
    """A unit is reduced, or lost with its last step."""
    if steps(p, unit) > 1:
        p.mark(unit, REDUCED)
        p.say("reduce", rule, "{unit} is reduced", "loss", unit=unit, hex=p.hex[unit])
    else:
        eliminate(p, unit, rule)


def eliminate(p: Now, unit: Unit, rule: str) -> None:
    """A unit is lost."""
    p.say("eliminate", rule, "{unit} is eliminated", "loss", unit=unit, hex=p.hex[unit])
    p.remove(unit, LOST)


def steps(p: Now, unit: Unit) -> int:
    """How many steps a unit has left."""
    return 1 if p.state[unit] & REDUCED or p.game.units[unit].reduced is None else 2


class Losses(losses.ManyLosses[N]):
    """A side loses steps among some units. MUST give: `rule`."""

    def lose(self, p: N, unit: Unit) -> None:
        lose_step(p, unit, self.rule)

    def counts(self, p: N, unit: Unit) -> int:
        return steps(p, unit)


# -- movement -------------------------------------------------------------------------------------

ZOC = ("stop", "zoc to zoc", "shut", "zoc on the way", "leaves zoc")


def cited(movement: str, zoc: str) -> dict[str, str]:
    """The rules behind the reasons why a unit cannot go somewhere: those of zones of control, and
    all others."""
    return {reason: zoc if reason in ZOC else movement for reason in marching.REASONS}


class Marching(marching.Marching[N]):
    """Units move by the movement figure of their counters and the table `movement`, and never end
    in a full hex. MUST give: `rules` (see `cited`). MAY give: `zoc`, `allowance` and all else."""

    def __init__(self, game: Wargame) -> None:
        self.game = game

    def budget(self, p: N, units: marching.Units) -> int:
        return self.game.map.allowance(min(self.allowance(p, unit) for unit in units))

    def allowance(self, p: N, unit: Unit) -> int | Fraction:
        """The movement points of a unit, which may be halved by mud or want of supply."""
        return p.figure(unit, "movement")

    def table(self, p: N, units: marching.Units) -> str:
        return self.game.map.moves[units[0]]

    def points(self, cost: int) -> str:
        return self.game.map.points(cost)

    def why_not_stop(self, p: N, units: marching.Units, goal: Hex) -> Refusal | None:
        if p.hex[units[0]] == goal or all(p.has_room(unit, goal) for unit in units):
            return None
        return refusals.full(goal, self.rules["cost"])


class March(march.UnitMarch[N]):
    """One unit moves. MUST give: `rule`."""

    def arrive(self, p: N, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        for unit in units:
            p.mark(unit, MOVED)
        p.pop()


class Movement(march.Movement[N]):
    """Each unit may move once. MUST give: `rule`, `marches` (the kind of step that moves one)."""

    def why_no_move(self, p: N, unit: Unit) -> Refusal | None:
        refusal = super().why_no_move(p, unit)
        if refusal is None and p.state[unit] & MOVED:
            return Refusal("{unit} has moved", self.rule, unit=unit)
        return refusal


# -- combat ---------------------------------------------------------------------------------------


class Fighting(fighting.Fighting[N]):
    """Combat figures against combat figures on the table `crt`, results from `[results]` of
    `rules.toml`, the ground from the table `ground`; each unit attacks once a phase, each hex is
    attacked once.

    MUST give: `rule`, and the steps that follow: `loses`, `falls_back`, `follows` (None where
    there is none)."""

    rule: ClassVar[str] = ""
    loses: ClassVar[type[Losses] | None] = None
    falls_back: ClassVar[type[Retreat] | None] = None
    follows: ClassVar[type[Advance] | None] = None

    def __init__(self, game: Wargame) -> None:
        self.game = game
        self.table = CombatTable(game.title.tables["crt"])
        self.results = read_results(game.figures["results"])
        words = ("none", "again", "nobody", "odds", "next", "yours", "fought", "joined", "roll")
        self.rules: Mapping[str, str] = dict.fromkeys(words, self.rule)

    def strength(self, p: N, unit: Unit, target: Hex) -> fighting.Number:
        return p.figure(unit, "combat")

    def may_attack(self, p: N, unit: Unit) -> bool:
        return not p.state[unit] & FOUGHT and p.figure(unit, "combat") > 0

    def struck(self, p: N, target: Hex) -> bool:
        return any(p.state[unit] & STRUCK for unit in p.stack(target))

    def modifiers(self, p: N, target: Hex, attackers: fighting.Units) -> Iterable[Modifier]:
        return self.game.map.shifts([p.hex[unit] for unit in attackers], target)

    def losses(self, p: N, side: int, units: tuple[Unit, ...], due: int) -> Step:
        assert self.loses is not None, "a result demands losses, and no step takes them"
        return self.loses(side, units, due)

    def retreats(self, p: N, side: int, units: tuple[Unit, ...], length: int) -> Step:
        assert self.falls_back is not None, "a result demands retreats, and no step makes them"
        return self.falls_back(side, length, units)

    def advances(self, p: N, side: int, target: Hex, units: tuple[Unit, ...]) -> Iterable[Step]:
        return () if self.follows is None else (self.follows(side, target, units),)


class Battle(attack.Attack[N]):
    """An attack is put together. MUST give: `rule`, `rolls` (the step of its die)."""

    name = "battle"
    rolls: ClassVar[type[attack.CombatDie]]

    def begin(self, p: N) -> None:
        fighting, told = p.game.fighting, self.told(p)
        now = fighting.fought(p, self.target, self.joined)
        for unit in self.joined:
            p.mark(unit, FOUGHT)
        for unit in p.stack(self.target):
            p.mark(unit, STRUCK)
        p.tell(told)
        p.replace(self.rolls(self.side, self.target, self.joined, now.column - 1, now.pips))


class Combat(attack.CombatPhase[N]):
    """A combat phase. MUST give: `rule`, `battles` (the step that puts an attack together)."""

    battles: ClassVar[type[Battle]]


class Retreat(retreat.Retreat[N]):
    """Units fall back, led by their owner; not off the map, not into enemies, enemy ZOC or full
    hexes; who cannot is lost. MUST give: `rule`."""

    def why_not_enter(self, p: N, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        enemy: int = 1 - p.game.side[unit]
        if p.ground.occupied[enemy] >> there & 1:
            return refusals.enemy_in(there, self.rule)
        if p.ground.zoc[enemy] >> there & 1:
            return refusals.in_zoc(there, self.rule)
        if not p.game.marching.cost(p, (unit,), here, there):
            return Refusal("nothing leads into {hex}", self.rule, hex=there)
        return None if p.has_room(unit, there) else refusals.full(there, self.rule)

    def perish(self, p: N, unit: Unit) -> None:
        eliminate(p, unit, self.rule)


class Advance(advance.Advance[N]):
    """Attackers may enter the hex that they have emptied. MUST give: `rule`."""

    def why_not_enter(self, p: N, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        goal = path[-1]
        if p.stack_of(1 - self.side, self.target):
            return refusals.still_held(self.target, self.rule)
        if goal != self.target:
            return Refusal("an advance goes into {hex} only", self.rule, hex=self.target)
        if not p.game.marching.cost(p, (unit,), p.hex[unit], goal):
            return refusals.cannot_enter(unit, goal, self.rule)
        return None if p.has_room(unit, goal) else refusals.full(goal, self.rule)


class Ceasefire(EndPhase):
    """The end of a player turn: who moved, fought or was struck is forgotten."""

    name, clear, all_sides = "ceasefire", MOVED | FOUGHT | STRUCK, True
