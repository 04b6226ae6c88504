"""Artillery on its own: fire at a distance, fire at bridges, barrage (6.4, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.attack import Attack
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.cycle.dice import TwoDice
from zoc.kernel.cycle.duty_attack import why_dead_end
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Action, Ask, Forecast, Modifier, Offer, Refusal, Step, said
from zoc.titles.moscow_1941.battle import FULL, Units
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.position import BARRAGED, FOUGHT, OPEN, Now, Unit
from zoc.titles.moscow_1941.results import strike
from zoc.titles.moscow_1941.strength import attack_of, fought
from zoc.titles.moscow_1941.supply import raise_level
from zoc.titles.moscow_1941.support import FireTable, batteries_of, in_range, ready, why_no_support

VERBS = {"shell": "hex", "bombard": "hex hex"}


def gunners(p: Now, fire: Fire) -> list[Unit]:
    """The guns that may take part in some fire: at units from 2 or 3 hexes away, at a bridge from
    within 3 of either end (6.4.2a, 6.4.3, R-103)."""
    figures, grid = p.game.figures["artillery"], p.game.grid
    least, reach = 0 if fire.bridge else figures["near"], figures["range"]
    return [
        u
        for u in in_range(p, fire.side, fire.ends)
        if any(least <= grid.distance(p.hex[u], h) <= reach for h in fire.ends)
        and not _needed(p, fire, u)
    ]


def _needed(p: Now, fire: Fire, unit: Unit) -> bool:
    """Whether a gun that drives itself must attack, or somebody must be attacked by it (R-92)."""
    if not p.game.roster.regular[unit]:
        return False
    now = p.game.fighting.contacts(p, fire.side)
    return unit in now.bound or bool(now.dead_end((*fire.joined, unit), ())[1])


def offers(p: Now, side: int) -> Iterator[Action]:
    """All that may be fired at now."""
    guns = [p.hex[u] for u in batteries_of(p, side)]
    if not guns:
        return
    near = p.game.field.grow(pack(guns), p.game.figures["artillery"]["range"])
    for hex_ in unpack(p.ground.occupied[1 - side] & near):
        if why_not_shell(p, side, hex_) is None:
            yield Action("shell", (hex_,))
    for ends in p.game.bridges.hexes:
        if near & pack(ends) and why_not_bombard(p, side, *ends) is None:
            yield Action("bombard", ends)


def why_not(p: Now, side: int, action: Action) -> Refusal | None:
    check = why_not_shell if action.verb == "shell" else why_not_bombard
    return check(p, side, *(int(word) for word in action.args))


def why_not_shell(p: Now, side: int, target: Hex) -> Refusal | None:
    """Why the units of a hex may not be fired at (6.4, R-22, R-103)."""
    units = p.stack_of(1 - side, target)
    if not units:
        return refusals.no_enemy_in(target, "6.4.1")
    if not gunners(p, Fire(side, target)):
        return _why_no_gunner(p, side, target)
    if any(fought(p, u) for u in units) or (p.fired | p.fought) >> target & 1:
        return Refusal("the units in {hex} have fought or been fired at", "5.1.1", hex=target)
    if target in p.owed:
        return Refusal("{hex} must be attacked directly", "6.4.5", hex=target)
    now, rules = p.game.fighting.contacts(p, side), {"bound": "6.4.5", "due": "6.4.5"}
    return why_dead_end(now, rules, (), (target,))


def _why_no_gunner(p: Now, side: int, target: Hex) -> Refusal:
    """Why no gun may fire at a hex: too near, on lorries or done, too far."""
    reach, roster = p.game.figures["artillery"]["range"], p.game.roster
    away = {u: p.game.grid.distance(p.hex[u], target) for u in roster.guns
            if p.hex[u] and p.game.side[u] == side}  # fmt: skip
    near = [u for u, hexes in away.items() if hexes <= reach]
    if any(ready(p, u) for u in near):
        return Refusal("a gun next to {hex} does not fire at it", "6.4.3", hex=target)
    if near:
        return why_no_support(p, near[0])
    return Refusal("no gun is within {n} hexes of {hex}", "6.1.2", n=reach, hex=target)


def why_not_bombard(p: Now, side: int, here: Hex, there: Hex) -> Refusal | None:
    """Why a bridge may not be fired at (6.4.7, R-75, R-103)."""
    number = p.game.bridges.number(here, there)
    if not p.game.options["bridges"] or number < 0 or not p.game.bridges.stands(p, number):
        return Refusal("there is no bridge", "14.1.1")
    if p.shot >> number & 1:
        return Refusal("the bridge was fired at in this phase", "6.4.7")
    if not gunners(p, Fire(side, here, bridge=there)):
        return Refusal("no gun that may fire is within 3 hexes of the bridge", "6.1.2")
    return None


def offer(p: Now, action: Action) -> Offer:
    """How fire is offered."""
    if action.verb == "shell":
        hex_ = int(action.args[0])
        return Offer(said("Fire at {hex}", hex=hex_), "hex", hex=hex_, group="fire", opens=True)
    here, there = (int(word) for word in action.args)
    label, taken = said("Fire at the bridge {hexes}", hexes=(here, there)), p.ground.occupied
    own = p.spans[p.game.camps.index(p.actor)] >> p.game.bridges.number(here, there) & 1
    # A click on a stack is meant for the stack, and few fire at bridges of their own: both can be
    # said in words.
    free = [h for h in (here, there) if not (taken[0] | taken[1]) >> h & 1]
    if own or not free:
        return Offer(label, "button", hex=here, group="bridges", opens=True, hidden=True)
    return Offer(label, "hex", hex=free[0], group="bridges", opens=True)


def begin(p: Now, side: int, action: Action) -> None:
    target, *bridge = (int(word) for word in action.args)
    p.push(Fire(side, target, bridge=bridge[0] if bridge else 0))


# -- fire --------------------------------------------------------------------------------------


class Fire(Attack[Now]):
    """Fire being put together: guns join it, then it is rolled (6.4.2)."""

    name, rule = "fire", "6.4.2a"
    bridge: Hex = 0
    """The other hex of a bridge that is fired at."""
    full: Units = ()
    barrage: int = 0

    @property
    def ends(self) -> tuple[Hex, ...]:
        """The hexes that guns must reach."""
        return (self.target, self.bridge) if self.bridge else (self.target,)

    def strength(self, p: Now, unit: Unit) -> int:
        return attack_of(p, unit, unit in self.full)

    def sums(self, p: Now) -> tuple[int, list[Modifier]]:
        """The SPs of the fire, and what comes off for terrain (6.4.2b, 6.5.3, 8.2.3, R-32)."""
        figures, ground = p.game.figures["artillery"], p.game.map
        points = sum(self.strength(p, u) for u in self.joined)
        if self.bridge:
            return points, []
        if self.barrage:
            points *= figures["barrage"]
        elif self.joined:
            points += p.game.air.support(p, self.side, self.target)
        cover = figures["terrain"] * ground.cms(self.target)
        term = Modifier(ground.terrain(self.target), -cover, "6.4.2b", "SPs")
        return points - cover, [term] if cover else []

    def table(self, p: Now) -> FireTable:
        return p.game.fighting.objects if self.bridge else p.game.fighting.artillery

    def forecast(self, p: Now) -> Forecast:
        (points, terms), table = self.sums(p), self.table(p)
        row = table.row(points)
        chances = table.chances(row) if row >= 0 else {}
        odds = f"{table.columns[row]} SPs" if row >= 0 else "no effect"
        return Forecast(points, 0, row + 1, tuple(terms), chances, odds=odds,
                        headline=f"Fire with {points} SPs: {odds}")  # fmt: skip

    def odds(self, p: Now) -> Forecast:
        return self.forecast(p)

    def ask(self, p: Now) -> Ask:
        words = "Choose guns to fire at {ends:hexes}, then roll."
        points = self.sums(p)[0] if self.joined else 0
        return Ask(said(words, ends=self.ends), said("{points} SPs.", points=points), (self.rule,))

    def candidates(self, p: Now) -> list[Unit]:
        return gunners(p, self)

    def others(self, p: Now) -> Iterator[Action]:
        paying = (u for u in self.joined if p.supply[u] and u not in self.full)
        return (Action("full", (u,)) for u in paying)

    def why_not_begin(self, p: Now) -> Refusal | None:
        """Why it cannot be rolled yet (6.5.4, 6.5.7)."""
        guns, least = len(self.joined), p.game.figures["artillery"]["least"]
        if not guns:
            return Refusal("no gun fires yet", "6.4.2a")
        if self.barrage and guns < least:
            return Refusal("a barrage takes {least:## gun}", "6.5.4", least=least)
        if self.barrage and guns > p.ammunition[self.side]:
            return Refusal("there is not so much ammunition", "6.5.7")
        return None

    def why_not_join(self, p: Now, unit: Unit) -> Refusal | None:
        if unit in gunners(p, self) and unit not in self.joined:
            return None
        return self._why_no_gun(p, unit)

    def _why_no_gun(self, p: Now, unit: Unit) -> Refusal:
        if p.game.side[unit] != self.side or not p.game.roster.gun[unit]:
            return Refusal("{unit} is no gun of yours", "6.4.1", unit=unit)
        if unit in self.joined:
            return Refusal("{unit} fires already", "6.1.4", unit=unit)
        if not ready(p, unit):
            return why_no_support(p, unit)
        if _needed(p, self, unit):
            return Refusal("{unit} is needed for an attack that is due", "6.4.5", unit=unit)
        if any(p.game.grid.distance(p.hex[unit], h) <= 1 for h in self.ends):
            return Refusal("{unit} is next to the target: too near", "6.4.3", unit=unit)
        return Refusal("{unit} is out of range of the target", "6.1.2", unit=unit)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "fight":
            words = "Fire at {ends:hexes} with {points}"
            label = said(words, ends=self.ends, points=self.sums(p)[0])
            return Offer(label, "button", hex=self.target, final="chance", primary=True)
        if action.verb == "full":
            unit = int(action.args[0])
            return Offer(said(FULL, unit=unit), "unit", unit, p.hex[unit])
        return super().offer(p, action)

    def reveals(self, p: Now, action: Action) -> bool:
        return action.verb == "fight"

    def apply_other(self, p: Now, action: Action) -> None:
        p.replace(self.but(full=(*self.full, int(action.args[0]))))

    def begin(self, p: Now) -> None:
        for unit in (*self.joined, *([] if self.bridge else p.stack(self.target))):
            p.mark(unit, OPEN)
        p.replace(FireDice.revived((FireDice.name, *self[1:])))


class FireDice(TwoDice[Now], Fire):
    """The dice of some fire (6.4.2c)."""

    name, rule, instead = "fire dice", "6.4.2c", Step.instead
    FIELDS = Fire.FIELDS

    def ask(self, p: Now) -> Ask:
        return Ask(said("Roll for the fire at {ends:hexes}.", ends=self.ends), rules=(self.rule,))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        return Step[Now].why_not(self, p, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        return None

    def result(self, p: Now, throw: int) -> str:
        """What a throw brings; too few SPs bring nothing (R-32)."""
        row = self.table(p).row(self.sums(p)[0])
        return self.table(p).result(row, throw) if row >= 0 else "-"

    def apply(self, p: Now, action: Action) -> None:
        throw, guns = int(action.args[0]), self.joined
        result, points = self.result(p, throw), self.sums(p)[0]
        p.pop()
        goal = "at the bridge {hexes}" if self.bridge else "at {hexes}"
        brings = "no effect" if result == "-" else "{result}"
        words = f"{{guns:units}} {{guns:|fires|fire}} {goal} with {{points}}: dice {{throw}}, "
        about = {"guns": guns, "unit": guns[0], "hexes": self.ends, "path": self.ends}
        p.say("fire", self.rule, words + brings, "attack", "", side=self.side, points=points,
              throw=throw, result=result, **about)  # fmt: skip
        self._spend(p)
        if not self.bridge:
            strike(p, self.target, result, "fire")
        elif "D" in result:
            p.game.bridges.destroy(p, p.game.bridges.number(*self.ends), "6.4.7")

    def _spend(self, p: Now) -> None:
        """Guns have fired, levels are paid, the target is closed (6.1.4, 6.5.6, R-83, R-103)."""
        disturb(p, self.joined)
        for unit in self.joined:
            p.mark(unit, BARRAGED if self.barrage else FOUGHT)
        for unit in self.full:
            raise_level(p, unit, "10.2.3")
        if self.barrage:
            left = p.ammunition[self.side] - len(self.joined)
            p.ammunition = changed(p.ammunition, self.side, left)
            phase = p.agenda[-1]
            assert isinstance(phase, Barrage)
            p.replace(phase.but(done=(*phase.done, self.target)))
        elif self.bridge:
            p.shot |= 1 << p.game.bridges.number(*self.ends)
        else:
            p.fired |= 1 << self.target
            p.game.air.spend(p, self.side, self.target)
        p.touch()


# -- barrage (6.5) -----------------------------------------------------------------------------


class BarragePhase(Step[Now]):
    """The Barrage Phase: only a scenario with ammunition has one (6.5.1, 6.5.2, R-133)."""

    name, rule = "barrage phase", "6.5.2"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        if p.ammunition[self.side]:
            p.push(Barrage(self.side))


class Barrage(Choosing[Now]):
    """Barrages, one after the other, as long as there is ammunition (6.5.8)."""

    name, rule, verb, within, lasting = "barrage", "6.5.2", "shell", True, False
    asks = "Fire barrages, or end the phase."
    offers: ClassVar[Mapping[str, str]] = {"end": "End the barrage"}
    done: tuple[Hex, ...] = ()

    def choices(self, p: Now) -> list[Hex]:
        """The hexes that enough guns reach (6.5.4)."""
        least = p.game.figures["artillery"]["least"]
        if p.ammunition[self.side] < least:
            return []
        return [h for h in unpack(p.ground.occupied[1 - self.side])
                if h not in self.done and len(gunners(p, Fire(self.side, h))) >= least]  # fmt: skip

    def chosen(self, p: Now, what: Hex) -> None:
        p.push(Fire(self.side, what, barrage=1))

    def offer(self, p: Now, action: Action) -> Offer | None:
        return super().offer(p, action) if action.verb == "end" else offer(p, action)
